import type { LocaleFormats } from '#core/rules/formats.ts';
import type { TextFor, TextKey } from '#core/rules/text-form.ts';
import type { NoticeKind } from '../contract/notice-kind.ts';
import { unknownDevice } from './device-name.ts';
import type { noticeStrings } from './notice-strings.ts';

export type NoticeValues = Readonly<Record<string, string | number>>;
type NoticeTexts = TextFor<TextKey<keyof typeof noticeStrings>>;

/** A notice holds the English name of a device; those of browsers and systems are the same in all languages. */
function deviceWords(device: string, t: NoticeTexts): string {
  if (device === unknownDevice) return t('device_unknown');
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : t('device_on', { browser, system });
}

/**
 * What a notice says: a sentence out of kind and values, in the reader's language.
 * @param jobName the name of a job by its kind, in the same language; undefined where its area has none
 */
export function noticeWords(
  { kind, values }: { kind: NoticeKind; values: NoticeValues },
  t: NoticeTexts,
  formats: Pick<LocaleFormats, 'money' | 'number'>,
  jobName: (kind: string) => string | undefined,
): string {
  const text = (name: string) => String(values[name] ?? '');
  if (kind === 'order_created')
    return t('order_created', {
      name: text('name'),
      total: formats.money(Number(values.total ?? 0), String(values.currency ?? 'USD')),
    });
  if (kind === 'order_differs')
    return values.met === 'code_used_again'
      ? t('order_code_used_again', { name: text('name') })
      : t('order_not_as_quoted', {
          name: text('name'),
          quoted: formats.money(Number(values.quoted ?? 0), String(values.currency ?? 'USD')),
          charged: formats.money(Number(values.charged ?? 0), String(values.currency ?? 'USD')),
        });
  if (kind === 'review_waiting') {
    const product = text('product') || t('review_of_shop');
    return values.what === 'reported'
      ? t('review_reported', { product })
      : t('review_written', { product, rating: formats.number(Number(values.rating ?? 0)) });
  }
  if (kind === 'sign_in_new')
    return t('sign_in_new', { device: deviceWords(text('device'), t), ip: text('ip') });
  if (kind === 'webhook_disabled')
    return t('webhook_disabled', { topic: text('topic'), address: text('address') });
  if (kind === 'scripts_left_out') return t('scripts_left_out');
  if (kind === 'row_left_out')
    return t('row_left_out', {
      list: text('list'),
      id: text('id'),
      field: text('field') || t('row_all_of_it'),
    });
  if (kind === 'staff_changed') {
    const email = text('email');
    if (values.change === 'accepted') return t('staff_accepted', { email });
    if (values.change === 'declined') return t('staff_declined', { email });
    if (values.change === 'owner') return t('staff_owner', { email });
    return t('staff_removed', { email });
  }
  const task = jobName(text('job_kind')) ?? t('job_other');
  if (values.status === 'failed') return t('job_failed', { task });
  const failures = Number(values.failures ?? 0);
  if (failures > 0) return t('job_partly', { task, count: failures, lines: formats.number(failures) });
  return t('job_done', { task });
}
