import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Prices that shoppers' pages found in the connected store's carts. */
export const storeCartsText = registerStrings('store_carts', {
  en: {
    carts: 'Carts in the last 30 days',
    carts_since: 'Carts since %{time}',
    carts_hint: 'What your store’s cart charged after the codes were applied.',
    carts_none: 'No carts yet. The first one appears when a shopper adds a discounted product.',
    honoured: 'Matched',
    honoured_hint: 'Charged as quoted.',
    differing: 'Mismatched',
    differing_sums:
      'Quoted %{quoted}, charged %{charged}. These shoppers saw your store’s prices instead of offer prices.',
    differing_plain: 'These shoppers saw your store’s prices instead of offer prices.',
    differing_none: 'No mismatches.',
    late: 'Too late',
    late_hint: 'Reached checkout at full price before the codes were applied.',
    reasons: 'Reasons for mismatches',
    carts_of_one: '%{count} cart',
    carts_of_other: '%{count} carts',
    reason_sums: 'quoted %{quoted}, charged %{charged}',
    met_currency: 'Different currency',
    met_currency_do:
      'The cart used a different currency than your shop. Discounted offers only apply to carts in your shop’s currency.',
    met_cart_changed: 'Cart changed',
    met_cart_changed_do:
      'A shopper or another app changed the cart while the codes were being applied. If this is rare, you don’t need to do anything.',
    met_gift_card: 'Gift card in cart',
    met_gift_card_do: 'Codes don’t apply to gift cards. Remove them from your offers.',
    met_subscription: 'Subscription in cart',
    met_subscription_do: 'Subscriptions have their own discounts. Remove these products from your offers.',
    met_own_price: 'Price differs from synced price',
    met_own_price_do:
      'Your store charged a different price than it synced: an app changes prices, or the product was just edited. Sync now, and stop the app’s price changes for products in offers.',
    met_code_refused: 'Code not accepted',
    met_code_refused_do:
      'Your store rejected a code, for example because another discount can’t be combined with it. Run the check above, and allow your own discounts to combine with product discounts.',
    met_own_discount: 'Conflicting store discount',
    met_own_discount_do:
      'A store discount conflicted with an offer. End it for products in offers, or remove its products from your offers.',
  },
});
