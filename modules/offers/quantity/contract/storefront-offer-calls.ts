import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { id, idParam } from '#core/contract/scalar.ts';
import { namedByStoreId, storeId } from '#core/contract/store-id.ts';
import { answeredAt } from '../../offer/contract/upsell-box.ts';
import { ids, prices } from '#modules/orders/base/contract/storefront-scalar.ts';

/** One row of the quantity table; every text is ready to show. */
export const widgetTier = z.object({
  key: z.int(),
  label: z.string(),
  /** Items that go into the cart when this row is chosen. */
  quantity: z.int().min(1),
  /** “2 items, $25.20 each”. */
  summary: z.string(),
  total: z.string(),
  original: z.string(),
  /** “Save $5.60”; empty when nothing is saved. */
  saving: z.string(),
  popular: z.boolean(),
  selected: z.boolean(),
  image: fileAddress(z.string()).nullable(),
});

/** What the script shows for one quantity offer on one variant's price. */
export const quantityWidget = z
  .object({
    offer_id: id,
    message: z.string(),
    /** 'continue' stays on the page, 'cart' goes to the cart (V098). */
    cta: z.enum(['cart', 'continue']),
    layout: z.enum(['v1', 'v2']),
    tiers: z.array(widgetTier),
    /** When its prices end (ISO 8601); null: they do not, or the end moves on by itself. */
    ends_at: z.string().nullable(),
    /** Sentences of the widget in the shop's language. */
    words: z.object({ popular: z.string(), add: z.string(), group: z.string() }),
  })
  .meta({ id: 'QuantityWidget' });
export type QuantityWidget = z.infer<typeof quantityWidget>;

const quantityOffers = z
  .object({
    quantity: z.array(quantityWidget),
    /** variant id → index into `quantity`. */
    by_variant: namedByStoreId('variant', z.record(z.string(), z.int())),
    now: answeredAt,
  })
  .meta({ id: 'QuantityOffers' });

/** What a product page shows, by variant price: `widgets[variant_id]` names an entry of `quantity`. */
export const storefrontOffers = endpoint({
  name: 'storefrontOffers',
  method: 'GET',
  path: '/storefront/offers',
  summary: 'What to show on a product page',
  permission: 'shopper',
  query: z.object({
    shop: z.string().min(1).max(255),
    ids,
    prices,
    product: storeId('product', idParam),
    /** Keeps a person in the same part of a trial. */
    visitor: z.string().max(64).optional(),
  }),
  reply: quantityOffers,
});
