/** What the server of other areas may use of this subject. */
export { type MailLook, shopLetterhead } from './shop-letterhead.ts';
