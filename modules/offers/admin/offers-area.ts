import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import type { AdminArea, AdminRoute, PaletteProvider } from '#core/admin/frame/admin-area.ts';
import { offerAddresses } from '../offer/admin/offer-addresses.ts';
import { offerAreaText } from '../offer/admin/offer-area-text.ts';
import type * as customPages from '../upsell/admin/custom-offer-editor-page.tsx';
import type * as listPages from '../lists/admin/offer-list-page.tsx';
import { offerPath, offerPaths } from '../offer/admin/offer-paths.ts';
import { offerSetupRoutes } from './offer-setup-routes.ts';

const base = offerPaths.overview;
const permission = 'apps';

function useCounts() {
  return useApiQuery(offerAddresses.countOffers, { query: {} }, { staleTime: 60_000 }).data;
}
const useOfferCount = () => useCounts()?.count;
/** Nothing is said of a kind that there is none of. */
const useUpSellCount = () => {
  const of = useCounts()?.by_type;
  const counted = (of?.['pre-purchase'] ?? 0) + (of?.['in-cart'] ?? 0) + (of?.['post-purchase'] ?? 0);
  return counted || undefined;
};
const useBundleCount = () => useCounts()?.by_type.bundle;
const useQuantityCount = () => useCounts()?.by_type.quantity;
const useAccessoryCount = () => useCounts()?.by_type.accessory;

const findOffers: PaletteProvider = {
  id: 'offers',
  label: offerAreaText.key('palette'),
  permission,
  find: async (search, signal, switches) => {
    const { offers } = await callApi(offerAddresses.listOffers, {
      query: { search, limit: '5' },
      signal,
    });
    const shown = offers.filter((offer) => offer.offer_type !== 'bundle' || switches['bundle_support']);
    return shown.map((offer) => ({
      id: `offer-${offer.id}`,
      label: offer.offer_name,
      hint: offerAreaText.text(offer.activated ? 'palette_active' : 'palette_inactive'),
      icon: 'layers',
      to: offerPath(offer),
    }));
  },
};

/** Without it a shop has no bundles and none of their screens (ambiguity 65). */
const bundleSwitch = { switch: 'bundle_support' } as const;

type ListName = keyof typeof listPages;

/** One list screen: the same page, narrowed to what the address stands for. */
function listRoute(
  path: string,
  title: Parameters<typeof offerAreaText.key>[0],
  page: ListName,
  inPalette: boolean,
): AdminRoute {
  return {
    path: `${base}${path}`,
    title: offerAreaText.key(title),
    permission,
    ...(title === 'title_bundles' ? bundleSwitch : {}),
    wide: true,
    inPalette,
    lazy: () => import('../lists/admin/offer-list-page.tsx').then((pages) => pages[page]),
  };
}

function overviewRoute(path: string, inPalette: boolean): AdminRoute {
  return {
    path,
    title: offerAreaText.key('title_overview'),
    permission,
    inPalette,
    lazy: () => import('../overview/admin/upsell-overview-page.tsx').then((page) => page.UpsellOverviewPage),
  };
}

/** V1 and v2 of the layout share one editor; the shop's switch says which it shows (V160). */
function editorRoute(path: string): AdminRoute {
  return {
    path: `${base}${path}`,
    title: offerAreaText.key('title_quantity_offer'),
    permission,
    inPalette: false,
    lazy: () => import('../quantity/admin/quantity-editor-page.tsx').then((page) => page.QuantityEditorPage),
  };
}

/** Editors of what is offered before payment, inside the cart and after payment. */
function customRoute(
  path: string,
  title: Parameters<typeof offerAreaText.key>[0],
  page: keyof typeof customPages,
): AdminRoute {
  return {
    path: `${base}${path}`,
    title: offerAreaText.key(title),
    permission,
    inPalette: false,
    lazy: () => import('../upsell/admin/custom-offer-editor-page.tsx').then((pages) => pages[page]),
  };
}

function bundleRoute(path: string): AdminRoute {
  return {
    path: `${base}${path}`,
    title: offerAreaText.key('title_bundle'),
    permission,
    ...bundleSwitch,
    inPalette: false,
    lazy: () => import('../bundle/admin/bundle-editor-page.tsx').then((page) => page.BundleEditorPage),
  };
}

function accessoryRoute(path: string): AdminRoute {
  return {
    path: `${base}${path}`,
    title: offerAreaText.key('title_accessory_offer'),
    permission,
    inPalette: false,
    lazy: () => import('../upsell/admin/accessory-editor-page.tsx').then((page) => page.AccessoryEditorPage),
  };
}

function handpickedRoute(path: string): AdminRoute {
  return {
    path: `${base}${path}`,
    title: offerAreaText.key('title_handpicked_offer'),
    permission,
    inPalette: false,
    lazy: () =>
      import('../upsell/admin/handpicked-editor-page.tsx').then((page) => page.HandpickedEditorPage),
  };
}

/** The setup wizard, which has two addresses (R042, R043). */
function wizardRoute(path: string, inPalette: boolean): AdminRoute {
  return {
    path,
    title: offerAreaText.key('title_wizard'),
    permission,
    inPalette,
    lazy: () => import('../onboarding/admin/wizard-page.tsx').then((page) => page.WizardPage),
  };
}

/** The editor of one funnel (R006); funnels are listed within the post-purchase screen (ambiguity 32). */
const funnelRoute: AdminRoute = {
  path: `${base}/post-purchase/create-new-funnel/$id`,
  title: offerAreaText.key('title_funnel'),
  permission,
  switch: 'upsell_funnel',
  wide: true,
  inPalette: false,
  lazy: () => import('../funnel/admin/funnel-editor-page.tsx').then((page) => page.FunnelEditorPage),
};

const automatedRoutes: readonly AdminRoute[] = [
  {
    path: offerPaths.auto,
    title: offerAreaText.key('title_automated'),
    permission,
    wide: true,
    lazy: () => import('../auto/admin/auto-offer-list-page.tsx').then((page) => page.AutoOfferListPage),
  },
  {
    path: `${base}/auto-up-sell/offer/$id`,
    title: offerAreaText.key('title_automated_offer'),
    permission,
    inPalette: false,
    lazy: () => import('../auto/admin/auto-offer-editor-page.tsx').then((page) => page.AutoOfferEditorPage),
  },
];

export const offersArea: AdminArea = {
  id: 'offers',
  nav: [
    {
      id: 'upsell',
      label: offerAreaText.key('nav_upsell'),
      icon: 'trend',
      to: offerPaths.overview,
      group: 'apps',
      order: 10,
      permission,
      goKey: 'u',
      children: [
        { id: 'upsell-overview', label: offerAreaText.key('nav_overview'), to: offerPaths.overview },
        {
          id: 'upsell-offers',
          label: offerAreaText.key('nav_offers'),
          to: offerPaths.offers,
          useCount: useOfferCount,
        },
        {
          id: 'upsell-up-sell',
          label: offerAreaText.key('title_up_sell'),
          to: offerPaths.upSell,
          useCount: useUpSellCount,
        },
        {
          id: 'upsell-post-purchase',
          label: offerAreaText.key('title_post_purchase'),
          to: offerPaths.postPurchase,
        },
        {
          id: 'upsell-quantity',
          label: offerAreaText.key('nav_quantity'),
          to: offerPaths.quantity,
          useCount: useQuantityCount,
        },
        {
          id: 'upsell-bundles',
          label: offerAreaText.key('title_bundles'),
          to: offerPaths.bundles,
          also: [offerPaths.preBundles],
          ...bundleSwitch,
          useCount: useBundleCount,
        },
        {
          id: 'upsell-accessories',
          label: offerAreaText.key('title_accessories'),
          to: offerPaths.accessories,
          also: [offerPaths.preAccessories],
          useCount: useAccessoryCount,
        },
        { id: 'upsell-templates', label: offerAreaText.key('title_templates'), to: offerPaths.templates },
        { id: 'upsell-automated', label: offerAreaText.key('nav_automated'), to: offerPaths.auto },
        {
          id: 'upsell-widgets',
          label: offerAreaText.key('nav_widgets'),
          to: offerPaths.widgets,
          also: [`${base}/pre-purchase/upsell-widget`],
        },
        {
          id: 'upsell-settings',
          label: offerAreaText.key('nav_upsell_settings'),
          to: offerPaths.settings,
          // What is reached from it.
          also: [
            `${base}/pre-purchase/settings`,
            `${base}/up-sell/smart-up-sell`,
            `${base}/up-sell/smart-up-sell-rule`,
            `${base}/smart-upsell`,
            `${base}/cross-sell/smart-bundle-offer`,
          ],
        },
      ],
    },
  ],
  routes: [
    {
      path: offerPaths.priceCheck,
      title: offerAreaText.key('title_price_check'),
      permission,
      lazy: () => import('../check/admin/price-check-page.tsx').then((page) => page.PriceCheckPage),
    },
    overviewRoute(base, true),
    overviewRoute(`${base}/dashboard`, false),
    overviewRoute('/marketing-sales/boost-upsell', false),
    listRoute('/pre-purchase/offers/list', 'title_offers', 'OfferListPage', true),
    listRoute('/cross-sell/quantity-offer/list', 'title_quantity', 'QuantityListPage', true),
    listRoute('/up-sell/list', 'title_up_sell', 'UpSellListPage', true),
    listRoute('/post-purchase/list', 'title_post_purchase', 'PostPurchaseListPage', true),
    listRoute('/cross-sell/bundle-offer/list', 'title_bundles', 'BundleListPage', true),
    listRoute('/pre-purchase/bundles/list', 'title_bundles', 'BundleListPage', false),
    listRoute('/cross-sell/accessories/list', 'title_accessories', 'AccessoryListPage', true),
    listRoute('/pre-purchase/accessories/list', 'title_accessories', 'AccessoryListPage', false),
    editorRoute('/cross-sell/quantity-offer/$id'),
    editorRoute('/cross-sell/quantity-offer/v2/$id'),
    editorRoute('/pre-purchase/offers/quantity-discount/$id'),
    listRoute(
      '/cross-sell/product-widgets/handpicked-product/list',
      'title_handpicked',
      'HandpickedListPage',
      true,
    ),
    listRoute(
      '/pre-purchase/upsell-widget/handpicked-product/list',
      'title_handpicked',
      'HandpickedListPage',
      false,
    ),
    customRoute('/up-sell/offer/$id', 'title_custom_offer', 'CustomOfferEditorPage'),
    customRoute('/post-purchase/offer/$id', 'title_post_purchase_offer', 'PostPurchaseEditorPage'),
    customRoute('/pre-purchase/offers/popup-atc/$id', 'title_popup_offer', 'PopupEditorPage'),
    customRoute('/pre-purchase/offers/incart/$id', 'title_in_cart_offer', 'InCartEditorPage'),
    bundleRoute('/cross-sell/bundle-offer/$id'),
    bundleRoute('/pre-purchase/bundles/$id'),
    accessoryRoute('/pre-purchase/offers/accessories/$id'),
    accessoryRoute('/cross-sell/accessories/$id'),
    accessoryRoute('/pre-purchase/accessories/$id'),
    handpickedRoute('/cross-sell/product-widgets/handpicked/$id'),
    handpickedRoute('/pre-purchase/upsell-widget/handpicked-product/handpicked/$id'),
    ...automatedRoutes,
    ...offerSetupRoutes,
    funnelRoute,
    wizardRoute(offerPaths.wizard, true),
    wizardRoute(`${base}/wizard`, false),
    {
      path: `${base}/template-gallery/$id`,
      title: offerAreaText.key('title_templates'),
      permission,
      inPalette: false,
      lazy: () =>
        import('../template/admin/template-gallery-page.tsx').then((page) => page.TemplateGalleryPage),
    },
  ],
  paletteProviders: [findOffers],
  audited: [
    {
      subject: 'offers',
      label: offerAreaText.key('thing_offers'),
      path: (id) => `/apps/boost-upsell/cross-sell/quantity-offer/${id}`,
    },
    { subject: 'offer_templates', label: offerAreaText.key('thing_offer_templates') },
    { subject: 'funnels', label: offerAreaText.key('thing_funnels') },
    { subject: 'product_widgets', label: offerAreaText.key('thing_product_widgets') },
  ],
};
