import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenVariant, choiceState, firstChoice } from './quick-view-choice.ts';
import { quickViewButtonText, quickViewWords } from './quick-view-words.ts';

/** Red S and L, blue S; red L is sold out, blue L is not made. */
const shirt = {
  options: [{ values: ['Red', 'Blue'] }, { values: ['S', 'L'] }],
  variants: [
    { id: 1, options: ['Red', 'L'], available: false },
    { id: 2, options: ['Red', 'S'], available: true },
    { id: 3, options: ['Blue', 'S'], available: true },
  ],
};

test('the first variant that can be bought is chosen at first, of a sold out product the first', () => {
  expect(firstChoice(shirt)).toEqual(['Red', 'S']);
  const soldOut = { ...shirt, variants: shirt.variants.map((one) => ({ ...one, available: false })) };
  expect(firstChoice(soldOut)).toEqual(['Red', 'L']);
});

test('a value says what would come of it beside the other choices', () => {
  expect(choiceState(shirt, ['Red', 'S'], 1, 'L')).toBe('sold_out');
  expect(choiceState(shirt, ['Blue', 'S'], 1, 'L')).toBe('not_made');
  expect(choiceState(shirt, ['Red', 'L'], 0, 'Blue')).toBe('not_made');
  expect(choiceState(shirt, ['Red', 'S'], 0, 'Blue')).toBe('available');
});

test('a product without a choice has its one variant chosen', () => {
  const plain = { options: [], variants: [{ options: [], available: true }] };
  expect(chosenVariant(plain, firstChoice(plain))).toBe(plain.variants[0]);
});

test('property: every variant can be reached by its values, and no other choice is called available', () => {
  const value = fc.constantFrom('a', 'b', 'c');
  const product = fc
    .uniqueArray(fc.tuple(value, value, fc.boolean()), {
      minLength: 1,
      selector: ([first, second]) => first + second,
    })
    .map((rows) => ({
      options: [{ values: ['a', 'b', 'c'] }, { values: ['a', 'b', 'c'] }],
      variants: rows.map(([first, second, available]) => ({ options: [first, second], available })),
    }));
  fc.assert(
    fc.property(product, fc.tuple(value, value), fc.nat(1), value, (made, values, option, changed) => {
      for (const variant of made.variants) expect(chosenVariant(made, variant.options)).toBe(variant);
      const wanted = option === 0 ? [changed, values[1]] : [values[0], changed];
      const there = made.variants.find(({ options }) => options.join() === wanted.join());
      const state = choiceState(made, values, option, changed);
      expect(state).toBe(!there ? 'not_made' : there.available ? 'available' : 'sold_out');
    }),
  );
});

test('the button says what the merchant wrote, else the word of the shop’s language', () => {
  expect(quickViewButtonText('Have a look', 'de')).toBe('Have a look');
  expect(quickViewButtonText('  ', 'de-AT')).toBe('Schnellansicht');
  expect(quickViewButtonText('', 'fr-FR')).toBe('Quick view');
  expect(Object.keys(quickViewWords('de'))).toEqual(Object.keys(quickViewWords('en')));
});
