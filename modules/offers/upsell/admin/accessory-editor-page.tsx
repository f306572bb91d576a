import { useLocation } from '@tanstack/react-router';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { UpsellEditorPage } from './upsell-editor-page.tsx';

const base = offerPaths.overview;
const routes = [
  {
    path: `${base}/pre-purchase/offers/accessories`,
    list: { path: offerPaths.offers, title: 'list_offers' },
  },
  {
    path: `${base}/pre-purchase/accessories`,
    list: { path: `${base}/pre-purchase/accessories/list`, title: 'list_accessories' },
  },
  {
    path: `${base}/cross-sell/accessories`,
    list: { path: offerPaths.accessories, title: 'list_accessories' },
  },
] as const;

/** The editor of accessories of a product, under the list the merchant came from (R030, R038, R040). */
export function AccessoryEditorPage() {
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => pathname.startsWith(`${path}/`)) ?? routes[2];
  return (
    <UpsellEditorPage
      kind={{ ...route, types: ['accessory'], label: 'offer', draftKey: 'offers.accessory' }}
    />
  );
}
