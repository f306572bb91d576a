import { registerMailStrings } from '#core/server/mail-text.ts';
import { noticeStrings } from '../rules/notice-strings.ts';
import { noticeStringsDe } from '../rules/notice-strings.de.ts';
import { noticeMailTextDe } from './notice-mail-text.de.ts';

/** What a notice tells is in the bell's own words. */
export const noticeText = registerMailStrings('notices', { en: noticeStrings, de: noticeStringsDe });

export const noticeMailStrings = {
  order_created: 'New order %{name}',
  staff_accepted: 'New staff member',
  staff_declined: 'Invitation declined',
  staff_removed: 'Staff member removed',
  job_done: 'Your task is done',
  job_failed: 'Your task failed',
  sign_in_new: 'New sign-in to your account',
  webhook_disabled: 'A webhook was turned off',
  webhook_disabled_then: 'Turn it on again once the address works.',
  scripts_left_out: 'Scripts are left out of your store',
  row_left_out: 'Something could not be shown',
  row_left_out_then: 'Everything else is complete.',
  show: 'Show it',
  why: 'Which notices also come by mail is set in your account.',
};

/** What only the mail says: the subject of each notice, and what follows the bell's words. */
export const noticeMailText = registerMailStrings('notice-mails', {
  en: noticeMailStrings,
  de: noticeMailTextDe,
});
