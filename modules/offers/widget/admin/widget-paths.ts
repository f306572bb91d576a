import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { WidgetType } from '../../offer/contract/offer-choice.ts';

/** The screen of each widget (R016–R021; of the flash deal ours). */
const screens: Readonly<Record<WidgetType, string>> = {
  'best-seller': offerPaths.bestSellerWidget,
  'also-bought': offerPaths.alsoBoughtWidget,
  'cart-recommend': offerPaths.cartRecommendWidget,
  'recent-view': offerPaths.recentViewWidget,
  'handpicked-product': offerPaths.handpickedWidget,
  'flash-deal': offerPaths.flashDealWidget,
  'more-collection': offerPaths.moreCollectionWidget,
};

export function widgetPath(type: WidgetType): string {
  return screens[type];
}
