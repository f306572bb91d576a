/** What other areas may use of the orders' screens. */
export { traceSentence } from './trace-sentence.ts';
export { orderPaths } from './order-paths.ts';

/** `ShopMailTools`, for `lazy`: pages that have one load it when they show it. */
export const loadShopMailTools = () =>
  import('./shop-mail-tools.tsx').then(({ ShopMailTools }) => ({ default: ShopMailTools }));
