import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import type { GivenFields } from '../rules/product-csv-header.ts';
import { optionKey, variantTitle, type ProductDraft, type VariantDraft } from '../rules/product-draft.ts';
import { insertRows, updateRows } from './bulk-row.ts';
import { productImageTable, type ProductImageRecord } from './product-image-table.ts';
import { productTable, type ProductRecord } from './product-table.ts';
import { safeHtml } from './safe-html.ts';
import { variantTable, type VariantRecord } from './variant-table.ts';

/** What saving products came to. `variants` and `images` count those of all products given. */
export interface SaveCounts {
  products_created: number;
  products_updated: number;
  products_unchanged: number;
  variants: number;
  images: number;
}

interface Existing {
  product: ProductRecord;
  variants: Map<string, VariantRecord>;
  images: Map<string, ProductImageRecord>;
}

/** One product to be saved, beside what the shop has of its handle. */
interface Pending {
  draft: ProductDraft;
  existing: Existing | undefined;
  id: number;
  changed: boolean;
}

async function loadExisting(ctx: ShopCtx, handles: string[]): Promise<Map<string, Existing>> {
  const shop = ctx.shop.id;
  const products = await ctx.tx
    .select()
    .from(productTable)
    .where(
      and(
        eq(productTable.shop_id, shop),
        inArray(productTable.handle, handles),
        isNull(productTable.deleted_at),
      ),
    )
    .orderBy(productTable.id)
    .for('update');
  const byId = new Map<number, Existing>(
    products.map((product) => [product.id, { product, variants: new Map(), images: new Map() }]),
  );
  if (byId.size > 0) {
    const ids = [...byId.keys()];
    const variants = await ctx.tx
      .select()
      .from(variantTable)
      .where(and(eq(variantTable.shop_id, shop), inArray(variantTable.product_id, ids)))
      .orderBy(variantTable.position);
    for (const variant of variants) byId.get(variant.product_id)?.variants.set(optionKey(variant), variant);
    const images = await ctx.tx
      .select()
      .from(productImageTable)
      .where(and(eq(productImageTable.shop_id, shop), inArray(productImageTable.product_id, ids)))
      .orderBy(productImageTable.position);
    for (const image of images)
      if (image.source_url) byId.get(image.product_id)?.images.set(image.source_url, image);
  }
  return new Map([...byId.values()].map((existing) => [existing.product.handle, existing]));
}

/**
 * Creates the products whose handle the shop has not, and brings the others up to date: ids stay, variants are
 * matched by their option values and images by their address, and nothing is taken away. What is equal already
 * is not written at all. Handles must differ within one call.
 */
export async function saveProducts(
  ctx: ShopCtx,
  drafts: readonly ProductDraft[],
  given: GivenFields,
): Promise<SaveCounts> {
  const found = await loadExisting(
    ctx,
    drafts.map((draft) => draft.handle),
  );
  const all = drafts.map((draft): Pending => {
    const existing = found.get(draft.handle);
    return { draft, existing, id: existing?.product.id ?? 0, changed: false };
  });
  const created = all.filter((pending) => !pending.existing);
  const ids = await insertRows(
    ctx,
    'products',
    created.map(({ draft }) => newProductRow(ctx, draft)),
  );
  created.forEach((pending, index) => (pending.id = ids[index]!));
  const imageIds = await saveImages(ctx, all, given);
  await saveVariants(ctx, all, given, imageIds);
  await updateProducts(ctx, all, given);
  const known = all.filter((pending) => pending.existing);
  const updated = known.filter((pending) => pending.changed).length;
  return {
    products_created: created.length,
    products_updated: updated,
    products_unchanged: known.length - updated,
    variants: drafts.reduce((sum, draft) => sum + draft.variants.length, 0),
    images: drafts.reduce((sum, draft) => sum + draft.images.length, 0),
  };
}

/** The columns of a product that a draft fills; `published` is kept as a moment. */
export function newProductRow(ctx: ShopCtx, draft: ProductDraft): Record<string, unknown> {
  const { variants: _variants, images: _images, published, ...columns } = draft;
  return {
    ...columns,
    body_html: safeHtml(draft.body_html),
    published_at: published ? ctx.now.toISOString() : null,
  };
}

/** Inserts and updates images; returns product id → address → image id. */
async function saveImages(
  ctx: ShopCtx,
  all: readonly Pending[],
  given: GivenFields,
): Promise<Map<number, Map<string, number>>> {
  const ids = new Map<number, Map<string, number>>();
  const inserts: { product_id: number; source_url: string; alt: string; position: number }[] = [];
  const updates: { id: number; alt: string; position: number }[] = [];
  for (const pending of all) {
    const known = new Map<string, number>();
    ids.set(pending.id, known);
    pending.draft.images.forEach(({ source_url, alt }, index) => {
      const old = pending.existing?.images.get(source_url);
      const position = index + 1;
      if (!old) {
        inserts.push({ product_id: pending.id, source_url, alt, position });
        pending.changed = true;
        return;
      }
      known.set(source_url, old.id);
      const wanted = given.product.has('image_alt') ? alt : old.alt;
      if (old.alt === wanted && old.position === position) return;
      updates.push({ id: old.id, alt: wanted, position });
      pending.changed = true;
    });
  }
  const inserted = await insertRows(ctx, 'product_images', inserts);
  inserts.forEach((image, index) => ids.get(image.product_id)!.set(image.source_url, inserted[index]!));
  await updateRows(ctx, 'product_images', updates);
  return ids;
}

async function saveVariants(
  ctx: ShopCtx,
  all: readonly Pending[],
  given: GivenFields,
  imageIds: ReadonlyMap<number, ReadonlyMap<string, number>>,
): Promise<void> {
  const inserts: Record<string, unknown>[] = [];
  const updates: (Record<string, unknown> & { id: number })[] = [];
  for (const pending of all) {
    pending.draft.variants.forEach((draft, index) => {
      const row = variantRow(draft, index + 1, imageIds.get(pending.id)!);
      const old = pending.existing?.variants.get(optionKey(draft));
      if (!old) {
        inserts.push({ product_id: pending.id, ...row });
        pending.changed = true;
        return;
      }
      const merged = Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          given.variant.has(column) ? value : old[column as keyof VariantRecord],
        ]),
      );
      if (Object.entries(merged).every(([column, value]) => old[column as keyof VariantRecord] === value))
        return;
      updates.push({ id: old.id, ...merged });
      pending.changed = true;
    });
  }
  await insertRows(ctx, 'variants', inserts);
  await updateRows(ctx, 'variants', updates);
}

export function variantRow(
  draft: VariantDraft,
  position: number,
  images: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const { image_source: source, ...columns } = draft;
  return {
    ...columns,
    title: variantTitle(draft),
    image_id: source === null ? null : (images.get(source) ?? null),
    position,
  };
}

async function updateProducts(ctx: ShopCtx, all: readonly Pending[], given: GivenFields): Promise<void> {
  const rows: (Record<string, unknown> & { id: number })[] = [];
  for (const pending of all) {
    if (!pending.existing) continue;
    const old = pending.existing.product;
    const wanted = newProductRow(ctx, pending.draft);
    wanted.extra = mergeExtra(old.extra, pending.draft.extra);
    wanted.options = mergeOptions(pending.draft, pending.existing);
    // A file without a status says with "published" that the product is active.
    const revived = given.product.has('published') && pending.draft.published;
    const status = given.product.has('status') || revived ? pending.draft.status : old.status;
    const published = given.product.has('published') ? pending.draft.published : old.published_at !== null;
    wanted.status = status;
    wanted.published_at =
      status !== 'active' || !published ? null : (old.published_at ?? ctx.now.toISOString());
    const row: Record<string, unknown> & { id: number } = { id: old.id };
    for (const [column, value] of Object.entries(wanted)) {
      const before = old[column as keyof ProductRecord];
      const keep = column !== 'published_at' && column !== 'status' && !given.product.has(column);
      if (!keep && !isDeepStrictEqual(before, value)) pending.changed = true;
      row[column] = keep ? before : value;
    }
    if (pending.changed) rows.push(row);
  }
  await updateRows(ctx, 'products', rows, sql`version = t.version + 1, updated_at = now()`);
}

function mergeExtra(old: Record<string, unknown>, draft: Record<string, unknown>): Record<string, unknown> {
  const variants = { ...(old.variants as object | undefined), ...(draft.variants as object | undefined) };
  return { ...old, ...draft, ...(Object.keys(variants).length > 0 ? { variants } : {}) };
}

/** The options of the file, with the values of variants the shop has beyond it. */
function mergeOptions(draft: ProductDraft, existing: Existing): ProductDraft['options'] {
  const here = new Set(draft.variants.map(optionKey));
  const others = [...existing.variants].filter(([key]) => !here.has(key)).map(([, variant]) => variant);
  return draft.options.map(({ name, position, values }) => {
    const field = (['option1', 'option2', 'option3'] as const)[position - 1]!;
    const further = others.flatMap((variant) => variant[field] ?? []);
    return { name, position, values: [...new Set([...values, ...further])] };
  });
}
