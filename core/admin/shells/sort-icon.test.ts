import { expect, test } from 'vitest';
import { sortIcon } from './sort-icon.ts';

test('the arrow of a sorted column points up for ascending and down for descending', () => {
  expect([sortIcon('asc'), sortIcon('desc'), sortIcon(undefined)]).toEqual([
    'arrowUp',
    'arrowDown',
    'arrowUp',
  ]);
});
