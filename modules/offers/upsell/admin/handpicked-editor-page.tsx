import { useLocation } from '@tanstack/react-router';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { UpsellEditorPage } from './upsell-editor-page.tsx';

const widgets = `${offerPaths.overview}/cross-sell/product-widgets`;
const preWidgets = `${offerPaths.overview}/pre-purchase/upsell-widget/handpicked-product`;
const routes = [
  { path: `${preWidgets}/handpicked`, list: { path: `${preWidgets}/list`, title: 'list_handpicked' } },
  { path: `${widgets}/handpicked`, list: { path: offerPaths.handpicked, title: 'list_handpicked' } },
] as const;

/** A widget of products that the merchant picked for others (R015, R024), called “Widget” (V189). */
export function HandpickedEditorPage() {
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => pathname.startsWith(`${path}/`)) ?? routes[1];
  return (
    <UpsellEditorPage
      kind={{ ...route, types: ['handpicked'], label: 'widget', draftKey: 'offers.handpicked' }}
    />
  );
}
