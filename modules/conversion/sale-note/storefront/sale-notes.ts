import type { ShopClock } from '#core/storefront/page-part.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const;

/** Waits for the first sign that somebody is there. */
function somebody(): Promise<void> {
  const there = new AbortController();
  return new Promise((then) => {
    for (const sign of signs)
      addEventListener(
        sign,
        () => {
          there.abort();
          then();
        },
        { passive: true, signal: there.signal },
      );
  });
}

/** Sales are told of to somebody: what draws them is loaded once a shopper scrolls, points or types. */
export async function show(shop: ShopPage, answer: unknown, clock: ShopClock): Promise<void> {
  const since = performance.now();
  await somebody();
  const { tellSales } = await import('./sale-note-turns.ts');
  await tellSales(shop, answer, { clock, since });
}
