import { useLocation } from '@tanstack/react-router';
import { isOneOf, offerPaths } from '../../offer/admin/offer-paths.ts';
import { UpsellEditorPage } from './upsell-editor-page.tsx';

const routes = [
  {
    path: offerPaths.offerAccessory,
    list: { path: offerPaths.offers, title: 'list_offers' },
  },
  {
    path: offerPaths.preAccessory,
    list: { path: offerPaths.preAccessories, title: 'list_accessories' },
  },
  {
    path: offerPaths.accessory,
    list: { path: offerPaths.accessories, title: 'list_accessories' },
  },
] as const;

/** The editor of accessories of a product, under the list the merchant came from (R030, R038, R040). */
export function AccessoryEditorPage() {
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => isOneOf(path, pathname)) ?? routes[2];
  return (
    <UpsellEditorPage
      kind={{ ...route, types: ['accessory'], label: 'offer', draftKey: 'offers.accessory' }}
    />
  );
}
