import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PickerItem } from '#core/admin/picker/picker-source.ts';
import { reviewSettingPaths } from '../../setting/admin/setting-paths.ts';
import { getReviewSettings, type ReviewSettings } from '../../setting/contract/setting-calls.ts';
import { importSharedReviews } from '../contract/import-calls.ts';
import { reviewImportText } from './import-text.ts';
import { ProductChoice } from './product-choice.tsx';

const stars = [1, 2, 3, 4, 5];

/**
 * Imports reviews of one product from the owner's other shops (C176). The form begins with the values of the settings.
 */
export function ShopsWay({ onStarted }: { onStarted: (jobId: number) => void }) {
  const t = useText(reviewImportText);
  const load = useApiQuery(getReviewSettings, {});
  const usual = load.data?.settings.review_get_sharing;
  return (
    <Card title={t('way_shops')}>
      {load.error ? <p className="note bad">{load.error.message}</p> : null}
      {usual && !usual.enabled ? (
        <p className="note">
          {t('shops_off')} <Link to={reviewSettingPaths.setting}>{t('shops_settings')}</Link>
        </p>
      ) : null}
      {usual?.enabled ? <ShopsForm usual={usual} onStarted={onStarted} /> : null}
    </Card>
  );
}

interface ShopsFormProps {
  usual: ReviewSettings['review_get_sharing'];
  onStarted: (jobId: number) => void;
}

function ShopsForm({ usual, onStarted }: ShopsFormProps) {
  const t = useText(reviewImportText);
  const [product, setProduct] = useState<PickerItem | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [minimum, setMinimum] = useState(usual.minimum_stars);
  const [most, setMost] = useState<number | null>(usual.number_of_review);
  const send = useApiMutation(importSharedReviews, { onSuccess: ({ job_id }) => onStarted(job_id) });
  const fields = send.error?.fields ?? {};
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!product) return setMissing(true);
        return send.mutate({
          body: {
            product_id: product.id,
            minimum_stars: minimum,
            number_of_review: most ?? Number.NaN,
            dry_run: true,
          },
        });
      }}
    >
      <p className="quiet">{t('shops_text')}</p>
      <ProductChoice
        value={product}
        onChange={(next) => {
          setProduct(next);
          setMissing(false);
        }}
        error={isMissing ? t('product_needed') : fields['product_id']}
      />
      <div className="review-columns">
        <SelectField
          label={t('shops_stars')}
          value={String(minimum)}
          options={stars.map((count) => ({ value: String(count), label: t('stars', { count }) }))}
          {...(minimum > 1 ? { hint: t('few_stars') } : {})}
          onChange={(value) => setMinimum(Number(value))}
        />
        <NumberField
          label={t('shops_most')}
          whole
          value={most}
          {...(fields['number_of_review'] ? { error: fields['number_of_review'] } : {})}
          onChange={setMost}
        />
      </div>
      {send.error && Object.keys(fields).length === 0 ? (
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
  );
}
