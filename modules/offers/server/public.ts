/** What other areas may use of offers. */
export { offerById } from '../offer/server/offer-write.ts';
