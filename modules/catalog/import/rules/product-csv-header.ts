import type { GivenFields } from '../../product/rules/product-draft.ts';
import { headerCellsBy } from '#core/rules/csv-bounds.ts';
import { restored } from '#core/rules/formula-text.ts';

/** The meaning of a column of a product file. */
export const csvFields = [
  'handle',
  'title',
  'body_html',
  'vendor',
  'product_type',
  'tags',
  'published',
  'status',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
  'sku',
  'grams',
  'weight_unit',
  'inventory_management',
  'inventory_quantity',
  'inventory_policy',
  'fulfillment_service',
  'price',
  'compare_at_price',
  'cost',
  'requires_shipping',
  'taxable',
  'barcode',
  'image_src',
  'image_position',
  'image_alt',
  'variant_image',
  'gift_card',
  'seo_title',
  'seo_description',
] as const;
export type CsvField = (typeof csvFields)[number];

/** Column names of today's and of older exports, in lower case. */
const names: Record<CsvField, readonly string[]> = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body_html: ['body (html)', 'body html', 'body', 'description'],
  vendor: ['vendor'],
  product_type: ['type', 'custom product type', 'product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1_name: ['option1 name'],
  option1_value: ['option1 value'],
  option2_name: ['option2 name'],
  option2_value: ['option2 value'],
  option3_name: ['option3 name'],
  option3_value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)', 'grams'],
  weight_unit: ['variant weight unit', 'weight unit for display'],
  inventory_management: ['variant inventory tracker', 'inventory tracker'],
  inventory_quantity: ['variant inventory qty', 'variant inventory quantity', 'inventory quantity'],
  inventory_policy: ['variant inventory policy', 'continue selling when out of stock'],
  fulfillment_service: ['variant fulfillment service', 'fulfillment service'],
  price: ['variant price', 'price'],
  compare_at_price: ['variant compare at price', 'compare-at price', 'compare at price'],
  cost: ['cost per item', 'variant cost'],
  requires_shipping: ['variant requires shipping', 'requires shipping'],
  taxable: ['variant taxable', 'charge tax'],
  barcode: ['variant barcode', 'barcode'],
  image_src: ['image src', 'product image url'],
  image_position: ['image position'],
  image_alt: ['image alt text'],
  variant_image: ['variant image', 'variant image url'],
  gift_card: ['gift card'],
  seo_title: ['seo title'],
  seo_description: ['seo description'],
};
const fieldOf = new Map(csvFields.flatMap((field) => names[field].map((name) => [name, field] as const)));

export interface CsvHeader {
  columns: number;
  /** Column number of each field the file has. */
  indexes: ReadonlyMap<CsvField, number>;
  /** Unknown columns, stored unchanged: number → name. */
  others: ReadonlyMap<number, string>;
}

/** Reads the first row. Null when it is none of a product file: that needs at least a handle and a title. */
export function readHeader(cells: readonly string[]): CsvHeader | null {
  const indexes = new Map<CsvField, number>();
  const others = new Map<number, string>();
  cells.forEach((cell, index) => {
    const name = cell.trim();
    const field = fieldOf.get(name.toLowerCase().replace(/\s+/g, ' '));
    if (field && !indexes.has(field)) indexes.set(field, index);
    else if (name !== '') others.set(index, restored(name));
  });
  if (!indexes.has('handle') || !indexes.has('title')) return null;
  return { columns: cells.length, indexes, others };
}

/** The delimiter of a product header: comma, or one that spreadsheets of other countries use. */
export function delimiterOf(line: string): ',' | ';' | '\t' {
  const found = headerCellsBy(line, [',', ';', '\t'] as const).find(({ cells }) => readHeader(cells));
  return found?.delimiter ?? ',';
}

/** Where a field's column is called otherwise than the field. */
const columnOf: Partial<Record<CsvField, string>> = {
  option1_name: 'options',
  option1_value: 'options',
  price: 'price_minor',
  compare_at_price: 'compare_at_price_minor',
  cost: 'cost_minor',
  variant_image: 'image_id',
};

/** The fields that the file of this header has. */
export function givenFields(header: CsvHeader): GivenFields {
  const given = [...header.indexes.keys()].map((field) => columnOf[field] ?? field);
  return {
    product: new Set([...given, 'extra', ...(header.indexes.has('status') ? ['published'] : [])]),
    variant: new Set([...given, 'title', 'option1', 'option2', 'option3', 'position']),
  };
}
