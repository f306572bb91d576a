import './store-link.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQueryKey, useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { isEnded, useJob } from '#core/admin/client/job-progress.ts';
import { ProgressCard } from '#core/admin/controls/progress-card.tsx';
import { sentenceText } from '#core/admin/client/sentence-text.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { settingsPaths } from '#modules/identity/shop/admin/public.ts';
import { getIntegration, syncStore, type Integration } from '../link/contract/integrate-calls.ts';
import { StoreCarts } from '../cart/admin/store-carts.tsx';
import { StoreCheckoutCard } from '../checkout/admin/store-checkout-card.tsx';
import { StoreConnectForm } from '../connect/admin/store-connect-form.tsx';
import { StoreDisconnectCard } from '../connect/admin/store-disconnect-card.tsx';
import { storeLinkText } from '../connect/admin/store-link-text.ts';
import { StoreScriptCard } from '../connect/admin/store-script-card.tsx';
import { StoreFactsCard, StoreStateCard } from '../connect/admin/store-state-card.tsx';

const stateTones = { connected: 'ok', refused: 'bad', silent: 'bad', incomplete: 'warn' } as const;

const isIncomplete = ({ resources }: Integration) => resources.some(({ state }) => state === 'incomplete');

/** The most serious state of the connection. */
function stateOf(integration: Integration): keyof typeof stateTones {
  if (integration.state === 'refused') return 'refused';
  if (integration.silent) return 'silent';
  return isIncomplete(integration) ? 'incomplete' : 'connected';
}

/** /settings/store-link: a store elsewhere is connected, watched and disconnected here. */
export function StoreLinkPage() {
  const t = useText(storeLinkText);
  const load = useApiQuery(getIntegration, {});
  const integration = load.data?.integration;
  const sync = useApiMutation(syncStore, {
    refresh: [getIntegration],
    onSuccess: () => showToast(t('sync_begun')),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const begin = (full: boolean) => sync.mutate({ body: { full } });
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('lead')}
        crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
        status={
          integration ? (
            <StatusTag tone={stateTones[stateOf(integration)]}>
              {t(`state_${stateOf(integration)}`)}
            </StatusTag>
          ) : undefined
        }
        secondary={
          integration?.state === 'connected' ? (
            <Button icon="refresh" busy={sync.isPending} onClick={() => begin(false)}>
              {t('sync')}
            </Button>
          ) : undefined
        }
        menu={
          integration?.state === 'connected'
            ? [{ id: 'full', label: t('sync_full'), onSelect: () => begin(true) }]
            : undefined
        }
      />
      {load.error ? (
        <Card flush>
          <FailedState error={load.error} onRetry={() => void load.refetch()} />
        </Card>
      ) : null}
      {load.isPending ? (
        <Card flush>
          <SkeletonRows rows={4} thumb={false} />
        </Card>
      ) : null}
      {load.data ? (
        integration ? (
          <Connected
            integration={integration}
            tag={load.data.script_tag}
            isTrying={sync.isPending}
            onTry={() => begin(false)}
          />
        ) : (
          <StoreConnectForm />
        )
      ) : null}
    </>
  );
}

function Connected({
  integration,
  tag,
  isTrying,
  onTry,
}: {
  integration: Integration;
  tag: string;
  isTrying: boolean;
  onTry: () => void;
}) {
  const t = useText(storeLinkText);
  const formats = useFormats();
  const cache = useQueryClient();
  const watch = useJob(integration.job_id);
  const [closed, setClosed] = useState<number | null>(null);
  const [renewing, setRenewing] = useState(false);
  const status = watch.job?.status;
  const ended = watch.job !== null && isEnded(watch.job);
  // A sync that had ended before this page was opened is no news, unless it failed.
  const [seenRunning, setSeenRunning] = useState<number | null>(null);
  if (watch.job && !ended && seenRunning !== watch.job.id) setSeenRunning(watch.job.id);
  // In twenty steps, so that the counts below move along without a call for every chunk.
  const step = watch.job ? Math.floor((20 * watch.job.done) / Math.max(1, watch.job.total)) : 0;
  useEffect(() => {
    if (status !== undefined) void cache.invalidateQueries({ queryKey: apiQueryKey(getIntegration) });
  }, [status, step, cache]);
  const shown =
    watch.job !== null &&
    watch.job.id !== closed &&
    // One that waits for the store to answer shows no progress.
    !(status === 'queued' && integration.silent !== null) &&
    (!ended || seenRunning === watch.job.id || status === 'failed');

  if (renewing) return <StoreConnectForm renewing={integration} onDone={() => setRenewing(false)} />;
  return (
    <div className="store-link-columns">
      <div className="stack">
        {integration.state === 'refused' ? (
          <div className="note bad store-link-refused" role="alert">
            <p>{t('refused_text')}</p>
            <Button size="small" onClick={() => setRenewing(true)}>
              {t('new_keys')}
            </Button>
          </div>
        ) : null}
        {integration.state === 'connected' && integration.silent ? (
          <div className="note warn store-link-refused" role="status">
            <p>
              {t('silent_text', {
                since: formats.dateTime(integration.silent.since),
                reason: sentenceText(integration.problem, integration.error ?? ''),
              })}{' '}
              {integration.silent.next_try_at
                ? t('silent_next', { time: formats.dateTime(integration.silent.next_try_at) })
                : null}
            </p>
            <Button size="small" busy={isTrying} onClick={onTry}>
              {t('try_now')}
            </Button>
          </div>
        ) : null}
        {isIncomplete(integration) ? <p className="note warn">{t('incomplete_text')}</p> : null}
        {integration.state === 'connected' &&
        integration.silent === null &&
        integration.hooks === 'failed' &&
        integration.error ? (
          <p className="note warn">
            {t('hooks_failed', { reason: sentenceText(integration.problem, integration.error) })}
          </p>
        ) : null}
        {shown ? (
          <ProgressCard
            title={t('progress')}
            watch={watch}
            ended={
              watch.job?.result['outcome'] === 'incomplete'
                ? { tone: 'warn', label: t('state_incomplete') }
                : undefined
            }
            onClose={() => setClosed(integration.job_id)}
          />
        ) : null}
        <StoreStateCard integration={integration} />
        <StoreScriptCard integration={integration} tag={tag} />
        <StoreCheckoutCard provider={integration.provider}>
          <StoreCarts />
        </StoreCheckoutCard>
        <StoreDisconnectCard integration={integration} />
      </div>
      <StoreFactsCard integration={integration} onNewKeys={() => setRenewing(true)} />
    </div>
  );
}
