import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  id,
  idList,
  idParam,
  idParams,
  queryBoolean,
  searchText,
  rankedSorting,
  sinceId,
} from '#core/contract/scalar.ts';
import { loopPaging } from '#core/contract/row-fields.ts';
import { funnelSortFields } from './funnel-choice.ts';
import { funnelRow, funnelStatistics } from './funnel-statistics.ts';
import { funnel, funnelInput } from './funnel.ts';
import { dateFilters } from '#modules/analytics/span/contract/date-filter.ts';
import { offerTrial } from '../../trial/contract/offer-trial-calls.ts';
import { funnelExample } from './funnel-example.ts';

// Every call of funnels is 404 while they are switched off (V007).

const shopQuery = z.object({ shop_id: idParam.optional() });
const oneFunnel = z.object({ funnel });
const someIds = z.array(id).min(1).max(250);
/** The span of the figures, not of the rows. */
const date_filter = z.enum(dateFilters).optional().default('last_30_days');
const filter = {
  shop_id: idParam.optional(),
  search: searchText.optional(),
  active: queryBoolean.optional(),
};

/** Makes a funnel, last in the order or at the asked `priority` (C015). */
export const createFunnel = endpoint({
  name: 'createFunnel',
  method: 'POST',
  path: '/admin/offers/funnels',
  summary: 'Create a funnel',
  permission: 'apps',
  scope: 'write_offers',
  switch: 'upsell_funnel',
  query: shopQuery,
  body: z.object({ funnel: funnelInput }),
  example: { funnel: funnelExample },
  idempotent: true,
  reply: oneFunnel,
  status: 201,
  errors: { 422: ['offers.invalid'] },
});

/** One funnel, for its editor (C016). */
export const getFunnel = endpoint({
  name: 'getFunnel',
  method: 'GET',
  path: '/admin/offers/funnels/{id}',
  summary: 'One funnel',
  permission: 'apps',
  scope: 'read_offers',
  switch: 'upsell_funnel',
  params: idParams,
  query: shopQuery,
  reply: oneFunnel,
});

/** Saves a funnel; its place in the order stays (C017). A stale `version` is 409 with the stored funnel. */
export const updateFunnel = endpoint({
  name: 'updateFunnel',
  method: 'PUT',
  path: '/admin/offers/funnels/{id}',
  summary: 'Save a funnel',
  permission: 'apps',
  scope: 'write_offers',
  switch: 'upsell_funnel',
  params: idParams,
  query: shopQuery,
  body: z.object({ funnel: funnelInput }),
  example: { funnel: funnelExample },
  reply: oneFunnel,
  errors: { 409: ['core.stale'], 422: ['offers.invalid'] },
});

/** Funnels with their figures over a span, up to 250 a page (C018). By a figure there is no `Link`, as with offers. */
export const listFunnels = endpoint({
  name: 'listFunnels',
  method: 'GET',
  path: '/admin/offers/funnels',
  summary: 'Funnels, a page at a time',
  permission: 'apps',
  scope: 'read_offers',
  switch: 'upsell_funnel',
  query: z.object({
    ...filter,
    date_filter,
    ...rankedSorting(funnelSortFields),
    /** Only funnels with a larger id; a list then runs upwards by id. */
    since_id: sinceId.optional(),
    ...loopPaging(funnelRow),
  }),
  reply: z.object({ funnels: z.array(funnelRow), has_more: z.boolean() }),
});

/** Figures of a funnel and of each of its steps over a span. */
export const getFunnelStatistics = endpoint({
  name: 'getFunnelStatistics',
  method: 'GET',
  path: '/admin/offers/funnels/{id}/statistics.json',
  summary: 'What a funnel and its steps brought in',
  permission: 'apps',
  scope: 'read_offers',
  switch: 'upsell_funnel',
  params: idParams,
  query: shopQuery.extend({ date_filter }),
  reply: z.object({ statistics: funnelStatistics }),
});

/** What a funnel brings: revenue of visitors who may be asked it against those who are held out. */
export const getFunnelTrial = endpoint({
  name: 'getFunnelTrial',
  method: 'GET',
  path: '/admin/offers/funnels/{id}/trial.json',
  summary: 'What a funnel brings, measured',
  permission: 'apps',
  scope: 'read_offers',
  switch: 'upsell_funnel',
  params: idParams,
  query: shopQuery,
  reply: z.object({ trial: offerTrial }),
});

/** Orders up to 10,000 funnels; as in `orderOffers`, the named ones exchange the places they hold (C019). */
export const orderFunnels = endpoint({
  name: 'orderFunnels',
  method: 'PUT',
  path: '/admin/offers/funnels/priority.json',
  summary: 'Change the order in which funnels are tried',
  permission: 'apps',
  scope: 'write_offers',
  switch: 'upsell_funnel',
  query: shopQuery,
  body: z.object({ ids: z.array(id).min(1).max(10_000), shop_id: id.optional() }),
  example: { ids: [4701] },
  reply: z.object({
    success: z.literal(true),
    funnels: z.array(z.object({ id, priority: z.int().min(1) })),
  }),
});

/** How many funnels the filter finds (C020). */
export const countFunnels = endpoint({
  name: 'countFunnels',
  method: 'GET',
  path: '/admin/offers/funnels/count.json',
  summary: 'How many funnels',
  permission: 'apps',
  scope: 'read_offers',
  switch: 'upsell_funnel',
  query: z.object(filter),
  reply: z.object({ count: z.int().min(0) }),
});

/** Deletes up to 250 funnels, all or none (C021). The ids come in the body or in the query (`?ids=1,2`). */
export const deleteFunnels = endpoint({
  name: 'deleteFunnels',
  method: 'DELETE',
  path: '/admin/offers/funnels',
  summary: 'Delete funnels for good',
  permission: 'apps',
  scope: 'write_offers',
  switch: 'upsell_funnel',
  query: shopQuery.extend({ ids: idList().optional() }),
  body: z.object({ ids: someIds, shop_id: id.optional() }).optional(),
  example: { ids: [4701] },
  reply: z.object({ success: z.literal(true), count: z.int().min(0) }),
});

/** Copies up to 250 funnels, all or none, in the order asked for, named `Copy of …` (C022). */
export const duplicateFunnels = endpoint({
  name: 'duplicateFunnels',
  method: 'POST',
  path: '/admin/offers/funnels/duplicate.json',
  summary: 'Duplicate funnels',
  permission: 'apps',
  scope: 'write_offers',
  switch: 'upsell_funnel',
  query: shopQuery,
  body: z.object({ ids: someIds, shop_id: id.optional() }),
  example: { ids: [4701] },
  reply: z.object({ funnels: z.array(funnel) }),
  status: 201,
});

/** Turns up to 250 funnels on or off, all or none (C023). */
export const changeFunnelStatus = endpoint({
  name: 'changeFunnelStatus',
  method: 'PUT',
  path: '/admin/offers/funnels/change-status.json',
  summary: 'Activate or deactivate funnels',
  permission: 'apps',
  scope: 'write_offers',
  switch: 'upsell_funnel',
  query: shopQuery,
  body: z.object({ ids: someIds, active: z.boolean(), shop_id: id.optional() }),
  example: { ids: [4701], active: false },
  reply: z.object({
    success: z.literal(true),
    funnels: z.array(z.object({ id, activated: z.boolean(), version: z.int().min(1) })),
  }),
});
