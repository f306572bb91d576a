import { sql } from 'drizzle-orm';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { productUpdated } from '../contract/product-events.ts';
import type { VariantInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { duplicateVariants, reorderProductOptions } from '../contract/product-variant-calls.ts';
import { optionKey } from '../rules/product-draft.ts';
import { type Combination, hasNoChoice } from '../rules/variant-matrix.ts';
import { updateRows } from './bulk-row.ts';
import { productDetail } from './product-queries.ts';
import { variantReply } from './product-shape.ts';
import { lockProduct, saveProduct } from './product-write.ts';
import type { VariantRecord } from './variant-row.ts';

/** Inside these calls nothing of a product's form is named but the list itself. */
const inList = (path: string) => path.replace(/^variants\b.*/, 'variants');

/** Reorders options and their values. The variants follow, and keep their ids. */
export async function reorderOptions(
  ctx: ShopCtx,
  id: number,
  { options }: BodyOf<typeof reorderProductOptions>,
): Promise<ReplyOf<typeof reorderProductOptions>['product']> {
  const former = await lockProduct(ctx, id);
  const before = former.product.options;
  const each = before.map((_option, at) => at + 1);
  if (String(options.map((one) => one.id).toSorted((a, b) => a - b)) !== String(each))
    throw invalid({ options: productSentences.options_once });
  const wrong = options.flatMap(({ id: position, values }, index) =>
    String(values.toSorted()) === String(before[position - 1]!.values.toSorted()) ? [] : [index],
  );
  if (wrong.length > 0) {
    const sentence = productSentences.values_once;
    throw invalid(Object.fromEntries(wrong.map((index) => [`options.${index}.values`, sentence])));
  }
  if (!hasNoChoice(before)) {
    const wanted = options.map(({ id: position, values }) => ({
      name: before[position - 1]!.name,
      values,
      previous_position: position,
    }));
    await saveProduct(ctx, former, { options: wanted }, (path) => path);
  }
  return (await productDetail(ctx, id)).product;
}

/** Fields that a copy takes from a variant. */
function copyOf(ctx: ShopCtx, from: VariantRecord, combination: Combination): VariantInput {
  const { price, compare_at_price, cost_per_item, weight } = variantReply(ctx.shop, from);
  const {
    inventory_management,
    inventory_policy,
    fulfillment_service,
    requires_shipping,
    taxable,
    image_id,
  } = from;
  return {
    ...combination,
    ...{ price, compare_at_price, cost_per_item, weight },
    weight_unit: from.weight_unit as VariantInput['weight_unit'],
    ...{ inventory_management, inventory_policy, fulfillment_service, requires_shipping, taxable, image_id },
  };
}

/** Copies the copyable variants to the end of the product, in the given order. */
export async function copyVariants(
  ctx: ShopCtx,
  id: number,
  { option_id: position, new_value: value, variants: asked }: BodyOf<typeof duplicateVariants>,
): Promise<ReplyOf<typeof duplicateVariants>> {
  const former = await lockProduct(ctx, id);
  const { options } = former.product;
  if (hasNoChoice(options) || position > options.length)
    throw invalid({ option_id: productSentences.no_such_option });
  const here = new Set(former.variants.map(optionKey));
  const byId = new Map(former.variants.map((variant) => [variant.id, variant]));
  const success: number[] = [];
  const copies: VariantInput[] = [];
  for (const one of new Set(asked)) {
    const from = byId.get(one);
    if (!from) continue;
    const { option1, option2, option3 } = from;
    const combination = { option1, option2, option3, [`option${position}`]: value };
    if (here.has(optionKey(combination))) continue;
    here.add(optionKey(combination));
    success.push(one);
    copies.push(copyOf(ctx, from, combination));
  }
  const fail = [...new Set(asked)].filter((one) => !success.includes(one));
  if (copies.length > 0) {
    const present = former.variants.map((variant) => ({ id: variant.id }));
    await saveProduct(ctx, former, { variants: [...present, ...copies] }, inList);
  }
  const { variants } = (await productDetail(ctx, id)).product;
  return { status: fail.length === 0, success, fail, variants: variants.slice(former.variants.length) };
}

/** Takes a product's variants from a fulfilment service, or from all of them. */
export async function removeMapping(ctx: ShopCtx, id: number, service: string | undefined): Promise<void> {
  const { variants } = await lockProduct(ctx, id);
  const mapped = variants.filter(
    ({ fulfillment_service: own }) => own !== 'manual' && (service === undefined || own === service),
  );
  if (mapped.length === 0) return;
  await updateRows(
    ctx,
    'variants',
    mapped.map((variant) => ({ id: variant.id, fulfillment_service: 'manual' })),
  );
  await updateRows(ctx, 'products', [{ id, updated_at: ctx.now }], sql`version = t.version + 1`);
  await publish(ctx, productUpdated, { product_ids: [id] });
}
