import { expect, test } from 'vitest';
import { wholePage } from './whole-list.ts';

interface Numbered {
  name: string;
  odd: boolean;
}
const things: Numbered[] = Array.from({ length: 23 }, (_, at) => ({
  name: `Thing ${at + 1}`,
  odd: at % 2 === 0,
}));
const answered = { isPlaceholderData: false, isError: false } as Parameters<typeof wholePage>[0];
const tabs = [
  { id: 'all', label: 'All', holds: () => true },
  { id: 'odd', label: 'Odd', holds: ({ odd }: Numbered) => odd },
];
const list = { q: '', tab: 'odd', page: 1, pageSize: 10 };
const asked = (change: Partial<typeof list>, rows: Numbered[] | undefined = things) =>
  wholePage(answered, rows, { ...list, ...change }, ({ name }) => name, tabs);

test('a list sent whole: a page of the tab, and how many each tab holds', () => {
  expect(asked({})).toMatchObject({ hasMore: true, total: 12, counts: { all: 23, odd: 12 } });
  expect(asked({ page: 2 }).rows?.map(({ name }) => name)).toEqual(['Thing 21', 'Thing 23']);
  expect(asked({ page: 2 }).hasMore).toBe(false);
});

test('a list sent whole: search is by name, in any case, and the counts follow it', () => {
  const found = asked({ q: 'tHing 2', tab: 'all' });
  expect(found.rows?.map(({ name }) => name)).toEqual([
    'Thing 2',
    'Thing 20',
    'Thing 21',
    'Thing 22',
    'Thing 23',
  ]);
  expect(found.counts).toEqual({ all: 5, odd: 2 });
});

test('a list sent whole: nothing is known before the answer', () => {
  const query = wholePage(answered, undefined, list, ({ name }: Numbered) => name, tabs);
  expect(query.rows).toBeUndefined();
  expect(query.counts).toEqual({ all: undefined, odd: undefined });
});
