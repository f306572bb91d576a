import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParam } from '#core/contract/scalar.ts';
import { storeId } from '#core/contract/store-id.ts';
import { ids, prices, shop } from '#modules/orders/base/contract/storefront-scalar.ts';
import { trigger } from '../../truth/contract/target.ts';
import { rangeSentences } from './counter-refusals.ts';
import { maxCount, stockTypes, visitorSources } from './counter-words.ts';

const version = z.int().min(0);
/** An end of a range. Its errors are reported with the whole range. */
const end = z
  .number(rangeSentences.range_missing)
  .int(rangeSentences.range_digits)
  .min(-maxCount)
  .max(maxCount)
  .meta({ id: 'RangeEnd' });

const stock = z.object({
  enable: z.boolean(),
  type: z.enum(stockTypes),
  percent_random_from: end,
  percent_random_to: end,
  number_random_from: end,
  number_random_to: end,
  trigger,
});

const stockReply = z.object({
  success: z.literal(true),
  settings: stock.meta({ id: 'ProductCountdown' }),
  version,
});

/**
 * How much of a product is left, and the pages that show it (C086, B§3). An unset range, or one of 0 to 0, is 10 to 40.
 */
export const getProductCountdown = endpoint({
  name: 'getProductCountdown',
  method: 'GET',
  path: '/admin/copt/timers/product-countdown/settings.json',
  summary: 'Settings of the product countdown',
  permission: 'apps',
  scope: 'read_conversion',
  reply: stockReply,
});

/** Saves them (C087). Absent fields stay; only the range of the selected type is validated. */
export const saveProductCountdown = endpoint({
  name: 'saveProductCountdown',
  method: 'PUT',
  path: '/admin/copt/timers/product-countdown/settings.json',
  summary: 'Updates the product countdown',
  permission: 'apps',
  scope: 'write_conversion',
  body: z.object({ settings: stock.partial(), version: version.optional() }),
  example: {
    settings: { enable: true, type: 'number', number_random_from: 5, number_random_to: 20 },
    version: 0,
  },
  reply: stockReply,
  errors: { 409: ['core.stale'] },
});

const visitors = z.object({
  enable: z.boolean(),
  /** `real`: who looks at the product now; `random`: a number of the range. */
  source: z.enum(visitorSources),
  number_random_from: end,
  number_random_to: end,
  trigger,
});

const visitorsReply = z.object({
  success: z.literal(true),
  settings: visitors.meta({ id: 'RealtimeVisitors' }),
  version,
});

/** The number of viewers of a product, and the pages that show it (C088, B§3). */
export const getRealtimeVisitors = endpoint({
  name: 'getRealtimeVisitors',
  method: 'GET',
  path: '/admin/copt/timers/realtime-visitors/settings.json',
  summary: 'Settings of the realtime visitors',
  permission: 'apps',
  scope: 'read_conversion',
  switch: 'realtime_visitors',
  reply: visitorsReply,
});

/** Saves them (C089). Absent fields stay; a range is validated if it changes or is in use. */
export const saveRealtimeVisitors = endpoint({
  name: 'saveRealtimeVisitors',
  method: 'PUT',
  path: '/admin/copt/timers/realtime-visitors/settings.json',
  summary: 'Updates the realtime visitors',
  permission: 'apps',
  scope: 'write_conversion',
  switch: 'realtime_visitors',
  body: z.object({ settings: visitors.partial(), version: version.optional() }),
  example: { settings: { enable: true, source: 'real' }, version: 0 },
  reply: visitorsReply,
  errors: { 409: ['core.stale'] },
});

/** The current number of viewers, for a page that stays open: the same value as in its first answer. */
export const storefrontVisitors = endpoint({
  name: 'storefrontVisitors',
  method: 'GET',
  path: '/storefront/visitors.json',
  summary: 'Number of people viewing a product now',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    product: storeId('product', idParam),
    zone: z.string().max(64).optional(),
  }),
  /** Null where there is nothing to say. */
  reply: z.object({ count: z.int().min(0).nullable() }),
});
