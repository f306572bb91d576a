import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { apiQueryKey, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { AreaScope } from '#core/admin/controls/area-scope.tsx';
import { onJobEnded } from '#core/admin/client/job-ended.ts';
import { NotificationsButton } from '#core/admin/frame/notifications-button.tsx';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { listNotices, readNotices } from '../contract/notice-calls.ts';
import { noticeAddresses } from './notice-addresses.ts';

const NoticeList = lazy(() => import('./notice-list.tsx').then((file) => ({ default: file.NoticeList })));
const everyMinute = 60_000;
/** The server writes the notice of a job just after the job's own end. */
const afterJob = 1500;

/** The bell of the frame: what happened in the shop. Opening it marks everything as read. */
export function NoticeBell() {
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  const notices = useApiQuery<typeof listNotices>(
    noticeAddresses.listNotices,
    {},
    { refetchInterval: everyMinute, refetchOnWindowFocus: true, staleTime: 20_000 },
  );
  // Read here: a failure that comes before the list's chunk must draw it again.
  const { data, error, refetch } = notices;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = onJobEnded(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), afterJob);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [refetch]);

  const newest = data?.notices[0]?.id;
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (!open || unread === 0 || newest === undefined) return;
    // The list keeps its marks while it is open; only the number at the bell goes.
    callApi<typeof readNotices>(noticeAddresses.readNotices, { body: { up_to_id: newest } }).then(
      () =>
        cache.setQueryData<ReplyOf<typeof listNotices>>(
          apiQueryKey(noticeAddresses.listNotices),
          (known) => known && { ...known, unread: 0 },
        ),
      () => undefined,
    );
  }, [open, unread, newest, cache]);

  const onToggle = useCallback(
    (isOpen: boolean) => {
      setOpen(isOpen);
      void refetch();
    },
    [refetch],
  );
  return (
    <NotificationsButton unread={unread} onToggle={onToggle}>
      {open ? (
        <AreaScope area="identity">
          <Suspense fallback={null}>
            <NoticeList notices={data?.notices} error={error} onRetry={() => void refetch()} />
          </Suspense>
        </AreaScope>
      ) : null}
    </NotificationsButton>
  );
}
