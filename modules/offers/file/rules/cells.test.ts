import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { conditionFields, conditionRelations, tierTypes } from '../../offer/contract/offer-choice.ts';
import { readList, writeList } from './cell-list.ts';
import { CellProblem, readMoment, readNumber, readTruth, writeMoment } from './cell-value.ts';
import { readDisplay, readOfferConditions, writeConditions, writeDisplay } from './condition-cell.ts';
import { readSteps, writeSteps } from './step-cell.ts';
import { readTiers, writeTiers } from './tier-cell.ts';

/** Texts full of what the cells themselves use. */
const text = fc
  .array(fc.constantFrom('a', 'ß', ' ', '|', ';', '\\', '=', '>', ':', '\n', 'label=', 'popular', '"'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
const filled = text.filter((one) => one !== '');

function messageOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    return inEnglish(error.sentence);
  }
}

test('lists come back as they were written, whatever their texts hold', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      // One empty text is no list: a cell that is empty names nothing.
      fc.pre(texts.length > 1 || texts[0] !== '');
      expect(readList(writeList(texts))).toEqual(texts);
    }),
  );
  expect(readList('')).toEqual([]);
  expect(readList(' blue-mug|red-mug ')).toEqual(['blue-mug', 'red-mug']);
});

test('tiers come back as they were written', () => {
  const tier = fc.record({
    label: text,
    min_quantity: fc.integer({ min: 1, max: 999 }),
    value_discount: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
    type: fc.constantFrom(...tierTypes),
    image: fc.option(filled, { nil: null }),
  });
  fc.assert(
    fc.property(
      fc.array(tier, { minLength: 1, maxLength: 5 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 5, maxLength: 5 }),
      fc.nat(4),
      (tiers, keys, chosen) => {
        const data = {
          data: tiers.map((one, at) => ({
            ...one,
            key: keys[at]!,
            mark_as_popular: at === chosen % tiers.length,
          })),
          is_default_select: chosen < tiers.length ? keys[chosen]! : -1,
        };
        expect(readTiers('tiers', writeTiers(data))).toEqual(data);
      },
    ),
  );
});

test('a tier is read as a person writes it, and one that is none is quoted', () => {
  expect(readTiers('tiers', '2:10% EACH|3: 5 all; chosen')).toMatchObject({
    data: [
      { key: 0, min_quantity: 2, value_discount: 10, type: 'percentage_each', mark_as_popular: true },
      { key: 1, min_quantity: 3, value_discount: 5, type: 'amount_all', mark_as_popular: false },
    ],
    is_default_select: 1,
  });
  expect(messageOf(() => readTiers('tiers', '2: 10% each | many: 5 all'))).toBe(
    'tiers: "many: 5 all" is not a tier like "2: 10% each".',
  );
  expect(messageOf(() => readTiers('tiers', '2: 10% each; poplar'))).toContain('poplar');
});

test('conditions and rules of variants come back as they were written', () => {
  const condition = fc.record({
    field: fc.constantFrom(...conditionFields),
    relation: fc.constantFrom(...conditionRelations),
    value: text,
  });
  const set = fc.record({ match: fc.constantFrom('any', 'all'), conditions: fc.array(condition) });
  fc.assert(
    fc.property(set, (one) => {
      expect(readOfferConditions('c', writeConditions(one))).toEqual(one);
    }),
  );
  const pairs = fc.array(fc.record({ option: text, value: text }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.record({ conditions: pairs, expects: pairs })), (rows) => {
      expect(readDisplay('d', writeDisplay(rows))).toEqual(rows);
    }),
  );
  expect(messageOf(() => readOfferConditions('target_conditions', 'tag is summer'))).toBe(
    'target_conditions: "tag is summer" is not a condition like "tag equal summer".',
  );
});

test('steps of a funnel come back as they were written, each with the key of its offer', () => {
  const step = fc.record({
    key: filled,
    offer_key: filled,
    accept: fc.option(filled),
    decline: fc.option(filled),
  });
  fc.assert(
    fc.property(fc.uniqueArray(step, { minLength: 1, maxLength: 5, selector: (one) => one.key }), (steps) => {
      const funnel = { start: steps.at(-1)!.key, steps };
      expect(readSteps('funnel_steps', writeSteps(funnel))).toEqual(funnel);
    }),
  );
});

test('what spreadsheets make of true and false is read, and moments have their offset', () => {
  expect(['TRUE', 'wahr', 'Ja', '1', 'FALSCH', 'no'].map((cell) => readTruth('a', cell))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(messageOf(() => readTruth('activated', 'maybe'))).toBe(
    'activated is "maybe", which is neither true nor false.',
  );
  expect(readNumber('a', '10.50')).toBe(10.5);
  expect(messageOf(() => readNumber('a', '1e3'))).toContain('not a number');
  expect(readMoment('a', writeMoment(1_900_000_001))).toBe(1_900_000_001);
  expect(readMoment('a', '2026-12-24 18:00+01:00')).toBe(Date.parse('2026-12-24T17:00:00Z') / 1000);
  expect(messageOf(() => readMoment('ends_at', '24.12.2026 18:00'))).toContain('2026-12-24T18:00:00Z');
});
