import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { fieldList } from '#core/contract/field-list.ts';
import { fieldSet } from '#core/contract/row-fields.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid, notFound } from '#core/server/call/refusal.ts';
import type { VariantInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { Variant } from '../contract/product.ts';
import type { createVariant, updateVariant } from '../contract/variant-calls.ts';
import { productWith } from './product-queries.ts';
import { variantReply } from './product-shape.ts';
import { lockProduct, saveProduct } from './product-write.ts';
import { variantColumns, type VariantRecord } from './variant-row.ts';

/** Shortens the fields of a variant's own call: `variants.4.sku` → `variant.sku`. */
const inVariant = (path: string) => path.replace(/^variants\.\d+/, 'variant');

export async function variantsOf(ctx: ShopCtx, productId: number): Promise<Variant[]> {
  return (await productWith(ctx, productId, fieldSet(fieldList('variants')))).variants!;
}

/** 404 when it is missing, another shop's, or its product is deleted. */
export async function variantById(ctx: ShopCtx, id: number): Promise<Variant> {
  const found = await ctx.tx.execute<VariantRecord>(
    sql`SELECT ${variantColumns} FROM variants v JOIN products p ON p.shop_id = v.shop_id AND p.id = v.product_id
        WHERE v.shop_id = ${ctx.shop.id} AND v.id = ${id} AND p.deleted_at IS NULL`,
  );
  if (!found.rows[0]) throw notFound(productSentences.this_variant);
  return variantReply(ctx.shop, found.rows[0]);
}

export async function addVariant(
  ctx: ShopCtx,
  productId: number,
  { position, ...input }: BodyOf<typeof createVariant>['variant'],
): Promise<Variant> {
  const former = await lockProduct(ctx, productId);
  const variants: VariantInput[] = former.variants.map(({ id }) => ({ id }));
  const index = Math.min(position ?? Infinity, variants.length + 1) - 1;
  variants.splice(index, 0, input);
  await saveProduct(ctx, former, { variants }, inVariant);
  return (await variantsOf(ctx, productId))[index]!;
}

export async function changeVariant(
  ctx: ShopCtx,
  id: number,
  { position, ...input }: BodyOf<typeof updateVariant>['variant'],
): Promise<Variant> {
  const { product_id: productId } = await variantById(ctx, id);
  const former = await lockProduct(ctx, productId);
  const here = former.variants.findIndex((variant) => variant.id === id);
  if (here < 0) throw notFound(productSentences.this_variant);
  const variants: VariantInput[] = former.variants.map((variant) => ({ id: variant.id }));
  variants.splice(here, 1);
  variants.splice(Math.min(position ?? here + 1, former.variants.length) - 1, 0, { ...input, id });
  await saveProduct(ctx, former, { variants }, inVariant);
  return variantById(ctx, id);
}

export async function removeVariant(ctx: ShopCtx, productId: number, id: number): Promise<void> {
  const former = await lockProduct(ctx, productId);
  const variants = former.variants
    .filter((variant) => variant.id !== id)
    .map((variant) => ({ id: variant.id }));
  if (variants.length === former.variants.length) throw notFound(productSentences.this_variant);
  if (variants.length === 0) throw invalid({ variant: productSentences.needs_variant });
  await saveProduct(ctx, former, { variants }, inVariant);
}
