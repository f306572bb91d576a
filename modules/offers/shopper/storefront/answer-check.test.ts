import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownWidget } from '../../widget/contract/shown-widget.ts';
import { cartProgress, upsellBox } from '../../offer/contract/upsell-box.ts';
import { checkedBoxes, checkedProgress } from './answer-check.ts';
import { exampleBox, exampleBundle, exampleWidget } from './testing/box-example.ts';
import { checkedWidgets } from './widget-check.ts';

const progress = { offer_id: 4, text: 'Add 1 more', share: 0.5, reached: false };

test('what the server sends is drawn', () => {
  for (const box of [
    exampleBox(),
    exampleBundle(),
    exampleBox({ ends_at: '2026-11-21T12:00:00Z', left: 2 }),
  ]) {
    expect(upsellBox.safeParse(box).success).toBe(true);
    expect(checkedBoxes([box])).toEqual([box]);
  }
  expect(shownWidget.safeParse(exampleWidget()).success).toBe(true);
  expect(checkedWidgets([exampleWidget()])).toEqual([exampleWidget()]);
  expect(cartProgress.safeParse(progress).success).toBe(true);
  expect(checkedProgress(progress)).toEqual(progress);
});

test('whatever comes instead: nothing is thrown and nothing is taken for an offer (reliability 43)', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const answer of [value, [value], { boxes: value }]) {
        expect([checkedBoxes(answer), checkedWidgets(answer), checkedProgress(answer)]).toEqual([
          [],
          [],
          null,
        ]);
      }
    }),
    { numRuns: 1_000 },
  );
});

/** Every place inside of a value, as the path to it. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...path, key],
    ...placesOf(inner, [...path, key]),
  ]);
}
function without(value: object, path: readonly (string | number)[], put: unknown): object {
  const copy = structuredClone(value) as Record<string, unknown>;
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = put;
  return copy;
}

/** Fields of the answer that the page does not draw. */
const untold = new Set([
  'offer_type',
  'variant',
  'options',
  'product_id',
  'type',
  'limit',
  'show_price',
  'show_add',
  'ends',
  'left',
]);

test.each([
  ['box', exampleBox(), checkedBoxes],
  ['bundle', exampleBundle(), checkedBoxes],
  ['widget', exampleWidget(), checkedWidgets],
] as const)(
  'a %s with any one field of another kind is left out, and the others stay',
  (_name, whole, checked) => {
    for (const path of placesOf(whole)) {
      if (path.some((key) => untold.has(String(key)))) continue;
      const broken = without(whole, path, () => {});
      expect([path.join('.'), checked([broken, whole] as never)]).toEqual([path.join('.'), [whole]]);
    }
  },
);
