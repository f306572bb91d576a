// Exports about emails to customers for the admin of other areas.

/** `ShopMailTools`, for `lazy`: pages that have one load it when they show it. */
export const loadShopMailTools = () =>
  import('./shop-mail-tools.tsx').then(({ ShopMailTools }) => ({ default: ShopMailTools }));
