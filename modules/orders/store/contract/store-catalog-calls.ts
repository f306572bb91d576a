import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { amount, id, idParam, paging, searchText } from '#core/contract/scalar.ts';
import { shop, storeImage } from '../../base/contract/storefront-scalar.ts';

export const storeVariant = z
  .object({
    id,
    title: z.string(),
    options: z.array(z.string()),
    sku: z.string(),
    price: amount,
    price_minor: z.int(),
    compare_at_price: amount.nullable(),
    available: z.boolean(),
    /** Null when stock is not tracked or may be oversold. */
    in_stock: z.int().nullable(),
    image_index: z.int().nullable(),
  })
  .meta({ id: 'StoreVariant' });

/** A published product for shoppers, without costs, notes and ids of other objects. */
export const storeProduct = z
  .object({
    id,
    title: z.string(),
    handle: z.string(),
    description_html: z.string(),
    vendor: z.string(),
    product_type: z.string(),
    tags: z.array(z.string()),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    images: z.array(storeImage),
    price_min: amount,
    price_max: amount,
    compare_at_price_max: amount.nullable(),
    available: z.boolean(),
    variants: z.array(storeVariant),
    collections: z.array(z.object({ id, handle: z.string(), title: z.string() })),
  })
  .meta({ id: 'StoreProduct' });
export type StoreProduct = z.infer<typeof storeProduct>;

export const storeProductCard = storeProduct
  .pick({
    id: true,
    title: true,
    handle: true,
    vendor: true,
    price_min: true,
    price_max: true,
    compare_at_price_max: true,
    available: true,
  })
  .extend({
    /** Former price of the variants at `price_min`. Null if one of them has none. */
    compare_at_price: amount.nullable(),
    image: storeImage.nullable(),
    second_image: storeImage.nullable(),
  });

export const storeShop = endpoint({
  name: 'storeShop',
  method: 'GET',
  path: '/storefront/shop.json',
  summary: 'Name, currency and collections of a shop',
  permission: 'shopper',
  query: z.object({ shop }),
  reply: z.object({
    shop: z.object({
      name: z.string(),
      domain: z.string(),
      currency: z.string(),
      locale: z.string(),
      /** Its name, address, email, phone and tax number, a line each. Only the name if nothing else is given. */
      contact: z.array(z.string()),
      /** The merchant's text for the store. Empty for none, and then nothing is shown. */
      headline: z.string(),
      text: z.string(),
      dispatch_time: z.string(),
      returns: z.string(),
      /** Standard shipping is free from this total of items on; null where it always or never is. */
      free_shipping_from: amount.nullable(),
    }),
    collections: z.array(
      z.object({
        handle: z.string(),
        title: z.string(),
        products_count: z.int(),
        image: storeImage.nullable(),
      }),
    ),
  }),
});

export const storeProducts = endpoint({
  name: 'storeProducts',
  method: 'GET',
  path: '/storefront/products.json',
  summary: 'Published products, all or of one collection',
  permission: 'shopper',
  query: z.object({
    shop,
    collection: z.string().max(255).optional(),
    search: searchText.optional(),
    /** Products related to this one: same collection first, then same type. */
    related_to: idParam.optional(),
    /** The default is the best match first for a search, and `featured` for everything else. */
    sort: z.enum(['featured', 'best-selling', 'price-asc', 'price-desc', 'newest', 'title']).optional(),
    ...paging(48, 24),
  }),
  reply: z.object({
    products: z.array(storeProductCard),
    total: z.int(),
    collection: z
      .object({ id, handle: z.string(), title: z.string(), description_html: z.string() })
      .nullable(),
  }),
});

export const storeProductByHandle = endpoint({
  name: 'storeProductByHandle',
  method: 'GET',
  path: '/storefront/product.json',
  summary: 'One published product by its handle',
  permission: 'shopper',
  query: z.object({ shop, handle: z.string().min(1).max(255) }),
  reply: z.object({ product: storeProduct }),
});
