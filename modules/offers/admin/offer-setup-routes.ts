import type { AdminRoute } from '#core/admin/frame/admin-area.ts';
import type * as widgetPages from '../widget/admin/widget-customize-page.tsx';
import { offerAreaText } from '../offer/admin/offer-area-text.ts';
import { offerPaths } from '../offer/admin/offer-paths.ts';

type Title = Parameters<typeof offerAreaText.key>[0];

/** A screen of which there is one of its kind; `inPalette` is one of its addresses. */
function single(path: string, title: Title, inPalette: boolean, lazy: AdminRoute['lazy']): AdminRoute {
  return { path, title: offerAreaText.key(title), permission: 'apps', inPalette, lazy };
}

/** How a product widget looks; the address says which. */
function widget(path: string, page: keyof typeof widgetPages): AdminRoute {
  return single(path, 'title_widget', false, () =>
    import('../widget/admin/widget-customize-page.tsx').then((pages) => pages[page]),
  );
}

const widgetLists = () => import('../widget/admin/widget-list-page.tsx');
const settings = () => import('../settings/admin/upsell-settings-page.tsx');
const smartOffer = () => import('../smart/admin/smart-offer-page.tsx').then((page) => page.SmartOfferPage);
const smartBundle = () => import('../smart/admin/smart-bundle-page.tsx').then((page) => page.SmartBundlePage);

/** Not there in a shop without bundles (ambiguity 65). */
const bundles = (route: AdminRoute): AdminRoute => ({ ...route, switch: 'bundle_support' });

/** Product widgets, settings of offers, what is kept by itself (R011–R013, R016–R022, R041, R044–R050). */
export const offerSetupRoutes: readonly AdminRoute[] = [
  single(offerPaths.widgets, 'title_widgets', true, () => widgetLists().then((page) => page.WidgetListPage)),
  single(offerPaths.preWidgets, 'title_widgets', false, () =>
    widgetLists().then((page) => page.PrePurchaseWidgetListPage),
  ),
  widget(offerPaths.handpickedWidget, 'HandpickedWidgetPage'),
  widget(offerPaths.recentViewWidget, 'RecentViewWidgetPage'),
  widget(offerPaths.bestSellerWidget, 'BestSellerWidgetPage'),
  widget(offerPaths.alsoBoughtWidget, 'AlsoBoughtWidgetPage'),
  widget(offerPaths.cartRecommendWidget, 'CartRecommendWidgetPage'),
  widget(offerPaths.moreCollectionWidget, 'MoreCollectionWidgetPage'),
  widget(offerPaths.flashDealWidget, 'FlashDealWidgetPage'),
  single(offerPaths.settings, 'title_upsell_settings', true, () =>
    settings().then((page) => page.UpsellSettingsPage),
  ),
  single(offerPaths.preSettings, 'title_pre_settings', false, () =>
    settings().then((page) => page.PrePurchaseSettingsPage),
  ),
  single(offerPaths.rankingRules, 'title_ranking', true, () =>
    import('../settings/admin/ranking-rules-page.tsx').then((page) => page.RankingRulesPage),
  ),
  single(offerPaths.smart, 'title_smart', true, () =>
    import('../smart/admin/smart-upsell-page.tsx').then((page) => page.SmartUpsellPage),
  ),
  single(offerPaths.smartOffer, 'title_smart_offer', true, smartOffer),
  single(offerPaths.upSellSmartOffer, 'title_smart_offer', false, smartOffer),
  single(offerPaths.settingsSmartOffer, 'title_smart_offer', false, smartOffer),
  bundles(single(offerPaths.smartBundle, 'title_smart_bundle', true, smartBundle)),
  bundles(single(offerPaths.crossSellSmartBundle, 'title_smart_bundle', false, smartBundle)),
  bundles(single(offerPaths.settingsSmartBundle, 'title_smart_bundle', false, smartBundle)),
];
