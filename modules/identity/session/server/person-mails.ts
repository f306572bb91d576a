import { layOutMail, withAddress } from '#core/server/mail/mail-layout.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { personMailText } from './person-mail-text.ts';

// Every mail to a person about their account. `origin` is Services.publicUrl. A known and an unknown address both get a mail, of
// which only its reader can tell the difference.

/** The code someone signs up with. */
export function signUpCodeMail(reader: MailReader, code: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('code'),
    heading: t('code'),
    paragraphs: [t('code_lead')],
    code,
    notes: [t('code_good'), t('unasked')],
  });
}

/** In place of the code, to an address that has an account. */
export function alreadyAccountMail(reader: MailReader, origin: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('account'),
    heading: t('account'),
    paragraphs: [t('account_lead')],
    button: { label: t('sign_in'), link: `${origin}/sign-in` },
    notes: [
      withAddress((address) => t('account_forgot', { address }), `${origin}/reset-password`),
      t('unasked'),
    ],
  });
}

export function passwordResetMail(reader: MailReader, origin: string, token: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('reset'),
    heading: t('reset'),
    paragraphs: [t('reset_lead')],
    button: { label: t('reset'), link: `${origin}/reset-pwd-action?token=${token}` },
    notes: [t('reset_good'), t('unasked')],
  });
}

/** In place of a reset or sign-in link, to an address without an account. */
export function noAccountMail(reader: MailReader, origin: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('no_account'),
    heading: t('no_account'),
    paragraphs: [t('no_account_lead')],
    button: { label: t('sign_up'), link: `${origin}/sign-up` },
    notes: [t('unasked')],
  });
}

export function signInLinkMail(reader: MailReader, origin: string, token: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('link'),
    heading: t('link'),
    paragraphs: [t('link_lead')],
    button: { label: t('sign_in'), link: `${origin}/custom-login/${token}?token=${token}` },
    notes: [t('link_good'), t('unasked')],
  });
}

/** Goes to the new address; the account keeps its old one until the link is opened. */
export function verifyAddressMail(reader: MailReader, origin: string, token: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('verify'),
    heading: t('verify'),
    paragraphs: [t('verify_lead')],
    button: { label: t('verify_button'), link: `${origin}/verify/email/${token}?token=${token}` },
    notes: [t('verify_good'), t('unasked')],
  });
}

/** A notice, so that a change the person did not make is seen. */
export function passwordChangedMail(reader: MailReader, origin: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('password'),
    heading: t('password'),
    paragraphs: [t('password_lead')],
    notes: [withAddress((address) => t('password_not_you', { address }), `${origin}/reset-password`)],
  });
}

/** To the address an account had before. */
export function emailChangedMail(reader: MailReader, newEmail: string, origin: string): Mail {
  const t = personMailText.in(reader.language);
  return layOutMail(reader, {
    subject: t('email'),
    heading: t('email'),
    paragraphs: [t('email_lead', { email: newEmail })],
    notes: [withAddress((address) => t('email_not_you', { address }), `${origin}/sign-in`)],
  });
}
