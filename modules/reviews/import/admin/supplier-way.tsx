import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PickerItem } from '#core/admin/picker/picker-source.ts';
import { importSupplierReviews, type SupplierSettings } from '../contract/import-calls.ts';
import { supplierCountries, supplierDefaults } from '../contract/import-words.ts';
import { reviewImportText } from './import-text.ts';
import { ProductChoice } from './product-choice.tsx';

const stars = [5, 4, 3, 2, 1];
const choices = ['must_have_photos', 'must_have_text', 'keep_original_date', 'ai_review_filter'] as const;

/** Brings reviews of one product from the pages of a supplier (C175). */
export function SupplierWay({ onStarted }: { onStarted: (jobId: number) => void }) {
  const t = useText(reviewImportText);
  const [product, setProduct] = useState<PickerItem | null>(null);
  const [addresses, setAddresses] = useState('');
  const [settings, setSettings] = useState<SupplierSettings>({ ...supplierDefaults, countries: [] });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const send = useApiMutation(importSupplierReviews, { onSuccess: ({ job_id }) => onStarted(job_id) });
  const set = (change: Partial<SupplierSettings>) => setSettings((before) => ({ ...before, ...change }));
  const fields = { ...send.error?.fields, ...problems };
  const ofUrls = Object.entries(fields).find(([path]) => path === 'urls' || path.startsWith('urls.'))?.[1];

  function start() {
    const urls = addresses.split(/\s+/).filter((one) => one !== '');
    const wrong: Record<string, string> = {};
    if (!product) wrong['product_id'] = t('product_needed');
    if (urls.length === 0) wrong['urls'] = t('address_needed');
    setProblems(wrong);
    if (!product || urls.length === 0) return;
    send.mutate({ body: { product_id: product.id, urls, settings, dry_run: true } });
  }

  return (
    <Card title={t('way_supplier')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <p className="quiet">{t('supplier_text')}</p>
        <ProductChoice value={product} onChange={setProduct} error={fields['product_id']} />
        <TextAreaField
          label={t('addresses')}
          hint={t('addresses_hint')}
          value={addresses}
          {...(ofUrls ? { error: ofUrls } : {})}
          onChange={setAddresses}
        />
        <div className="review-columns">
          <SelectField
            label={t('shops_stars')}
            value={String(settings.min_rating)}
            options={stars.map((count) => ({ value: String(count), label: t('stars', { count }) }))}
            {...(settings.min_rating > 1 ? { hint: t('supplier_few') } : {})}
            onChange={(value) => set({ min_rating: Number(value) })}
          />
          <NumberField
            label={t('supplier_most')}
            whole
            value={settings.max_review}
            {...(fields['settings.max_review'] ? { error: fields['settings.max_review'] } : {})}
            onChange={(value) => set({ max_review: value ?? Number.NaN })}
          />
        </div>
        {choices.map((name) => (
          <CheckField
            key={name}
            label={t(name)}
            {...(name === 'ai_review_filter' ? { hint: t('filter_hint') } : {})}
            value={settings[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <CheckField
          label={t('all_countries')}
          value={settings.is_all_country}
          onChange={(is_all_country) => set({ is_all_country })}
        />
        {settings.is_all_country ? null : (
          <fieldset className="review-countries">
            <legend>{t('countries')}</legend>
            {supplierCountries.map((code) => (
              <CheckField
                key={code}
                label={t(`country_${code}`)}
                value={settings.countries.includes(code)}
                onChange={(isIn) =>
                  set({
                    countries: supplierCountries.filter((one) =>
                      one === code ? isIn : settings.countries.includes(one),
                    ),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        {fields['settings.countries'] ? (
          <p className="note bad" role="alert">
            {fields['settings.countries']}
          </p>
        ) : null}
        {send.error && Object.keys(send.error.fields).length === 0 ? (
          <p className="note bad" role="alert">
            {send.error.message}
          </p>
        ) : null}
        <div className="row">
          <Button tone="primary" type="submit" busy={send.isPending}>
            {t('check_shops')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
