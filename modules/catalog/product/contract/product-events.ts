import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

// Events about products for other areas, in the order in which they happened.

const id = z.number().int();

/** Each product is named once per save; an import and a change of many name a batch at a time. */
const products = z.object({ product_ids: z.array(id) });
export const productCreated = defineEvent('catalog.product_created', products, {
  formerly: 'product.created',
});
export const productUpdated = defineEvent('catalog.product_updated', products, {
  formerly: 'product.updated',
});
export const productDeleted = defineEvent('catalog.product_deleted', products, {
  formerly: 'product.deleted',
});

/** A product was duplicated. Other areas copy their own data of it. */
export const productDuplicated = defineEvent(
  'catalog.product_duplicated',
  z.object({
    product: z.object({ from: id, to: id }),
    variants: z.array(z.object({ from: id, to: id })),
  }),
);

/** Stock of variants changed. The database itself publishes it (trigger `stock_told`), and only while an area subscribes. */
export const stockChanged = defineEvent('catalog.stock_changed', z.object({ variant_ids: z.array(id) }), {
  formerly: 'product.stock_changed',
});
