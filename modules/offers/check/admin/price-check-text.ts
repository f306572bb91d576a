import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** “Why this price”: what the engine makes of a cart, in the merchant's words. */
export const priceCheckText = registerStrings('price-check', {
  en: {
    title: 'Price checker',
    lead: 'Build a test cart and see which offers apply. Nothing is saved.',
    cart: 'Cart',
    choose: 'Choose products',
    search: 'Search products',
    empty_title: 'Build a test cart',
    empty: 'Choose products to put in the cart.',
    units: 'Units in the cart',
    enter: 'Enter a quantity for the cart.',
    taken_from: 'Added from',
    by_hand: 'Added manually',
    remove: 'Remove %{name}',
    subtotal: 'Before discounts',
    discount: 'Discounts',
    total: 'Total',
    decided: 'Offers evaluated, in order',
    none: 'No offer applies.',
    this: 'this offer, as edited here',
    no_target: 'It doesn’t apply to this product.',
    draft_name: 'New offer',
    applied: 'Applied',
    rejected: 'Not applied',
    not_sold: 'A product is no longer available and was left out.',
    inactive: 'Calculated as if this offer were active.',
    close: 'Close',
  },
});
