import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What shoppers' pages found in the connected store's carts. */
export const storeCartsText = registerStrings('store_carts', {
  en: {
    carts: 'Carts of the last 30 days',
    carts_since: 'Carts since %{time}',
    carts_hint: 'What your store’s cart charged after the codes were applied.',
    carts_none: 'No carts yet. The first one appears when a shopper adds a discounted product.',
    honoured: 'Matched',
    honoured_hint: 'Charged as quoted.',
    differing: 'Mismatched',
    differing_sums:
      'Quoted %{quoted}, your store asked %{charged}. These shoppers saw your store’s prices and none of ours.',
    differing_plain: 'These shoppers saw your store’s prices and none of ours.',
    differing_none: 'No mismatches.',
    late: 'Too late',
    late_hint: 'Reached checkout at full price before the codes were applied.',
    reasons: 'Reasons for mismatches',
    carts_of_one: '%{count} cart',
    carts_of_other: '%{count} carts',
    reason_sums: 'quoted %{quoted}, asked %{charged}',
    met_currency: 'Different currency',
    met_currency_do:
      'The cart was in another currency than your shop’s. Offers with a discount are for carts in its own currency only.',
    met_cart_changed: 'Cart changed',
    met_cart_changed_do:
      'A shopper or another app changed lines while the codes went on. Nothing is to be done where it is rare.',
    met_gift_card: 'Gift card in cart',
    met_gift_card_do: 'Codes take nothing off gift cards. Leave them out of your offers’ products.',
    met_subscription: 'Subscription in cart',
    met_subscription_do: 'Subscriptions have discounts of their own. Leave such products out of your offers.',
    met_own_price: 'Price differs from synced price',
    met_own_price_do:
      'Your store asked another price for a product than it told us: an app that changes prices, or a product that was just changed. Synchronize, and end such an app’s prices where offers run.',
    met_code_refused: 'Code not accepted',
    met_code_refused_do:
      'Your store did not honour a code, for example as another discount must not be combined with it. Test the checkout above, and let your own discounts combine with product discounts.',
    met_own_discount: 'Conflicting store discount',
    met_own_discount_do:
      'A discount of your store met with ours. End it where offers run, or leave its products out of your offers.',
  },
});
