import { formatMinor, toMinor } from '#core/rules/money.ts';
import { layOutMail } from '#core/server/mail-layout.ts';
import type { Mail } from '#core/server/mailbox.ts';
import type { NoticeKind } from '../contract/profile-calls.ts';

export type NoticeValues = Readonly<Record<string, string | number>>;

interface Words {
  subject: string;
  text: string;
}

function orderCreated({ name, total, currency }: NoticeValues, locale: string): Words {
  const amount = formatMinor(toMinor(Number(total), String(currency)), String(currency), locale);
  return { subject: `New order ${name}`, text: `Order ${name} was placed for ${amount}.` };
}

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

function webhookDisabled({ topic, address }: NoticeValues): Words {
  return {
    subject: 'A webhook was turned off',
    text: `Nothing could be delivered to ${address} for 48 hours, so the webhook for ${topic} was turned off. Turn it on again once the address works.`,
  };
}

function scriptsLeftOut(): Words {
  return {
    subject: 'Scripts are left out of your store',
    text: 'Other programs have added scripts to your store. They are left out of its pages, because this installation has no address where they would be kept apart from the back office. Whoever runs it can give stores hosts of their own (STORE_ORIGIN).',
  };
}

function rowWasLeftOut({ list, id, field }: NoticeValues): Words {
  return {
    subject: 'Something could not be shown',
    text: `Number ${id} of the list “${list}” has data that does not fit (${field || 'all of it'}), so the list goes on without it. Everything else is complete.`,
  };
}

const words: Record<NoticeKind, (values: NoticeValues, locale: string) => Words> = {
  order_created: orderCreated,
  staff_changed: staffChanged,
  job_ended: jobEnded,
  sign_in_new: signInNew,
  webhook_disabled: webhookDisabled,
  scripts_left_out: scriptsLeftOut,
  row_left_out: rowWasLeftOut,
};

export interface MailedNotice {
  kind: NoticeKind;
  values: NoticeValues;
  /** A path of the admin, or empty. */
  link: string;
}

/** A notice of the bell as a mail. `origin` is Services.publicUrl. */
export function noticeMail(
  to: string,
  origin: string,
  shop: { name: string; locale: string },
  { kind, values, link }: MailedNotice,
): Mail {
  const { subject, text } = words[kind](values, shop.locale);
  return layOutMail({
    to,
    subject: `${shop.name}: ${subject}`,
    heading: subject,
    paragraphs: [text],
    ...(link === '' ? {} : { button: { label: 'Show it', link: `${origin}${link}` } }),
    notes: ['Which notices also come by mail is set in your account.'],
  });
}
