import { Link } from '@tanstack/react-router';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import type { ListedReview } from '../contract/review-fields.ts';
import { SourceTag, StateTag } from './review-marks.tsx';
import { reviewPaths } from './review-paths.ts';
import { reviewText } from './review-text.ts';
import { Stars } from './stars.tsx';

/** The name of a review in lists: its title, or its first words, or its stars. */
export const reviewName = ({
  title,
  content,
  rating,
}: Pick<ListedReview, 'title' | 'content' | 'rating'>): string =>
  title || content.slice(0, 60) || '★'.repeat(rating);

export const reviewAddress = {
  id: (review: ListedReview) => String(review.id),
  name: reviewName,
  to: (review: ListedReview) => reviewPaths.review(review.id),
};

/** A review in one cell: stars and title, text, then source, reviewer and product. */
export function ReviewCell({
  review,
  to,
  beside = false,
}: {
  review: ListedReview;
  to?: string | undefined;
  /** It opens beside the list instead of on its page. */
  beside?: boolean;
}) {
  const t = useText(reviewText);
  const formats = useFormats();
  const about = review.review_type === 'shop' ? t('of_shop') : (review.product?.title ?? t('unassigned'));
  return (
    <div className={review.is_read ? 'review-cell' : 'review-cell unread'}>
      <span className={review.is_read ? 'review-unread' : 'review-unread is-unread'}>
        {review.is_read ? null : <span className="visually-hidden">{t('unread')}</span>}
      </span>
      <span className="review-thumb">
        {review.product?.image ? <img src={review.product.image} alt="" loading="lazy" /> : null}
      </span>
      <div>
        <div className="review-head">
          <Stars rating={review.rating} />
          {to === undefined ? (
            <b>{reviewName(review)}</b>
          ) : (
            <Link
              {...(beside
                ? {
                    to: '.',
                    search: (before: object) => ({ ...before, open: review.id }),
                    resetScroll: false,
                  }
                : { to })}
              data-row-link
            >
              {review.title || review.content.slice(0, 60) || t('no_title')}
            </Link>
          )}
        </div>
        {review.title !== '' && review.content !== '' ? (
          <p className="review-words">{review.content}</p>
        ) : null}
        <p className="review-marks">
          <SourceTag {...review} />
          <span>{[review.name || t('anonymous'), about].join(', ')}</span>
          {review.reports > 0 ? (
            <StatusTag tone="warn">
              {t('reported')} {formats.number(review.reports)}
            </StatusTag>
          ) : null}
          {review.has_image ? (
            <span className="review-mark">
              <Icon name="image" size={14} />
              <span className="visually-hidden">{t('with_pictures')}</span>
            </span>
          ) : null}
          {review.is_starred ? (
            <span className="review-mark">
              <Icon name="star" size={14} />
              {t('chosen')}
            </span>
          ) : null}
        </p>
      </div>
    </div>
  );
}

export function useReviewColumns(beside: boolean): ListColumn<ListedReview>[] {
  const t = useText(reviewText);
  const formats = useFormats();
  return [
    {
      id: 'review',
      label: t('col_review'),
      phone: 'title',
      csv: reviewName,
      cell: (review) => <ReviewCell review={review} to={reviewAddress.to(review)} beside={beside} />,
    },
    {
      id: 'rating',
      label: t('stars'),
      sort: 'rating',
      firstDir: 'asc',
      width: 72,
      numeric: true,
      hiddenAtFirst: true,
      csv: (review) => review.rating,
      cell: (review) => review.rating,
    },
    {
      id: 'written',
      label: t('col_written'),
      sort: 'created_at',
      firstDir: 'desc',
      width: 128,
      phone: 'line',
      csv: (review) => review.created_at,
      cell: (review) => <time dateTime={review.created_at}>{formats.date(review.created_at)}</time>,
    },
    {
      id: 'status',
      label: t('col_status'),
      width: 136,
      phone: 'status',
      csv: (review) => review.state,
      cell: (review) => <StateTag {...review} />,
    },
  ];
}
