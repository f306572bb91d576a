/** Stores elsewhere that a shop can be kept in step with. */
export const storeProviders = ['shopify', 'woocommerce'] as const;
export type StoreProvider = (typeof storeProviders)[number];

/** The imported resources in this order, because later ones refer to earlier ones. */
export const storeResources = ['products', 'collections', 'customers', 'orders'] as const;
export type StoreResource = (typeof storeResources)[number];
