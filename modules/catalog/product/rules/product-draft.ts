import { cutHandle } from '#core/rules/given-handle.ts';
import { withoutEnd } from '#core/rules/text-end.ts';

/** A product as a file or a seed describes it, before it has ids. Money in minor units of the shop's currency. */
export interface ProductDraft {
  handle: string;
  title: string;
  /** As it came; it is made safe when it is stored. */
  body_html: string;
  vendor: string;
  product_type: string;
  tags: string[];
  status: 'active' | 'draft' | 'archived';
  /** On the online store; only an active product is. */
  published: boolean;
  gift_card: boolean;
  seo_title: string;
  seo_description: string;
  options: { name: string; position: number; values: string[] }[];
  /** Columns we do not model: `{ "Google Shopping / MPN": "…" }`; those of further variants under `variants`. */
  extra: Record<string, unknown>;
  variants: VariantDraft[];
  images: ImageDraft[];
}

export interface VariantDraft {
  option1: string | null;
  option2: string | null;
  option3: string | null;
  sku: string;
  barcode: string;
  price_minor: number;
  compare_at_price_minor: number | null;
  cost_minor: number | null;
  grams: number;
  weight_unit: string;
  /** '' when stock is not tracked. */
  inventory_management: string;
  inventory_policy: 'deny' | 'continue';
  inventory_quantity: number;
  fulfillment_service: string;
  requires_shipping: boolean;
  taxable: boolean;
  /** `source_url` of one of the product's images. */
  image_source: string | null;
}

export interface ImageDraft {
  /** Where it comes from: its name within the product. */
  source_url: string;
  alt: string;
}

/** Columns of products and variants that a source has. The others keep the shop's values. */
export interface GivenFields {
  product: ReadonlySet<string>;
  variant: ReadonlySet<string>;
}

/** Tells the variants of one product apart. */
export function optionKey(variant: Pick<VariantDraft, 'option1' | 'option2' | 'option3'>): string {
  return JSON.stringify([variant.option1 ?? '', variant.option2 ?? '', variant.option3 ?? '']);
}

/** The database keeps the three together in one index entry, which has a size. */
export function optionsTooLong(variant: Pick<VariantDraft, 'option1' | 'option2' | 'option3'>): boolean {
  const values = [variant.option1, variant.option2, variant.option3];
  return values.reduce((sum, value) => sum + utf8Bytes(value ?? ''), 0) > 2000;
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** `S / Red`; `Default Title` for a product without a choice. */
export function variantTitle(variant: Pick<VariantDraft, 'option1' | 'option2' | 'option3'>): string {
  const values = [variant.option1, variant.option2, variant.option3].filter((value) => value);
  return values.length > 0 ? values.join(' / ') : 'Default Title';
}

const longestHandle = 255;

/**
 * A handle made of a title: `Blue Mug™ / 2` → `blue-mug-2`. Letters of any script stay. A handle that is given, by a
 * file, a store or a person, is `givenHandle`.
 */
export function handleOf(text: string): string {
  const dashed = text
    .toWellFormed()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replace(/^-+/, '');
  return withoutEnd(cutHandle(dashed), '-');
}

/** `blue-mug`, 2 → `blue-mug-2`; 0 is the handle itself. Never longer than a handle may be. */
export function numberedHandle(handle: string, number: number): string {
  if (number === 0) return handle;
  const ending = `-${number}`;
  return `${withoutEnd(cutHandle(handle, longestHandle - ending.length), '-')}${ending}`;
}

/** `summer, Sale, sale` → [summer, Sale]: each tag once, however it is capitalised. */
export function tagsOf(text: string): string[] {
  return onceEach(text.split(','));
}

/** Each tag once, however it is capitalised; the first way of writing it stays. */
export function onceEach(list: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const part of list) {
    const tag = part.trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
