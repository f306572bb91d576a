import { expect, it } from 'vitest';
import { choiceOf } from './product-filters.ts';

const filter = { search: 'mug', vendor: 'Clay & Co', collection_id: '7', status: 'draft' } as const;

it('a bulk call means the picked ones, or all that the filter has, never both', () => {
  expect(choiceOf({ all: false, ids: ['3', '1'] }, filter)).toEqual({ ids: [3, 1] });
  expect(choiceOf({ all: true, ids: ['3'] }, filter)).toEqual({ filter });
  expect(choiceOf({ all: true, ids: [] }, {})).toEqual({ filter: {} });
});
