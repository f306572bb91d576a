import type { ShownWidget } from '../contract/storefront-upsell-calls.ts';
import { boxOptions, countViews, type ShopPage, takeLines } from './offer-desk.ts';
import { mountProductWidget } from './product-widget.ts';

const isWidget = (value: unknown): value is ShownWidget => {
  const widget = value as Partial<ShownWidget> | null;
  return (
    typeof widget?.title === 'string' &&
    Array.isArray(widget.cards) &&
    widget.cards.length > 0 &&
    typeof widget.look === 'object' &&
    typeof widget.words?.add === 'string'
  );
};

/** Puts the product widgets of a page below each other. */
export function showWidgets(shop: ShopPage, slot: HTMLElement, widgets: unknown[]): void {
  for (const widget of widgets.filter(isWidget)) {
    const { element } = mountProductWidget(slot, widget, {
      ...boxOptions(shop),
      take: (lines) => takeLines(shop, lines, 'continue'),
    });
    const offers = widget.cards.flatMap(({ offer_id: id }) => (id === null ? [] : [id]));
    countViews(shop, element, offers);
  }
}
