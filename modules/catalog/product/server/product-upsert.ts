import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import { givenHandle } from '#core/rules/given-handle.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { productDeleted } from '../contract/product-events.ts';
import type { GivenFields } from '../rules/product-draft.ts';
import {
  handleOf,
  numberedHandle,
  optionKey,
  type ProductDraft,
  type VariantDraft,
} from '../rules/product-draft.ts';
import { askedHandle } from './product-handle.ts';
import { productImagesJob } from './product-images.ts';
import { saveProducts } from './product-save.ts';
import { nameStockReason } from './stock.ts';

/** A product of another store. Ids are ours where it came in before, else null; variants in the draft's order. */
export interface UpsertProduct {
  id: number | null;
  variant_ids: readonly (number | null)[];
  draft: ProductDraft;
}

export interface UpsertedProduct {
  id: number;
  /** In the order of the draft's variants. */
  variant_ids: number[];
  /** A sentence about the cut part of its description, or null. */
  cut: Sentence | null;
}

/** Everything: the other store decides it all. */
const all: GivenFields = {
  product: new Set([
    ...['title', 'body_html', 'vendor', 'product_type', 'tags', 'status', 'published', 'gift_card'],
    ...['seo_title', 'seo_description', 'options', 'image_alt'],
  ]),
  variant: new Set([
    ...['title', 'option1', 'option2', 'option3', 'position', 'sku', 'barcode', 'price_minor', 'image_id'],
    ...[
      'compare_at_price_minor',
      'cost_minor',
      'grams',
      'weight_unit',
      'inventory_management',
      'inventory_policy',
    ],
    ...['inventory_quantity', 'fulfillment_service', 'requires_shipping', 'taxable'],
  ]),
};

interface Known extends Record<string, unknown> {
  id: number;
  handle: string;
}

/**
 * Makes products what another store says they are: title, variants, images and all. Ids stay, also when a variant's
 * options are renamed; variants and images that the other store has not are removed. Handles follow the other store
 * where they are free, because its addresses are built from them; else a product keeps its own, and a new one gets a
 * numbered one. `origin` is the server's own address. Returns them in the order given.
 */
export async function upsertProducts(
  ctx: ShopCtx,
  products: readonly UpsertProduct[],
  origin: string,
): Promise<UpsertedProduct[]> {
  const ids = products.flatMap(({ id }) => id ?? []);
  const known = await ctx.tx.execute<Known>(
    sql`SELECT id, handle FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND id = ANY(${sql.param(ids)}::bigint[])`,
  );
  const handleOfId = new Map(known.rows.map((row) => [row.id, row.handle]));
  const drafts = await withHandles(ctx, products, handleOfId);
  const here = products.filter(({ id }) => id !== null && handleOfId.has(id)) as HereProduct[];
  await nameStockReason(ctx, 'import');
  // Two may change places with a third that goes: the rule is looked at when all is written.
  await ctx.tx.execute(sql`SET CONSTRAINTS variants_options DEFERRED`);
  await renameOptions(ctx, here);
  await removeOthers(ctx, here);
  const { cut } = await saveProducts(ctx, drafts, all, { origin });
  await ctx.tx.execute(sql`SET CONSTRAINTS variants_options IMMEDIATE`);
  return savedAs(ctx, drafts, new Map(cut.map(({ handle, message }) => [handle, message])));
}

/** A product that is in the shop. */
type HereProduct = UpsertProduct & { id: number };
type OptionRow = Pick<VariantDraft, 'option1' | 'option2' | 'option3'>;

async function savedAs(
  ctx: ShopCtx,
  drafts: readonly ProductDraft[],
  cut: ReadonlyMap<string, Sentence>,
): Promise<UpsertedProduct[]> {
  const saved = await ctx.tx.execute<OptionRow & { id: number; product_id: number; handle: string }>(
    sql`SELECT v.id, v.product_id, p.handle, v.option1, v.option2, v.option3
        FROM products p JOIN variants v ON v.shop_id = p.shop_id AND v.product_id = p.id
        WHERE p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL
          AND p.handle = ANY(${sql.param(drafts.map((draft) => draft.handle))}::text[])`,
  );
  const products = new Map(saved.rows.map((row) => [row.handle, row.product_id]));
  const variants = new Map(saved.rows.map((row) => [`${row.product_id} ${optionKey(row)}`, row.id]));
  return drafts.map((draft) => {
    const id = products.get(draft.handle)!;
    return {
      id,
      cut: cut.get(draft.handle) ?? null,
      variant_ids: draft.variants.map((variant) => variants.get(`${id} ${optionKey(variant)}`)!),
    };
  });
}

async function withHandles(
  ctx: ShopCtx,
  products: readonly UpsertProduct[],
  handleOfId: Map<number, string>,
): Promise<ProductDraft[]> {
  const used = new Set(handleOfId.values());
  const wanted = products.map(({ draft }) => givenHandle(draft.handle) || handleOf(draft.title) || 'product');
  const taken = await ctx.tx.execute<{ handle: string }>(
    sql`SELECT handle FROM products WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL
          AND handle = ANY(${sql.param(wanted)}::text[])`,
  );
  for (const { handle } of taken.rows) used.add(handle);
  await followHandles(ctx, products, { wanted, used, handleOfId });
  const drafts: ProductDraft[] = [];
  for (const [index, { id, draft }] of products.entries()) {
    const handle =
      (id === null ? undefined : handleOfId.get(id)) ?? (await nextHandle(ctx, wanted[index]!, used));
    used.add(handle);
    drafts.push({ ...draft, handle });
  }
  return drafts;
}

/** Gives products that are here the handles they have in the other store, but those that another product has. */
async function followHandles(
  ctx: ShopCtx,
  products: readonly UpsertProduct[],
  {
    wanted,
    used,
    handleOfId,
  }: { wanted: readonly string[]; used: Set<string>; handleOfId: Map<number, string> },
): Promise<void> {
  const moves: { id: number; handle: string }[] = [];
  products.forEach(({ id, draft }, index) => {
    const handle = wanted[index]!;
    const own = id === null ? undefined : handleOfId.get(id);
    if (id === null || own === undefined || own === handle || used.has(handle)) return;
    if (givenHandle(draft.handle) !== handle) return;
    used.add(handle);
    handleOfId.set(id, handle);
    moves.push({ id, handle });
  });
  if (moves.length === 0) return;
  await ctx.tx.execute(
    sql`UPDATE products p SET handle = x.handle, version = p.version + 1, updated_at = ${ctx.now.toISOString()}
        FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS x (id bigint, handle text)
        WHERE p.shop_id = ${ctx.shop.id} AND p.id = x.id`,
  );
}

async function nextHandle(ctx: ShopCtx, wanted: string, used: ReadonlySet<string>): Promise<string> {
  if (!used.has(wanted)) return wanted;
  for (let number = 1; ; number += 1) {
    const handle = numberedHandle(wanted, number);
    if (!used.has(handle) && (await askedHandle(ctx, handle)) !== null) return handle;
  }
}

/** Variants are matched by their options, so renamed options are written first. */
async function renameOptions(ctx: ShopCtx, products: readonly HereProduct[]): Promise<void> {
  const wanted = products.flatMap(({ id: product_id, variant_ids: variantIds, draft }) =>
    draft.variants.flatMap(({ option1, option2, option3 }, index) => {
      const id = variantIds[index];
      return id ? [{ id, product_id, option1, option2, option3 }] : [];
    }),
  );
  await ctx.tx.execute(
    sql`UPDATE variants v SET option1 = x.option1, option2 = x.option2, option3 = x.option3
        FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          AS x (id bigint, product_id bigint, option1 text, option2 text, option3 text)
        WHERE v.shop_id = ${ctx.shop.id} AND v.id = x.id AND v.product_id = x.product_id
          AND (v.option1, v.option2, v.option3) IS DISTINCT FROM (x.option1, x.option2, x.option3)`,
  );
}

/** Removes variants and images that the other store has no more. */
async function removeOthers(ctx: ShopCtx, products: readonly HereProduct[]): Promise<void> {
  const ids = products.map(({ id }) => id);
  const found = await ctx.tx.execute<OptionRow & { id: number; product_id: number }>(
    sql`SELECT id, product_id, option1, option2, option3 FROM variants
        WHERE shop_id = ${ctx.shop.id} AND product_id = ANY(${sql.param(ids)}::bigint[])`,
  );
  const named = new Set(products.flatMap(({ variant_ids: variantIds }) => variantIds));
  // Where a variant that came in before has the same options as another one of ours, it is the one to stay.
  const taken = new Set(found.rows.filter(({ id }) => named.has(id)).map(keyOfRow));
  const wanted = new Set(
    products.flatMap(({ id, draft }) => draft.variants.map((variant) => `${id} ${optionKey(variant)}`)),
  );
  const others = found.rows.filter((row) => {
    const key = keyOfRow(row);
    return !wanted.has(key) || (taken.has(key) && !named.has(row.id));
  });
  await ctx.tx.execute(
    sql`DELETE FROM variants WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(others.map(({ id }) => id))}::bigint[])`,
  );
  const images = products.flatMap(({ id, draft }) =>
    draft.images.map(({ source_url }) => ({ product_id: id, source_url })),
  );
  await ctx.tx.execute(
    sql`DELETE FROM product_images i WHERE i.shop_id = ${ctx.shop.id} AND i.product_id = ANY(${sql.param(ids)}::bigint[])
          AND i.source_url IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM jsonb_to_recordset(${JSON.stringify(images)}::jsonb) AS x (product_id bigint, source_url text)
            WHERE x.product_id = i.product_id AND x.source_url = i.source_url)`,
  );
}

const keyOfRow = (row: OptionRow & { product_id: number }) => `${row.product_id} ${optionKey(row)}`;

/** Takes products that another store has no more out of the shop. Returns how many were there. */
export async function withdrawProducts(ctx: ShopCtx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await ctx.tx.execute<{ id: number }>(
    sql`UPDATE products SET deleted_at = ${ctx.now.toISOString()}, version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND deleted_at IS NULL AND id = ANY(${sql.param(ids)}::bigint[]) RETURNING id`,
  );
  const list = gone.rows.map((row) => row.id);
  if (list.length === 0) return 0;
  await ctx.tx.execute(
    sql`DELETE FROM collects WHERE shop_id = ${ctx.shop.id} AND product_id = ANY(${sql.param(list)}::bigint[])`,
  );
  await publish(ctx, productDeleted, { product_ids: list });
  return list.length;
}

/** Begins to fetch the images that came with products, once per `key`. */
export async function fetchProductImages(ctx: ShopCtx, key: string): Promise<void> {
  await enqueue(ctx, productImagesJob, {}, { key });
}
