import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartShape, spreadLabels } from './chart-shape.ts';
import { sparklineShape } from './sparkline-shape.ts';

const frame = { left: 48, top: 10, width: 600, height: 200 };
const bottom = frame.top + frame.height;
/** Cents to millions, above and below nothing. */
const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map((cents) => cents / 100);
const series = fc.array(fc.array(amount, { maxLength: 40 }), { maxLength: 3 });
const shapeOf = (some: readonly (readonly number[])[]) =>
  chartShape(some, Math.max(0, ...some.map((values) => values.length)), frame);

test('every value lies within the frame, the higher one further up', () => {
  fc.assert(
    fc.property(series, (some) => {
      const { y } = shapeOf(some);
      const sorted = some.flat().sort((a, b) => a - b);
      const places = sorted.map(y);
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(frame.top - 0.001);
        expect(place).toBeLessThanOrEqual(bottom + 0.001);
      }
      expect(places.toSorted((a, b) => b - a)).toEqual(places);
    }),
  );
});

test('ticks are few and even, nothing is one of them, and they hold every value but for half a step beyond nothing', () => {
  fc.assert(
    fc.property(series, (some) => {
      const { ticks, y } = shapeOf(some);
      const values = some.flat();
      const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
      expect(ticks).toContain(0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
      const step = ticks[1]! - ticks[0]!;
      for (const [at, tick] of ticks.slice(1).entries()) expect(tick - ticks[at]!).toBeCloseTo(step);
      if (ticks[0]! > low) {
        expect([ticks[0], -low < step / 2]).toEqual([0, true]);
        expect(y(low), 'the value itself is the end').toBeCloseTo(bottom);
      } else expect(y(ticks[0]!)).toBeCloseTo(bottom);
      if (ticks.at(-1)! < high) {
        expect([ticks.at(-1), high < step / 2]).toEqual([0, true]);
        expect(y(high)).toBeCloseTo(frame.top);
      } else expect(y(ticks.at(-1)!)).toBeCloseTo(frame.top);
    }),
  );
});

test('a slightly negative day costs no step of the scale, and is drawn as far below nothing as it is', () => {
  const { ticks, y, belowZero } = shapeOf([[5600, 4100, -120, 3000]]);
  expect(ticks).toEqual([0, 2000, 4000, 6000]);
  expect(belowZero).toBe(true);
  expect(y(-120)).toBeCloseTo(bottom);
  const px = (from: number, to: number) => (y(from) - y(to)) / (to - from);
  expect(px(-120, 0)).toBeCloseTo(px(0, 6000));
  expect(shapeOf([[5600, -1500]]).ticks, 'what is no trifle has its step').toEqual([
    -2000, 0, 2000, 4000, 6000,
  ]);
});

test('the line of nothing lies inside where values lie on both sides of it, else at the edge', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (values) => {
      const { y, belowZero } = shapeOf([values]);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      expect(belowZero).toBe(low < 0);
      if (low >= 0) expect(y(0)).toBeCloseTo(bottom);
      if (high <= 0 && low < 0) expect(y(0)).toBeCloseTo(frame.top);
      if (low < 0 && high > 0) {
        expect(y(0)).toBeGreaterThan(frame.top);
        expect(y(0)).toBeLessThan(bottom);
      }
    }),
  );
});

test('points lie side by side from edge to edge', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 400 }), (values) => {
      const { x, line } = shapeOf([values]);
      expect(x(0)).toBe(frame.left);
      expect(x(values.length - 1)).toBeCloseTo(frame.left + frame.width);
      expect(line(values).match(/[ML]/g)).toHaveLength(values.length);
    }),
  );
});

test('without a value, with one, and where all are the same, a grid is drawn, too', () => {
  expect(shapeOf([])).toMatchObject({ ticks: [0, 1], belowZero: false });
  expect(shapeOf([[]]).line([])).toBe('');
  expect(shapeOf([[0, 0, 0]])).toMatchObject({ ticks: [0, 1], belowZero: false });
  expect(shapeOf([[0, 0]]).line([0, 0])).toBe('M48,210L648,210');
  const one = shapeOf([[-12]]);
  expect(one.line([-12])).toMatch(/^M48,[\d.]+Z$/);
  expect(one.y(-12)).toBeGreaterThan(one.y(0));
  const same = shapeOf([[7, 7, 7]]);
  expect(same.y(7)).toBeLessThan(same.y(0));
  expect(same.area([7, 7, 7])).toMatch(/Z$/);
});

test('grid lines are round', () => {
  expect(shapeOf([[1430]]).ticks).toEqual([0, 500, 1000, 1500]);
  expect(shapeOf([[820, -390]]).ticks).toEqual([-500, 0, 500, 1000]);
  expect(shapeOf([[-389.24]]).ticks).toEqual([-400, -300, -200, -100, 0]);
});

test('labels keep their order and their distance', () => {
  expect(spreadLabels([20, 10, 90], 16, 100)).toEqual([26, 10, 90]);
  expect(spreadLabels([95, 96], 16, 100)).toEqual([84, 100]);
});

test('a sparkline keeps within its 52 × 20 px and ends at its last value', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 60 }), (values) => {
      const { line, end } = sparklineShape(values);
      for (const [, x, y] of line.matchAll(/([\d.-]+),([\d.-]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(1);
        expect(Number(x)).toBeLessThanOrEqual(49);
        expect(Number(y)).toBeGreaterThanOrEqual(2);
        expect(Number(y)).toBeLessThanOrEqual(18);
      }
      expect(end[0]).toBeCloseTo(49);
    }),
  );
});
