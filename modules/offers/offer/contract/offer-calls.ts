import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idList, idParam, idParams } from '#core/contract/scalar.ts';
import { dateFilters } from '#modules/analytics/span/contract/date-filter.ts';
import { offerLimits } from './offer-choice.ts';
import { offerCount, offerFilter, offerListQuery, offerRow } from './offer-list.ts';
import { offerOverview, offerStatistics } from './offer-statistics.ts';
import { offer, offerInput, offerUpdate } from './offer.ts';
import { offerExample } from './offer-examples.ts';
import { invalidOfferCodes, offerSentences } from './offer-refusals.ts';

const shopQuery = z.object({ shop_id: idParam.optional() });
const oneOffer = z.object({ offer });
const someIds = z.array(id).min(1).max(250);
const conflict = 'core.stale';

/** Of one offer twice in a list the later would be written over the earlier, though both name the same version. */
function refuseTwice(offers: readonly { id: number }[], check: z.RefinementCtx): void {
  const met = new Set<number>();
  for (const [index, { id: one }] of offers.entries()) {
    if (met.has(one))
      check.addIssue({ code: 'custom', path: [index, 'id'], message: offerSentences.in_list_twice });
    met.add(one);
  }
}

/** Makes an offer, last in the order or at the asked `priority` (C001). */
export const createOffer = endpoint({
  name: 'createOffer',
  method: 'POST',
  path: '/admin/offers.json',
  summary: 'Create an offer',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ offer: offerInput }),
  example: { offer: offerExample },
  idempotent: true,
  reply: oneOffer,
  status: 201,
  errors: { 422: invalidOfferCodes },
});

/** Makes up to 50 offers, all or none (C002). */
export const createOffers = endpoint({
  name: 'createOffers',
  method: 'POST',
  path: '/admin/offers/batch.json',
  summary: 'Create several offers, all or none',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ offers: z.array(offerInput).min(1).max(offerLimits.batch) }),
  example: { offers: [offerExample] },
  reply: z.object({ offers: z.array(offer) }),
  status: 201,
  errors: { 422: invalidOfferCodes },
});

/**
 * Saves an offer (C003). A `version` older than the stored one is 409; the answer then also carries the
 * stored offer as `current`.
 */
export const updateOffer = endpoint({
  name: 'updateOffer',
  method: 'PUT',
  path: '/admin/offers/{id}.json',
  summary: 'Save an offer',
  permission: 'apps',
  scope: 'write_offers',
  params: idParams,
  query: shopQuery,
  body: z.object({ offer: offerUpdate }),
  example: { offer: offerExample },
  reply: oneOffer,
  errors: { 409: [conflict], 422: invalidOfferCodes },
});

/** Saves up to 50 offers, all or none; every element names its id, none that of another (C004). */
export const updateOffers = endpoint({
  name: 'updateOffers',
  method: 'PUT',
  path: '/admin/offers/batch.json',
  summary: 'Save several offers, all or none',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({
    offers: z.array(offerUpdate.extend({ id })).min(1).max(offerLimits.batch).superRefine(refuseTwice),
  }),
  example: { offers: [{ ...offerExample, id: 4501 }] },
  reply: z.object({ offers: z.array(offer) }),
  errors: { 409: [conflict], 422: invalidOfferCodes },
});

/** One offer, for its editor (C005). */
export const getOffer = endpoint({
  name: 'getOffer',
  method: 'GET',
  path: '/admin/offers/{id}.json',
  summary: 'One offer',
  permission: 'apps',
  scope: 'read_offers',
  params: idParams,
  query: shopQuery,
  reply: oneOffer,
});

/**
 * Views, additions to the cart, checkouts and sales of one offer over a span: in sum, a day at a time, and
 * beside the span before (C006).
 */
export const getOfferStatistics = endpoint({
  name: 'getOfferStatistics',
  method: 'GET',
  path: '/admin/offers/{id}/statistics.json',
  summary: 'Figures of one offer',
  permission: 'apps',
  scope: 'read_offers',
  params: idParams,
  query: shopQuery.extend({ date_filter: z.enum(dateFilters).optional().default('last_30_days') }),
  reply: z.object({ statistics: offerStatistics }),
});

/** What the upsell app's own home shows (R001). */
export const getOfferOverview = endpoint({
  name: 'getOfferOverview',
  method: 'GET',
  path: '/admin/offers/overview.json',
  summary: 'What all offers brought in, and which sold most',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery.extend({ date_filter: z.enum(dateFilters).optional().default('last_30_days') }),
  reply: z.object({ overview: offerOverview }),
});

/**
 * Offers with their figures, up to 250 a page (C007). How many there are in all is `countOffers`: a page must
 * not pay for counting 10,000 rows.
 */
export const listOffers = endpoint({
  name: 'listOffers',
  method: 'GET',
  path: '/admin/offers/list.json',
  summary: 'Offers, a page at a time',
  permission: 'apps',
  scope: 'read_offers',
  query: offerListQuery,
  reply: z.object({ offers: z.array(offerRow), has_more: z.boolean() }),
});

/** How many offers the filter finds, in all and by type (C008). */
export const countOffers = endpoint({
  name: 'countOffers',
  method: 'GET',
  path: '/admin/offers/count.json',
  summary: 'How many offers, in all and by type',
  permission: 'apps',
  scope: 'read_offers',
  query: z.object(offerFilter),
  reply: offerCount,
});

/**
 * Changes the order of up to 10,000 offers (C009). `ids` is the new order, first tried first. A partial list
 * permutes only the priorities its members already hold; offers not named keep theirs. With `ahead_of` the one that
 * `ids` names is tried right before that offer, and those between them come one later; one that is tried before it
 * already stays. The answer has all whose place was given anew.
 */
export const orderOffers = endpoint({
  name: 'orderOffers',
  method: 'PUT',
  path: '/admin/offers/priority.json',
  summary: 'Change the order in which offers are tried',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z
    .object({ ids: z.array(id).min(1).max(10_000), ahead_of: id.optional(), shop_id: id.optional() })
    .refine(({ ids, ahead_of }) => ahead_of === undefined || ids.length === 1, {
      path: ['ids'],
      message: offerSentences.one_goes_ahead,
    }),
  example: { ids: [4501] },
  reply: z.object({
    success: z.literal(true),
    offers: z.array(z.object({ id, priority: z.int().min(1) })),
  }),
});

/**
 * Deletes up to 250 offers, all or none (C010). The ids come in the body or in the query (`?ids=1,2`). With `versions`,
 * in the order of the ids, one that was changed since is 409.
 */
export const deleteOffers = endpoint({
  name: 'deleteOffers',
  method: 'DELETE',
  path: '/admin/offers/delete.json',
  summary: 'Delete offers for good',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery.extend({ ids: idList().optional() }),
  body: z
    .object({
      ids: someIds,
      versions: z.array(z.int().min(1)).max(250).optional(),
      shop_id: id.optional(),
    })
    .refine(({ ids, versions }) => versions === undefined || versions.length === ids.length, {
      path: ['versions'],
      message: offerSentences.a_version_each,
    })
    .optional(),
  example: { ids: [4501] },
  reply: z.object({ success: z.literal(true), count: z.int().min(0) }),
  errors: { 409: [conflict] },
});

/** Copies up to 250 offers, all or none, in the order asked for and after all others, named `Copy of …` (C011, V108). */
export const duplicateOffers = endpoint({
  name: 'duplicateOffers',
  method: 'POST',
  path: '/admin/offers/duplicate.json',
  summary: 'Duplicate offers',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ offer_ids: someIds, shop_id: id.optional() }),
  example: { offer_ids: [4501] },
  reply: z.object({ offers: z.array(offer) }),
  status: 201,
  errors: { 422: ['offers.invalid'] },
});

/** Turns up to 250 offers on or off, all or none (C012). */
export const changeOfferStatus = endpoint({
  name: 'changeOfferStatus',
  method: 'PUT',
  path: '/admin/offers/change-offer-status.json',
  summary: 'Activate or deactivate offers',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ offer_ids: someIds, active: z.boolean(), shop_id: id.optional() }),
  example: { offer_ids: [4501], active: false },
  reply: z.object({
    success: z.literal(true),
    offers: z.array(z.object({ id, activated: z.boolean(), version: z.int().min(1) })),
  }),
});
