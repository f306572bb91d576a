import type { WidgetType } from '../../offer/contract/offer-choice.ts';

const base = '/apps/boost-upsell';

export const widgetPaths = {
  list: `${base}/cross-sell/product-widgets`,
  /** The same list, for what is offered before payment (R022). */
  prePurchase: `${base}/pre-purchase/upsell-widget`,
} as const;

/** What the address of a widget's screen ends with (R016–R021; of the flash deal ours). */
export const widgetSlugs: Readonly<Record<WidgetType, string>> = {
  'best-seller': 'best-seller',
  'also-bought': 'also-bought',
  'cart-recommend': 'cart-recommend',
  'recent-view': 'recent-view',
  'handpicked-product': 'handpicked-products',
  'flash-deal': 'flash-deal',
  'more-collection': 'more-collection',
};

export function widgetPath(type: WidgetType): string {
  return `${widgetPaths.list}/${widgetSlugs[type]}`;
}
