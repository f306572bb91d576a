import './reviews.css';
import { Icon } from '#core/admin/controls/icon.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Review } from '../contract/review.ts';
import { reviewText } from './review-text.ts';

const tones = { waiting: 'warn', published: 'ok', held: 'neutral' } as const;

/**
 * The state of a review. The tag is filled, which distinguishes it from the source. Shoppers don't see a published review
 * without a product, so its tag is that of unassigned ones.
 */
export function StateTag({ state, review_type }: Pick<Review, 'state' | 'review_type'>) {
  const t = useText(reviewText);
  if (state === 'published' && review_type === 'unassign')
    return <StatusTag tone="warn">{t('tab_unassigned')}</StatusTag>;
  return <StatusTag tone={tones[state]}>{t(`state_${state}`)}</StatusTag>;
}

/** The source of a review, outlined; dashed for an imported one. */
export function SourceTag({
  source,
  imported_from,
  verified,
}: Pick<Review, 'source' | 'imported_from' | 'verified'>) {
  const t = useText(reviewText);
  if (verified)
    return (
      <span className="review-source verified" title={t('verified_hint')}>
        <Icon name="check" size={14} />
        {t('verified')}
      </span>
    );
  if (source === 'storefront_api') return <span className="review-source">{t('source_storefront_api')}</span>;
  return (
    <span className="review-source imported">
      {imported_from === '' ? t(`source_${source}`) : t('from', { from: imported_from })}
    </span>
  );
}
