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
      'In your store shown after orders that are still to be paid: by transfer, by cheque or on delivery. What is taken joins the order and is paid with it. An order that is paid already cannot be charged again there.',
    missing: 'Not shown: your store doesn’t have the required products.',
    unchecked:
      'Not shown in your store yet: whether its checkout charges discounts was not tested. Settings, Connected store, says more.',
    shut: 'Not shown in your store now: its checkout is not ready to charge discounts. Settings, Connected store, says what is missing.',
  },
});
