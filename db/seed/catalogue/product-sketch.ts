import type { ColourName } from '../pictures/colour.ts';
import type { SceneName } from '../pictures/picture.ts';
import type { ShapeName } from '../pictures/shapes.ts';

/** One value of an option; `add_minor` and `add_grams` are what it adds to the product's own. */
export interface ValueSketch {
  value: string;
  add_minor?: number;
  add_grams?: number;
}

/** A product in the fewest words; `expandProduct` makes variants and pictures of it. */
export interface ProductSketch {
  handle: string;
  title: string;
  /** Stem of the SKUs: `FC-MUG-…`. */
  code: string;
  type: string;
  vendor: string;
  tags: readonly string[];
  /** Handles of collections, the first being the one it is mostly found in. */
  collections: readonly string[];
  price_minor: number;
  /** Price before a reduction, of the first variant; others keep the same difference. */
  was_minor?: number;
  grams: number;
  /** The first sentence or two, then facts as a list. */
  text: string;
  facts: readonly string[];
  /** Up to three options; the first colour is the one pictured first. */
  colours?: { name: string; values: readonly string[] };
  others?: readonly { name: string; values: readonly ValueSketch[] }[];
  /** Colour values that are sold out. */
  sold_out?: readonly string[];
  /** Pieces of a variant in stock, on average; 0 is sold out as a whole. */
  stock: number;
  shape: ShapeName;
  /** Colour of a thing without colour option. */
  colour?: ColourName;
  second?: ColourName;
  /** Pictures beside the first and one of each colour. */
  scenes?: readonly SceneName[];
  /** How often it is looked at, beside the others; 1 unless told. */
  pull?: number;
}

/** Sizes and the like, in order: `values('Small', 0, 'Large', 1200)`. */
export function values(...pairs: readonly (string | number)[]): ValueSketch[] {
  const list: ValueSketch[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const add = Number(pairs[i + 1]);
    list.push({ value: String(pairs[i]), add_minor: add, add_grams: Math.round(add / 5) });
  }
  return list;
}
