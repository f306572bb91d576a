/** What other areas may use of offers. */
export { offerById } from '../offer/server/offer-write.ts';
export {
  type OfferEnd,
  offerEndNews,
  offerEnds,
  offersToEnd,
  offersWithoutEnd,
} from '../pricing/server/offer-ends.ts';
