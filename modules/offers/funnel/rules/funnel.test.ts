import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { funnelFields, funnelRelations, relationsOfField } from '../contract/funnel-choice.ts';
import { funnelInput, type FunnelCondition, type FunnelStep } from '../contract/funnel.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import { addStep, newFunnel, removeStep, type FunnelDraft } from './funnel-draft.ts';
import { funnelTexts, validateFunnel } from './funnel-validation.ts';
import { funnelFor, nextStep, openStep, type FunnelOrder } from './funnel-way.ts';

const step = (key: string, accept: string | null, decline: string | null, offer_id = 1): FunnelStep => ({
  key,
  offer_id,
  accept,
  decline,
});

function draft(steps: FunnelStep[], change: Partial<FunnelDraft> = {}): FunnelDraft {
  return { ...newFunnel(), funnel_name: 'Mine', steps, start: 'a', ...change };
}

/** An offer, a dearer one when accepted, a cheaper one when declined; both end at the same last one. */
const diamond = draft([
  step('a', 'b', 'c', 1),
  step('b', 'd', null, 2),
  step('c', 'd', null, 3),
  step('d', null, null, 4),
]);

const found = (funnel: FunnelDraft, offers?: ReadonlySet<number>) =>
  validateFunnel(funnel, offers).map(({ path, message }) => [path, message]);

describe('what keeps a funnel from being saved', () => {
  test('a sound one may be saved and fits the body', () => {
    expect(found(diamond)).toEqual([]);
    const { id: _, ...body } = diamond;
    expect(funnelInput.parse(body)).toEqual(body);
  });

  test('V140 a name, and an offer for each step', () => {
    expect(found({ ...newFunnel(), funnel_name: ' ' })).toEqual([
      ['funnel_name', offerTexts.blank],
      ['steps.0.offer_id', funnelTexts.no_offer],
    ]);
    expect(found(diamond, new Set([1, 2, 4]))).toEqual([['steps.2.offer_id', funnelTexts.no_offer]]);
  });

  test('one to ten steps, each with a key of its own', () => {
    expect(found(draft([]))).toEqual([['steps', funnelTexts.no_steps]]);
    const many = Array.from({ length: 11 }, (_, n) => step(String(n), null, null));
    expect(found(draft(many))).toEqual([['steps', funnelTexts.too_many_steps]]);
    expect(found(draft([step('a', null, null), step('a', null, null)]))).toEqual([
      ['steps', funnelTexts.same_key],
    ]);
  });

  test('ways lead to known steps, never back, and to every step', () => {
    expect(found(draft([step('a', 'x', null)]))).toEqual([['steps.0.accept', funnelTexts.unknown_step]]);
    expect(found(draft([step('a', 'b', null), step('b', null, 'a')]))).toEqual([
      ['steps.1.decline', funnelTexts.way_back],
    ]);
    expect(found(draft([step('a', 'a', null)]))).toEqual([['steps.0.accept', funnelTexts.way_back]]);
    expect(found(draft([step('a', null, null), step('b', null, null)]))).toEqual([
      ['steps.1', funnelTexts.no_way],
    ]);
    expect(found(draft([step('a', null, null)], { start: 'x' }))).toEqual([['start', funnelTexts.no_start]]);
  });

  test.each([
    ['product_purchased', 'equal', '7', undefined],
    ['product_purchased', 'greater', '7', 'relation'],
    ['product_purchased', 'equal', 'seven', 'value'],
    ['number_of_products', 'greater', '2', undefined],
    ['number_of_products', 'less', '1.5', 'value'],
    ['order_value', 'less', '49.95', undefined],
    ['order_value', 'less', '-1', 'value'],
    ['shipping_country', 'not_equal', 'de', undefined],
    ['shipping_country', 'equal', 'Germany', 'value'],
    ['shipping_country', 'less', 'DE', 'relation'],
    ['order_value', 'equal', ' ', 'value'],
  ] as const)('V089 a condition %s %s %j', (field, relation, value, wrong) => {
    const conditions = [{ field, relation, value }];
    expect(found({ ...diamond, conditions }).map(([path]) => path)).toEqual(
      wrong ? [`conditions.0.${wrong}`] : [],
    );
  });

  test('V147 a condition without a value', () => {
    const conditions: FunnelCondition[] = [{ field: 'order_value', relation: 'equal', value: '' }];
    expect(found({ ...diamond, conditions })).toEqual([['conditions.0.value', offerTexts.condition_value]]);
  });
});

const order: FunnelOrder = {
  product_ids: [7, 8],
  number_of_products: 3,
  order_value_minor: 4995,
  currency: 'USD',
  shipping_country: 'DE',
};
const funnel = (id: number, change: object = {}) => ({ ...diamond, id, priority: id, ...change });

describe('V089 which funnel an order gets', () => {
  test.each([
    ['product_purchased', 'equal', '7', true],
    ['product_purchased', 'equal', '9', false],
    ['product_purchased', 'not_equal', '9', true],
    ['number_of_products', 'equal', '3', true],
    ['number_of_products', 'greater', '3', false],
    ['number_of_products', 'less', '4', true],
    ['order_value', 'equal', '49.95', true],
    ['order_value', 'greater', '49.94', true],
    ['order_value', 'not_equal', '49.95', false],
    ['shipping_country', 'equal', 'de', true],
    ['shipping_country', 'not_equal', 'DE', false],
  ] as const)('%s %s %s: %s', (field, relation, value, fits) => {
    const conditions: FunnelCondition[] = [{ field, relation, value }];
    expect(funnelFor([funnel(1, { conditions })], order)?.id).toBe(fits ? 1 : undefined);
  });

  test('all or any of the conditions; without conditions every order', () => {
    const conditions: FunnelCondition[] = [
      { field: 'product_purchased', relation: 'equal', value: '7' },
      { field: 'shipping_country', relation: 'equal', value: 'FR' },
    ];
    expect(funnelFor([funnel(1, { conditions, match: 'all' })], order)).toBeNull();
    expect(funnelFor([funnel(1, { conditions, match: 'any' })], order)?.id).toBe(1);
    expect(funnelFor([funnel(1)], order)?.id).toBe(1);
    expect(funnelFor([], order)).toBeNull();
  });

  test('the first active by priority, whatever the order of the list', () => {
    const list = [
      funnel(3),
      funnel(2, { activated: false }),
      funnel(5, { priority: 1 }),
      funnel(4, { priority: 1 }),
    ];
    expect(funnelFor(list, order)?.id).toBe(4);
    expect(funnelFor(list.toReversed(), order)?.id).toBe(4);
  });
});

describe('the way through', () => {
  test('an accepted step leads one way, a declined one another', () => {
    expect(nextStep(diamond, 'a', true)?.key).toBe('b');
    expect(nextStep(diamond, 'a', false)?.key).toBe('c');
    expect(nextStep(diamond, 'b', false)).toBeNull();
    expect(nextStep(diamond, 'x', true)).toBeNull();
  });

  test('a step that cannot be offered counts as declined', () => {
    expect(openStep(diamond, diamond.start, () => true)?.key).toBe('a');
    expect(openStep(diamond, 'a', (offer) => offer === 3)?.key).toBe('c');
    expect(openStep(diamond, 'a', (offer) => offer === 2)).toBeNull();
    expect(openStep(diamond, null, () => true)).toBeNull();
  });

  const key = fc.constantFrom('a', 'b', 'c');
  const anySteps = fc.uniqueArray(
    fc.record({
      key,
      offer_id: fc.integer({ min: 1, max: 3 }),
      accept: fc.option(key),
      decline: fc.option(key),
    }),
    { minLength: 1, maxLength: 3, selector: (one) => one.key },
  );
  /** Most ways lead on, so that many of these may be saved. */
  const mostlySound = fc
    .array(fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 4 })), {
      minLength: 1,
      maxLength: 6,
    })
    .map((ways) => {
      const to = (index: number, by: number) =>
        index + by < ways.length && by !== 0 ? String(index + by) : null;
      return ways.map(([accept, decline], index) =>
        step(
          String(index),
          to(index, Math.abs(accept)),
          to(index, decline === 4 ? -1 : Math.max(0, decline)),
        ),
      );
    });

  test('any clicks through a funnel that may be saved end, and meet no step twice', () => {
    let sound = 0;
    fc.assert(
      fc.property(mostlySound, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (steps, clicks) => {
        const one = draft(steps, { start: '0' });
        if (validateFunnel(one).length > 0) return;
        sound += 1;
        const met: string[] = [];
        let at = openStep(one, one.start, () => true);
        for (const click of clicks) {
          if (!at) break;
          met.push(at.key);
          at = nextStep(one, at.key, click);
        }
        expect(at).toBeNull();
        expect(new Set(met).size).toBe(met.length);
      }),
      { numRuns: 1000 },
    );
    expect(sound).toBeGreaterThan(50);
  });

  test('looking for a step that can be offered ends even where the ways go in a circle', () => {
    fc.assert(
      fc.property(anySteps, key, (steps, start) => {
        expect(openStep(draft(steps, { start }), start, () => false)).toBeNull();
      }),
    );
  });
});

describe('the editor', () => {
  test('a step is put between two, and taken out again', () => {
    const grown = addStep(
      draft([step('1', null, '2'), step('2', null, null)], { start: '1' }),
      '1',
      'decline',
      5,
    );
    expect(grown.steps).toEqual([step('1', null, '3'), step('2', null, null), step('3', null, '2', 5)]);
    expect(removeStep(grown, '3').steps).toEqual([step('1', null, '2'), step('2', null, null)]);
    expect(addStep(grown, 'x', 'accept')).toBe(grown);
  });

  test('the first step hands on to the next, and the last one stays', () => {
    const two = draft([step('a', 'b', null), step('b', null, null)]);
    expect(removeStep(two, 'a')).toMatchObject({ start: 'b', steps: [{ key: 'b' }] });
    const one = removeStep(two, 'a');
    expect(removeStep(one, 'b')).toBe(one);
  });

  test('whatever is added and taken out, the ways stay sound', () => {
    const edit = fc.record({
      add: fc.boolean(),
      at: fc.nat(20),
      branch: fc.constantFrom('accept', 'decline'),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        let one: FunnelDraft = draft([step('1', null, null)], { start: '1' });
        for (const { add, at, branch } of edits) {
          const { key: chosen } = one.steps[at % one.steps.length]!;
          if (!add) one = removeStep(one, chosen);
          else if (one.steps.length < 10) one = addStep(one, chosen, branch, 1);
          expect(found(one)).toEqual([]);
        }
      }),
    );
  });
});

test('every field has relations, and only known ones', () => {
  for (const field of funnelFields) {
    expect(relationsOfField[field].length).toBeGreaterThan(0);
    for (const relation of relationsOfField[field]) expect(funnelRelations).toContain(relation);
  }
});
