import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Sentences on why an offer did or did not discount a line, by reason. */
export const traceText = registerStrings('price-trace', {
  en: {
    'tier-reached_one': 'Tier reached with %{count} item.',
    'tier-reached_other': 'Tier reached with %{count} items.',
    'quantity-below-tier_one': 'Tier not reached: %{count} of %{least} items.',
    'quantity-below-tier_other': 'Tier not reached: %{count} of %{least} items.',
    'earlier-offer': '“%{other}” has higher priority and was applied.',
    'discount-off': 'Discount is turned off.',
    ended: 'The offer has ended.',
    'targets-used-up': 'Already applied once for each matching product.',
    'stock-used-up': 'The offer’s stock is used up.',
    'held-out': 'The shopper is in the holdout group.',
    taken_one: '%{count} item was added from this offer.',
    taken_other: '%{count} items were added from this offer.',
    leads: 'The offer is shown with this product. Only items added from it are discounted.',
    'not-taken': 'The shopper added this product without using the offer.',
    'taken-from-another': 'This product was added from another offer.',
    'no-target': 'No matching product in the cart.',
    'not-recommended': 'Not recommended with the products in the cart.',
    'bundle-complete_one': '%{count} complete bundle in the cart.',
    'bundle-complete_other': '%{count} complete bundles in the cart.',
    'bundle-incomplete': 'Bundle incomplete: %{there} of %{products} products in the cart.',
    'bundle-used': 'Its other products are already part of a bundle.',
  },
});
