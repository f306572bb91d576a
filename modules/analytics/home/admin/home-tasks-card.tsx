import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { frameText } from '#core/admin/i18n/frame-text.ts';
import { Icon, type IconName } from '#core/admin/controls/icon.tsx';
import { mayUse, useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { homeQuestion } from './home-calls.ts';
import { homeText } from './home-text.ts';
import { type HomeTask, type HomeTaskId, homeTaskSources } from './home-tasks.ts';

const icons: Readonly<Record<HomeTaskId, IconName>> = {
  store_refused: 'alert',
  store_script: 'alert',
  store_failed: 'refresh',
  to_pack: 'orders',
  unpaid: 'clock',
  pending_reviews: 'star',
  sold_out: 'tag',
  spent_offers: 'trend',
};

/** The tasks of the shop that this person may see. */
export interface HomeTasks {
  /** Whether there is anything that this person may be asked to do. */
  any: boolean;
  pending: boolean;
  tasks: readonly HomeTask[];
  /** Why some of it, or all, could not be read. */
  failed: { error: unknown; all: boolean } | undefined;
  retry: () => void;
}

/** Asks only what the person may read. */
export function useHomeTasks(): HomeTasks {
  const session = useSession();
  const sources = homeTaskSources.filter(
    ({ call, asked }) => mayUse(session, call.permission) && (asked?.(session) ?? true),
  );
  const answers = useQueries({
    queries: sources.map(({ call }) => homeQuestion(call, { refetchInterval: 60_000 })),
  });
  const failed = answers.filter((answer) => answer.isError && answer.data === undefined);
  return {
    any: sources.length > 0,
    pending: answers.some((answer) => answer.isPending),
    tasks: sources.flatMap(({ tasks }, at) => {
      const reply = answers[at]?.data;
      return reply === undefined ? [] : tasks(reply, session);
    }),
    failed: failed[0] && { error: failed[0].error, all: failed.length === answers.length },
    retry: () => {
      for (const answer of failed) void answer.refetch();
    },
  };
}

/** The tasks: each line links to the list of exactly these. */
export function HomeTasksCard({ waiting }: { waiting: HomeTasks }) {
  const t = useText(homeText);
  const { pending, tasks, failed, retry } = waiting;
  return (
    <Card title={t('tasks')} flush>
      {failed?.all ? (
        <FailedState error={failed.error} onRetry={retry} />
      ) : (
        <>
          {pending || tasks.length > 0 ? (
            <ul className="home-task-list" aria-busy={pending}>
              {tasks.map((task) => (
                <li key={task.id}>
                  <TaskLink task={task} />
                </li>
              ))}
              {pending && tasks.length === 0 ? <TaskSkeleton /> : null}
            </ul>
          ) : null}
          {!pending && !failed && tasks.length === 0 ? (
            <p className="home-tasks-none quiet">
              <Icon name="check" size={16} />
              {t('tasks_none')}
            </p>
          ) : null}
          {failed ? (
            <p className="home-tasks-failed text-sm quiet" role="alert">
              <span className="grow">{t('tasks_failed')}</span>
              <button type="button" className="link-button" onClick={retry}>
                {frameText.text('try_again')}
              </button>
            </p>
          ) : null}
        </>
      )}
    </Card>
  );
}

function TaskLink({ task: { id, count, to, search } }: { task: HomeTask }) {
  const t = useText(homeText);
  const formats = useFormats();
  return (
    <Link className="home-task" to={to} search={search}>
      <Icon name={icons[id]} size={16} className="home-task-mark" />
      <span className="grow">
        {count === null ? t(`task_${id}`) : t(`task_${id}`, { count, shown: formats.number(count) })}
      </span>
      <Icon name="chevronRight" size={16} className="flips home-task-mark" />
    </Link>
  );
}

function TaskSkeleton() {
  return (
    <>
      {['70%', '56%', '64%'].map((width) => (
        <li key={width} className="home-task" aria-hidden="true">
          <Skeleton width={16} height={16} />
          <Skeleton width={width} />
        </li>
      ))}
    </>
  );
}
