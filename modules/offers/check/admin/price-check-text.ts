import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** “Why this price”: what the engine makes of a cart, in the merchant's words. */
export const priceCheckText = registerStrings('price-check', {
  en: {
    title: 'Why this price',
    lead: 'Put a cart together and see which offers decide what it costs. Nothing is saved.',
    cart: 'Cart',
    choose: 'Choose products',
    search: 'Search products',
    empty_title: 'Try a cart',
    empty: 'Choose what is in the cart.',
    units: 'Units in the cart',
    enter: 'Enter how many units are in the cart.',
    taken_from: 'Taken from',
    by_hand: 'Put in by hand',
    remove: 'Remove %{name}',
    subtotal: 'Before discounts',
    discount: 'Discounts',
    total: 'The shopper pays',
    decided: 'What decided it, in the order of trying',
    none: 'No offer has to do with it.',
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
