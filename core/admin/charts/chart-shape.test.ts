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

test('ticks are few and even, hold every value between them, and nothing is one of them', () => {
  fc.assert(
    fc.property(series, (some) => {
      const { ticks, y } = shapeOf(some);
      const values = some.flat();
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(ticks).toContain(0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
      expect(y(ticks[0]!)).toBeCloseTo(bottom);
      expect(y(ticks.at(-1)!)).toBeCloseTo(frame.top);
    }),
  );
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
