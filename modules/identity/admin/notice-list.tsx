import { Link } from '@tanstack/react-router';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { useFormats, type Formats } from '#core/admin/frame/formats.ts';
import { Icon, type IconName } from '#core/admin/frame/icon.tsx';
import { SkeletonRows } from '#core/admin/frame/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Notice } from '../contract/notice-calls.ts';
import { noticeText } from './notice-text.ts';
import './notice-list.css';

const icons: Record<Notice['kind'], IconName> = {
  order_created: 'orders',
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
      <Icon name={notice.values.status === 'failed' ? 'alert' : icons[notice.kind]} size={16} />
      <span className="grow">
        {notice.is_read ? null : <span className="visually-hidden">{t('new')}: </span>}
        {noticeWords(notice, t, formats)}
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

/** What the longer tasks that people start are called, by their kind. */
const taskNames: Readonly<Record<string, Parameters<typeof noticeText.text>[0]>> = {
  'catalog.import-products': 'job_product_import',
  'catalog.change-products': 'job_product_change',
  'orders.export-orders': 'job_order_export',
  'orders.export-customers': 'job_customer_export',
  'offers.import': 'job_offer_import',
  'store-link.sync': 'job_store_sync',
};

/** A sentence out of kind and values; what a newer server adds still names its kind. */
export function noticeWords(
  { kind, values }: Pick<Notice, 'kind' | 'values'>,
  t: typeof noticeText.text,
  formats: Pick<Formats, 'money'>,
): string {
  if (kind === 'order_created')
    return t('order_created', {
      name: String(values.name ?? ''),
      total: formats.money(Number(values.total ?? 0), String(values.currency ?? 'USD')),
    });
  if (kind === 'sign_in_new')
    return t('sign_in_new', { device: String(values.device ?? ''), ip: String(values.ip ?? '') });
  if (kind === 'webhook_disabled')
    return t('webhook_disabled', {
      topic: String(values.topic ?? ''),
      address: String(values.address ?? ''),
    });
  if (kind === 'scripts_left_out') return t('scripts_left_out');
  if (kind === 'row_left_out')
    return t('row_left_out', {
      list: String(values.list ?? ''),
      id: String(values.id ?? ''),
      field: String(values.field ?? ''),
    });
  if (kind === 'staff_changed') {
    const email = String(values.email ?? '');
    if (values.change === 'accepted') return t('staff_accepted', { email });
    if (values.change === 'declined') return t('staff_declined', { email });
    return t('staff_removed', { email });
  }
  const task = t(taskNames[String(values.job_kind)] ?? 'job_other');
  if (values.status === 'failed') return t('job_failed', { task });
  const failures = Number(values.failures ?? 0);
  return failures > 0 ? t('job_partly', { task, count: failures }) : t('job_done', { task });
}
