// What other areas may call.
export { memberAuthentication } from '../session/server/member-authentication.ts';
export { type NewNotice, postNotice } from '../notice/server/notice-post.ts';
export { acceptedMember, memberMay } from '../staff/server/accepted-member.ts';
export { shopsOfSameOwner } from '../staff/server/same-owner.ts';
export { peopleNames, type PersonName } from '../staff/server/people-names.ts';
export { shopContactLines, storeStatements } from '../settings/server/shop-contact.ts';
export { type MailLook, shopLetterhead } from '../shop/server/shop-letterhead.ts';
export { exampleStaffMail, wordedStaffMail } from '../staff/server/staff-mail-example.ts';
export { requireLogo } from '../settings/server/mail-look-routes.ts';
export { countAttempt } from '../session/server/attempt-limit.ts';
export {
  type AppSettings,
  appSettingsOf,
  saveAppSettings,
  setAppEnabled,
} from '../settings/server/app-settings.ts';
export type { ConnectedStoreOf } from '../session/server/connected-store.ts';
