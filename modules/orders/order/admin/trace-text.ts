import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Why an offer did or did not discount a line, by reason. */
export const traceText = registerStrings('price-trace', {
  en: {
    'tier-reached_one': '%{count} unit reached its tier.',
    'tier-reached_other': '%{count} units reached its tier.',
    'quantity-below-tier_one': 'It starts at %{least} units; %{count} unit counted.',
    'quantity-below-tier_other': 'It starts at %{least} units; %{count} units counted.',
    'earlier-offer': '“%{other}” is tried first and took the line.',
    'discount-off': 'Its discount is off.',
    ended: 'Its end has passed.',
    'targets-used-up': 'As many units cost less as there are of its targets.',
    'stock-used-up': 'All of its stock has been taken.',
    'held-out': 'This shopper is in the share that does not get it.',
    taken_one: '%{count} unit was taken from it.',
    taken_other: '%{count} units were taken from it.',
    leads: 'It is offered beside this; only what is taken from it costs less.',
    'not-taken': 'It offers this, but it was put in by hand.',
    'taken-from-another': 'It offers this, but it was taken from another offer.',
    'no-target': 'Nothing in the cart leads to it.',
    'not-recommended': 'It does not offer this beside what is in the cart.',
    'bundle-complete_one': '%{count} whole set is in the cart.',
    'bundle-complete_other': '%{count} whole sets are in the cart.',
    'bundle-incomplete': 'The set is not whole: %{there} of its %{products} products are there in full.',
    'bundle-used': 'Its other lines are in sets already.',
  },
});
