import { expect, test } from 'vitest';
import { niceTicks, spreadLabels } from './chart-scale.ts';

test('grid lines are round and reach the highest value', () => {
  expect(niceTicks(1430)).toEqual([0, 500, 1000, 1500]);
  expect(niceTicks(0.068)).toEqual([0, 0.025, 0.05, 0.075]);
  expect(niceTicks(0)).toEqual([0, 1]);
});

test('grid lines reach the lowest value, too, and 0 is one of them', () => {
  expect(niceTicks(820, -390)).toEqual([-500, 0, 500, 1000]);
  expect(niceTicks(0, -389.24)).toEqual([-400, -200, 0]);
  expect(niceTicks(-5, -12)).toEqual([-15, -10, -5, 0]);
  for (const [max, min] of [
    [1430, -3],
    [0.02, -7],
    [99, -99],
  ] as const) {
    const ticks = niceTicks(max, min);
    expect(ticks[0]).toBeLessThanOrEqual(min);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks).toContain(0);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});

test('labels keep their order and their distance', () => {
  expect(spreadLabels([20, 10, 90], 16, 100)).toEqual([26, 10, 90]);
  expect(spreadLabels([95, 96], 16, 100)).toEqual([84, 100]);
});
