import { sql } from 'drizzle-orm';
import { type Subscription, subscribe } from '#core/server/jobs/outbox.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { productDeleted, productDuplicated } from '#modules/catalog/product/contract/product-events.ts';

export const metafieldSubscriptions: readonly Subscription[] = [
  subscribe({
    event: productDuplicated,
    name: 'metafields of duplicated products',
    async handle(ctx, { product, variants }) {
      const pairs = [
        { owner: 'product', ...product },
        ...variants.map((variant) => ({ owner: 'variant', ...variant })),
      ];
      // Metafields that were added to the copy meanwhile stay, and copies that were deleted meanwhile get none.
      await ctx.tx.execute(
        sql`INSERT INTO metafields (shop_id, owner_resource, owner_id, namespace, key, value_type, value, description)
            SELECT m.shop_id, m.owner_resource, x."to", m.namespace, m.key, m.value_type, m.value, m.description
            FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS x (owner text, "from" bigint, "to" bigint)
            JOIN metafields m ON m.shop_id = ${ctx.shop.id} AND m.owner_resource = x.owner AND m.owner_id = x."from"
            JOIN products p ON p.shop_id = m.shop_id AND p.id = ${product.to} AND p.deleted_at IS NULL
            WHERE x.owner = 'product' OR EXISTS (
              SELECT 1 FROM variants v WHERE v.shop_id = m.shop_id AND v.id = x."to" AND v.product_id = p.id)
            ORDER BY m.id
            ON CONFLICT (shop_id, owner_resource, owner_id, namespace, key) DO NOTHING`,
      );
    },
  }),
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
