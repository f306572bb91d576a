import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';

/** Targets of offers, and their names in a file besides the id. */
export type TargetKind = 'product' | 'collection' | 'category';

/** Name of an object in every shop that has it. A category's handle is its path (`kitchen & dining > mugs`). */
export interface TargetName {
  handle: string;
  /** Of the first variant that has one. */
  sku: string;
  title: string;
}

/** Names by id. Deleted objects have none. */
export async function targetNames(
  ctx: ShopCtx,
  kind: TargetKind,
  ids: readonly number[],
): Promise<Map<number, TargetName>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`shop_id = ${ctx.shop.id} AND id = ANY(${idArray([...new Set(ids)])})`;
  if (kind === 'product') {
    const found = await ctx.tx.execute<{ id: number; handle: string; title: string; sku: string }>(
      sql`SELECT p.id, p.handle, p.title, coalesce((SELECT v.sku FROM variants v WHERE v.shop_id = p.shop_id AND v.product_id = p.id
            AND v.sku <> '' ORDER BY v.position, v.id LIMIT 1), '') AS sku
          FROM products p WHERE ${wanted} AND p.deleted_at IS NULL`,
    );
    return new Map(found.rows.map((row) => [row.id, row]));
  }
  if (kind === 'collection') {
    const found = await ctx.tx.execute<{ id: number; handle: string; title: string }>(
      sql`SELECT id, handle, title FROM collections WHERE ${wanted}`,
    );
    return new Map(found.rows.map((row) => [row.id, { ...row, sku: '' }]));
  }
  const found = await ctx.tx.execute<{ id: number; path: string; title: string }>(
    sql`SELECT id, path, title FROM categories WHERE ${wanted}`,
  );
  return new Map(found.rows.map(({ id, path, title }) => [id, { handle: path, title, sku: '' }]));
}

interface Wanted {
  handles: readonly string[];
  skus: readonly string[];
  titles: readonly string[];
  ids: readonly number[];
}

/** What of it there is in the shop. */
interface Found {
  byHandle: ReadonlyMap<string, number>;
  /** SKUs and titles may have several owners. */
  bySku: ReadonlyMap<string, readonly number[]>;
  byTitle: ReadonlyMap<string, readonly number[]>;
  ids: ReadonlySet<number>;
}
export type FoundTargets = Readonly<Record<TargetKind, Found>>;

/** Products, collections and categories by handle, SKU, title and id, in at most seven statements. */
export async function findTargets(
  ctx: ShopCtx,
  wanted: Readonly<Record<TargetKind, Wanted>>,
): Promise<FoundTargets> {
  const { product, collection, category } = wanted;
  return {
    product: {
      ...(await findIds(ctx, sql`products`, sql`handle`, product, sql`AND deleted_at IS NULL`)),
      bySku: await bySku(ctx, product.skus),
    },
    collection: await findIds(ctx, sql`collections`, sql`handle`, collection, sql``),
    category: await findIds(ctx, sql`categories`, sql`path`, category, sql``),
  };
}

async function findIds(
  ctx: ShopCtx,
  table: SQL,
  handle: SQL,
  { handles, titles, ids }: Wanted,
  also: SQL,
): Promise<Found> {
  const byHandle = new Map<string, number>();
  const byTitle = new Map<string, number[]>();
  const known = new Set<number>();
  if (handles.length > 0 || ids.length > 0) {
    const rows = await ctx.tx.execute<{ id: number; handle: string }>(
      sql`SELECT id, ${handle} AS handle FROM ${table} WHERE shop_id = ${ctx.shop.id} ${also}
          AND (${handle} = ANY(${textArray(unique(handles.map((one) => one.toLowerCase())))}) OR id = ANY(${idArray(unique(ids))}))`,
    );
    for (const row of rows.rows) {
      byHandle.set(row.handle.toLowerCase(), row.id);
      known.add(row.id);
    }
  }
  if (titles.length > 0) {
    const rows = await ctx.tx.execute<{ id: number; title: string }>(
      sql`SELECT id, title FROM ${table} WHERE shop_id = ${ctx.shop.id} ${also} AND title = ANY(${textArray(unique(titles))})`,
    );
    for (const { id, title } of rows.rows) add(byTitle, title, id);
  }
  return { byHandle, bySku: new Map(), byTitle, ids: known };
}

async function bySku(ctx: ShopCtx, skus: readonly string[]): Promise<Map<string, number[]>> {
  const owners = new Map<string, number[]>();
  if (skus.length === 0) return owners;
  const rows = await ctx.tx.execute<{ id: number; sku: string }>(
    sql`SELECT DISTINCT p.id, v.sku FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
        WHERE v.shop_id = ${ctx.shop.id} AND v.sku <> '' AND v.sku = ANY(${textArray(unique(skus))}) AND p.deleted_at IS NULL`,
  );
  for (const { id, sku } of rows.rows) add(owners, sku, id);
  return owners;
}

function add(map: Map<string, number[]>, key: string, id: number): void {
  map.set(key, [...(map.get(key) ?? []), id]);
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
