/** What other areas may use of mails to buyers. */
export { forgetOrderMails } from './buyer-mail.ts';
export type { FurtherMail } from './further-mail.ts';
