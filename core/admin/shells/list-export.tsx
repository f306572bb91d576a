import '../theme/list.css';
import type { ReactNode } from 'react';
import { type AnyEndpoint, callUrl, type CallInput, type CallTarget } from '../client/api-client.ts';
import { useApiMutation } from '../client/api-hooks.ts';
import { useTrackedJob } from '../client/job-progress.ts';
import { ProgressCard } from '../controls/progress-card.tsx';
import { Button, buttonClass } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { showToast } from '../controls/toast-list.ts';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListAction } from './list-model.ts';
import { shellText } from './shell-text.ts';

/** An export that runs on the server: begins it, shows how far it is (also after a reload), hands over the file. */
export function useExport<E extends AnyEndpoint>(
  kind: string,
  call: CallTarget<E>,
  file: { path: string },
  /** Of the list that is exported. */
  filter: CallInput<E>['query'],
  /** What else the file is asked for by, where the call takes it: its groups and columns. */
  body?: CallInput<E>['body'],
): {
  /** Everything that the list shows. */
  button: ReactNode;
  /** The selected ones. */
  action: ListAction<unknown>;
  notice: ReactNode;
} {
  const t = useText(shellText);
  const tracked = useTrackedJob(kind);
  const begin = useApiMutation(call);
  const { job } = tracked;
  const running =
    begin.isPending || (tracked.jobId !== null && job?.status !== 'done' && job?.status !== 'failed');
  const start = async (query: CallInput<E>['query'], ids?: readonly string[]) => {
    try {
      const { job_id } = (await begin.mutateAsync({
        query,
        ...(ids ? { body: { ids: ids.map(Number) } } : body ? { body } : {}),
      } as unknown as CallInput<E>)) as { job_id: number };
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
          title={t('export_file')}
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
