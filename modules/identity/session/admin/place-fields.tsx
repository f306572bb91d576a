import { useMemo, useRef } from 'react';
import { SelectField, type SelectFieldProps } from '#core/admin/controls/select-field.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  countryOptions,
  currencyOptions,
  localeOptions,
  timezoneOptions,
} from '../../shop/admin/shop-choices.ts';
import { followCountry, type ShopPlace, touchedOf } from '../../shop/rules/place-proposal.ts';
import { placeOfBrowser } from './browser-place.ts';
import { placeText } from './place-text.ts';
import './place-fields.css';

export type PlaceField = Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'>;

/**
 * Where a new shop is, as the browser says it, to be looked over. Currency and formats follow the country until the person
 * chooses them.
 */
export function PlaceFields({ field }: { field: (name: keyof ShopPlace) => PlaceField }) {
  const t = useText(placeText);
  const language = useLanguage();
  const [none, other] = [t('country_none'), t('timezone_other')];
  const touched = useRef<Set<keyof ShopPlace>>(undefined);
  touched.current ??= touchedOf(
    {
      country: field('country').value,
      currency: field('currency').value,
      locale: field('locale').value,
    },
    placeOfBrowser(),
  );
  const own = (name: 'currency' | 'locale'): PlaceField => {
    const bound = field(name);
    return {
      ...bound,
      onChange(value) {
        touched.current?.add(name);
        bound.onChange(value);
      },
    };
  };
  const country = field('country');
  function chooseCountry(value: string) {
    country.onChange(value);
    const followed = followCountry(value, touched.current ?? new Set(), navigator.languages);
    for (const name of ['currency', 'locale'] as const)
      if (followed[name] !== undefined) field(name).onChange(followed[name]);
  }
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
        <SelectField {...country} onChange={chooseCountry} label={t('country')} options={options.countries} />
        <SelectField {...own('currency')} label={t('currency')} options={options.currencies} />
      </div>
      <SelectField {...field('timezone')} label={t('timezone')} options={options.zones} />
      <SelectField {...own('locale')} label={t('locale')} options={options.locales} />
    </fieldset>
  );
}
