import { layOutMail } from '#core/server/mail-layout.ts';
import type { Mail } from '#core/server/mailbox.ts';

// Every mail to a person. `origin` is Services.publicUrl. A known and an unknown address both get a mail, of
// which only its reader can tell the difference.

const unasked = 'If you did not ask for this, you can ignore this mail. Nothing changes.';

/** The code someone signs up with. */
export function signUpCodeMail(to: string, code: string): Mail {
  return layOutMail({
    to,
    subject: 'Your sign-up code',
    heading: 'Your sign-up code',
    paragraphs: ['Enter this code to go on with signing up:'],
    code,
    notes: ['The code is good for 10 minutes. Nobody of us will ever ask you for it.', unasked],
  });
}

/** In place of the code, to an address that has an account. */
export function alreadyAccountMail(to: string, origin: string): Mail {
  return layOutMail({
    to,
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, asked to sign up with this address. It has an account already, so there is no code: sign in instead.',
    ],
    button: { label: 'Sign in', link: `${origin}/sign-in` },
    notes: [`You do not know your password any more? Choose a new one at ${origin}/reset-password`, unasked],
  });
}

export function passwordResetMail(to: string, origin: string, token: string): Mail {
  return layOutMail({
    to,
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: ['Someone, probably you, asked for a new password for your account.'],
    button: { label: 'Choose a new password', link: `${origin}/reset-pwd-action?token=${token}` },
    notes: ['The link works once, within an hour.', unasked],
  });
}

/** In place of a reset or sign-in link, to an address without an account. */
export function noAccountMail(to: string, origin: string): Mail {
  return layOutMail({
    to,
    subject: 'There is no account with this address',
    heading: 'There is no account with this address',
    paragraphs: [
      'Someone, probably you, asked for a link to sign in or to choose a new password. This address has no account: perhaps you used another one.',
    ],
    button: { label: 'Sign up', link: `${origin}/sign-up` },
    notes: [unasked],
  });
}

export function signInLinkMail(to: string, origin: string, token: string): Mail {
  return layOutMail({
    to,
    subject: 'Your sign-in link',
    heading: 'Your sign-in link',
    paragraphs: ['This link signs you in without a password.'],
    button: { label: 'Sign in', link: `${origin}/custom-login/${token}?token=${token}` },
    notes: ['The link works once, within 10 minutes. Do not hand it on.', unasked],
  });
}

/** Goes to the new address; the account keeps its old one until the link is opened. */
export function verifyAddressMail(to: string, origin: string, token: string): Mail {
  return layOutMail({
    to,
    subject: 'Confirm your new address',
    heading: 'Confirm your new address',
    paragraphs: ['Your account will use this address for signing in and for mail once you confirm it.'],
    button: { label: 'Confirm address', link: `${origin}/verify/email/${token}?token=${token}` },
    notes: ['The link works once.', unasked],
  });
}

/** A notice, so that a change the person did not make is seen. */
export function passwordChangedMail(to: string, origin: string): Mail {
  return layOutMail({
    to,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password, and every other device was signed out.'],
    notes: [`You did not do this? Choose a new password at once at ${origin}/reset-password`],
  });
}

/** To the address an account had before. */
export function emailChangedMail(to: string, newEmail: string, origin: string): Mail {
  return layOutMail({
    to,
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [`Your account now uses ${newEmail}. This address no longer signs in.`],
    notes: [`You did not do this? Tell the owner of your shop at once, and see ${origin}/sign-in`],
  });
}

/** An invitation to a shop. */
export function invitationMail(
  to: string,
  invitation: { shopName: string; invitedBy: string; link: string; declineLink: string },
): Mail {
  const { shopName, invitedBy, link, declineLink } = invitation;
  return layOutMail({
    to,
    subject: `${invitedBy} invites you to ${shopName}`,
    heading: `Join ${shopName}`,
    paragraphs: [`${invitedBy} invites you to work in the back office of ${shopName}.`],
    button: { label: 'See the invitation', link },
    notes: [
      'The link works once, within seven days.',
      `You would rather not? Decline here: ${declineLink}`,
      'If you do not know who this is, you can ignore this mail.',
    ],
  });
}
