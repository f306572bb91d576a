import type { AdminRoute } from '#core/admin/frame/admin-area.ts';
import type * as widgetPages from '../widget/admin/widget-customize-page.tsx';
import { offerAreaText } from '../offer/admin/offer-area-text.ts';
import { offerPaths } from '../offer/admin/offer-paths.ts';

const base = offerPaths.overview;
type Title = Parameters<typeof offerAreaText.key>[0];

/** A screen of which there is one of its kind; `inPalette` is one of its addresses. */
function single(path: string, title: Title, inPalette: boolean, lazy: AdminRoute['lazy']): AdminRoute {
  return { path: `${base}${path}`, title: offerAreaText.key(title), permission: 'apps', inPalette, lazy };
}

/** How a product widget looks; the address says which. */
function widget(slug: string, page: keyof typeof widgetPages): AdminRoute {
  return single(`/cross-sell/product-widgets/${slug}`, 'title_widget', false, () =>
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
  single('/cross-sell/product-widgets', 'title_widgets', true, () =>
    widgetLists().then((page) => page.WidgetListPage),
  ),
  single('/pre-purchase/upsell-widget', 'title_widgets', false, () =>
    widgetLists().then((page) => page.PrePurchaseWidgetListPage),
  ),
  widget('handpicked-products', 'HandpickedWidgetPage'),
  widget('recent-view', 'RecentViewWidgetPage'),
  widget('best-seller', 'BestSellerWidgetPage'),
  widget('also-bought', 'AlsoBoughtWidgetPage'),
  widget('cart-recommend', 'CartRecommendWidgetPage'),
  widget('more-collection', 'MoreCollectionWidgetPage'),
  widget('flash-deal', 'FlashDealWidgetPage'),
  single('/settings', 'title_upsell_settings', true, () =>
    settings().then((page) => page.UpsellSettingsPage),
  ),
  single('/pre-purchase/settings', 'title_pre_settings', false, () =>
    settings().then((page) => page.PrePurchaseSettingsPage),
  ),
  single('/up-sell/smart-up-sell-rule', 'title_ranking', true, () =>
    import('../settings/admin/ranking-rules-page.tsx').then((page) => page.RankingRulesPage),
  ),
  single('/smart-upsell', 'title_smart', true, () =>
    import('../smart/admin/smart-upsell-page.tsx').then((page) => page.SmartUpsellPage),
  ),
  single('/smart-upsell/smart-offer', 'title_smart_offer', true, smartOffer),
  single('/up-sell/smart-up-sell', 'title_smart_offer', false, smartOffer),
  single('/settings/smart-offer', 'title_smart_offer', false, smartOffer),
  bundles(single('/smart-upsell/smart-bundle', 'title_smart_bundle', true, smartBundle)),
  bundles(single('/cross-sell/smart-bundle-offer', 'title_smart_bundle', false, smartBundle)),
  bundles(single('/settings/smart-bundle', 'title_smart_bundle', false, smartBundle)),
];
