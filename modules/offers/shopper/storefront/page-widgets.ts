import { checkedWidgets } from './answer-check.ts';
import { boxOptions, countViews, type ShopPage, takeLines } from './offer-cart.ts';
import { mountProductWidget } from '../../widget/storefront/product-widget.ts';

/** Puts the product widgets of a page below each other; nothing that is seen moves for them. */
export async function showWidgets(shop: ShopPage, slot: HTMLElement, widgets: unknown): Promise<void> {
  await shop.fillCalmly(slot, () =>
    checkedWidgets(widgets).map((widget) => {
      const { element } = mountProductWidget(slot, widget, {
        ...boxOptions(shop),
        take: (lines) => takeLines(shop, lines, widget.offer?.cta ?? 'continue'),
      });
      if (widget.offer) countViews(shop, element, [widget.offer.offer_id]);
      return element;
    }),
  );
}
