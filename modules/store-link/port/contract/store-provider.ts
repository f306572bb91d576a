/** Stores elsewhere that a shop can be kept in step with. */
export const storeProviders = ['shopify', 'woocommerce'] as const;
export type StoreProvider = (typeof storeProviders)[number];

/** What is brought in, in this order: later ones name earlier ones. */
export const storeResources = ['products', 'collections', 'customers', 'orders'] as const;
export type StoreResource = (typeof storeResources)[number];
