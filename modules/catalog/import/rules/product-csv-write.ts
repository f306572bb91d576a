import { extraKey } from './product-csv-extra.ts';
import { minorDigits } from '#core/rules/money.ts';
import { neutralised } from '#core/rules/formula-text.ts';
import { type ProductDraft, variantTitle } from '../../product/rules/product-draft.ts';

/** The columns of every product file we write, as Shopify names and orders them. */
export const writtenColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Variant Image',
  'Variant Weight Unit',
  'Cost per item',
  'Status',
] as const;
type Column = (typeof writtenColumns)[number];
type Cells = Partial<Record<Column, string>>;

const truth = (value: boolean) => (value ? 'true' : 'false');

/** 1250 USD → `12.50`. */
function priceCell(minor: number | null, currency: string): string {
  if (minor === null) return '';
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Our columns in a file: all, or without costs for readers without that permission. */
export function columnsFor(withCosts: boolean): readonly Column[] {
  return withCosts ? writtenColumns : writtenColumns.filter((column) => column !== 'Cost per item');
}

/**
 * The rows of one product: the first names it, each has a variant and an image as long as there are any, and the
 * columns we do not model (`extraColumns`) stand where the import found them.
 */
export function productRows(
  product: ProductDraft,
  extraColumns: readonly string[],
  currency: string,
  columns: readonly Column[] = writtenColumns,
): string[][] {
  const count = Math.max(product.variants.length, product.images.length, 1);
  const { variants: further = {}, ...own } = product.extra as Record<string, unknown> & {
    variants?: Record<string, Record<string, string>>;
  };
  const furtherOf = (key: string) => (Object.hasOwn(further, key) ? further[key] : undefined);
  const cellsOf = (extra: Record<string, unknown>) =>
    extraColumns.map((column) => (Object.hasOwn(extra, column) ? neutralised(String(extra[column])) : ''));
  const imageCells = (index: number): Cells => {
    const image = product.images[index];
    return image
      ? {
          'Image Src': image.source_url,
          'Image Position': String(index + 1),
          'Image Alt Text': neutralised(image.alt),
        }
      : {};
  };
  // Cells of an image whose row has others in these columns get a row of their own.
  const beside: string[][] = [];
  const rows = Array.from({ length: count }, (_, index) => {
    const variant = product.variants[index];
    const image = product.images[index];
    const cells: Cells = {
      Handle: neutralised(product.handle),
      ...(index === 0 ? productCells(product) : {}),
      ...(variant ? variantCells(variant, currency) : {}),
      ...imageCells(index),
    };
    const ofVariant = variant
      ? (furtherOf(extraKey(variant)) ?? furtherOf(variantTitle(variant)))
      : undefined;
    const ofImage = (image && furtherOf(image.source_url)) ?? {};
    const extra = { ...ofVariant, ...(index === 0 ? own : {}) };
    const hasRoom = Object.keys(ofImage).every((column) => !Object.hasOwn(extra, column));
    if (!hasRoom) {
      const named: Cells = { Handle: cells.Handle, ...imageCells(index) };
      beside.push([...columns.map((column) => named[column] ?? ''), ...cellsOf(ofImage)]);
    }
    return [
      ...columns.map((column) => cells[column] ?? ''),
      ...cellsOf(hasRoom ? { ...ofImage, ...extra } : extra),
    ];
  });
  return [...rows, ...beside];
}

function productCells(product: ProductDraft): Cells {
  const [first, second, third] = product.options;
  return {
    Title: neutralised(product.title),
    'Body (HTML)': neutralised(product.body_html),
    Vendor: neutralised(product.vendor),
    Type: neutralised(product.product_type),
    Tags: neutralised(product.tags.join(', ')),
    Published: truth(product.published),
    'Option1 Name': neutralised(first?.name ?? ''),
    'Option2 Name': neutralised(second?.name ?? ''),
    'Option3 Name': neutralised(third?.name ?? ''),
    'Gift Card': truth(product.gift_card),
    'SEO Title': neutralised(product.seo_title),
    'SEO Description': neutralised(product.seo_description),
    Status: product.status,
  };
}

function variantCells(variant: ProductDraft['variants'][number], currency: string): Cells {
  return {
    'Option1 Value': neutralised(variant.option1 ?? ''),
    'Option2 Value': neutralised(variant.option2 ?? ''),
    'Option3 Value': neutralised(variant.option3 ?? ''),
    'Variant SKU': neutralised(variant.sku),
    'Variant Grams': String(variant.grams),
    'Variant Inventory Tracker': neutralised(variant.inventory_management),
    'Variant Inventory Qty': String(variant.inventory_quantity),
    'Variant Inventory Policy': variant.inventory_policy,
    'Variant Fulfillment Service': neutralised(variant.fulfillment_service),
    'Variant Price': priceCell(variant.price_minor, currency),
    'Variant Compare At Price': priceCell(variant.compare_at_price_minor, currency),
    'Variant Requires Shipping': truth(variant.requires_shipping),
    'Variant Taxable': truth(variant.taxable),
    'Variant Barcode': neutralised(variant.barcode),
    'Variant Image': variant.image_source ?? '',
    'Variant Weight Unit': variant.weight_unit,
    'Cost per item': priceCell(variant.cost_minor, currency),
  };
}
