import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { endOtherSessions, endSession, listSessions } from '../contract/profile-calls.ts';
import { profileText } from './profile-text.ts';

/** Where the person is signed in; each other place can be signed out. */
export function ProfileSessionsCard() {
  const t = useText(profileText);
  const formats = useFormats();
  const list = useApiQuery(listSessions, {}, { select: (reply) => reply.sessions });
  const failed = (error: Error) => showToast(error.message, { tone: 'bad' });
  const end = useApiMutation(endSession, {
    refresh: [listSessions],
    onSuccess: () => showToast(t('session_ended')),
    onError: failed,
  });
  const endOthers = useApiMutation(endOtherSessions, {
    refresh: [listSessions],
    onSuccess: ({ ended }) => showToast(t('sessions_ended', { count: ended })),
    onError: failed,
  });
  const others = list.data?.filter((one) => !one.is_current).length ?? 0;

  async function endAll() {
    const sure = await confirmAction({
      title: t('sessions_end_all'),
      message: t('sessions_end_all_text', { count: others }),
      confirmLabel: t('sessions_end_all_do'),
      danger: true,
    });
    if (sure) endOthers.mutate({});
  }
  return (
    <Card
      title={t('sessions')}
      flush
      end={
        others > 0 ? (
          <Button size="small" tone="danger-text" busy={endOthers.isPending} onClick={() => void endAll()}>
            {t('sessions_end_all')}
          </Button>
        ) : null
      }
    >
      {list.error && !list.data ? (
        <FailedState error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <SkeletonRows rows={2} thumb={false} /> : null}
      <ul>
        {list.data?.map((one) => (
          <li key={one.id} className="session-row">
            <div className="grow session-words">
              <div>
                <span className="strong session-device">{one.device}</span>
                {one.is_current ? <StatusTag tone="ok">{t('session_current')}</StatusTag> : null}
                {one.is_custom_login ? <StatusTag>{t('session_by_link')}</StatusTag> : null}
              </div>
              <div className="dim text-sm">
                {[
                  t('session_address', { ip: one.ip }),
                  one.shop_name,
                  t('session_seen', { date: formats.dateTime(one.last_seen_at) }),
                ].join(' · ')}
              </div>
            </div>
            {one.is_current ? null : (
              <Button
                size="small"
                aria-label={t('session_end_of', { device: one.device })}
                busy={end.isPending && end.variables.params.id === one.id}
                onClick={() => end.mutate({ params: { id: one.id } })}
              >
                {t('session_end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
