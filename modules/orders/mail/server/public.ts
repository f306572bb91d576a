/** Exports about emails to customers for other areas. */
export { forgetOrderMails } from './buyer-mail.ts';
export type { FurtherMail } from './further-mail.ts';
