import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon, type IconName } from '#core/admin/controls/icon.tsx';
import { useJobName } from '#core/admin/frame/area-logs.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Notice } from '../contract/notice-calls.ts';
import { noticeWords } from '../rules/notice-words.ts';
import { noticeText } from './notice-text.ts';
import './notice-list.css';

const icons: Record<Notice['kind'], IconName> = {
  order_created: 'orders',
  order_differs: 'alert',
  review_waiting: 'star',
  staff_changed: 'user',
  job_ended: 'check',
  sign_in_new: 'lock',
  webhook_disabled: 'alert',
  scripts_left_out: 'alert',
  row_left_out: 'alert',
};

/** What the bell tells, newest first. */
export function NoticeList({
  notices: all,
  error,
  onRetry,
}: {
  /** Undefined until the first answer. */
  notices: readonly Notice[] | undefined;
  error: ApiError | null;
  onRetry: () => void;
}) {
  const t = useText(noticeText);
  if (all === undefined && error)
    return (
      <div role="alert" className="stack">
        <p className="quiet">{t('failed', { reason: error.message })}</p>
        <Button size="small" onClick={onRetry}>
          {t('try_again')}
        </Button>
      </div>
    );
  if (all === undefined) return <SkeletonRows rows={3} thumb={false} />;
  if (all.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <>
      {all.every((one) => one.is_read) ? (
        <p className="notice-done">
          <Icon name="check" size={16} />
          {t('all_read')}
        </p>
      ) : null}
      <ul className="notice-list">
        {all.map((one) => (
          <li key={one.id} className={one.is_read ? undefined : 'unread'}>
            <NoticeLine notice={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoticeLine({ notice }: { notice: Notice }) {
  const t = useText(noticeText);
  const formats = useFormats();
  const line = (
    <>
      <Icon
        name={notice.values.status === 'failed' ? 'alert' : icons[notice.kind]}
        size={16}
        className="notice-mark"
      />
      <span className="grow">
        {notice.is_read ? null : <span className="visually-hidden">{t('new')}: </span>}
        <Suspense fallback={null}>
          <NoticeWords notice={notice} />
        </Suspense>
        <small>{formats.dateTime(notice.created_at)}</small>
      </span>
    </>
  );
  return notice.to === '' ? (
    <div className="notice-line">{line}</div>
  ) : (
    <Link to={notice.to} className="notice-line">
      {line}
    </Link>
  );
}

/** The end of a job waits for the names of its area. */
function NoticeWords({ notice }: { notice: Notice }) {
  const t = useText(noticeText);
  const formats = useFormats();
  const name = useJobName(String(notice.values.job_kind ?? ''));
  return noticeWords(notice, t, formats, () => name);
}
