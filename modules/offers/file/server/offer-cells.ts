import type { TargetKind, TargetName } from '#modules/catalog/facts/server/public.ts';
import type { FunnelCondition } from '../../funnel/contract/funnel.ts';
import type { DiscountEnd, OfferCondition, UpsellDiscountDataInput } from '../../offer/contract/offer.ts';
import { hasTiers } from '../../offer/rules/tier-list.ts';
import type { OfferStored } from '../../offer/server/offer-row.ts';
import { writeList } from '../rules/cell-list.ts';
import { writeMoment } from '../rules/cell-value.ts';
import { writeConditions, writeDisplay } from '../rules/condition-cell.ts';
import { writeSteps } from '../rules/step-cell.ts';
import { writeTiers } from '../rules/tier-cell.ts';
import { type Cells, type endColumns, isWord, jsonColumns, type upsellColumns } from './file-columns.ts';
import { recommendKind, targetKind } from './file-targets.ts';

/** A stored offer or automated offer as the file knows it. */
export interface FileOffer extends OfferStored {
  file_key: string;
  automated: boolean;
}

/** A stored funnel, each step with the key of its offer. */
export interface FileFunnel extends Record<string, unknown> {
  id: number;
  version: number;
  file_key: string;
  funnel_name: string;
  match: 'any' | 'all';
  conditions: FunnelCondition[];
  steps: {
    key: string;
    offer_id: number;
    offer_key: string;
    accept: string | null;
    decline: string | null;
  }[];
  start: string;
  holdout_percent: number;
  activated: boolean;
  priority: number;
}

/** What things are called, by kind and id. */
export type Names = Readonly<Record<TargetKind, ReadonlyMap<number, TargetName>>>;

const isFunnel = (row: FileOffer | FileFunnel): row is FileFunnel => 'funnel_name' in row;

/** Which things a row names, so that they can be looked up for many at once. */
export function idsNamed(row: FileOffer | FileFunnel): Record<TargetKind, number[]> {
  const ids: Record<TargetKind, number[]> = { product: [], collection: [], category: [] };
  if (isFunnel(row)) {
    for (const condition of row.conditions)
      if (condition.field === 'product_purchased') ids.product.push(Number(condition.value));
    return ids;
  }
  const target = targetKind(row.offer_type, row.target_type);
  if (target) ids[target].push(...row.target_ids);
  const recommend = recommendKind(row.offer_type, row.recommend_type);
  if (recommend) ids[recommend].push(...row.recommend_ids);
  ids.category.push(...(row.condition.in_cart?.base_category?.from_these_categories ?? []));
  ids.product.push(...row.target_handpicked.products);
  ids.collection.push(...row.target_handpicked.collections);
  for (const set of [row.condition.target, row.condition.recommend])
    for (const one of set?.conditions ?? []) if (namesId(one)) ids.collection.push(Number(one.value));
  return ids;
}

/** Whether a condition names a collection by its id. */
export function namesId({
  field,
  relation,
  value,
}: Pick<OfferCondition, 'field' | 'relation' | 'value'>): boolean {
  return (
    field === 'collection' && (relation === 'equal' || relation === 'not_equal') && /^\d{1,15}$/.test(value)
  );
}

/** How a condition names a thing that is the same in another shop. */
export const handleMark = 'handle:';

function byHandle<One extends { field: string; value: string }>(
  conditions: readonly One[],
  names: ReadonlyMap<number, TargetName>,
  isId: (one: One) => boolean,
): One[] {
  return conditions.map((one) => {
    const name = isId(one) ? names.get(Number(one.value)) : undefined;
    return name ? { ...one, value: `${handleMark}${name.handle}` } : one;
  });
}

function listCells(
  list: 'target' | 'recommend',
  kind: TargetKind | null,
  ids: readonly number[],
  names: Names,
): Cells {
  if (!kind) return {};
  const of = (name: keyof TargetName) => ids.map((id) => names[kind].get(id)?.[name] ?? '');
  const cell = (texts: string[]) => (texts.some((text) => text !== '') ? writeList(texts) : '');
  if (kind === 'category') return { [`${list}_categories`]: cell(of('handle')) };
  return {
    [`${list}_handles`]: cell(of('handle')),
    [`${list}_titles`]: cell(of('title')),
    ...(kind === 'product' ? { [`${list}_skus`]: cell(of('sku')) } : {}),
  };
}

const numberCell = (value: number | null | undefined): string => String(value ?? '');

/** The end of a discount, in columns; empty where none is set. */
export function endCells(data: DiscountEnd): Record<(typeof endColumns)[number], string> {
  const truth = (said: boolean | undefined) => (said === undefined ? '' : String(said));
  return {
    has_end: truth(data.setup_end_date),
    ends_at: writeMoment(data.end_date_time),
    auto_extend_end: truth(data.auto_extend_end_date),
  };
}

/** The discount of every kind but quantity, in columns. */
export function upsellCells(data: UpsellDiscountDataInput): Record<(typeof upsellColumns)[number], string> {
  return {
    discount_kind: data.discount_type,
    percent_off: numberCell(data.percentage_discount),
    amount_off: numberCell(data.amount_discount),
    beyond_targets: data.beyond_targets === undefined ? '' : String(data.beyond_targets),
    limited_stock: String(data.setup_stock_limit),
    stock_limit: numberCell(data.stock_item_limit),
    auto_restock: String(data.auto_restock),
    ...endCells(data),
    end_text: data.text_display_date_time ?? '',
    origin_price: numberCell(data.origin_price),
    discount_price: numberCell(data.discount_price),
  };
}

/** What a second wording says, in columns. */
export function variantCells(variant: OfferStored['variant_b']): Cells {
  return {
    b_message: variant?.offer_message ?? '',
    b_title: variant?.offer_title ?? '',
    b_percent_off: numberCell(variant?.percentage_discount),
    b_amount_off: numberCell(variant?.amount_discount),
  };
}

/** What an automated offer has; its other columns are empty. */
function automatedCells(row: FileOffer, place: number, names: Names): Cells {
  const data = row.discount_data as UpsellDiscountDataInput;
  const { discount_kind, percent_off, amount_off } = upsellCells(data);
  const lists = [
    'target_ids',
    'recommend_ids',
    'product_ids',
    'sku',
    'quotations',
    'tags',
    'category_ids',
  ] as const;
  return {
    ...Object.fromEntries(lists.map((name) => [name, JSON.stringify(row[name])])),
    record: 'automated',
    key: row.file_key,
    priority: String(place),
    offer_type: row.offer_type,
    offer_name: row.offer_name,
    offer_message: row.offer_message,
    offer_title: row.offer_title,
    activated: String(row.activated),
    enable_discount: String(row.enable_discount),
    target_type: row.target_type,
    recommend_type: row.recommend_type ?? '',
    ...listCells('target', targetKind(row.offer_type, row.target_type), row.target_ids, names),
    ...listCells('recommend', recommendKind(row.offer_type, row.recommend_type), row.recommend_ids, names),
    discount_kind,
    ...(data.discount_type === 'fixed_amount' ? { amount_off } : { percent_off }),
    shipping_kind: row.shipping_fee?.type ?? '',
    shipping_fee: numberCell(row.shipping_fee?.value),
  };
}

/** A line of a file; `place` is its rank among those of its kind. */
export function offerCells(row: FileOffer, place: number, names: Names): Cells {
  if (row.automated) return automatedCells(row, place, names);
  const { condition, discount_data: data } = row;
  const set = (one: typeof condition.target) =>
    writeConditions(one && { ...one, conditions: byHandle(one.conditions, names.collection, namesId) });
  const json = Object.fromEntries(
    jsonColumns.map((name) => [name, isWord(name) ? String(row[name]) : JSON.stringify(row[name])]),
  );
  return {
    ...json,
    record: 'offer',
    key: row.file_key,
    priority: String(place),
    offer_type: row.offer_type,
    offer_name: row.offer_name,
    offer_message: row.offer_message,
    offer_title: row.offer_title,
    target_type: row.target_type,
    recommend_type: row.recommend_type ?? '',
    cta: row.cta,
    ...listCells('target', targetKind(row.offer_type, row.target_type), row.target_ids, names),
    ...listCells('recommend', recommendKind(row.offer_type, row.recommend_type), row.recommend_ids, names),
    target_categories: writeList(
      (condition.in_cart?.base_category?.from_these_categories ?? []).map(
        (id) => names.category.get(id)?.handle ?? '',
      ),
    ),
    target_conditions: set(condition.target),
    recommend_conditions: set(condition.recommend),
    show_variants: writeDisplay(condition.recommend_display),
    include_target:
      condition.post_purchase === undefined ? '' : String(condition.post_purchase.include_target),
    tiers: hasTiers(data) ? writeTiers(data) : '',
    ...(hasTiers(data) ? endCells(data) : upsellCells(data)),
    ...variantCells(row.variant_b),
    ...handpickedCells(row.target_handpicked, names),
  };
}

function handpickedCells({ products, collections }: OfferStored['target_handpicked'], names: Names): Cells {
  const of = (kind: TargetKind, ids: readonly number[]) =>
    writeList(ids.map((id) => names[kind].get(id)?.handle ?? ''));
  return {
    handpicked_products: of('product', products),
    handpicked_collections: of('collection', collections),
  };
}

export function funnelCells(row: FileFunnel, place: number, names: Names): Cells {
  const conditions = byHandle(row.conditions, names.product, (one) => one.field === 'product_purchased');
  const none = row.match === 'all' && conditions.length === 0;
  return {
    record: 'funnel',
    key: row.file_key,
    priority: String(place),
    offer_name: row.funnel_name,
    activated: String(row.activated),
    holdout_percent: String(row.holdout_percent),
    funnel_conditions: none ? '' : writeConditions({ match: row.match, conditions }),
    funnel_steps: writeSteps(row),
  };
}
