import { layOutMail } from '#core/server/mail-layout.ts';
import type { Mail } from '#core/server/mailbox.ts';
import type { NoticeKind } from '../contract/profile-calls.ts';

export type NoticeValues = Readonly<Record<string, string | number>>;

/** What a notice says as a mail, in English. `locale` is the shop's, for amounts. */
export type NoticeText = (values: NoticeValues, locale: string) => { subject: string; text: string };
type Words = ReturnType<NoticeText>;

function staffChanged({ change, email }: NoticeValues): Words {
  if (change === 'accepted')
    return { subject: 'New staff member', text: `${email} accepted the invitation.` };
  if (change === 'declined') {
    return { subject: 'Invitation declined', text: `${email} declined the invitation.` };
  }
  return { subject: 'Staff member removed', text: `${email} does not belong to the shop any more.` };
}

function jobEnded({ status, failures }: NoticeValues): Words {
  if (status === 'failed')
    return { subject: 'Your task failed', text: 'A task that you started could not be finished.' };
  const rest = Number(failures) > 0 ? ` ${failures} of its lines could not be taken.` : '';
  return { subject: 'Your task is done', text: `A task that you started has ended.${rest}` };
}

function signInNew({ device, ip }: NoticeValues): Words {
  return {
    subject: 'New sign-in to your account',
    text: `Someone, probably you, signed in from a new device: ${device}, address ${ip}. If it was not you, change your password at once.`,
  };
}

function rowWasLeftOut({ list, id, field }: NoticeValues): Words {
  return {
    subject: 'Something could not be shown',
    text: `Number ${id} of the list “${list}” has data that does not fit (${field || 'all of it'}), so the list goes on without it. Everything else is complete.`,
  };
}

/** Every kind of notice, with its words. */
export type NoticeTexts = Readonly<Record<NoticeKind, NoticeText>>;

/** The words for what this area and the kit tell of. */
export const ownTexts = {
  staff_changed: staffChanged,
  job_ended: jobEnded,
  sign_in_new: signInNew,
  row_left_out: rowWasLeftOut,
} satisfies Partial<NoticeTexts>;

export interface MailedNotice {
  kind: NoticeKind;
  values: NoticeValues;
  /** A path of the admin, or empty. */
  link: string;
}

/** A notice of the bell as a mail. `origin` is Services.publicUrl. */
export function noticeMail(
  texts: NoticeTexts,
  to: string,
  origin: string,
  shop: { name: string; locale: string },
  { kind, values, link }: MailedNotice,
): Mail {
  const { subject, text } = texts[kind](values, shop.locale);
  return layOutMail({
    to,
    subject: `${shop.name}: ${subject}`,
    heading: subject,
    paragraphs: [text],
    ...(link === '' ? {} : { button: { label: 'Show it', link: `${origin}${link}` } }),
    notes: ['Which notices also come by mail is set in your account.'],
  });
}
