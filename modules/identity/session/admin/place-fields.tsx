import { useMemo } from 'react';
import { SelectField, type SelectFieldProps } from '#core/admin/frame/select-field.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  countryOptions,
  currencyOptions,
  localeOptions,
  timezoneOptions,
} from '../../shop/admin/shop-choices.ts';
import type { ShopPlace } from '../../shop/rules/place-proposal.ts';
import { placeText } from './place-text.ts';
import './place-fields.css';

export type PlaceField = Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'>;

/** Where a new shop is, as the browser says it, to be looked over. */
export function PlaceFields({ field }: { field: (name: keyof ShopPlace) => PlaceField }) {
  const t = useText(placeText);
  const language = useLanguage();
  const [none, other] = [t('country_none'), t('timezone_other')];
  const options = useMemo(
    () => ({
      countries: countryOptions(language, none),
      currencies: currencyOptions(language),
      zones: timezoneOptions(language, other),
      locales: localeOptions(language),
    }),
    [language, none, other],
  );
  return (
    <fieldset className="shop-place">
      <legend>{t('place')}</legend>
      <p className="quiet text-sm">{t('place_hint')}</p>
      <div className="place-two">
        <SelectField {...field('country')} label={t('country')} options={options.countries} />
        <SelectField {...field('currency')} label={t('currency')} options={options.currencies} />
      </div>
      <SelectField {...field('timezone')} label={t('timezone')} options={options.zones} />
      <SelectField {...field('locale')} label={t('locale')} options={options.locales} />
    </fieldset>
  );
}
