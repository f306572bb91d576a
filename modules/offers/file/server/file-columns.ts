import { z } from 'zod';
import { detailedFields, offer } from '../../offer/contract/offer.ts';

/** What a line can be: a plain offer where the column is empty or missing. */
export const fileRecords = ['offer', 'automated', 'funnel'] as const;
export type FileRecord = (typeof fileRecords)[number];

/** Texts as they are, in the files of before, too. */
export const textColumns = [
  'offer_name',
  'offer_message',
  'offer_title',
  'offer_type',
  'target_type',
  'recommend_type',
  'cta',
] as const;

/** Columns that hold JSON: those that the documents name, and an offer's further fields (C014). */
const named = [
  'target_ids',
  'recommend_ids',
  'condition',
  'enable_discount',
  'discount_data',
  'target_handpicked',
  'activated',
  'product_ids',
  'sku',
  'quotations',
  'tags',
  'category_ids',
] as const;
export type JsonColumn = (typeof named)[number] | (typeof detailedFields)[number];
export const jsonColumns: readonly JsonColumn[] = [
  ...named,
  ...detailedFields.filter((field) => !(named as readonly string[]).includes(field)),
];

/** Whether a value is one of some words: a file has it as it is, where JSON would put it in quotes. */
export const isWord = (column: JsonColumn): boolean => offer.shape[column] instanceof z.ZodEnum;

/** Whom a list of targets or recommendations names, in three columns: the first that is not empty counts. */
const namedBy = <const List extends string>(list: List) =>
  [`${list}_handles`, `${list}_skus`, `${list}_titles`] as const;

/** When the discount of an offer ends, of any kind. */
export const endColumns = ['has_end', 'ends_at', 'auto_extend_end'] as const;

/** Of discounts of all kinds but quantity, which has of these only its end. */
export const upsellColumns = [
  'discount_kind',
  'percent_off',
  'amount_off',
  'beyond_targets',
  'limited_stock',
  'stock_limit',
  'auto_restock',
  'has_end',
  'ends_at',
  'end_text',
  'auto_extend_end',
  'origin_price',
  'discount_price',
] as const;

/** Columns of a file as it is exported: what people read and write first, then ids and JSON for programs. */
const written = [
  'record',
  'key',
  'priority',
  'offer_type',
  'offer_name',
  'offer_message',
  'offer_title',
  'activated',
  'target_type',
  ...namedBy('target'),
  'target_categories',
  'target_conditions',
  'recommend_type',
  ...namedBy('recommend'),
  'recommend_categories',
  'recommend_conditions',
  'show_variants',
  'variant_sort',
  'recommend_limit',
  'include_target',
  'enable_discount',
  'tiers',
  ...upsellColumns,
  'shipping_kind',
  'shipping_fee',
  'cta',
  'holdout_percent',
  'b_message',
  'b_title',
  'b_percent_off',
  'b_amount_off',
  'handpicked_products',
  'handpicked_collections',
  'funnel_conditions',
  'funnel_steps',
  'currency',
  'shop',
] as const;
export type FileColumn = (typeof written)[number] | JsonColumn;

export const fileColumns: readonly FileColumn[] = [
  ...written,
  ...jsonColumns.filter((name) => !(written as readonly string[]).includes(name)),
];

/** A column that files of before do not have: a file with it names its offers by their keys. */
export const keyColumn = 'key';

/** Cells of one line by column; a column that the file does not have is absent. */
export type Cells = Partial<Record<FileColumn, string>>;

/** The column that a field of an offer is read from: `discount_data.data.0.min_quantity` → `tiers`. */
export function columnOfField(path: string, has: (column: FileColumn) => boolean): string {
  const inner = columnsOfFields.find(([start]) => path === start || path.startsWith(`${start}.`));
  if (inner && has(inner[1])) return inner[1];
  return path.split('.')[0] ?? path;
}

/** More exact ones first. */
const columnsOfFields: readonly (readonly [string, FileColumn])[] = [
  ['discount_data.data', 'tiers'],
  ['discount_data.is_default_select', 'tiers'],
  ['discount_data.discount_type', 'discount_kind'],
  ['discount_data.percentage_discount', 'percent_off'],
  ['discount_data.amount_discount', 'amount_off'],
  ['discount_data.stock_item_limit', 'stock_limit'],
  ['discount_data.end_date_time', 'ends_at'],
  ['discount_data.text_display_date_time', 'end_text'],
  ['discount_data.value', 'percent_off'],
  ['discount_data', 'tiers'],
  ['variant_b.offer_message', 'b_message'],
  ['variant_b.offer_title', 'b_title'],
  ['variant_b.percentage_discount', 'b_percent_off'],
  ['variant_b.amount_discount', 'b_amount_off'],
  ['variant_b', 'b_message'],
  ['condition.target', 'target_conditions'],
  ['condition.recommend', 'recommend_conditions'],
  ['condition.recommend_display', 'show_variants'],
  ['condition.using_recommend_display', 'show_variants'],
  ['condition.in_cart', 'target_categories'],
  ['condition.post_purchase', 'include_target'],
  ['condition', 'target_conditions'],
  ['target_ids', 'target_handles'],
  ['recommend_ids', 'recommend_handles'],
  ['target_handpicked.collections', 'handpicked_collections'],
  ['target_handpicked', 'handpicked_products'],
  ['target_product.category_ids', 'target_handles'],
  ['target_product', 'target_handles'],
  ['recommend_product', 'recommend_handles'],
  ['shipping_fee', 'shipping_fee'],
  ['funnel_name', 'offer_name'],
  ['conditions', 'funnel_conditions'],
  ['steps', 'funnel_steps'],
  ['start', 'funnel_steps'],
];
