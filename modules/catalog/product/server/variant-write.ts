import type { Sentence } from '#core/contract/sentence.ts';
import { sql } from 'drizzle-orm';
import { toMinor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { StockReason, VariantInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import { variantTitle } from '../rules/product-draft.ts';
import type { FieldMessages, PlannedVariant } from '../rules/product-edit.ts';
import { changedGrams } from '../rules/variant-weight.ts';
import { insertRows, updateRows } from './bulk-row.ts';
import { nameStockReason } from './stock.ts';
import type { VariantRecord } from './variant-row.ts';

type Columns = Omit<VariantRecord, 'id' | 'product_id' | 'inventory_quantity' | 'created_at' | 'updated_at'>;

const usual: Columns = {
  title: 'Default Title',
  option1: null,
  option2: null,
  option3: null,
  sku: '',
  barcode: '',
  price_minor: 0,
  compare_at_price_minor: null,
  cost_minor: null,
  grams: 0,
  weight_unit: 'kg',
  inventory_management: '',
  inventory_policy: 'deny',
  fulfillment_service: 'manual',
  requires_shipping: true,
  taxable: true,
  image_id: null,
  position: 1,
};

/** Result of saving variants. */
export interface PlannedVariantRows {
  inserts: (Columns & { product_id: number; inventory_quantity: number })[];
  updates: (Columns & { id: number })[];
  removed: number[];
  stock: { id: number; inventory_quantity: number; reason: StockReason }[];
}

function columnsOf(record: VariantRecord): Columns {
  const {
    id: _id,
    product_id: _product,
    inventory_quantity: _quantity,
    created_at: _created,
    updated_at: _updated,
    ...columns
  } = record;
  return columns;
}

/** The columns of a variant after a change. `grams` is its new weight. */
function applyInput(ctx: ShopCtx, base: Columns, input: VariantInput, grams: number): Columns {
  const { currency } = ctx.shop;
  const minor = (major: number | null | undefined, old: number | null) =>
    major === undefined ? old : major === null ? null : toMinor(major, currency);
  return {
    ...base,
    sku: input.sku ?? base.sku,
    barcode: input.barcode ?? base.barcode,
    price_minor: input.price === undefined ? base.price_minor : toMinor(input.price, currency),
    compare_at_price_minor: minor(input.compare_at_price, base.compare_at_price_minor),
    cost_minor: minor(input.cost_per_item, base.cost_minor),
    grams,
    weight_unit: input.weight_unit ?? base.weight_unit,
    inventory_management: input.inventory_management ?? base.inventory_management,
    inventory_policy: input.inventory_policy ?? base.inventory_policy,
    fulfillment_service: input.fulfillment_service ?? base.fulfillment_service,
    requires_shipping: input.requires_shipping ?? base.requires_shipping,
    taxable: input.taxable ?? base.taxable,
  };
}

const maxStock = 2_147_483_647;

/** Compares the present variants of a product with the wanted ones. `imageIds`: its images in their order. */
export function planVariantRows(
  ctx: ShopCtx,
  former: readonly VariantRecord[],
  wanted: readonly PlannedVariant[],
  {
    productId,
    imageIds,
    problems,
  }: { productId: number; imageIds: readonly number[]; problems: FieldMessages },
): PlannedVariantRows {
  const byId = new Map(former.map((record) => [record.id, record]));
  const planned: PlannedVariantRows = { inserts: [], updates: [], removed: [], stock: [] };
  wanted.forEach(({ id, combination, input, like }, index) => {
    const old = id === null ? undefined : byId.get(id);
    const model = like === null ? undefined : byId.get(like);
    const base = old
      ? columnsOf(old)
      : model
        ? { ...columnsOf(model), sku: '', barcode: '', image_id: null }
        : usual;
    const grams = changedGrams(old?.grams, input, input.weight_unit ?? base.weight_unit);
    if (grams === null)
      problems[`variants.${index}.grams`] = productSentences.said_otherwise({ name: 'weight' });
    const columns: Columns = {
      ...applyInput(ctx, base, input, grams ?? base.grams),
      ...combination,
      title: variantTitle(combination),
      position: index + 1,
      image_id: imageOf(input, base.image_id, imageIds, (sentence) => {
        problems[`variants.${index}.image_id`] = sentence;
      }),
    };
    if (!old) {
      planned.inserts.push({
        product_id: productId,
        ...columns,
        inventory_quantity: input.inventory_quantity ?? 0,
      });
      return;
    }
    const before = columnsOf(old);
    if ((Object.keys(columns) as (keyof Columns)[]).some((name) => columns[name] !== before[name]))
      planned.updates.push({ id: old.id, ...columns });
    const quantity = input.inventory_quantity ?? old.inventory_quantity + (input.inventory_adjustment ?? 0);
    if (Math.abs(quantity) > maxStock)
      problems[`variants.${index}.inventory_adjustment`] = productSentences.too_much;
    if (quantity === old.inventory_quantity) return;
    const reason =
      input.inventory_reason ?? (input.inventory_quantity === undefined ? 'correction' : 'count');
    planned.stock.push({ id: old.id, inventory_quantity: quantity, reason });
  });
  const stays = new Set(wanted.map(({ id }) => id));
  planned.removed = former.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
  return planned;
}

/** The image of a variant; one that is no more the product's is none. */
function imageOf(
  input: VariantInput,
  before: number | null,
  imageIds: readonly number[],
  refuse: (sentence: Sentence) => void,
): number | null {
  if (input.image_position !== undefined) {
    const id = imageIds[input.image_position - 1];
    if (id === undefined) refuse(productSentences.no_image_here);
    return id ?? null;
  }
  if (input.image_id !== undefined && input.image_id !== null && !imageIds.includes(input.image_id)) {
    refuse(productSentences.no_such_image);
  }
  const id = input.image_id === undefined ? before : input.image_id;
  return id !== null && imageIds.includes(id) ? id : null;
}

/** Writes the difference: a statement for each kind of change, and one for each reason that stock has. */
export async function saveVariantRows(ctx: ShopCtx, planned: PlannedVariantRows): Promise<boolean> {
  const { inserts, updates, removed, stock } = planned;
  if (removed.length > 0) {
    await ctx.tx.execute(
      sql`DELETE FROM variants WHERE shop_id = ${ctx.shop.id} AND id = ANY(${sql.param(removed)}::bigint[])`,
    );
  }
  await updateRows(ctx, 'variants', updates);
  await insertRows(ctx, 'variants', inserts);
  const reasons = [...new Set(stock.map(({ reason }) => reason))];
  for (const reason of reasons) {
    await nameStockReason(ctx, reason);
    const rows = stock.filter((row) => row.reason === reason);
    await updateRows(
      ctx,
      'variants',
      rows.map(({ id, inventory_quantity }) => ({ id, inventory_quantity })),
    );
  }
  if (reasons.length > 0) await nameStockReason(ctx, null);
  return inserts.length + updates.length + removed.length + stock.length > 0;
}
