import { firstSign } from '#core/storefront/first-sign.ts';
import type { PartDrawer } from '#core/storefront/page-part.ts';

/** Loads the drawing code once a shopper scrolls, points or types. Nothing else on the page waits for that. */
export const saleNotes: PartDrawer = {
  show(shop, answer, clock) {
    const since = performance.now();
    void firstSign()
      .then(() => import('./sale-note-turns.ts'))
      .then(({ tellSales }) => tellSales(shop, answer, { clock, since }))
      .catch(() => {});
    return Promise.resolve();
  },
};
