import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { storeIdBeside } from '#core/contract/store-id.ts';

/** The kinds of pages of a store. */
export const presentPages = ['index', 'product', 'collection', 'cart', 'checkout', 'other'] as const;
export type PresentPage = (typeof presentPages)[number];

const random = z.string().regex(/^[0-9a-f]{16}$/);

/**
 * A tab in the foreground: sent when it is opened, every 20 seconds while it is visible, and when it is left. It isn't stored.
 * Sent as JSON, or as text/plain by a beacon.
 */
export const takeBeat = endpoint({
  name: 'takeBeat',
  method: 'POST',
  path: '/storefront/presence.json',
  summary: 'Takes in that a tab is seen, or no more',
  permission: 'shopper',
  bodyKind: 'beacon',
  query: z.object({
    shop: z.string().max(255),
    /** The origin of the page's ids of products and collections: `store` for those of the shop's connected store. */
    ids: z.enum(['store']).optional(),
  }),
  body: z
    .object({
      /** A random number of the page. */
      tab: random,
      /** The browser's session, as its events name it. */
      visitor: random,
      /** The visit that the page is of. */
      visit: z.uuidv7(),
      page: z.enum(presentPages),
      /** Of a product or a collection. */
      page_id: storeIdBeside('page', z.int().min(0)).optional().default(0),
      /** Sent when the page is left. */
      gone: z.boolean().optional(),
    })
    .meta({ id: 'ShopperBeat' }),
  example: {
    tab: '5b1d24680f3a9c7e',
    visitor: '0f3a9c5e7b1d2468',
    visit: '0192f0c4-6f3b-7d51-9a52-3f0c8f6f2a11',
    page: 'product',
    page_id: 1201,
  },
  reply: z.object({ taken: z.boolean() }),
  status: 202,
  maxBytes: 1024,
  allowance: 'beat',
});
