import { givenHandle } from '#core/rules/given-handle.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid, notFound, stale } from '#core/server/call/refusal.ts';
import { productCreated, productUpdated } from '../contract/product-events.ts';
import type { getProduct } from '../contract/product-calls.ts';
import type { createProduct, updateProduct } from '../contract/product-edit-calls.ts';
import type { ProductPatch } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import { tagsOf } from '../rules/product-draft.ts';
import { type FieldMessages, planVariants, type VariantPlan } from '../rules/product-edit.ts';
import { publishedChange } from '../rules/published-change.ts';
import { variantsWithImages, withoutImages } from '../rules/variant-images.ts';
import { insertRows, updateRows } from './bulk-row.ts';
import { placeInCollections } from './product-collections.ts';
import { askedHandle, freeHandle } from './product-handle.ts';
import { productImageColumns, type ProductImageRecord } from './product-image-row.ts';
import { isChange, planImages, type PlannedImages, removeImages, saveImages } from './product-image-write.ts';
import { productDetail } from './product-queries.ts';
import { productColumns, type ProductRecord } from './product-row.ts';
import { safeHtml } from './safe-html.ts';
import { variantColumns, type VariantRecord } from './variant-row.ts';
import { refuseServices } from './variant-service.ts';
import { planVariantRows, saveVariantRows } from './variant-write.ts';

type FullProduct = ReplyOf<typeof getProduct>['product'];

/** A product as it was, locked until the transaction ends. */
export interface FormerProduct {
  product: ProductRecord;
  variants: VariantRecord[];
  images: ProductImageRecord[];
}

/**
 * Locks a product and what belongs to it: variants before the product, as an order does, so that neither waits for
 * the other in a circle. 404 when it is missing, deleted or another shop's.
 */
export async function lockProduct(ctx: ShopCtx, id: number): Promise<FormerProduct> {
  const shop = ctx.shop.id;
  await ctx.tx.execute(
    sql`SELECT id FROM variants WHERE shop_id = ${shop} AND product_id = ${id} ORDER BY id FOR UPDATE`,
  );
  const found = await ctx.tx.execute<ProductRecord>(
    sql`SELECT ${productColumns} FROM products p WHERE p.shop_id = ${shop} AND p.id = ${id} AND p.deleted_at IS NULL FOR UPDATE`,
  );
  const product = found.rows[0];
  if (!product) throw notFound(productSentences.this_product);
  const { rows: variants } = await ctx.tx.execute<VariantRecord>(
    sql`SELECT ${variantColumns} FROM variants v WHERE v.shop_id = ${shop} AND v.product_id = ${id} ORDER BY v.position, v.id`,
  );
  const { rows: images } = await ctx.tx.execute<ProductImageRecord>(
    sql`SELECT ${productImageColumns} FROM product_images i WHERE i.shop_id = ${shop} AND i.product_id = ${id}
        ORDER BY i.position, i.id`,
  );
  return { product, variants, images };
}

/** The columns of a product that a save writes. */
type Columns = Pick<
  ProductRecord,
  | 'title'
  | 'handle'
  | 'body_html'
  | 'vendor'
  | 'product_type'
  | 'tags'
  | 'status'
  | 'published_at'
  | 'seo_title'
  | 'seo_description'
  | 'options'
>;

const nothing: Columns = {
  title: '',
  handle: '',
  body_html: '',
  vendor: '',
  product_type: '',
  tags: [],
  status: 'draft',
  published_at: null,
  seo_title: '',
  seo_description: '',
  options: [],
};

const maxTags = 250;

async function changedColumns(
  ctx: ShopCtx,
  old: Columns,
  patch: ProductPatch,
  { id, problems }: { id: number; problems: FieldMessages },
): Promise<Columns> {
  const tags = patch.tags === undefined ? old.tags : tagsOf(patch.tags);
  if (tags.length > maxTags) problems.tags = productSentences.at_most_tags({ count: maxTags });
  if (tags.some((tag) => tag.length > 255)) problems.tags = productSentences.long_tag;
  const { body_html: body = old.body_html } = patch;
  return {
    title: patch.title ?? old.title,
    handle: await productHandle(ctx, old.handle, patch, { id, problems }),
    body_html: body === old.body_html ? body : safeHtml(body).html,
    vendor: patch.vendor ?? old.vendor,
    product_type: patch.product_type ?? old.product_type,
    tags,
    ...visibility(ctx, old, patch, { isNew: id === 0, problems }),
    seo_title: patch.metafields_global_title_tag ?? old.seo_title,
    seo_description: patch.metafields_global_description_tag ?? old.seo_description,
    options: old.options,
  };
}

async function productHandle(
  ctx: ShopCtx,
  old: string,
  patch: ProductPatch,
  { id, problems }: { id: number; problems: FieldMessages },
): Promise<string> {
  if (patch.handle === undefined && old !== '') return old;
  if (patch.handle === old && old !== '') return old;
  if (!patch.handle) return freeHandle(ctx, patch.title ?? old, id);
  const asked = givenHandle(patch.handle);
  if (asked === '') problems.handle = productSentences.handle_needs;
  else if (asked !== old && (await askedHandle(ctx, asked, id)) === null)
    problems.handle = productSentences.handle_taken;
  return asked;
}

/** Only active products are published. A product that becomes active is published unless the input states otherwise. */
function visibility(
  ctx: ShopCtx,
  old: Pick<Columns, 'status' | 'published_at'>,
  patch: Pick<ProductPatch, 'status' | 'published' | 'published_at'>,
  { isNew, problems }: { isNew: boolean; problems: FieldMessages },
): Pick<Columns, 'status' | 'published_at'> {
  const {
    published: said,
    since,
    problem,
  } = publishedChange(isNew ? undefined : old.published_at, patch, ctx.now);
  if (problem) problems.published_at = problem;
  const status = patch.status ?? (said ? 'active' : old.status);
  const published = said ?? (old.status !== 'active' || old.published_at !== null);
  if (since !== null && status !== 'active') problems.published_at ??= productSentences.published_active;
  const shown = status === 'active' && published;
  return { status, published_at: shown ? (since ?? old.published_at ?? ctx.now.toISOString()) : null };
}

/** Creates a product. By default it is active and published. */
export async function addProduct(
  ctx: ShopCtx,
  input: BodyOf<typeof createProduct>['product'],
): Promise<FullProduct> {
  const problems: FieldMessages = {};
  const hidden = input.published === false || input.published_at === null;
  const patch: ProductPatch = { status: hidden ? 'draft' : 'active', ...input };
  const columns = await changedColumns(ctx, nothing, patch, { id: 0, problems });
  const none = { options: [], variants: [], images: [] };
  const parts = await planParts(ctx, none, patch, problems);
  throwProblems(problems);
  columns.options = parts.variants?.options ?? [];
  const [id] = await insertRows(ctx, 'products', [{ ...columns }]);
  await saveParts(ctx, { id: id!, ...none }, patch, parts);
  await publish(ctx, productCreated, { product_ids: [id!] });
  return (await productDetail(ctx, id!)).product;
}

/**
 * Changes what is given and writes what differs. 409 with the product as it is now when `version` is not the
 * present one; 422 with the sentence of each field.
 */
export async function changeProduct(
  ctx: ShopCtx,
  id: number,
  { version, delete_image_ids: removed, ...patch }: BodyOf<typeof updateProduct>['product'],
): Promise<FullProduct> {
  const former = await lockProduct(ctx, id);
  if (version !== undefined && version !== former.product.version)
    throw stale((await productDetail(ctx, id)).product);
  const problems: FieldMessages = {};
  const images = removed ? withoutImages(former.images, patch.images, { removed, problems }) : patch.images;
  throwProblems(problems);
  await saveProduct(ctx, former, { ...patch, images });
  return (await productDetail(ctx, id)).product;
}

/** Writes what a patch changes of a locked product. Without a change it writes and publishes nothing. */
export async function saveProduct(
  ctx: ShopCtx,
  former: FormerProduct,
  patch: ProductPatch,
  fieldOf: FieldPath = inProduct,
): Promise<void> {
  const { product } = former;
  const problems: FieldMessages = {};
  const columns = await changedColumns(ctx, product, patch, { id: product.id, problems });
  const before = { id: product.id, options: product.options, ...former };
  const parts = await planParts(ctx, before, patch, problems);
  throwProblems(problems, fieldOf);
  columns.options = parts.variants?.options ?? product.options;
  const differs = (Object.keys(columns) as (keyof Columns)[]).some(
    (name) => !isDeepStrictEqual(columns[name], product[name]),
  );
  const changed = await saveParts(ctx, before, patch, { ...parts, fieldOf });
  if (!differs && !changed) return;
  await updateRows(
    ctx,
    'products',
    [{ id: product.id, ...columns }],
    sql`version = t.version + 1, updated_at = now()`,
  );
  await publish(ctx, productUpdated, { product_ids: [product.id] });
}

/** Where a field of a product's form is in the call's body. */
export type FieldPath = (path: string) => string;
const inProduct: FieldPath = (path) => `product.${path}`;

function throwProblems(problems: FieldMessages, fieldOf: FieldPath = inProduct): void {
  if (Object.keys(problems).length === 0) return;
  throw invalid(Object.fromEntries(Object.entries(problems).map(([path, text]) => [fieldOf(path), text])));
}

interface Parts {
  /** Null: they stay as they are. */
  variants: VariantPlan | null;
  images: PlannedImages | null;
}

type FormerParts = Pick<FormerProduct, 'variants' | 'images'> & Pick<ProductRecord, 'options'>;

async function planParts(
  ctx: ShopCtx,
  former: FormerParts,
  patch: ProductPatch,
  problems: FieldMessages,
): Promise<Parts> {
  const variants = planVariants(former, { ...patch, variants: variantsWithImages(former, patch, problems) });
  Object.assign(problems, variants.problems);
  await refuseServices(ctx, former.variants, variants.plan?.variants ?? [], problems);
  const images = patch.images ? await planImages(ctx, former.images, patch.images, problems) : null;
  return { variants: variants.plan ?? null, images };
}

/** Writes differences in images, variants and collections. Returns whether there were any. */
async function saveParts(
  ctx: ShopCtx,
  former: FormerParts & { id: number },
  patch: ProductPatch,
  { variants, images, fieldOf = inProduct }: Parts & { fieldOf?: FieldPath },
): Promise<boolean> {
  const saved = images && (await saveImages(ctx, former.id, images));
  // As they were sent: so variants name them by their place.
  const imageIds = saved ? images.places.map((place) => saved[place]!) : former.images.map(({ id }) => id);
  let changed = images !== null && isChange(images);
  if (variants) {
    const problems: FieldMessages = {};
    const place = { productId: former.id, imageIds, problems };
    const rows = planVariantRows(ctx, former.variants, variants.variants, place);
    throwProblems(problems, fieldOf);
    changed = (await saveVariantRows(ctx, rows)) || changed;
  }
  if (images) await removeImages(ctx, images.removed);
  if (!patch.collection_ids) return changed;
  return (await placeInCollections(ctx, former.id, patch.collection_ids)) || changed;
}
