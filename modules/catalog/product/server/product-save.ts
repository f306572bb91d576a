import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import type { GivenFields } from '../rules/product-draft.ts';
import { optionKey, variantTitle, type ProductDraft, type VariantDraft } from '../rules/product-draft.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { productCreated, productUpdated } from '../contract/product-events.ts';
import { insertRows, updateRows } from './bulk-row.ts';
import { ownImageAddress, ownImageKey } from './own-image-address.ts';
import { nameStockReason } from './stock.ts';
import { productImageColumns, type ProductImageRecord } from './product-image-row.ts';
import { productColumns, type ProductRecord } from './product-row.ts';
import { safeHtml } from './safe-html.ts';
import { variantColumns, type VariantRecord } from './variant-row.ts';

/** Result of saving products. `variants` and `images` count those of all given products. */
export interface SaveCounts {
  products_created: number;
  products_updated: number;
  products_unchanged: number;
  variants: number;
  images: number;
}

/** A cut description, with a sentence about the cut. */
export interface CutDescription {
  handle: string;
  message: Sentence;
}

interface Existing {
  product: ProductRecord;
  variants: Map<string, VariantRecord>;
  images: Map<string, ProductImageRecord>;
}

/** A product of a file with the shop's product of this handle, in the order of its variants. */
export interface DraftHere {
  options: ProductDraft['options'];
  variants: readonly VariantRecord[];
}

/** How the products of a file are matched with those of the shop. */
export interface Settling {
  /**
   * What a draft comes to beside what the shop has: which of its variants each one of the draft is, or null for a new
   * one. A null draft is not saved.
   */
  settle(draft: ProductDraft, here: DraftHere | null): { draft: ProductDraft | null; ids: (number | null)[] };
  /** The name under which a variant's unknown cells are stored. */
  extraKey(variant: Pick<VariantDraft, 'option1' | 'option2' | 'option3'>): string;
}

/** One product to save, with the shop's product of its handle. */
interface Pending {
  draft: ProductDraft;
  existing: Existing | undefined;
  id: number;
  changed: boolean;
}

async function loadExisting(
  ctx: ShopCtx,
  handles: string[],
  origin: string | null,
): Promise<Map<string, Existing>> {
  const shop = ctx.shop.id;
  // Variants before their products, as an order locks them.
  await ctx.tx.execute(
    sql`SELECT v.id FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
        WHERE p.shop_id = ${shop} AND p.deleted_at IS NULL AND p.handle = ANY(${textArray(handles)})
        ORDER BY v.id FOR UPDATE OF v`,
  );
  const { rows: products } = await ctx.tx.execute<ProductRecord>(
    sql`SELECT ${productColumns} FROM products p
        WHERE p.shop_id = ${shop} AND p.handle = ANY(${textArray(handles)}) AND p.deleted_at IS NULL
        ORDER BY p.id FOR UPDATE`,
  );
  const byId = new Map<number, Existing>(
    products.map((product) => [product.id, { product, variants: new Map(), images: new Map() }]),
  );
  if (byId.size > 0) {
    const ids = [...byId.keys()];
    const variants = await ctx.tx.execute<VariantRecord>(
      sql`SELECT ${variantColumns} FROM variants v WHERE v.shop_id = ${shop} AND v.product_id = ANY(${idArray(ids)})
          ORDER BY v.position, v.id`,
    );
    for (const variant of variants.rows)
      byId.get(variant.product_id)?.variants.set(optionKey(variant), variant);
    const images = await ctx.tx.execute<ProductImageRecord & { key: string | null }>(
      sql`SELECT ${productImageColumns}, f.key
          FROM product_images i LEFT JOIN files f ON f.shop_id = ${shop} AND f.id = i.file_id
          WHERE i.shop_id = ${shop} AND i.product_id = ANY(${idArray(ids)}) ORDER BY i.position, i.id`,
    );
    for (const { key, ...image } of images.rows) {
      const source = image.source_url ?? (key && origin && ownImageAddress(origin, shop, key));
      if (source) byId.get(image.product_id)?.images.set(source, image);
    }
  }
  return new Map([...byId.values()].map((existing) => [existing.product.handle, existing]));
}

/**
 * Creates the products whose handle is new in the shop, and updates the others. Ids stay, variants are matched by their
 * option values and images by their address, and nothing is removed. Equal values are not written. Handles must differ
 * within one call. `file`: the products come from a product file or another store, in which our own images have our
 * `origin`. Then stock changes count as an import, and an event is published. `settling`: the file has only parts of the
 * products, and states how they are matched.
 */
export async function saveProducts(
  ctx: ShopCtx,
  drafts: readonly ProductDraft[],
  given: GivenFields,
  file?: { origin: string; settling?: Settling },
): Promise<SaveCounts & { cut: CutDescription[] }> {
  const origin = file?.origin ?? null;
  if (file) await nameStockReason(ctx, 'import');
  const found = await loadExisting(
    ctx,
    drafts.map((draft) => draft.handle),
    origin,
  );
  const { settled, isRenamed } = file?.settling
    ? settleDrafts(drafts, found, file.settling)
    : { settled: drafts, isRenamed: false };
  // Two may change places: the rule is looked at when all is written.
  if (isRenamed) await ctx.tx.execute(sql`SET CONSTRAINTS variants_options DEFERRED`);
  const { safe, cut } = await withSafeHtml(settled, found);
  const all = safe.map((draft): Pending => {
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
  const imageIds = await saveImages(ctx, all, given, origin);
  await saveVariants(ctx, all, given, imageIds);
  await updateProducts(ctx, all, given);
  if (isRenamed) await ctx.tx.execute(sql`SET CONSTRAINTS variants_options IMMEDIATE`);
  const known = all.filter((pending) => pending.existing);
  const changed = known.filter((pending) => pending.changed);
  const updated = changed.length;
  if (file) {
    await publishProducts(ctx, productCreated, created);
    await publishProducts(ctx, productUpdated, changed);
  }
  return {
    products_created: created.length,
    products_updated: updated,
    products_unchanged: known.length - updated,
    variants: settled.reduce((sum, draft) => sum + draft.variants.length, 0),
    images: settled.reduce((sum, draft) => sum + draft.images.length, 0),
    cut,
  };
}

/** The drafts that are saved. What the shop has is put under the options that the file gives it. */
function settleDrafts(
  drafts: readonly ProductDraft[],
  found: Map<string, Existing>,
  settling: Settling,
): { settled: ProductDraft[]; isRenamed: boolean } {
  let isRenamed = false;
  const settled = drafts.flatMap((given) => {
    const here = found.get(given.handle);
    const variants = here ? [...here.variants.values()] : [];
    const { draft, ids } = settling.settle(given, here ? { options: here.product.options, variants } : null);
    if (!draft || !here) return draft ?? [];
    const now = new Map(
      ids.flatMap((id, index) => (id === null ? [] : [[id, draft.variants[index]!] as const])),
    );
    const moved = variants.filter((one) => optionKey(now.get(one.id) ?? one) !== optionKey(one));
    if (moved.length === 0) return draft;
    isRenamed = true;
    const keys = new Map(moved.map((one) => [settling.extraKey(one), settling.extraKey(now.get(one.id)!)]));
    found.set(given.handle, {
      ...here,
      variants: new Map(variants.map((one) => [optionKey(now.get(one.id) ?? one), one])),
      product: { ...here.product, extra: renameExtra(here.product.extra, keys) },
    });
    return draft;
  });
  return { settled, isRenamed };
}

function renameExtra(
  extra: Record<string, unknown>,
  keys: ReadonlyMap<string, string>,
): Record<string, unknown> {
  if (!extra.variants) return extra;
  const variants = Object.entries(extra.variants).map(
    ([key, cells]) => [keys.get(key) ?? key, cells] as const,
  );
  return { ...extra, variants: Object.fromEntries(variants) };
}

/** One event names all products of a chunk. */
async function publishProducts(
  ctx: ShopCtx,
  event: typeof productUpdated,
  products: readonly Pending[],
): Promise<void> {
  if (products.length === 0) return;
  await publish(ctx, event, { product_ids: products.map(({ id }) => id) });
}

/** The columns of a product that a draft fills, its description made safe; `published` is kept as a moment. */
export function newProductRow(ctx: ShopCtx, draft: ProductDraft): Record<string, unknown> {
  const { variants: _variants, images: _images, published, ...columns } = draft;
  return { ...columns, published_at: published ? ctx.now.toISOString() : null };
}

/** Others get their turn on this thread after so many milliseconds of making HTML safe. */
const longestTurn = 8;

/** Makes descriptions safe that are not known to be: those the shop has already are, however long. */
async function withSafeHtml(
  drafts: readonly ProductDraft[],
  found: ReadonlyMap<string, Existing>,
): Promise<{ safe: ProductDraft[]; cut: CutDescription[] }> {
  const safe: ProductDraft[] = [];
  const cut: CutDescription[] = [];
  let began = performance.now();
  for (const draft of drafts) {
    const known = found.get(draft.handle)?.product.body_html === draft.body_html;
    const made = known ? { html: draft.body_html, cut: null } : safeHtml(draft.body_html);
    safe.push({ ...draft, body_html: made.html });
    if (made.cut !== null) cut.push({ handle: draft.handle, message: made.cut });
    if (performance.now() - began < longestTurn) continue;
    await setImmediate();
    began = performance.now();
  }
  return { safe, cut };
}

/** Inserts and updates images; returns product id → address → image id. */
async function saveImages(
  ctx: ShopCtx,
  all: readonly Pending[],
  given: GivenFields,
  origin: string | null,
): Promise<Map<number, Map<string, number>>> {
  const ids = new Map<number, Map<string, number>>();
  const inserts: { product_id: number; source_url: string; alt: string; position: number }[] = [];
  const updates: { id: number; alt: string; position: number }[] = [];
  for (const pending of all) {
    const known = new Map<string, number>();
    ids.set(pending.id, known);
    const stay = inOrder(
      pending.draft.images.map(({ source_url }) => source_url),
      pending.existing?.images,
    );
    pending.draft.images.forEach(({ source_url, alt }, index) => {
      const old = pending.existing?.images.get(source_url);
      const position = old && stay ? old.position : index + 1;
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
  const files = await ownFiles(
    ctx,
    inserts.map(({ source_url }) => source_url),
    origin,
  );
  const inserted = await insertRows(
    ctx,
    'product_images',
    inserts.map((image) => {
      const file = files.get(image.source_url);
      if (!file) return { ...image, file_id: null, status: 'pending', width: null, height: null };
      const { id: file_id, width, height } = file;
      return { ...image, source_url: null, file_id, status: 'ready', width, height };
    }),
  );
  inserts.forEach((image, index) => ids.get(image.product_id)!.set(image.source_url, inserted[index]!));
  await updateRows(ctx, 'product_images', updates);
  return ids;
}

/** True if the shop has all items of the file in this order. Then they keep their positions among the others. */
function inOrder(keys: readonly string[], here: ReadonlyMap<string, unknown> | undefined): boolean {
  if (!here) return false;
  const wanted = new Set(keys);
  const present = [...here.keys()].filter((key) => wanted.has(key));
  return present.length === keys.length && present.every((key, index) => key === keys[index]);
}

interface OwnFile extends Record<string, unknown> {
  id: number;
  key: string;
  width: number | null;
  height: number | null;
}

/** Address → upload, of the addresses that are our own. */
async function ownFiles(
  ctx: ShopCtx,
  addresses: readonly string[],
  origin: string | null,
): Promise<Map<string, OwnFile>> {
  const keys = new Map(
    addresses.flatMap((address) => {
      const key = origin === null ? null : ownImageKey(origin, ctx.shop.id, address);
      return key === null ? [] : [[address, key]];
    }),
  );
  if (keys.size === 0) return new Map();
  const found = await ctx.tx.execute<OwnFile>(
    sql`SELECT id, key, width, height FROM files WHERE shop_id = ${ctx.shop.id}
          AND key = ANY(${sql.param([...keys.values()])}::text[])`,
  );
  const byKey = new Map(found.rows.map((file) => [file.key, file]));
  return new Map([...keys].flatMap(([address, key]) => (byKey.has(key) ? [[address, byKey.get(key)!]] : [])));
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
    const stay = inOrder(pending.draft.variants.map(optionKey), pending.existing?.variants);
    pending.draft.variants.forEach((draft, index) => {
      const old = pending.existing?.variants.get(optionKey(draft));
      const position = old && stay ? old.position : index + 1;
      const row = variantRow(draft, position, imageIds.get(pending.id)!);
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
    // In a file without a status column, "published" means that the product is active.
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
  const stay = inOrder(draft.variants.map(optionKey), existing.variants);
  return draft.options.map(({ name, position, values }, index) => {
    const field = (['option1', 'option2', 'option3'] as const)[position - 1]!;
    const further = others.flatMap((variant) => variant[field] ?? []);
    const all = [...new Set([...values, ...further])];
    // The order in which values are offered is no matter of a file that leaves the variants in theirs.
    const before = existing.product.options[index]?.values ?? [];
    const same = stay && before.length === all.length && all.every((value) => before.includes(value));
    return { name, position, values: same ? before : all };
  });
}
