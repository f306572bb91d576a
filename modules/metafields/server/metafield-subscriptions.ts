import { sql } from 'drizzle-orm';
import { type Subscription, subscribe } from '#core/server/outbox.ts';
import { idArray } from '#core/server/sql-array.ts';
import { productDeleted } from '#modules/catalog/product/contract/product-events.ts';

export const metafieldSubscriptions: readonly Subscription[] = [
  subscribe({
    event: productDeleted,
    // Its rows stay, for offers and orders that name it; everything else that has metafields is gone as a row.
    name: 'metafields of deleted products',
    async handle(ctx, { product_ids }) {
      const shop = ctx.shop.id;
      await ctx.tx.execute(
        sql`DELETE FROM metafields WHERE shop_id = ${shop} AND (product_id = ANY(${idArray(product_ids)})
              OR variant_id IN (SELECT id FROM variants WHERE shop_id = ${shop} AND product_id = ANY(${idArray(product_ids)})))`,
      );
    },
  }),
];
