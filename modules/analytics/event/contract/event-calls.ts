import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { instant } from '#core/contract/scalar.ts';
import { storeIdBeside } from '#core/contract/store-id.ts';
import { browserMetrics, browserSubjects } from './event-words.ts';
import { sentVisit } from './visit.ts';

/**
 * One thing a shopper did. `id` is a UUIDv7 made by the browser: it names the event for good (sent again it
 * counts once) and carries its time, which must lie within the last 7 days and not over 10 minutes ahead. Its last sixteen
 * digits are those of the visit that it belongs to, where there is one.
 */
export const shopperEvent = z
  .object({
    id: z.uuidv7(),
    subject: z.enum(browserSubjects),
    subject_id: storeIdBeside('subject', z.int().min(0)),
    metric: z.enum(browserMetrics),
  })
  .meta({ id: 'ShopperEvent' });
export type ShopperEvent = z.infer<typeof shopperEvent>;

/**
 * The mark that the back office appends to the store's address when staff open it, `#backroom-staff=…`, so that their visit
 * isn't counted as a shopper's. It contains no name, belongs to this shop, and is valid for visits that begin before it
 * expires.
 */
export const getStoreMark = endpoint({
  name: 'getStoreMark',
  method: 'GET',
  path: '/admin/shop/store-mark.json',
  summary: 'What marks a visit to the store as one of staff',
  permission: 'member',
  scope: 'people',
  reply: z.object({ mark: z.string(), expires_at: instant }),
});

/** Answers 202 after the events are committed. Sent as JSON, or as text/plain by a beacon. */
export const takeEvents = endpoint({
  name: 'takeEvents',
  method: 'POST',
  path: '/storefront/events.json',
  summary: 'Takes in what shoppers did; acknowledged once it is durable',
  permission: 'shopper',
  bodyKind: 'beacon',
  query: z.object({
    shop: z.string().max(255),
    /** The origin of the ids of products and collections: `store` for those of the shop's connected store. */
    ids: z.enum(['store']).optional(),
  }),
  body: z
    .object({
      /** A random number of the browser's session; no person can be found from it. */
      visitor: z.string().regex(/^[0-9a-f]{16}$/),
      events: z.array(shopperEvent).max(50),
      /** The visit that the events are of, sent until it was acknowledged once. It counts as the shop's view. */
      visit: sentVisit.optional(),
    })
    .meta({ id: 'ShopperEvents' }),
  // `accepted` counts new events; repeated, too old and unknown ones are not an error.
  example: {
    visitor: '0f3a9c5e7b1d2468',
    events: [
      { id: '0192f0c4-6f3b-7d51-9a52-3f0c8f6f2a11', subject: 'product', subject_id: 1201, metric: 'view' },
    ],
  },
  reply: z.object({
    accepted: z.int(),
    /** When the shop's day ends, and with it the visit that was sent. */
    day_ends_at: instant.optional(),
  }),
  status: 202,
  maxBytes: 64 * 1024,
  allowance: 'event',
});
