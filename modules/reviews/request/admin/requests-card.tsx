import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { reviewSettingPaths } from '../../setting/admin/setting-paths.ts';
import { getReviewRequestFigures } from '../contract/request-calls.ts';
import { requestText } from './request-text.ts';

/** Figures of review requests, and a link to turn them on if they are off. */
export function RequestsCard() {
  const t = useText(requestText);
  const formats = useFormats();
  const figures = useApiQuery(getReviewRequestFigures, {});
  if (figures.isError)
    return (
      <Card title={t('requests')}>
        <FailedState error={figures.error} onRetry={() => void figures.refetch()} />
      </Card>
    );
  if (!figures.data)
    return (
      <Card title={t('requests')}>
        <SkeletonRows rows={2} thumb={false} />
      </Card>
    );
  const {
    enabled,
    days,
    sent,
    answered,
    answered_share: share,
    opted_out,
    waiting,
    marketing,
  } = figures.data;
  const rows: [label: string, value: string][] = [
    [t('sent'), formats.number(sent)],
    [
      t('answered'),
      share === null
        ? formats.number(answered)
        : t('answered_of', { answered: formats.number(answered), share: formats.percent(share / 100, 1) }),
    ],
    [t('waiting'), formats.number(waiting)],
    [t('opted_out'), formats.number(opted_out)],
  ];
  return (
    <Card title={t('requests')}>
      {enabled ? null : (
        <p>
          {t('off')} <Link to={reviewSettingPaths.setting}>{t('turn_on')}</Link>
        </p>
      )}
      {enabled && marketing ? (
        <p className={marketing.accepting === 0 ? 'note warn' : 'quiet'}>
          {marketing.customers === 0
            ? t('no_customers')
            : t('accepting', {
                count: marketing.customers,
                accepting: formats.number(marketing.accepting),
                customers: formats.number(marketing.customers),
              })}
        </p>
      ) : null}
      {enabled || sent > 0 || opted_out > 0 ? (
        <>
          <p className="quiet">{t('of_days', { count: days })}</p>
          <dl className="review-facts">
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </Card>
  );
}
