import './reviews.css';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { reviewText } from './review-text.ts';

/** A rating as stars, read out as a number. */
export function Stars({ rating }: { rating: number }) {
  const t = useText(reviewText);
  return (
    <span
      className="review-stars"
      role="img"
      aria-label={t('out_of_5', { rating })}
      style={{ '--filled': `${(rating / 5) * 100}%` } as React.CSSProperties}
    />
  );
}
