import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getReviewAppWidget } from '../shown/contract/customize-calls.ts';
import { reviewSeenText } from './review-seen-text.ts';

/** The places of reviews in the store, and when a shopper's browser last showed each. */
export function SeenCard() {
  const t = useText(reviewSeenText);
  const formats = useFormats();
  const places = useApiQuery(getReviewAppWidget, {}, { select: (reply) => reply.places });
  return (
    <Card title={t('seen')}>
      {places.isError ? (
        <FailedState error={places.error} onRetry={() => void places.refetch()} />
      ) : places.data ? (
        <dl className="review-facts">
          {places.data.map(({ place, enabled, seen_at }) => (
            <div key={place}>
              <dt>{t(place)}</dt>
              <dd>
                {enabled ? null : `${t('off')} `}
                {seen_at === null ? t('never') : t('last', { when: formats.dateTime(seen_at) })}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <SkeletonRows rows={3} thumb={false} />
      )}
    </Card>
  );
}
