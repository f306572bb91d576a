import { expect, test } from 'vitest';
import { listOrder } from './list-order.ts';
import { Refusal } from './refusal.ts';

test.each([
  [{}, 'desc', { field: undefined, direction: 'desc' }],
  [{ sort_field: 'title' }, 'asc', { field: 'title', direction: 'asc' }],
  [{ sort_mode: 'asc' }, 'desc', { field: undefined, direction: 'asc' }],
  [{ sort_mode: 'asc', sort_direction: 'asc' }, 'desc', { field: undefined, direction: 'asc' }],
  [{ since_id: 0 }, 'desc', { field: 'id', direction: 'asc' }],
  [{ since_id: 7, sort_field: 'id', sort_mode: 'asc' }, 'desc', { field: 'id', direction: 'asc' }],
] as const)('%j of a list that runs %s is %j', (asked, standard, order) => {
  expect(listOrder(asked, standard)).toEqual(order);
});

test.each([
  [{ since_id: 7, sort_field: 'title' }, 'sort_field'],
  [{ since_id: 0, sort_direction: 'desc' }, 'sort_direction'],
  [{ since_id: 7, sort_mode: 'desc' }, 'sort_mode'],
  [{ sort_mode: 'asc', sort_direction: 'desc' }, 'sort_mode'],
] as const)('%j is refused at %s', (asked, field) => {
  const refused = (() => {
    try {
      return listOrder(asked, 'asc');
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).status).toBe(422);
  expect(Object.keys((refused as Refusal).fields ?? {})).toEqual([field]);
});
