import { expect, test } from 'vitest';
import { placeNames, radii } from './map-shape.ts';

test('areas are as the numbers are, and no circle is wider than the map bears', () => {
  const [one, four, none] = radii([1, 4, 0], 4, 26, 6);
  expect([one, four, none]).toEqual([6, 12, 0]);
  const [large] = radii([10_000], 10_000, 26, 6);
  expect(large).toBe(26);
  // One of ten thousand is still to be seen.
  expect(radii([1], 10_000, 26, 6)).toEqual([2]);
});

test('no name lies on another, on a circle or beyond the frame; one without a place has none', () => {
  const frame = { width: 200, height: 100, line: 12 };
  const at = (x: number, y: number, width = 60) => ({ x, y, radius: 10, width });
  const [first, second] = placeNames([at(100, 50), at(120, 50)], frame);
  // To the right is the other circle.
  expect(first).toMatchObject({ anchor: 'end' });
  expect(second).toMatchObject({ anchor: 'start' });
  expect(placeNames([at(195, 50)], frame)).toEqual([{ x: 179, y: 50, anchor: 'end' }]);
  expect(placeNames([at(100, 50, 300)], frame)).toEqual([null]);
});
