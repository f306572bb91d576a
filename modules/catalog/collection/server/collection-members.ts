import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { CollectionRule } from '../contract/collection.ts';
import { readRules } from '../rules/collection-rules.ts';
import { ruleCondition } from './collection-rule-sql.ts';

/** The rules of a collection; also those of one that is not saved. */
export interface SmartRules {
  rules: CollectionRule[];
  disjunctive: boolean;
}
interface SmartCollection extends SmartRules, Record<string, unknown> {
  id: number;
}

/** Names the lock under which the members of a shop's smart collections are written. */
const lockSpace = 0x434f4c4c;
/** Collections whose rules are put into one statement. */
const collectionsAtOnce = 40;

/** Waits until no one else writes members of the shop's smart collections; to the end of the transaction. */
export async function lockMembers(ctx: Pick<ShopCtx, 'tx' | 'shop'>): Promise<void> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(${lockSpace}, ${ctx.shop.id})`);
}

/** The same without waiting. False while another transaction holds the lock. */
export async function tryLockMembers(ctx: Pick<ShopCtx, 'tx' | 'shop'>): Promise<boolean> {
  const found = await ctx.tx.execute<{ got: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${lockSpace}, ${ctx.shop.id}) AS got`,
  );
  return found.rows[0]?.got ?? false;
}

/** Rules as a condition on a row `p` of `products`. Unreadable rules match nothing. */
export function memberCondition(ctx: ShopCtx, { rules, disjunctive }: SmartRules): SQL {
  const read = readRules(rules, ctx.shop.currency);
  return Object.keys(read.problems).length > 0 ? sql`false` : ruleCondition(read.rules, disjunctive);
}

interface Difference extends Record<string, unknown> {
  collection_id: number;
  product_id: number;
  missing: boolean;
}

async function differences(
  ctx: ShopCtx,
  collections: readonly SmartCollection[],
  productIds: readonly number[],
): Promise<Difference[]> {
  const hits = collections.map(
    (collection) =>
      sql`SELECT ${collection.id}::bigint AS collection_id, p.id AS product_id FROM p WHERE ${memberCondition(ctx, collection)}`,
  );
  const ids = sql`${sql.param(productIds)}::bigint[]`;
  const found = await ctx.tx.execute<Difference>(
    sql`WITH p AS MATERIALIZED (
          SELECT shop_id, id, title, vendor, product_type, tags FROM products
          WHERE shop_id = ${ctx.shop.id} AND id = ANY(${ids}) AND deleted_at IS NULL
        ), hit AS (${sql.join(hits, sql` UNION ALL `)})
        SELECT coalesce(h.collection_id, l.collection_id) AS collection_id,
               coalesce(h.product_id, l.product_id) AS product_id, l.product_id IS NULL AS missing
        FROM hit h FULL JOIN (
          SELECT collection_id, product_id FROM collects
          WHERE shop_id = ${ctx.shop.id} AND product_id = ANY(${ids})
            AND collection_id = ANY(${sql.param(collections.map(({ id }) => id))}::bigint[])
        ) l ON l.collection_id = h.collection_id AND l.product_id = h.product_id
        WHERE h.product_id IS NULL OR l.product_id IS NULL`,
  );
  return found.rows;
}

/** At the end of their collections, in the order of their ids. `source` gives `collection_id` and `product_id`. */
function addMembers(ctx: ShopCtx, source: SQL): SQL {
  return sql`INSERT INTO collects (shop_id, collection_id, product_id, position)
    SELECT ${ctx.shop.id}::int, s.collection_id, s.product_id,
      coalesce(last.position, 0) + row_number() OVER (PARTITION BY s.collection_id ORDER BY s.product_id)
    FROM (${source}) s
    LEFT JOIN LATERAL (
      SELECT position FROM collects WHERE shop_id = ${ctx.shop.id} AND collection_id = s.collection_id
      ORDER BY position DESC LIMIT 1) last ON true
    ON CONFLICT (shop_id, collection_id, product_id) DO NOTHING`;
}

/**
 * Puts products into the smart collections they belong to, and takes them out of the others. One look for 40
 * collections; written is only what differs. The caller holds the lock.
 */
export async function placeProductsByRules(ctx: ShopCtx, productIds: readonly number[]): Promise<void> {
  const smart = await ctx.tx.execute<SmartCollection>(
    sql`SELECT id, rules, disjunctive FROM collections WHERE shop_id = ${ctx.shop.id} AND kind = 'smart' ORDER BY id`,
  );
  for (let from = 0; from < smart.rows.length; from += collectionsAtOnce) {
    const found = await differences(ctx, smart.rows.slice(from, from + collectionsAtOnce), productIds);
    const pairs = (list: readonly Difference[]) =>
      sql`SELECT * FROM unnest(${sql.param(list.map((one) => one.collection_id))}::bigint[],
            ${sql.param(list.map((one) => one.product_id))}::bigint[]) AS pair (collection_id, product_id)`;
    const missing = found.filter((one) => one.missing);
    const foreign = found.filter((one) => !one.missing);
    if (foreign.length > 0) {
      await ctx.tx.execute(
        sql`DELETE FROM collects l USING (${pairs(foreign)}) d WHERE l.shop_id = ${ctx.shop.id}
              AND l.collection_id = d.collection_id AND l.product_id = d.product_id`,
      );
    }
    if (missing.length > 0) await ctx.tx.execute(addMembers(ctx, pairs(missing)));
  }
}

/**
 * Makes the members of one smart collection right among the products above `after`, at most `limit` of them.
 * Returns the last product looked at, or null when there are no more. The caller holds the lock.
 */
export async function fillByRules(
  ctx: ShopCtx,
  collection: { id: number } & SmartRules,
  after = 0,
  limit?: number,
): Promise<number | null> {
  const shop = sql`shop_id = ${ctx.shop.id}`;
  let last: number | null = null;
  if (limit !== undefined) {
    const found = await ctx.tx.execute<{ id: number }>(
      sql`SELECT id FROM products WHERE ${shop} AND id > ${after} ORDER BY id OFFSET ${limit - 1} LIMIT 1`,
    );
    last = found.rows[0]?.id ?? null;
  }
  const range = (column: SQL) =>
    last === null ? sql`${column} > ${after}` : sql`${column} > ${after} AND ${column} <= ${last}`;
  const missing = sql`SELECT ${collection.id}::bigint AS collection_id, hit.id AS product_id FROM hit
    WHERE NOT EXISTS (SELECT 1 FROM collects l WHERE l.${shop} AND l.collection_id = ${collection.id} AND l.product_id = hit.id)`;
  await ctx.tx.execute(
    sql`WITH hit AS MATERIALIZED (
          SELECT p.id FROM products p WHERE p.${shop} AND ${range(sql`p.id`)} AND p.deleted_at IS NULL
            AND ${memberCondition(ctx, collection)}
        ), gone AS (
          DELETE FROM collects l WHERE l.${shop} AND l.collection_id = ${collection.id} AND ${range(sql`l.product_id`)}
            AND NOT EXISTS (SELECT 1 FROM hit WHERE hit.id = l.product_id))
        ${addMembers(ctx, missing)}`,
  );
  return last;
}
