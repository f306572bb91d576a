import { expect, test } from 'vitest';
import { niceTicks, spreadLabels } from './chart-scale.ts';

test('grid lines are round and reach the highest value', () => {
  expect(niceTicks(1430)).toEqual([0, 500, 1000, 1500]);
  expect(niceTicks(0.068)).toEqual([0, 0.025, 0.05, 0.075]);
  expect(niceTicks(0)).toEqual([0, 1]);
});

test('labels keep their order and their distance', () => {
  expect(spreadLabels([20, 10, 90], 16, 100)).toEqual([26, 10, 90]);
  expect(spreadLabels([95, 96], 16, 100)).toEqual([84, 100]);
});
