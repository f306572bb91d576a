import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Review } from '../contract/review.ts';
import { listReviewLog } from '../contract/review-calls.ts';
import { reasonWords } from './held-card.tsx';
import { reviewText } from './review-text.ts';

/** The history of a review, newest first. */
export function ReviewHistoryCard({ review }: { review: Review }) {
  const t = useText(reviewText);
  const formats = useFormats();
  const found = useApiQuery(listReviewLog, { params: { id: review.id } }, { select: (reply) => reply.log });
  return (
    <Card title={t('history')}>
      {found.isError ? (
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <SkeletonRows rows={2} thumb={false} />
      ) : (
        <ol className="review-history">
          {found.data.map(({ id, what, detail, by, at }) => (
            <li key={id}>
              <span>
                {what === 'held'
                  ? t('event_held', { reason: reasonWords(t, detail.reason ?? '') })
                  : what === 'reported'
                    ? t('event_reported', { reason: reasonWords(t, detail.report ?? '') })
                    : t(`event_${what}`)}
                {by === null ? null : <span className="dim"> · {t('by', { name: by })}</span>}
              </span>
              <time dateTime={at}>{formats.dateTime(at)}</time>
              {detail.title === undefined && detail.content === undefined ? null : (
                <span className="review-before">
                  {t('before', { words: [detail.title, detail.content].filter(Boolean).join(': ') })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
