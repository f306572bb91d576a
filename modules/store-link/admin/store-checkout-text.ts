import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Whether the connected store charges what offers take off. */
export const storeCheckoutText = registerStrings('store_checkout', {
  en: {
    title: 'Prices at the checkout',
    state_unchecked: 'Not tested yet',
    state_ready: 'Ready',
    state_shut: 'Not ready',
    shown:
      'Offers with a discount show in your store. Its checkout charges their prices by codes that are made for a cart, work once, and are put on by the script.',
    not_shown:
      'Offers with a discount do not show in your store now, so that nobody sees a price that is not charged. Offers at list price show.',
    waits: 'The first test begins as soon as products of your store are here.',
    problem: 'The last test came to no end: %{reason}',
    checks: 'What was looked at',
    scopes_good: 'The keys may read and write discounts.',
    coupons_good: 'Coupons are switched on.',
    prices_good: 'Prices are shown as they were entered.',
    currency_good: 'The store sells in the currency of your shop.',
    code_good: 'A code was made, read and deleted.',
    scopes_bad_shopify:
      'The app lacks access scopes: %{found}. Add them to a new version of the app, release it, and approve it in your store.',
    scopes_bad_woocommerce:
      'The key may not read the settings of the store. Make one for an administrator, with Read/Write, and enter it here.',
    coupons_bad:
      'Coupons are switched off. In WooCommerce, open Settings, General, and enable the use of coupon codes.',
    prices_bad_incl:
      'Prices are entered with tax and shown without. In WooCommerce, open Settings, Tax, and display prices including tax in the shop, in the cart and at the checkout.',
    prices_bad_excl:
      'Prices are entered without tax and shown with it. In WooCommerce, open Settings, Tax, and display prices excluding tax in the shop, in the cart and at the checkout.',
    currency_bad: 'The store sells in %{found} now. It has to be the currency of your shop.',
    code_bad_refused: 'The keys may not make codes. Enter keys that may read and write.',
    code_bad: 'A code was made and could not be read again. Test it once more.',
    test: 'Test now',
    tested: 'The checkout is tested',
    tested_at: 'Tested %{time}',
    test_hint: 'Makes a code in your store that nobody can use, reads it and deletes it.',
    code_word: 'Codes begin with',
    code_word_hint: 'Shoppers see it at the checkout, for example SAVE-7K2M9QXR4TWB8CDF.',
    code_minutes: 'A code lives for',
    code_minutes_hint: '15 to 1,440. After that a cart that is still open gets new ones.',
    minutes: 'minutes',
    save: 'Save codes',
    saved: 'Codes saved',
    stale:
      'Someone else saved %{word} and %{minutes} minutes in the meantime. What you typed is still here: save once more to have yours instead.',
    carts: 'Carts of the last 30 days',
    carts_since: 'Carts since %{time}',
    carts_hint:
      'What shoppers’ pages found in your store’s cart once the codes were on. Nobody is charged by it.',
    carts_none:
      'No cart has told yet what it costs. The first one does when a shopper puts a discounted product into it.',
    honoured: 'Honoured',
    honoured_hint: 'Cost what was shown.',
    differing: 'Differing',
    differing_sums:
      'Quoted %{quoted}, your store asked %{charged}. These shoppers saw your store’s prices and none of ours.',
    differing_plain: 'These shoppers saw your store’s prices and none of ours.',
    differing_none: 'Nothing met with our prices.',
    late: 'Late',
    late_hint: 'Went to the checkout before the codes were on, at list prices.',
    reasons: 'What met with our prices',
    carts_of_one: '%{count} cart',
    carts_of_other: '%{count} carts',
    reason_sums: 'quoted %{quoted}, asked %{charged}',
    met_currency: 'Another currency',
    met_currency_do:
      'The cart was in another currency than your shop’s. Offers with a discount are for carts in its own currency only.',
    met_cart_changed: 'The cart was changed meanwhile',
    met_cart_changed_do:
      'A shopper or another app changed lines while the codes went on. Nothing is to be done where it is rare.',
    met_gift_card: 'A gift card in the cart',
    met_gift_card_do: 'Codes take nothing off gift cards. Leave them out of your offers’ products.',
    met_subscription: 'A subscription in the cart',
    met_subscription_do: 'Subscriptions have discounts of their own. Leave such products out of your offers.',
    met_own_price: 'Another price than here',
    met_own_price_do:
      'Your store asked another price for a product than it told us: an app that changes prices, or a product that was just changed. Synchronize, and end such an app’s prices where offers run.',
    met_code_refused: 'A code was not taken',
    met_code_refused_do:
      'Your store did not honour a code, for example as another discount must not be combined with it. Test the checkout above, and let your own discounts combine with product discounts.',
    met_own_discount: 'A sale of your own',
    met_own_discount_do:
      'A discount of your store met with ours. End it where offers run, or leave its products out of your offers.',
  },
});
