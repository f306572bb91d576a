import { expect, test } from 'vitest';
import type { QuantityTier } from '../../offer/contract/offer.ts';
import { quantityWidgetOf } from './quantity-widget.ts';

const tier: QuantityTier = {
  key: 0,
  label: '',
  min_quantity: 2,
  value_discount: 10,
  type: 'percentage_each',
  mark_as_popular: true,
};
const offer = {
  id: 1,
  offer_message: '',
  enable_discount: true,
  discount_data: {
    data: [tier, { ...tier, key: 1, type: 'buy_x_get_x' as const, value_discount: 1 }],
    is_default_select: 0,
  },
};
const shown = (locale: string) =>
  quantityWidgetOf(
    offer,
    { unit_price_minor: 1000, title: 'Becher' },
    { currency: 'EUR', locale, layout_v2: true },
  );

test('the table of a German shop is German throughout, labels that nobody wrote included', () => {
  const { tiers, words } = shown('de-DE');
  expect(words).toEqual({
    popular: 'Am beliebtesten',
    add: '{{count}} in den Warenkorb',
    group: 'Menge wählen',
  });
  expect(tiers.map(({ label, summary, saving }) => [label, summary, saving])).toEqual([
    ['2 kaufen', '2 Stück, je 9,00\u00a0€', '2,00\u00a0€ sparen'],
    ['2 kaufen, 1 gratis', '3 Stück, je 6,67\u00a0€', '10,00\u00a0€ sparen'],
  ]);
});

test('a shop in any other language reads English', () => {
  expect(shown('fr-FR')).toMatchObject({
    words: { popular: 'Most popular' },
    tiers: [{ label: 'Buy 2', summary: expect.stringMatching(/^2 items, .* each$/) }, {}],
  });
});
