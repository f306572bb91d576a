import { expect, it } from 'vitest';
import { choiceOf, filterOf, filterWithTab, narrows } from './product-filters.ts';

const list = { q: 'mug', tab: 'draft', filters: { vendor: ['Clay & Co'], collection: ['7'] } };

it('a list says its search, filters and tab', () => {
  expect(filterWithTab(list)).toMatchObject({
    search: 'mug',
    vendor: 'Clay & Co',
    collection_id: '7',
    status: 'draft',
  });
  expect(filterWithTab({ ...list, tab: 'all' }).status).toBeUndefined();
  expect(narrows(filterOf({ q: '', filters: {} }))).toBe(false);
  expect(narrows(filterOf(list))).toBe(true);
});

it('a bulk call means the picked ones, or all that the filter has, never both', () => {
  expect(choiceOf({ all: false, ids: ['3', '1'] }, filterWithTab(list))).toEqual({ ids: [3, 1] });
  expect(choiceOf({ all: true, ids: ['3'] }, filterWithTab(list))).toEqual({
    filter: { search: 'mug', vendor: 'Clay & Co', collection_id: '7', status: 'draft' },
  });
  expect(choiceOf({ all: true, ids: [] }, filterWithTab({ q: '', filters: {}, tab: 'all' }))).toEqual({
    filter: {},
  });
});
