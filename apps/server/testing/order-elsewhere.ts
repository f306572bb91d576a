import type { Services } from '#core/server/call/context.ts';
import { importOrder, type ImportedOrder } from '#modules/orders/import/server/public.ts';

type Line = ImportedOrder['lines'][number];

/** A line of an order of another store. */
export const lineElsewhere = (given: Partial<Line>): Line => ({
  ...{ product_id: null, variant_id: null, title: 'Thing', variant_title: '', sku: '', vendor: '' },
  ...{ quantity: 1, price_minor: 1_000, tax_minor: 0, discounts: [], requires_shipping: true, grams: 0 },
  ...given,
});

/** A paid order of another store, in dollars, sent for two of them; its price is what its parts come to. */
export function orderElsewhere(
  given: Pick<ImportedOrder, 'name' | 'lines' | 'total_tax_minor'> & Partial<ImportedOrder>,
): ImportedOrder {
  const items = given.lines.reduce((sum, line) => sum + line.quantity * line.price_minor, 0);
  return {
    ...{ email: '', phone: '', currency: 'USD', created_at: new Date().toISOString(), closed_at: null },
    ...{
      cancelled_at: null,
      cancel_reason: null,
      note: '',
      tags: [],
      source_name: 'shopify',
      gateway: 'cards',
    },
    ...{ shipping_address: null, billing_address: null, discounts: [], fulfillments: [], refunds: [] },
    ...{ payment: 'paid', shipping: [{ code: 'post', title: 'Post', price_minor: 200 }] },
    total_price_minor: items + 200 + given.total_tax_minor,
    ...given,
  };
}

/** Reads an order of another store, or the one that is known under an id once more; answers its id. */
export async function importElsewhere(
  services: Services,
  shopId: number,
  order: ImportedOrder,
  id: number | null = null,
): Promise<number> {
  const shop = (await services.shops.byId(shopId))!;
  return services.db.inShop(shopId, (tx) =>
    importOrder({ shop, tx, now: services.now(), services }, { id, customer_id: null, order }),
  );
}
