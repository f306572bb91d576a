import { useParams } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { countDeliveries, getDelivery, listDeliveries, resendDelivery } from '../contract/webhook-calls.ts';
import { developerPaths } from '../../program/admin/developer-paths.ts';
import { webhookText } from './webhook-text.ts';
import { DeliveryStatusTag } from './webhook-status-tag.tsx';
import '../../program/admin/developer.css';

/** /settings/webhooks/deliveries/$id: one delivery with what was sent and what came back. */
export function DeliveryPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const known = /^[1-9]\d{0,15}$/.test(id);
  const load = useApiQuery(
    getDelivery,
    { params: { id: known ? Number(id) : 1 } },
    { enabled: known, select: (reply) => reply.delivery },
  );
  if (!known || load.error?.status === 404) return <MissingPage />;
  if (load.data) return <Delivery delivery={load.data} />;
  if (load.error) return <FailedState error={load.error} onRetry={() => void load.refetch()} />;
  return <SkeletonRows rows={6} thumb={false} />;
}

/** JSON laid out; what is cut off or none stays as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Delivery({ delivery }: { delivery: ReplyOf<typeof getDelivery>['delivery'] }) {
  const t = useText(webhookText);
  const formats = useFormats();
  const resend = useApiMutation(resendDelivery, {
    refresh: [getDelivery, listDeliveries, countDeliveries],
    onSuccess: () => showToast(t('resent')),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const facts: [string, string][] = [
    [t('address'), delivery.address],
    [t('subject'), delivery.subject],
    [t('when'), formats.dateTime(delivery.created_at)],
    [t('attempts'), formats.number(delivery.attempts)],
    [t('answer'), delivery.response_code === null ? t('no_answer') : String(delivery.response_code)],
    ...(delivery.duration_ms === null
      ? []
      : [[t('duration'), t('milliseconds', { ms: delivery.duration_ms })] as [string, string]]),
    ...(delivery.error === '' ? [] : [[t('reason'), delivery.error] as [string, string]]),
    ...(delivery.next_attempt_at
      ? [[t('next_attempt'), formats.dateTime(delivery.next_attempt_at)] as [string, string]]
      : []),
    [t('event_id'), delivery.event_id],
  ];
  return (
    <>
      <PageHeader
        title={delivery.topic}
        crumbs={[
          { label: t('settings'), to: settingsPaths.settings },
          { label: t('webhooks'), to: developerPaths.webhooks },
          { label: t('deliveries'), to: developerPaths.deliveries },
        ]}
        status={<DeliveryStatusTag {...delivery} />}
        secondary={
          <Button
            icon="refresh"
            busy={resend.isPending}
            onClick={() => resend.mutate({ params: { id: delivery.id } })}
          >
            {t('resend')}
          </Button>
        }
      />
      <div className="stack">
        <Card title={t('delivery')}>
          <dl className="fact-lines">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={t('response_body')}>
          {delivery.response_body === '' ? (
            <p className="quiet">{t('empty_answer')}</p>
          ) : (
            <pre className="wire-text" tabIndex={0}>
              {delivery.response_body}
            </pre>
          )}
        </Card>
        <Card title={t('request_body')}>
          <pre className="wire-text" tabIndex={0}>
            {laidOut(delivery.request_body)}
          </pre>
        </Card>
      </div>
    </>
  );
}
