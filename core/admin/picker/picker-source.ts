import type { IconName } from '../controls/icon.tsx';

/** One variant of a product, where a variant is chosen. */
export interface PickerVariant {
  id: number;
  product_id: number;
  /** "M / Red"; '' of a product that has no others. */
  title: string;
  option1: string | null;
  /** In the shop's currency, in major units. */
  price: number;
  sku: string;
  /** A warning in the second line's place: "Sold out". */
  badge?: string;
}

/** One thing that can be picked, as a picker shows it. */
export interface PickerItem {
  id: number;
  title: string;
  /** "4 glazes, 212 in stock" */
  subtitle?: string;
  /** Address of a small square picture. */
  thumbnail?: string | null;
  /** In the picture's place. */
  icon?: IconName;
  /** Of a thing in a tree, from the root down: "Home > Kitchen > Mugs". Things below others stand further in. */
  path?: string;
  /** The price of its cheapest variant, in the shop's currency, in major units. */
  min_selling_price?: number;
  /** A warning in the second line's place: "Sold out". */
  badge?: string;
  /** Shown, but cannot be picked. */
  disabled?: boolean;
  /** Deleted from the shop; it is still named, and can only be taken out. */
  gone?: boolean;
  /** Of a source of variants (V295): what of the product there is to choose; with one there is no choice to make. */
  variants?: readonly PickerVariant[];
  /** The one that is meant: of what was chosen, and of a line that stands for a variant. */
  selectedVariant?: PickerVariant;
}

/** A variant that was picked (V295). */
export interface PickedProduct {
  /** Null of one that is gone from the shop and was not taken out. */
  product_id: number | null;
  variant_id: number;
}

/** Where a picker finds its items. The same object between renders (`useMemo`), with an id of its own. */
export interface PickerSource {
  /** Tells sources apart, filters included: `products`, `products:in-stock`. */
  id: string;
  /** What an empty result says there are none of; default products. */
  things?: 'products' | 'collections' | 'categories' | 'orders';
  /** Its items are products with their `variants`, and what is chosen are variants; `byIds` takes ids of variants. */
  variants?: true;
  /** What may narrow its results, one at a time; the search is then asked with that one's `id`. */
  filters?: readonly { id: string; label: string }[];
  /** One page of what matches; rejects with a readable message. */
  search: (asked: {
    text: string;
    /** From 1. */
    page: number;
    limit: number;
    excludeIds: readonly number[];
    /** The chosen one of `filters`, '' for none. */
    filter: string;
    signal: AbortSignal;
  }) => Promise<{ items: readonly PickerItem[]; hasMore: boolean; total?: number }>;
  /** The items of these ids in this order; what no longer exists is left out. */
  byIds: (ids: readonly number[], signal: AbortSignal) => Promise<readonly PickerItem[]>;
}
