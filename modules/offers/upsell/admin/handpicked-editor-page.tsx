import { useLocation } from '@tanstack/react-router';
import { isOneOf, offerPaths } from '../../offer/admin/offer-paths.ts';
import { UpsellEditorPage } from './upsell-editor-page.tsx';

const routes = [
  { path: offerPaths.preHandpickedOffer, list: { path: offerPaths.preHandpicked, title: 'list_handpicked' } },
  { path: offerPaths.handpickedOffer, list: { path: offerPaths.handpicked, title: 'list_handpicked' } },
] as const;

/** A widget of products that the merchant picked for others (R015, R024), called “Widget” (V189). */
export function HandpickedEditorPage() {
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => isOneOf(path, pathname)) ?? routes[1];
  return (
    <UpsellEditorPage
      kind={{ ...route, types: ['handpicked'], label: 'widget', draftKey: 'offers.handpicked' }}
    />
  );
}
