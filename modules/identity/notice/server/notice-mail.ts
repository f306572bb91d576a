import type { MailWording } from '#core/contract/mail-wording.ts';
import { type FormatSettings, localeFormats } from '#core/rules/formats.ts';
import { fillWording, paragraphsOf } from '#core/rules/mail-wording.ts';
import type { TextFor, TextKey } from '#core/rules/text-form.ts';
import type { JobNames } from '#core/server/area/job-names.ts';
import { layOutShopMail, type Letterhead } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import type { NoticeKind } from '../contract/notice-kind.ts';
import { type NoticeValues, noticeWords } from '../rules/notice-words.ts';
import type { noticeMailStrings } from './notice-mail-strings.ts';
import { noticeMailText, noticeText } from './notice-mail-text.ts';

export interface MailedNotice {
  kind: NoticeKind;
  values: NoticeValues;
  /** A path of the admin, or empty. */
  link: string;
}

type Say = TextFor<TextKey<keyof typeof noticeMailStrings>>;
interface Around {
  subject: string;
  /** After the bell's words, where there is something to do or to know. */
  then?: string;
}

/** What a mail says around the bell's words; a kind without it does not compile. */
const around: Readonly<Record<NoticeKind, (t: Say, values: NoticeValues) => Around>> = {
  order_created: (t, { name }) => ({ subject: t('order_created', { name: String(name) }) }),
  order_differs: (t, { name }) => ({ subject: t('order_differs', { name: String(name) }) }),
  review_waiting: (t, { what }) => ({
    subject: t(what === 'reported' ? 'review_reported' : 'review_written'),
  }),
  staff_changed: (t, { change }) => ({
    subject: t(
      change === 'accepted' || change === 'declined' || change === 'owner'
        ? `staff_${change}`
        : 'staff_removed',
    ),
  }),
  job_ended: (t, { status }) => ({ subject: t(status === 'failed' ? 'job_failed' : 'job_done') }),
  sign_in_new: (t) => ({ subject: t('sign_in_new') }),
  webhook_disabled: (t) => ({ subject: t('webhook_disabled'), then: t('webhook_disabled_then') }),
  scripts_left_out: (t) => ({ subject: t('scripts_left_out') }),
  row_left_out: (t) => ({ subject: t('row_left_out'), then: t('row_left_out_then') }),
};

/** A notice of the bell as a mail; the bell's sentence stands below the shop's words. `origin` is Services.publicUrl. */
export function noticeMail(
  reader: MailReader,
  origin: string,
  shop: Pick<FormatSettings, 'currency' | 'timezone'>,
  letterhead: Letterhead,
  wording: MailWording,
  { kind, values, link }: MailedNotice,
  jobNames: JobNames,
): Mail {
  const { language, locale } = reader;
  const { currency, timezone } = shop;
  const t = noticeMailText.in(language);
  const { subject: title, then } = around[kind](t, values);
  const titleText = noticeWords(
    { kind, values },
    noticeText.in(language),
    localeFormats({ locale, currency, timezone }),
    (job) => jobNames.find(job, language),
  );
  const worded = (text: string) => fillWording(text, { shop: letterhead.name, title });
  return layOutShopMail(reader, letterhead, {
    subject: worded(wording.subject),
    heading: worded(wording.heading),
    paragraphs: [
      ...paragraphsOf(wording.intro).map(worded),
      titleText,
      ...(then === undefined ? [] : [then]),
    ],
    ...(link === '' ? {} : { button: { label: t('show'), link: `${origin}${link}` } }),
    closing: paragraphsOf(wording.closing).map(worded),
    notes: [t('why')],
  });
}
