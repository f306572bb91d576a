import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idList, idParam, idParams, queryBoolean, searchText } from '#core/contract/scalar.ts';
import { loopPaging } from '#core/contract/row-fields.ts';
import { autoOffer, autoOfferInput, autoOfferRow } from './auto-offer.ts';
import { dateFilters } from '#modules/analytics/span/contract/date-filter.ts';
import { offerPaging } from '../../offer/contract/offer-list.ts';
import { autoOfferExample } from './auto-offer-example.ts';

const shopQuery = z.object({ shop_id: idParam.optional() });
const oneOffer = z.object({ auto_offer: autoOffer });
const someIds = z.array(id).min(1).max(250);

/** Makes an automated post-purchase offer, last in their order or at the asked `priority` (C024, C058). */
export const createAutoOffer = endpoint({
  name: 'createAutoOffer',
  method: 'POST',
  path: '/admin/plusbase-sourcing/auto-offer.json',
  summary: 'Create an automated post-purchase offer',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ auto_offer: autoOfferInput }),
  example: { auto_offer: autoOfferExample },
  idempotent: true,
  reply: oneOffer,
  status: 201,
  errors: { 422: ['offers.invalid', 'maximum-selected'] },
});

/** One automated offer, for its editor (C025, C057). */
export const getAutoOffer = endpoint({
  name: 'getAutoOffer',
  method: 'GET',
  path: '/admin/plusbase-sourcing/auto-offer/{id}.json',
  summary: 'One automated offer',
  permission: 'apps',
  scope: 'read_offers',
  params: idParams,
  query: shopQuery,
  reply: oneOffer,
});

/** Saves an offer; its place stays (C026, C059). A stale `version` is 409 with the stored offer. */
export const updateAutoOffer = endpoint({
  name: 'updateAutoOffer',
  method: 'POST',
  path: '/admin/plusbase-sourcing/auto-offer/{id}.json',
  summary: 'Save an automated offer',
  permission: 'apps',
  scope: 'write_offers',
  params: idParams,
  query: shopQuery,
  body: z.object({ auto_offer: autoOfferInput }),
  example: { auto_offer: autoOfferExample },
  reply: oneOffer,
  errors: { 409: ['core.stale'], 422: ['offers.invalid', 'maximum-selected'] },
});

/**
 * Automated offers with their figures over a span, up to 250 a page (C027). `total` counts what the filter
 * finds, on all pages.
 */
export const listAutoOffers = endpoint({
  name: 'listAutoOffers',
  method: 'GET',
  path: '/admin/plusbase-sourcing/auto-offer.json',
  summary: 'Automated offers, a page at a time',
  permission: 'apps',
  scope: 'read_offers',
  query: z.object({
    shop_id: idParam.optional(),
    search: searchText.optional(),
    active: queryBoolean.optional(),
    date_filter: z.enum(dateFilters).optional().default('last_30_days'),
    ...offerPaging,
    ...loopPaging(autoOfferRow),
  }),
  reply: z.object({ auto_offers: z.array(autoOfferRow), total: z.int().min(0) }),
});

/**
 * Turns up to 250 automated offers on or off, or orders them (C028). With `priority` the `ids` are a new
 * order, first tried first: they share the priorities they hold together, and offers not named keep theirs.
 */
export const actOnAutoOffers = endpoint({
  name: 'actOnAutoOffers',
  method: 'POST',
  path: '/admin/plusbase-sourcing/auto-offer/action.json',
  summary: 'Activate, deactivate or reorder automated offers',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({
    ids: someIds,
    action: z.enum(['activate', 'deactivate', 'priority']),
    shop_id: id.optional(),
  }),
  example: { ids: [4601], action: 'deactivate' },
  reply: z.object({
    success: z.literal(true),
    /** As they are now, in the order they were named. */
    auto_offers: z.array(autoOffer.pick({ id: true, activated: true, version: true, priority: true })),
  }),
});

/**
 * Deletes up to 250 automated offers for good, all or none (C029). The ids come in the body or in the query
 * (`?ids=1,2`).
 */
export const deleteAutoOffers = endpoint({
  name: 'deleteAutoOffers',
  method: 'DELETE',
  path: '/admin/plusbase-sourcing/auto-offer/delete.json',
  summary: 'Delete automated offers for good',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery.extend({ ids: idList().optional() }),
  body: z.object({ ids: someIds, shop_id: id.optional() }).optional(),
  example: { ids: [4601] },
  reply: z.object({ success: z.literal(true), count: z.int().min(0) }),
});
