/** What the server of other areas may use of this subject. */
export { memberAuthentication } from './member-authentication.ts';
export { countAttempt } from './attempt-limit.ts';
export type { ConnectedStoreOf } from './connected-store.ts';
