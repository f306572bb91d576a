/** What the server of other areas may use of this subject. */
export { type OfferEnd, offerEndNews, offerEnds, offersToEnd, offersWithoutEnd } from './offer-ends.ts';
