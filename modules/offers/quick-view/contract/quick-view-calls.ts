import { z } from 'zod';
import { endpoint, type ReplyOf } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { storeId } from '#core/contract/store-id.ts';
import { ids, prices, shop } from '#modules/orders/base/contract/storefront-scalar.ts';
import { storefrontOffers } from '../../quantity/contract/storefront-offer-calls.ts';

/** One variant. Amounts are ready to show, in the shop's money. */
export const quickViewVariant = z.object({
  id: storeId('variant'),
  /** Values of the product's options, in their order; empty for a product without a choice. */
  options: z.array(z.string()),
  available: z.boolean(),
  price: z.string(),
  /** What it cost before; null where that was not more. */
  compare_at_price: z.string().nullable(),
  /** How many can be bought now; null when that is not counted. */
  in_stock: z.int().nullable(),
  /** Place of its picture among those of the product. */
  image: z.int().nullable(),
});
export type QuickViewVariant = z.infer<typeof quickViewVariant>;

/** What the quick view says besides the product's own texts, in the shop's language. */
export const quickViewWords = z.object({
  add: z.string(),
  added: z.string(),
  sold_out: z.string(),
  /** A combination that there is no variant of. */
  not_made: z.string(),
  quantity: z.string(),
  /** Read out before a price that is struck through. */
  before: z.string(),
  /** “Picture {{number}}”. */
  picture: z.string(),
  whole: z.string(),
  close: z.string(),
  /** Shown when the store added nothing and gave no reason. */
  failed: z.string(),
});
export type QuickViewWords = z.infer<typeof quickViewWords>;

/** A product as it is looked at without its page. */
export const quickView = z
  .object({
    product_id: storeId('product'),
    title: z.string(),
    handle: z.string(),
    images: z.array(z.object({ src: fileAddress(z.string()), alt: z.string() })),
    /** Empty for a product without a choice. */
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    variants: z.array(quickViewVariant).min(1),
    words: quickViewWords,
  })
  .meta({ id: 'QuickView' });
export type QuickView = z.infer<typeof quickView>;

/** What the buttons on product cards say; null while the shop has no quick view (A§1, V006). */
export const quickViewButton = endpoint({
  name: 'quickViewButton',
  method: 'GET',
  path: '/storefront/quick-view',
  summary: 'What the quick view buttons of a store say, if there are any',
  permission: 'shopper',
  query: z.object({ shop, ids, prices }),
  reply: z.object({ button: z.string().min(1).nullable() }),
});

/** A published product with the quantity offers of its page; 404 for every other one. */
export const quickViewProduct = endpoint({
  name: 'quickViewProduct',
  method: 'GET',
  path: '/storefront/quick-view-product',
  summary: 'A product to look at without leaving the page',
  permission: 'shopper',
  query: z.object({
    shop,
    ids,
    prices,
    handle: z.string().min(1).max(255),
    visitor: z.string().max(64).optional(),
  }),
  reply: z.object({ product: quickView, offers: storefrontOffers.reply }),
});
export type QuickViewReply = ReplyOf<typeof quickViewProduct>;
