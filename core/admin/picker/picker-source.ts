/** One thing that can be picked, as a picker shows it. */
export interface PickerItem {
  id: number;
  title: string;
  /** "4 glazes, 212 in stock" */
  subtitle?: string;
  /** Address of a small square picture. */
  thumbnail?: string | null;
  /** Ready text: "$28.00". */
  price?: string;
  /** A warning in the second line's place: "Sold out". */
  badge?: string;
  /** Shown, but cannot be picked. */
  disabled?: boolean;
}

/** Where a picker finds its items. The same object between renders (`useMemo`), with an id of its own. */
export interface PickerSource {
  /** Tells sources apart, filters included: `products`, `products:in-stock`. */
  id: string;
  /** What an empty result says there are none of; default products. */
  things?: 'products' | 'collections' | 'categories';
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
