import '../review/admin/reviews.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { getReviewOverview } from '../review/contract/review-calls.ts';
import { RequestsCard } from '../request/admin/requests-card.tsx';
import { HeldCard } from '../review/admin/held-card.tsx';
import { SourceTag } from '../review/admin/review-marks.tsx';
import { reviewPaths } from '../review/admin/review-paths.ts';
import { reviewText } from '../review/admin/review-text.ts';
import { SeenCard } from './seen-card.tsx';
import { Stars } from '../review/admin/stars.tsx';

/** /apps/review and /apps/review/v3: the figures of reviews, requests and sources (R074, R083). */
export function ReviewOverviewPage() {
  const t = useText(reviewText);
  const overview = useApiQuery(getReviewOverview, {});
  return (
    <>
      <PageHeader
        title={t('overview')}
        text={t('overview_lead')}
        primary={
          overview.data?.count === 0 ? (
            <Link className={buttonClass('primary')} to={reviewPaths.getReviews}>
              {t('bring')}
            </Link>
          ) : (
            <Link className={buttonClass('primary')} to={reviewPaths.manage}>
              {t('open_manage')}
            </Link>
          )
        }
      />
      <div className="stack">
        {overview.isError ? (
          <Card>
            <FailedState error={overview.error} onRetry={() => void overview.refetch()} />
          </Card>
        ) : overview.data ? (
          <Figures overview={overview.data} />
        ) : (
          <Card>
            <SkeletonRows rows={2} thumb={false} />
          </Card>
        )}
        <RequestsCard />
        <HeldCard />
        <SeenCard />
        {overview.data ? <Averages sources={overview.data.sources} /> : null}
      </div>
    </>
  );
}

function Figures({ overview }: { overview: ReplyOf<typeof getReviewOverview> }) {
  const t = useText(reviewText);
  const formats = useFormats();
  const figures: [label: string, count: number, search: Record<string, string>][] = [
    [t('all'), overview.count, {}],
    [t('unread'), overview.unread_count, { read: 'false' }],
    [t('state_waiting'), overview.waiting_count, { tab: 'pending' }],
    [t('published'), overview.published_count, { tab: 'published' }],
    [t('tab_unassigned'), overview.unassigned_count, { tab: 'unassigned' }],
  ];
  return (
    <div className="review-figures">
      {figures.map(([label, count, search]) => (
        <Card key={label}>
          <Link to={reviewPaths.manage} search={search}>
            <p className="quiet">{label}</p>
            <p className="figure">{formats.number(count)}</p>
          </Link>
        </Card>
      ))}
    </div>
  );
}

function Averages({ sources }: { sources: ReplyOf<typeof getReviewOverview>['sources'] }) {
  const t = useText(reviewText);
  const formats = useFormats();
  return (
    <Card title={t('averages')}>
      <p className="quiet">{t('averages_text')}</p>
      {sources.length === 0 ? (
        <p>{t('no_published')}</p>
      ) : (
        <dl className="review-facts">
          {sources.map((one) => (
            <div key={`${one.source} ${one.imported_from}`}>
              <dt>
                <SourceTag {...one} verified={false} />
              </dt>
              <dd className="row wrap">
                <Stars rating={one.average} />
                {t('average_of', { average: formats.number(one.average), count: one.count })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
