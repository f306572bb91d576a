import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useTrackedJob } from '#core/admin/client/job-progress.ts';
import { ProgressCard } from '#core/admin/client/progress-card.tsx';
import { Button, buttonClass } from '#core/admin/frame/button.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { showToast } from '#core/admin/frame/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { ReactNode } from 'react';
import { callUrl, type CallInput } from '#core/admin/client/api-client.ts';
import type { exportCustomers } from '../contract/customer-calls.ts';
import type { exportOrders } from '../contract/order-edit-calls.ts';
import { orderActionText } from './order-action-text.ts';

/** An export that runs on the server: begins it, shows how far it is (also after a reload), hands over the file. */
export function useExport<E extends typeof exportOrders | typeof exportCustomers>(
  kind: string,
  call: E,
  file: { path: string },
  /** Of the list that is exported. */
  filter: CallInput<E>['query'],
): {
  /** Everything that the list shows. */
  button: ReactNode;
  /** The selected ones. */
  action: ListAction<unknown>;
  notice: ReactNode;
} {
  const t = useText(orderActionText);
  const tracked = useTrackedJob(kind);
  const begin = useApiMutation(call);
  const { job } = tracked;
  const running =
    begin.isPending || (tracked.jobId !== null && job?.status !== 'done' && job?.status !== 'failed');
  const start = async (query: CallInput<E>['query'], ids?: readonly string[]) => {
    try {
      const { job_id } = (await begin.mutateAsync({
        query,
        ...(ids ? { body: { ids: ids.map(Number) } } : {}),
      } as unknown as CallInput<E>)) as {
        job_id: number;
      };
      tracked.start(job_id);
    } catch (error) {
      showToast(t('export_failed', { reason: error instanceof Error ? error.message : String(error) }), {
        tone: 'bad',
      });
    }
  };
  return {
    button: (
      <Button icon="download" busy={running} onClick={() => void start(filter)}>
        {t('export')}
      </Button>
    ),
    action: {
      id: 'export',
      label: t('export'),
      icon: 'download',
      run: ({ ids, all }) => start(all ? filter : ({} as CallInput<E>['query']), all ? undefined : ids),
    },
    notice:
      tracked.jobId === null ? null : (
        <ProgressCard
          title={t('export_title')}
          watch={tracked}
          summary={
            <a
              className={buttonClass('default', 'small', 'export-file')}
              href={callUrl(file.path, { id: tracked.jobId })}
              download
            >
              <Icon name="download" size={16} />
              {t('export_download')}
            </a>
          }
          onClose={tracked.close}
        />
      ),
  };
}
