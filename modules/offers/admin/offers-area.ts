import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import type { AdminArea, AdminRoute, PaletteProvider } from '#core/admin/frame/admin-area.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { offerAddresses } from '../offer/admin/offer-addresses.ts';
import { offerAreaText } from '../offer/admin/offer-area-text.ts';
import type * as customPages from '../upsell/admin/custom-offer-editor-page.tsx';
import type * as listPages from '../lists/admin/offer-list-page.tsx';
import { askForOffers, type ListKind } from '../lists/admin/offer-list-question.ts';
import { offerPath, offerPaths } from '../offer/admin/offer-paths.ts';
import { askForPriorities } from '../offer/admin/priority-question.ts';
import { offerSetupRoutes } from './offer-setup-routes.ts';

const permission = 'apps';
const asksForOffer = askForOne('/admin/offers/{id}.json');

function useCounts() {
  return useApiQuery(offerAddresses.countOffers, { query: {} }, { staleTime: 60_000 }).data;
}
const useOfferCount = () => useCounts()?.count;
/** Leaves out types of which the shop has no offer. */
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
  order: 20,
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
function listRoute(path: string, kind: ListKind, page: ListName, inPalette: boolean): AdminRoute {
  return {
    path,
    title: offerAreaText.key(`title_${kind}`),
    permission,
    ...(kind === 'bundles' ? bundleSwitch : {}),
    wide: true,
    inPalette,
    asks: askForOffers(kind),
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
    path,
    title: offerAreaText.key('title_quantity_offer'),
    permission,
    inPalette: false,
    asks: asksForOffer,
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
    path,
    title: offerAreaText.key(title),
    permission,
    inPalette: false,
    asks: asksForOffer,
    lazy: () => import('../upsell/admin/custom-offer-editor-page.tsx').then((pages) => pages[page]),
  };
}

function bundleRoute(path: string): AdminRoute {
  return {
    path,
    title: offerAreaText.key('title_bundle'),
    permission,
    ...bundleSwitch,
    inPalette: false,
    asks: asksForOffer,
    lazy: () => import('../bundle/admin/bundle-editor-page.tsx').then((page) => page.BundleEditorPage),
  };
}

function accessoryRoute(path: string): AdminRoute {
  return {
    path,
    title: offerAreaText.key('title_accessory_offer'),
    permission,
    inPalette: false,
    asks: asksForOffer,
    lazy: () => import('../upsell/admin/accessory-editor-page.tsx').then((page) => page.AccessoryEditorPage),
  };
}

function handpickedRoute(path: string): AdminRoute {
  return {
    path,
    title: offerAreaText.key('title_handpicked_offer'),
    permission,
    inPalette: false,
    asks: asksForOffer,
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
  path: offerPaths.funnel('$id'),
  title: offerAreaText.key('title_funnel'),
  permission,
  switch: 'upsell_funnel',
  wide: true,
  inPalette: false,
  asks: askForOne('/admin/offers/funnels/{id}'),
  lazy: () => import('../funnel/admin/funnel-editor-page.tsx').then((page) => page.FunnelEditorPage),
};

const automatedRoutes: readonly AdminRoute[] = [
  {
    path: offerPaths.auto,
    title: offerAreaText.key('title_automated'),
    permission,
    wide: true,
    asks: askForPriorities('/admin/plusbase-sourcing/auto-offer.json'),
    lazy: () => import('../auto/admin/auto-offer-list-page.tsx').then((page) => page.AutoOfferListPage),
  },
  {
    path: offerPaths.autoOffer('$id'),
    title: offerAreaText.key('title_automated_offer'),
    permission,
    inPalette: false,
    asks: askForOne('/admin/plusbase-sourcing/auto-offer/{id}.json'),
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
          also: [offerPaths.files],
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
        {
          id: 'upsell-templates',
          label: offerAreaText.key('title_templates'),
          to: offerPaths.template('list'),
        },
        { id: 'upsell-automated', label: offerAreaText.key('nav_automated'), to: offerPaths.auto },
        {
          id: 'upsell-widgets',
          label: offerAreaText.key('nav_widgets'),
          to: offerPaths.widgets,
          also: [offerPaths.preWidgets],
        },
        {
          id: 'upsell-settings',
          label: offerAreaText.key('nav_upsell_settings'),
          to: offerPaths.settings,
          // What is reached from it.
          also: [
            offerPaths.preSettings,
            offerPaths.upSellSmartOffer,
            offerPaths.rankingRules,
            offerPaths.smart,
            offerPaths.crossSellSmartBundle,
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
    {
      path: offerPaths.files,
      title: offerAreaText.key('title_files'),
      permission,
      lazy: () => import('../file/admin/offer-import-page.tsx').then((page) => page.OfferImportPage),
    },
    overviewRoute(offerPaths.overview, true),
    overviewRoute(offerPaths.dashboard, false),
    overviewRoute(offerPaths.marketing, false),
    listRoute(offerPaths.offers, 'offers', 'OfferListPage', true),
    listRoute(offerPaths.quantity, 'quantity', 'QuantityListPage', true),
    listRoute(offerPaths.upSell, 'up_sell', 'UpSellListPage', true),
    listRoute(offerPaths.postPurchase, 'post_purchase', 'PostPurchaseListPage', true),
    listRoute(offerPaths.bundles, 'bundles', 'BundleListPage', true),
    listRoute(offerPaths.preBundles, 'bundles', 'BundleListPage', false),
    listRoute(offerPaths.accessories, 'accessories', 'AccessoryListPage', true),
    listRoute(offerPaths.preAccessories, 'accessories', 'AccessoryListPage', false),
    editorRoute(offerPaths.quantityOffer('$id')),
    editorRoute(offerPaths.quantityOfferV2('$id')),
    editorRoute(offerPaths.preQuantityOffer('$id')),
    listRoute(offerPaths.handpicked, 'handpicked', 'HandpickedListPage', true),
    listRoute(offerPaths.preHandpicked, 'handpicked', 'HandpickedListPage', false),
    customRoute(offerPaths.upSellOffer('$id'), 'title_custom_offer', 'CustomOfferEditorPage'),
    customRoute(offerPaths.postPurchaseOffer('$id'), 'title_post_purchase_offer', 'PostPurchaseEditorPage'),
    customRoute(offerPaths.popupOffer('$id'), 'title_popup_offer', 'PopupEditorPage'),
    customRoute(offerPaths.inCartOffer('$id'), 'title_in_cart_offer', 'InCartEditorPage'),
    bundleRoute(offerPaths.bundle('$id')),
    bundleRoute(offerPaths.preBundle('$id')),
    accessoryRoute(offerPaths.offerAccessory('$id')),
    accessoryRoute(offerPaths.accessory('$id')),
    accessoryRoute(offerPaths.preAccessory('$id')),
    handpickedRoute(offerPaths.handpickedOffer('$id')),
    handpickedRoute(offerPaths.preHandpickedOffer('$id')),
    ...automatedRoutes,
    ...offerSetupRoutes,
    funnelRoute,
    wizardRoute(offerPaths.wizard, true),
    wizardRoute(offerPaths.shortWizard, false),
    {
      path: offerPaths.template('$id'),
      title: offerAreaText.key('title_templates'),
      permission,
      inPalette: false,
      asks: askForOne('/admin/offer-templates/{id}.json'),
      lazy: () =>
        import('../template/admin/template-gallery-page.tsx').then((page) => page.TemplateGalleryPage),
    },
  ],
  paletteProviders: [findOffers],
  commands: () => import('./offer-commands.ts').then((file) => file.offerCommands),
  log: () => import('./offer-log.ts').then((file) => file.offerLog),
};
