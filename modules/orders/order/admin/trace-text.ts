import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Why an offer did or did not discount a line, by reason. */
export const traceText = registerStrings('price-trace', {
  en: {
    'tier-reached_one': 'Tier reached with %{count} item.',
    'tier-reached_other': 'Tier reached with %{count} items.',
    'quantity-below-tier_one': 'It starts at %{least} units; %{count} unit counted.',
    'quantity-below-tier_other': 'It starts at %{least} units; %{count} units counted.',
    'earlier-offer': '“%{other}” has higher priority and was applied.',
    'discount-off': 'Discount is turned off.',
    ended: 'The offer has ended.',
    'targets-used-up': 'As many units cost less as there are of its targets.',
    'stock-used-up': 'All of its stock has been taken.',
    'held-out': 'The shopper is in the holdout group.',
    taken_one: '%{count} unit was taken from it.',
    taken_other: '%{count} units were taken from it.',
    leads: 'It is offered beside this; only what is taken from it costs less.',
    'not-taken': 'It offers this, but it was put in by hand.',
    'taken-from-another': 'It offers this, but it was taken from another offer.',
    'no-target': 'No matching product in the cart.',
    'not-recommended': 'It does not offer this beside what is in the cart.',
    'bundle-complete_one': '%{count} whole set is in the cart.',
    'bundle-complete_other': '%{count} whole sets are in the cart.',
    'bundle-incomplete': 'Bundle incomplete: %{there} of %{products} products in the cart.',
    'bundle-used': 'Its other lines are in sets already.',
  },
});
