import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParam, timestamp } from '#core/contract/scalar.ts';
import { storeId, storeIdText } from '#core/contract/store-id.ts';
import { ids, prices, shop, token, visitor } from '../../base/contract/storefront-scalar.ts';

/** The kind of a store page, as far as its script knows. */
export const storePageTypes = [
  'index',
  'product',
  'collection',
  'search',
  'cart',
  'checkout',
  'reviews',
  'other',
  'unknown',
] as const;
export type StorePageType = (typeof storePageTypes)[number];

/**
 * What areas have to show on a page, besides offers: one call a page for all of them. `parts` has a member for each part
 * that has something to show there (`PagePart`, `modules/orders/store/server/page-parts.ts`); none is no failure.
 */
export const storefrontPage = endpoint({
  name: 'storefrontPage',
  method: 'GET',
  path: '/storefront/page.json',
  summary: 'Content for a page of a store, besides offers',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    page: z.enum(storePageTypes),
    /** The product that the page is about. */
    product: storeId('product', idParam).optional(),
    /** The token of a cart that is stored here. A cart of another store is sent as `lines`, `variant:quantity`. */
    token: token.optional(),
    lines: storeIdText(
      'variant',
      z.string().regex(/^[1-9]\d{0,14}:[1-9]\d{0,2}(,[1-9]\d{0,14}:[1-9]\d{0,2}){0,99}$/),
    ).optional(),
    visitor: visitor.optional(),
    /** The browser's time zone, which gives the country if no proxy does: `Europe/Berlin`. */
    zone: z.string().max(64).optional(),
  }),
  reply: z.object({
    /** The server's time, because the shopper's clock can be wrong. */
    now: timestamp,
    parts: z.object({}),
  }),
});
