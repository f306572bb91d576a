import { eq, and, isNull } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { invalid, notFound } from '#core/server/refusal.ts';
import type { Variant } from '../contract/product.ts';
import type { createVariant, updateVariant } from '../contract/variant-calls.ts';
import { productDetail } from './product-queries.ts';
import { variantReply } from './product-shape.ts';
import { productTable } from './product-table.ts';
import { lockProduct, saveProduct } from './product-write.ts';
import { variantTable } from './variant-table.ts';

/** Inside one variant's call its fields stand alone: `variants.4.sku` → `variant.sku`. */
const inVariant = (path: string) => path.replace(/^variants\.\d+/, 'variant');

export async function variantsOf(ctx: ShopCtx, productId: number): Promise<Variant[]> {
  return (await productDetail(ctx, productId)).product.variants;
}

/** 404 when it is missing, another shop's, or its product is deleted. */
export async function variantById(ctx: ShopCtx, id: number): Promise<Variant> {
  const [v, p] = [variantTable, productTable];
  const [found] = await ctx.tx
    .select({ variant: v })
    .from(v)
    .innerJoin(p, and(eq(p.shop_id, v.shop_id), eq(p.id, v.product_id)))
    .where(and(eq(v.shop_id, ctx.shop.id), eq(v.id, id), isNull(p.deleted_at)));
  if (!found) throw notFound('This variant');
  return variantReply(ctx.shop, found.variant);
}

export async function addVariant(
  ctx: ShopCtx,
  productId: number,
  input: BodyOf<typeof createVariant>['variant'],
): Promise<Variant> {
  const former = await lockProduct(ctx, productId);
  const before = former.variants.map(({ id }) => ({ id }));
  await saveProduct(ctx, former, { variants: [...before, input] }, inVariant);
  return (await variantsOf(ctx, productId)).at(-1)!;
}

export async function changeVariant(
  ctx: ShopCtx,
  id: number,
  input: BodyOf<typeof updateVariant>['variant'],
): Promise<Variant> {
  const { product_id: productId } = await variantById(ctx, id);
  const former = await lockProduct(ctx, productId);
  const variants = former.variants.map((variant) =>
    variant.id === id ? { ...input, id } : { id: variant.id },
  );
  if (!former.variants.some((variant) => variant.id === id)) throw notFound('This variant');
  await saveProduct(ctx, former, { variants }, inVariant);
  return variantById(ctx, id);
}

export async function removeVariant(ctx: ShopCtx, productId: number, id: number): Promise<void> {
  const former = await lockProduct(ctx, productId);
  const variants = former.variants
    .filter((variant) => variant.id !== id)
    .map((variant) => ({ id: variant.id }));
  if (variants.length === former.variants.length) throw notFound('This variant');
  if (variants.length === 0) throw invalid({ variant: 'A product needs a variant.' });
  await saveProduct(ctx, former, { variants }, inVariant);
}
