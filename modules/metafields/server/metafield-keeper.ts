import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { type PersonKeeper, tracesPattern } from '#core/server/area/person-keeper.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { theirOrders } from '#modules/orders/order/server/public.ts';
import type { ValueType } from '../contract/metafield-bounds.ts';
import { storedValue } from '../rules/metafield-value.ts';

const pageSize = 500;

interface Placed extends Record<string, unknown> {
  place: string;
  row: object;
}

interface Redacted extends Record<string, unknown> {
  id: number;
  value_type: ValueType;
  value: string;
  description: string;
}

/** Writes metafields without the person; one whose value is not of its type any more goes. */
async function writeRedacted(ctx: ShopCtx, rows: readonly Redacted[]): Promise<void> {
  const sound = rows.filter(({ value_type, value }) => 'text' in storedValue(value_type, value));
  const lost = rows.filter((row) => !sound.includes(row));
  await ctx.tx.execute(
    sql`UPDATE metafields m SET value = r.value, description = r.description, version = version + 1, updated_at = now()
        FROM unnest(${idArray(sound.map(({ id }) => id))}, ${textArray(sound.map(({ value }) => value))},
          ${textArray(sound.map(({ description }) => description))}) r (id, value, description)
        WHERE m.shop_id = ${ctx.shop.id} AND m.id = r.id`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM metafields WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(lost.map(({ id }) => id))})`,
  );
}

/**
 * Deletes all metafields of a customer and their orders, because they can hold anything. In metafields of other objects it
 * replaces the person's name if the value keeps its type, and otherwise deletes the metafield.
 */
export const metafieldKeeper: PersonKeeper = {
  name: 'metafields',
  tables: ['metafields'],
  about: [
    {
      name: 'metafields',
      async page(ctx, person, after) {
        const found = await ctx.tx.execute<Placed>(
          sql`SELECT id::text AS place, jsonb_build_object('owner_resource', owner_resource, 'owner_id', owner_id, 'namespace', namespace,
                'key', key, 'value_type', value_type, 'value', value, 'description', description, 'created_at', created_at, 'updated_at', updated_at) AS row
              FROM metafields WHERE shop_id = ${ctx.shop.id} AND id > coalesce(${after}::bigint, 0)
                AND (customer_id = ${person.customer_id} OR order_id IN (${theirOrders(ctx, person)}))
              ORDER BY id LIMIT ${pageSize}`,
        );
        return found.rows;
      },
    },
  ],
  async redact(ctx, person) {
    const pattern = tracesPattern(person);
    await ctx.tx.execute(
      sql`DELETE FROM metafields WHERE shop_id = ${ctx.shop.id} AND (customer_id = ${person.customer_id}
            OR order_id = ANY(${idArray(person.order_ids)}) OR name ~* ${pattern})`,
    );
    for (let after = 0; ;) {
      const found = await ctx.tx.execute<Redacted>(
        sql`SELECT id, value_type, redact_text(value, ${pattern}) AS value, redact_text(description, ${pattern}) AS description
            FROM metafields WHERE shop_id = ${ctx.shop.id} AND id > ${after} AND (value ~* ${pattern} OR description ~* ${pattern})
            ORDER BY id LIMIT ${pageSize} FOR UPDATE`,
      );
      if (found.rows.length === 0) return;
      await writeRedacted(ctx, found.rows);
      after = found.rows.at(-1)!.id;
    }
  },
};
