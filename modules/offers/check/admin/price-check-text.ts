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
    empty: 'Choose what is in the cart.',
    units: 'Units in the cart',
    enter: 'Enter how many units are in the cart.',
    taken_from: 'Added from',
    by_hand: 'Added manually',
    remove: 'Remove %{name}',
    subtotal: 'Before discounts',
    discount: 'Discounts',
    total: 'Total',
    decided: 'Offers evaluated, in order',
    none: 'No offer applies.',
    this: 'this offer, as it is here',
    no_target: 'It does not target this product.',
    draft_name: 'New offer',
    applied: 'Applied',
    rejected: 'Not applied',
    not_sold: 'Something in it is not sold any more and is left out.',
    inactive: 'Worked out as if this offer were active.',
    close: 'Close',
  },
});
