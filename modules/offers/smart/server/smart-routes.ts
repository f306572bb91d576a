import { handle, type Route } from '#core/server/call/handle.ts';
import {
  allowSmartBundle,
  getSmartBundle,
  getSmartOffer,
  updateSmartBundle,
  updateSmartOffer,
} from '../contract/smart-calls.ts';
import {
  allowSmartBundle as allow,
  saveSmartBundle,
  saveSmartOffer,
  smartBundleOf,
  smartOfferOf,
} from './smart-offer-upkeep.ts';

/** Offers that are kept without being made by hand (R011, R041, R044–R049). */
export const smartRoutes: Route[] = [
  handle(getSmartOffer, (ctx) => smartOfferOf(ctx)),
  handle(updateSmartOffer, (ctx, { body }) => saveSmartOffer(ctx, body.smart_offer)),
  handle(getSmartBundle, (ctx) => smartBundleOf(ctx)),
  handle(updateSmartBundle, (ctx, { body }) => saveSmartBundle(ctx, body.smart_bundle)),
  handle(allowSmartBundle, (ctx, { body }) => allow(ctx, body.target_ids)),
];
