import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idParam } from '#core/contract/scalar.ts';
import { ctaChoices, offerLimits } from '../../offer/contract/offer-choice.ts';
import { smartLimits } from './smart-choice.ts';
import { smartSentences } from './smart-sentences.ts';

const shopQuery = z.object({ shop_id: idParam.optional() });

const message = z
  .string()
  .trim()
  .min(1, coreSentences.blank)
  .max(2000, coreSentences.at_most_characters({ count: 2000 }));
/** Percent off: a whole number from 0 to 99 (V150). */
const percentage = z
  .number(smartSentences.not_whole)
  .int(smartSentences.not_whole)
  .min(0, smartSentences.percentage_range)
  .max(smartLimits.max_percentage, smartSentences.percentage_range);
const shared = {
  enable: z.boolean(),
  offer_message: message,
  /** 0: no discount. */
  percentage_discount: percentage,
  cta: z.enum(ctaChoices),
};
const productCount = z
  .number(smartSentences.not_whole)
  .int(smartSentences.not_whole)
  .min(offerLimits.min_recommended, smartSentences.products)
  .max(offerLimits.max_recommended, smartSentences.products);
const bundleCount = z
  .number(smartSentences.not_whole)
  .int(smartSentences.not_whole)
  .min(smartLimits.min_bundles, smartSentences.bundles)
  .max(smartLimits.max_bundles, smartSentences.bundles);

/** One offer before payment, of products relevant to the one that is added (V099), where no other offer is. */
export const smartOffer = z.object({ ...shared, recommend_limit: productCount }).meta({ id: 'SmartOffer' });
export type SmartOffer = z.infer<typeof smartOffer>;

/** Bundles of the pairs that are bought together most, made again as orders come in. */
export const smartBundle = z.object({ ...shared, most: bundleCount }).meta({ id: 'SmartBundle' });
export type SmartBundle = z.infer<typeof smartBundle>;

/** The offers that are kept, on or off. */
const managedOffers = z
  .array(z.object({ id, offer_name: z.string(), activated: z.boolean(), target_ids: z.array(id) }))
  .meta({ id: 'KeptOffers' });

const offerReply = z.object({ smart_offer: smartOffer, kept: managedOffers });
/** Bundles that were deleted: these pairs are not made again. `offer_name` is what each was called. */
const refused = z.array(z.object({ target_ids: z.tuple([id, id]), offer_name: z.string() }));
const bundleReply = z.object({ smart_bundle: smartBundle, kept: managedOffers, refused });

export const getSmartOffer = endpoint({
  name: 'getSmartOffer',
  method: 'GET',
  path: '/admin/smart-offers/offer.json',
  summary: 'The offer that is kept by itself',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery,
  reply: offerReply,
});

/** What is not named stays. */
export const updateSmartOffer = endpoint({
  name: 'updateSmartOffer',
  method: 'PUT',
  path: '/admin/smart-offers/offer.json',
  summary: 'Change the offer that is kept by itself',
  permission: 'apps',
  scope: 'write_offers',
  body: z.object({ smart_offer: smartOffer.partial(), shop_id: id.optional() }),
  example: { smart_offer: { enable: true, offer_message: 'Goes well with it', percentage_discount: 10 } },
  reply: offerReply,
});

export const getSmartBundle = endpoint({
  name: 'getSmartBundle',
  method: 'GET',
  path: '/admin/smart-offers/bundle.json',
  summary: 'The bundles that are kept by themselves',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery,
  reply: bundleReply,
});

/** What is not named stays. */
export const updateSmartBundle = endpoint({
  name: 'updateSmartBundle',
  method: 'PUT',
  path: '/admin/smart-offers/bundle.json',
  summary: 'Change the bundles that are kept by themselves',
  permission: 'apps',
  scope: 'write_offers',
  body: z.object({ smart_bundle: smartBundle.partial(), shop_id: id.optional() }),
  example: {
    smart_bundle: { enable: true, offer_message: 'Often bought together', percentage_discount: 10 },
  },
  reply: bundleReply,
});

/** Takes back that a bundle of these two products was deleted; none such is as well. */
export const allowSmartBundle = endpoint({
  name: 'allowSmartBundle',
  method: 'POST',
  path: '/admin/smart-offers/bundle/allow.json',
  summary: 'Let a deleted smart bundle come back',
  permission: 'apps',
  scope: 'write_offers',
  body: z.object({ target_ids: z.tuple([id, id]), shop_id: id.optional() }),
  example: { target_ids: [1201, 1202] },
  reply: bundleReply,
});
