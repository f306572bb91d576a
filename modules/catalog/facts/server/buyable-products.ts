import { type SQL, sql } from 'drizzle-orm';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import type { CollectionRule } from '../../collection/contract/collection.ts';
import { categoryPath, categoryTitles } from '../../collection/rules/category-path.ts';
import { readRules } from '../../collection/rules/collection-rules.ts';
import { type OrderedCollection, orderedMembers } from '../../collection/server/collection-products.ts';
import { ruleCondition } from '../../collection/server/collection-rule-sql.ts';

/**
 * Ids of products that a shopper could buy now, for areas that choose among them: each list short, found by an
 * index, and to be looked at again when shown, as stock moves.
 */
const buyable: readonly SQL[] = [sql`p.published_at IS NOT NULL`, sql`p.available`];
const isBuyable = (ctx: ShopCtx) =>
  sql`p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND p.published_at IS NOT NULL AND p.available`;

async function ids(ctx: ShopCtx, statement: SQL): Promise<number[]> {
  const found = await ctx.tx.execute<{ id: number }>(statement);
  return found.rows.map((row) => row.id);
}

/** The first products of a collection in its own order; none of one that is gone. */
export async function buyableInCollection(
  ctx: ServedCtx,
  collectionId: number,
  limit: number,
): Promise<number[]> {
  const found = await ctx.tx.execute<OrderedCollection & Record<string, unknown>>(
    sql`SELECT id, sort_order, products_count FROM collections WHERE shop_id = ${ctx.shop.id} AND id = ${collectionId}`,
  );
  const collection = found.rows[0];
  return collection ? orderedMembers(ctx, collection, buyable, { offset: 0, limit }) : [];
}

/** The newest products of a type. */
export function buyableOfType(ctx: ShopCtx, type: string, limit: number): Promise<number[]> {
  return ids(
    ctx,
    sql`SELECT p.id FROM products p WHERE ${isBuyable(ctx)} AND p.product_type = ${type} ORDER BY p.id DESC LIMIT ${limit}`,
  );
}

/** The newest products that carry one of these tags. */
export function buyableWithTags(ctx: ShopCtx, tags: readonly string[], limit: number): Promise<number[]> {
  return ids(
    ctx,
    sql`SELECT p.id FROM products p WHERE ${isBuyable(ctx)} AND p.tags && ${sql.param([...tags])}::text[]
        ORDER BY p.id DESC LIMIT ${limit}`,
  );
}

/** Products with a variant of one of these SKUs, to the letter; the newest first. */
export function productsWithSkus(ctx: ShopCtx, skus: readonly string[], limit: number): Promise<number[]> {
  return ids(
    ctx,
    sql`SELECT p.id FROM products p WHERE ${isBuyable(ctx)} AND p.id IN (
          SELECT product_id FROM variants WHERE shop_id = ${ctx.shop.id} AND sku <> '' AND sku = ANY(${sql.param([...skus])}::text[]))
        ORDER BY p.id DESC LIMIT ${limit}`,
  );
}

/** The newest products of a category and of those below it. */
export async function buyableInCategory(ctx: ShopCtx, categoryId: number, limit: number): Promise<number[]> {
  const wanted = await ctx.tx.execute<{ path: string }>(
    sql`SELECT path FROM categories WHERE shop_id = ${ctx.shop.id} AND id = ${categoryId}`,
  );
  const path = wanted.rows[0]?.path;
  if (path === undefined) return [];
  // The path of a type is a rule's to know, and a shop has at most some hundred types.
  const types = await ctx.tx.execute<{ product_type: string }>(
    sql`WITH RECURSIVE t AS (
          (SELECT product_type FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL ORDER BY product_type LIMIT 1)
          UNION ALL
          SELECT (SELECT product_type FROM products
                  WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND product_type > t.product_type
                  ORDER BY product_type LIMIT 1)
          FROM t WHERE t.product_type IS NOT NULL)
        SELECT product_type FROM t WHERE product_type IS NOT NULL`,
  );
  const within = types.rows.flatMap(({ product_type: type }) => {
    const own = categoryPath(categoryTitles(type));
    return own === path || own.startsWith(`${path} > `) ? [type] : [];
  });
  if (within.length === 0) return [];
  return ids(
    ctx,
    sql`SELECT p.id FROM products p WHERE ${isBuyable(ctx)} AND p.product_type = ANY(${sql.param(within)}::text[])
        ORDER BY p.id DESC LIMIT ${limit}`,
  );
}

/** Rules as smart collections have them; those that cannot be read are left out. No rules find everything. */
export function buyableByRules(
  ctx: ShopCtx,
  rules: readonly CollectionRule[],
  options: { disjunctive: boolean; limit: number },
): Promise<number[]> {
  const { rules: read } = readRules(rules, ctx.shop.currency);
  const holds = read.length === 0 ? sql`true` : ruleCondition(read, options.disjunctive);
  return ids(
    ctx,
    sql`SELECT p.id FROM products p WHERE ${isBuyable(ctx)} AND ${holds} ORDER BY p.id DESC LIMIT ${options.limit}`,
  );
}

/** The newest products of the shop. */
export function newestBuyable(ctx: ShopCtx, limit: number): Promise<number[]> {
  return ids(ctx, sql`SELECT p.id FROM products p WHERE ${isBuyable(ctx)} ORDER BY p.id DESC LIMIT ${limit}`);
}

/** Collections of this id or title, letter case aside; at most five. */
export function collectionsNamed(ctx: ShopCtx, text: string): Promise<number[]> {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  return ids(
    ctx,
    sql`SELECT id FROM collections WHERE shop_id = ${ctx.shop.id} AND (id = ${id} OR searchable(title) = searchable(${text}::text))
        ORDER BY id LIMIT 5`,
  );
}
