import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Why the connected store does not show an offer: as a tag, and in a sentence. */
export const storeShownText = registerStrings('offer-store', {
  en: {
    tag_after_payment_shopify: 'Not on Shopify',
    tag_after_payment_woocommerce: 'Unpaid orders only',
    tag_unchecked: 'Checkout not checked',
    tag_shut: 'Checkout needs attention',
    tag_missing: 'Products not in your store',
    after_payment_shopify: 'Not available on Shopify: post-purchase offers require a checkout app extension.',
    after_payment_woocommerce:
      'Only shown after orders that are still to be paid: by bank transfer, check or cash on delivery. The product is paid with the order. Paid orders can’t be charged again.',
    missing: 'Not shown: your store doesn’t have the required products.',
    unchecked:
      'Not shown yet: your store’s checkout hasn’t been tested with discounts. See Settings > Connected store.',
    shut: 'Not shown: your store’s checkout can’t apply discounts right now. See Settings > Connected store.',
  },
});
