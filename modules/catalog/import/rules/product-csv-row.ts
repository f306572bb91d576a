import { minorDigits } from '#core/rules/money.ts';
import { SentenceError, type Sentence } from '#core/contract/sentence.ts';
import { givenHandle } from '#core/rules/given-handle.ts';
import { withoutEnd } from '#core/rules/text-end.ts';
import { productSentences } from '../../product/contract/product-refusals.ts';
import { restored } from '#core/rules/formula-text.ts';
import {
  optionsTooLong,
  type ProductDraft,
  tagsOf,
  type VariantDraft,
} from '../../product/rules/product-draft.ts';
import { importSentences } from '../contract/import-refusals.ts';
import type { CsvField, CsvHeader } from './product-csv-header.ts';

/** Why something was left out: the sentence a person reads. `line` as an editor counts. */
export interface RowProblem {
  line: number;
  subject: string;
  message: Sentence;
}

/** One row of a product file. A row may carry the product, a variant, an image, or several of them. */
export interface ProductRow {
  line: number;
  handle: string;
  /** Null on rows that only continue a product. */
  product: ProductCells | null;
  variant: VariantDraft | null;
  image: { source_url: string; alt: string; position: number | null } | null;
  extra: Record<string, string>;
  /** Filled cells of the product's own columns, unchanged. */
  own: Partial<Record<CsvField, string>>;
  /** The row names a variant that was left out and reported; its further cells go with it. */
  isLeftOut: boolean;
}

export interface ProductCells extends Omit<
  ProductDraft,
  'handle' | 'options' | 'extra' | 'variants' | 'images'
> {
  option_names: [string, string, string];
}

const longest = { title: 255, handle: 255, short: 255, option: 255, url: 2000, search: 524_288 };
const maxInt = 2_147_483_647;
/** Maximum digits of an amount in major units, as in calls. */
const maxMajorDigits = 9;

/** A cell whose text does not fit; caught by `readRow`. */
class CellProblem extends SentenceError {}

/** Text that PostgreSQL and JSON can hold: no NUL, no half characters. */
function plain(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function shortText(value: string, column: string, max = longest.short): string {
  if (value.length > max) throw new CellProblem(importSentences.long({ column, count: max }));
  return value;
}

function wholeNumber(value: string, column: string, least: number): number {
  const match = /^([+-]?\d{1,10})(?:\.0+)?$/.exec(value);
  const number = match ? Number(match[1]) : NaN;
  if (!(number >= least && number <= maxInt)) {
    const says = least === 0 ? importSentences.not_whole_from_0 : importSentences.not_whole;
    throw new CellProblem(says({ column, value: clip(value) }));
  }
  return number + 0;
}

/**
 * `10.99` USD → 1099. Strict: digits and one point, no currency signs, no thousands, and no more decimals than
 * the currency has, so that no price is guessed.
 */
export function readPrice(value: string, column: string, currency: string): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new CellProblem(importSentences.not_a_price({ column, value: clip(value) }));
  const whole = match[1]!.replace(/^0+(?=\d)/, '');
  const decimals = withoutEnd(match[2] ?? '', '0');
  const digits = minorDigits(currency);
  if (decimals.length > digits) {
    throw new CellProblem(importSentences.decimals({ column, value: clip(value), currency }));
  }
  if (whole.length > maxMajorDigits)
    throw new CellProblem(importSentences.too_large({ column, value: clip(value) }));
  return Number(whole + decimals.padEnd(digits, '0'));
}

function clip(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}

const yes = new Set(['true', 'yes', '1', 'x', 'y']);
const no = new Set(['false', 'no', '0', 'n']);

function truth(value: string, column: string, standard: boolean): boolean {
  const text = value.toLowerCase();
  if (text === '') return standard;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  throw new CellProblem(importSentences.not_a_truth({ column, value: clip(value) }));
}

function weightUnit(value: string): string {
  const unit = value.toLowerCase();
  if (unit === '') return 'kg';
  if (['g', 'kg', 'lb', 'oz'].includes(unit)) return unit;
  throw new CellProblem(importSentences.not_a_weight({ value: clip(value) }));
}

/** `deny`/`continue`, or the newer "continue selling when out of stock" as true/false. */
function policy(value: string): 'deny' | 'continue' {
  const text = value.toLowerCase();
  if (text === '' || text === 'deny' || no.has(text)) return 'deny';
  if (text === 'continue' || yes.has(text)) return 'continue';
  throw new CellProblem(importSentences.not_a_policy({ value: clip(value) }));
}

/** An address of the web in its one spelling. */
function webAddress(value: string, column: string): string {
  const url = URL.parse(value.startsWith('//') ? `https:${value}` : value);
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.href.length > longest.url
  ) {
    throw new CellProblem(importSentences.not_an_address({ column, value: clip(value) }));
  }
  return url.href;
}

export type ReadRow = { row: ProductRow | null; problems: RowProblem[] };

const variantCells: readonly CsvField[] = [
  'option1_value',
  'option2_value',
  'option3_value',
  'sku',
  'price',
  'compare_at_price',
  'barcode',
  'grams',
  'inventory_quantity',
];

/** Columns of a variant that do not name one by themselves where a file has prices. */
const besideCells: readonly (readonly [CsvField, string])[] = [
  ['cost', 'Cost per item'],
  ['inventory_management', 'Variant Inventory Tracker'],
  ['inventory_policy', 'Variant Inventory Policy'],
  ['fulfillment_service', 'Variant Fulfillment Service'],
  ['requires_shipping', 'Variant Requires Shipping'],
  ['taxable', 'Variant Taxable'],
  ['weight_unit', 'Variant Weight Unit'],
  ['variant_image', 'Variant Image'],
];

/** Columns that mean an image of the same row. */
const imageCells = [
  ['image_alt', 'Image Alt Text'],
  ['image_position', 'Image Position'],
] as const;

/** Columns that are the product's own: one of its rows has them. */
export const ownColumns: readonly (readonly [CsvField, string])[] = [
  ['title', 'Title'],
  ['body_html', 'Body (HTML)'],
  ['vendor', 'Vendor'],
  ['product_type', 'Type'],
  ['tags', 'Tags'],
  ['published', 'Published'],
  ['status', 'Status'],
  ['option1_name', 'Option1 Name'],
  ['option2_name', 'Option2 Name'],
  ['option3_name', 'Option3 Name'],
  ['gift_card', 'Gift Card'],
  ['seo_title', 'SEO Title'],
  ['seo_description', 'SEO Description'],
];

/**
 * Reads one row. What is wrong in the variant or the image of a row leaves only that out; a row without a
 * handle is left out whole, and a row with no text at all is nothing.
 */
export function readRow(
  cells: readonly string[],
  line: number,
  header: CsvHeader,
  currency: string,
): ReadRow {
  if (cells.every((value) => value.trim() === '')) return { row: null, problems: [] };
  const raw = (field: CsvField) => restored(plain(cells[header.indexes.get(field) ?? -1] ?? ''));
  const cell = (field: CsvField) => raw(field).trim();
  const problems: RowProblem[] = [];
  const subject = cell('handle') || cell('title') || cell('sku');
  const attempt = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems.push({ line, subject, message: error.sentence });
      return null;
    }
  };
  if (cells.length !== header.columns) {
    const message = importSentences.columns({ columns: cells.length, count: header.columns });
    return { row: null, problems: [{ line, subject: '', message }] };
  }
  if (cell('handle').length > longest.handle) {
    const message = importSentences.long({ column: 'Handle', count: longest.handle });
    return { row: null, problems: [{ line, subject: subject.slice(0, longest.handle), message }] };
  }
  const handle = givenHandle(cell('handle'));
  if (handle === '') return { row: null, problems: [{ line, subject, message: importSentences.no_handle }] };

  const product = cell('title') === '' ? null : attempt(() => readProduct(cell, raw));
  const hasPrices = header.indexes.has('price');
  const beside = besideCells.filter(([field]) => cell(field) !== '').map(([, column]) => column);
  const hasVariant = variantCells.some((field) => cell(field) !== '') || (!hasPrices && beside.length > 0);
  const variant = hasVariant ? attempt(() => readVariant(cell, currency, hasPrices)) : null;
  if (!hasVariant)
    for (const column of beside)
      problems.push({ line, subject, message: importSentences.no_variant_here({ column }) });
  const image = cell('image_src') === '' ? null : attempt(() => readImage(cell));
  if (cell('image_src') === '')
    for (const [field, column] of imageCells)
      if (cell(field) !== '')
        problems.push({ line, subject, message: importSentences.no_image_here({ column }) });
  const extra: Record<string, string> = {};
  for (const [index, name] of header.others) {
    const value = restored(plain(cells[index] ?? ''));
    if (value.trim() !== '') extra[name] = value;
  }
  const own: ProductRow['own'] = {};
  for (const [field] of ownColumns) if (cell(field) !== '') own[field] = cell(field);
  const isLeftOut = hasVariant && variant === null;
  return { row: { line, handle, product, variant, image, extra, own, isLeftOut }, problems };
}

type Cell = (field: CsvField) => string;

function readProduct(cell: Cell, raw: Cell): ProductCells {
  const status = cell('status').toLowerCase();
  const published = truth(cell('published'), 'Published', true);
  if (!['', 'active', 'draft', 'archived', 'unlisted'].includes(status)) {
    throw new CellProblem(importSentences.not_a_status({ value: clip(status) }));
  }
  return {
    title: shortText(cell('title'), 'Title', longest.title),
    body_html: raw('body_html'),
    vendor: shortText(cell('vendor'), 'Vendor'),
    product_type: shortText(cell('product_type'), 'Type'),
    tags: tagsOf(cell('tags')).map((tag) => shortText(tag, importSentences.a_tag)),
    status: statusOf(status, published),
    published: published && (status === '' || status === 'active'),
    gift_card: truth(cell('gift_card'), 'Gift Card', false),
    seo_title: shortText(cell('seo_title'), 'SEO Title', longest.search),
    seo_description: shortText(cell('seo_description'), 'SEO Description', longest.search),
    option_names: [
      shortText(cell('option1_name'), 'Option1 Name'),
      shortText(cell('option2_name'), 'Option2 Name'),
      shortText(cell('option3_name'), 'Option3 Name'),
    ],
  };
}

/** `unlisted` is active and in no list of the store; without a status a product that is hidden is a draft. */
function statusOf(status: string, published: boolean): ProductCells['status'] {
  if (status === 'draft' || status === 'archived') return status;
  return status === '' && !published ? 'draft' : 'active';
}

/** Price 0 if the file has no prices. A present variant keeps its own price then. */
function readVariant(cell: Cell, currency: string, hasPrices: boolean): VariantDraft {
  const option = (field: CsvField, column: string) => shortText(cell(field), column, longest.option) || null;
  if (hasPrices && cell('price') === '') throw new CellProblem(importSentences.no_price);
  const price = (field: CsvField, column: string) =>
    cell(field) === '' ? null : readPrice(cell(field), column, currency);
  const variant: VariantDraft = {
    option1: option('option1_value', 'Option1 Value'),
    option2: option('option2_value', 'Option2 Value'),
    option3: option('option3_value', 'Option3 Value'),
    sku: shortText(cell('sku'), 'Variant SKU'),
    barcode: shortText(cell('barcode'), 'Variant Barcode'),
    price_minor: hasPrices ? readPrice(cell('price'), 'Variant Price', currency) : 0,
    compare_at_price_minor: price('compare_at_price', 'Variant Compare At Price'),
    cost_minor: price('cost', 'Cost per item'),
    grams: readGrams(cell('grams')),
    weight_unit: weightUnit(cell('weight_unit')),
    inventory_management: shortText(cell('inventory_management'), 'Variant Inventory Tracker'),
    inventory_policy: policy(cell('inventory_policy')),
    inventory_quantity:
      cell('inventory_quantity') === ''
        ? 0
        : wholeNumber(cell('inventory_quantity'), 'Variant Inventory Qty', -maxInt),
    fulfillment_service: shortText(cell('fulfillment_service'), 'Variant Fulfillment Service') || 'manual',
    requires_shipping: truth(cell('requires_shipping'), 'Variant Requires Shipping', true),
    taxable: truth(cell('taxable'), 'Variant Taxable', true),
    image_source: cell('variant_image') === '' ? null : webAddress(cell('variant_image'), 'Variant Image'),
  };
  if (optionsTooLong(variant)) throw new CellProblem(productSentences.long_options);
  return variant;
}

/** Whole grams; exports of scales carry decimals, which are rounded. */
function readGrams(value: string): number {
  if (value === '') return 0;
  if (/^\d{1,9}\.\d+$/.test(value)) return Math.round(Number(value));
  return wholeNumber(value, 'Variant Grams', 0);
}

function readImage(cell: Cell): NonNullable<ProductRow['image']> {
  const position = cell('image_position');
  return {
    source_url: webAddress(cell('image_src'), 'Image Src'),
    alt: shortText(cell('image_alt'), 'Image Alt Text', 2000),
    position: position === '' ? null : wholeNumber(position, 'Image Position', 0),
  };
}
