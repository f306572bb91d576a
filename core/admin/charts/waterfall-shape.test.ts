import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waterfallShape } from './waterfall-shape.ts';

const cents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
const step = (value: number, isTotal = false) => ({ id: String(value), value, isTotal });

test('every bar lies within the frame, hangs at where the one before it ended, and is as high as its value', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (values) => {
      const { bars, zero } = waterfallShape([...values.map((value) => step(value))]);
      const level = values.map((_value, at) => values.slice(0, at + 1).reduce((sum, one) => sum + one, 0));
      const whole = Math.max(0, ...level) - Math.min(0, ...level) || 1;
      for (const [at, bar] of bars.entries()) {
        expect(bar.top).toBeGreaterThanOrEqual(-1e-9);
        expect(bar.top + bar.height).toBeLessThanOrEqual(1 + 1e-9);
        expect(bar.height * whole).toBeCloseTo(Math.abs(values[at]!), 3);
        const begins = at === 0 ? zero : bars[at - 1]!.end;
        expect([bar.top, bar.top + bar.height].some((edge) => Math.abs(edge - begins) < 1e-9)).toBe(true);
      }
    }),
  );
});

test('a sum stands on nothing and ends where the steps before it do', () => {
  const { bars, zero } = waterfallShape([
    step(100, true),
    step(-30),
    step(70, true),
    step(-90),
    step(-20, true),
  ]);
  expect(bars[1]!.end).toBeCloseTo(bars[2]!.top);
  expect(bars[2]!.top + bars[2]!.height).toBeCloseTo(zero);
  expect(bars[4]!.top, 'a loss hangs below nothing').toBeCloseTo(zero);
  expect(bars[4]!.end).toBeCloseTo(bars[3]!.end);
});

test('where everything is nothing, bars lie on the line', () => {
  const { bars, zero } = waterfallShape([step(0, true), step(0), step(0, true)]);
  expect([zero, ...bars.map(({ height }) => height)]).toEqual([0, 0, 0, 0]);
});
