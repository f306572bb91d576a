import { hearTime } from '#core/storefront/server-clock.ts';
import { checkedBoxes, checkedProgress } from './answer-check.ts';
import { mountCartProgress } from './cart-progress.ts';
import { boxOptions, countViews, mayShow, type ShopPage, takeLines } from './offer-cart.ts';
import { mountUpsellBox } from '../../upsell/storefront/upsell-box.ts';

/** A cart page has room for more than a drawer. */
const maxOnPage = 2;
const maxInDrawer = 1;

/** What is offered inside a cart, wherever the page shows it, and how far the cart is from a better price. */
export async function showCartUpsells(
  shop: ShopPage,
  answer: { boxes?: unknown; progress?: unknown; now?: unknown },
): Promise<void> {
  hearTime(answer.now);
  const boxes = checkedBoxes(answer.boxes);
  // What is lacking to a better price is no matter at list prices.
  const progress = shop.source.prices ? null : checkedProgress(answer.progress);
  for (const slot of progress ? shop.slots('cart-progress') : []) {
    slot.replaceChildren();
    mountCartProgress(slot, progress!);
  }
  if (boxes.length > 0) {
    for (const slot of shop.slots('cart-lines')) {
      await shop.settle(slot);
      slot.replaceChildren();
      const shown = boxes.filter((box) => mayShow(shop, box));
      for (const box of shown.slice(0, slot.closest('dialog') ? maxInDrawer : maxOnPage)) {
        const { element } = mountUpsellBox(slot, box, {
          ...boxOptions(shop),
          take: (lines) => takeLines(shop, lines, box.cta),
        });
        countViews(shop, element, [box.offer_id]);
      }
    }
  }
}
