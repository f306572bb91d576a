import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Why the connected store does not show an offer: as a tag, and in a sentence. */
export const storeShownText = registerStrings('offer-store', {
  en: {
    tag_after_payment_shopify: 'Not on Shopify',
    tag_after_payment_woocommerce: 'Unpaid orders only',
    tag_unchecked: 'Checkout not tested',
    tag_shut: 'Checkout not ready',
    tag_missing: 'Not in your store',
    after_payment_shopify:
      'Not shown in your store: on Shopify no script of ours runs after payment. Taking something with one click there needs an app extension, and an order that is added to afterwards is paid by invoice.',
    after_payment_woocommerce:
      'In your store shown after orders that are still to be paid: by transfer, by cheque or on delivery. What is taken joins the order and is paid with it. An order that is paid already cannot be charged again there.',
    missing: 'Not shown in your store: it does not have the products that this offer needs.',
    unchecked:
      'Not shown in your store yet: whether its checkout charges discounts was not tested. Settings, Connected store, says more.',
    shut: 'Not shown in your store now: its checkout is not ready to charge discounts. Settings, Connected store, says what is missing.',
  },
});
