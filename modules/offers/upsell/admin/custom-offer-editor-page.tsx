import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { UpsellEditorPage } from './upsell-editor-page.tsx';

/** One editor for what is offered before payment, inside the cart and after payment (R005, V032). */
export function CustomOfferEditorPage() {
  return (
    <UpsellEditorPage
      kind={{
        types: ['pre-purchase', 'in-cart', 'post-purchase'],
        path: offerPaths.upSellOffer,
        list: { path: offerPaths.upSell, title: 'list_up_sell' },
        label: 'offer',
        draftKey: 'offers.custom',
      }}
    />
  );
}

/** The editor of post-purchase offers alone (R007). */
export function PostPurchaseEditorPage() {
  return (
    <UpsellEditorPage
      kind={{
        types: ['post-purchase'],
        path: offerPaths.postPurchaseOffer,
        list: { path: offerPaths.postPurchase, title: 'list_post_purchase' },
        label: 'offer',
        draftKey: 'offers.post-purchase',
      }}
    />
  );
}

/** The editor of what pops up when a product is put into the cart (R031). */
export function PopupEditorPage() {
  return (
    <UpsellEditorPage
      kind={{
        types: ['pre-purchase'],
        path: offerPaths.popupOffer,
        list: { path: offerPaths.offers, title: 'list_offers' },
        label: 'offer',
        draftKey: 'offers.popup',
      }}
    />
  );
}

/** The editor of what is offered inside the cart (R032). */
export function InCartEditorPage() {
  return (
    <UpsellEditorPage
      kind={{
        types: ['in-cart'],
        path: offerPaths.inCartOffer,
        list: { path: offerPaths.offers, title: 'list_offers' },
        label: 'offer',
        draftKey: 'offers.in-cart',
      }}
    />
  );
}
