/** What the server of other areas may use of this subject. */
export { offerById } from './offer-write.ts';
