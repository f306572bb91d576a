import type { IconName } from '../controls/icon.tsx';

/** One variant of a product, for pickers that choose variants. */
export interface PickerVariant {
  id: number;
  product_id: number;
  /** "M / Red"; '' if the product has only this variant. */
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
  /** Shown instead of the picture. */
  icon?: IconName;
  /** Position in a tree, from the root down: "Home > Kitchen > Mugs". The list indents items below others. */
  path?: string;
  /** The price of its cheapest variant, in the shop's currency, in major units. */
  min_selling_price?: number;
  /** A warning in the second line's place: "Sold out". */
  badge?: string;
  /** Shown, but cannot be picked. */
  disabled?: boolean;
  /** Deleted from the shop: the picker still shows its name, and the user can only remove it. */
  gone?: boolean;
  /** For a source of variants (V295): the product's variants. If there is only one, the user has nothing to choose. */
  variants?: readonly PickerVariant[];
  /** The variant that a chosen item, or a line for a variant, refers to. */
  selectedVariant?: PickerVariant;
}

/** A picked variant (V295). */
export interface PickedProduct {
  /** Null if the variant was deleted from the shop and is still picked. */
  product_id: number | null;
  variant_id: number;
}

/** Where a picker finds its items. Pass the same object on every render (`useMemo`), with a unique id. */
export interface PickerSource {
  /** Tells sources apart, filters included: `products`, `products:in-stock`. */
  id: string;
  /** The noun in the message for an empty result. The default is products. */
  things?: 'products' | 'collections' | 'categories' | 'orders';
  /** The items are products with their `variants`, but the user picks variants, and `byIds` takes variant ids. */
  variants?: true;
  /** Filters for the results. The user picks one at a time, and `search` gets its `id`. */
  filters?: readonly { id: string; label: string }[];
  /** Returns one page of matches. Rejects with a message that users can read. */
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
  /** Returns the items with these ids, in this order, without those that no longer exist. */
  byIds: (ids: readonly number[], signal: AbortSignal) => Promise<readonly PickerItem[]>;
}
