import type { TakenLine } from '#core/storefront/store-cart.ts';
import type { ShownWidget } from '../../widget/contract/shown-widget.ts';
import { checkedWidgets } from './widget-check.ts';
import { boxOptions, countViews, mayShow, priceLines, type ShopPage, takeLines } from './offer-cart.ts';
import { mountBundleBox } from '../../bundle/storefront/bundle-box.ts';
import { mountProductWidget } from '../../widget/storefront/product-widget.ts';

const isBundle = ({ offer }: ShownWidget) => offer?.offer_type === 'bundle';

/** Puts the product widgets of a page below each other; nothing that is seen moves for them. */
export async function drawWidgets(
  shop: ShopPage,
  slot: HTMLElement,
  answer: { widgets?: unknown },
): Promise<void> {
  const asked = checkedWidgets(answer.widgets);
  const isShown = ({ offer }: ShownWidget) => !offer || mayShow(shop, offer);
  const shown = asked.filter(isShown);
  await shop.fillCalmly(slot, () =>
    shown.map((widget) => {
      const options = {
        ...boxOptions(shop),
        take: (lines: TakenLine[]) => takeLines(shop, lines, widget.offer?.cta ?? 'continue'),
      };
      const { element } = isBundle(widget)
        ? mountBundleBox(slot, widget.offer!, {
            ...options,
            title: widget.title,
            price: (lines) => priceLines(shop, lines),
          })
        : mountProductWidget(slot, widget, options);
      if (widget.offer) countViews(shop, element, [widget.offer.offer_id]);
      return element;
    }),
  );
  // It may have waited until nothing moved, and list prices were asked for meanwhile.
  if (!shown.every(isShown)) slot.replaceChildren();
}
