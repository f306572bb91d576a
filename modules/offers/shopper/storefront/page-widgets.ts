import { nearWindow } from '#core/storefront/first-sign.ts';
import { hearTime } from '#core/storefront/server-clock.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';

let turns = 0;

/**
 * Puts the product widgets of a page below each other. They mostly stand at its end, so that what draws them is loaded
 * when a shopper gets near; of two answers that wait for that the later one is drawn.
 */
export async function showWidgets(
  shop: ShopPage,
  slot: HTMLElement,
  answer: { widgets?: unknown; now?: unknown },
): Promise<void> {
  hearTime(answer.now);
  const turn = (turns += 1);
  await nearWindow(slot);
  if (turn === turns) await (await import('./drawn-widgets.ts')).drawWidgets(shop, slot, answer);
}
