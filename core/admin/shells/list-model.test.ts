import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { wholeListQuery } from './list-model.ts';

const things = Array.from({ length: 23 }, (_, at) => ({ name: `Thing ${at + 1}`, odd: at % 2 === 0 }));
const answered = { data: { things }, isPlaceholderData: false, isError: false } as unknown as UseQueryResult<{
  things: typeof things;
}>;
const list = { q: '', tab: 'odd', page: 1, pageSize: 10 };
const tabs = { all: () => true, odd: ({ odd }: { odd: boolean }) => odd };
const asked = (change: Partial<typeof list>) =>
  wholeListQuery(answered, { ...list, ...change }, (reply: { things: typeof things }) => reply.things, tabs);

test('a list sent whole: a page of the tab, and how many each tab holds', () => {
  expect(asked({})).toMatchObject({ hasMore: true, total: 12, counts: { all: 23, odd: 12 } });
  expect(asked({ page: 2 }).rows?.map(({ name }) => name)).toEqual(['Thing 21', 'Thing 23']);
  expect(asked({ page: 2 }).hasMore).toBe(false);
});

test('a list sent whole: search is by name, in any case, and the counts follow it', () => {
  const found = asked({ q: ' thing 2', tab: 'all' });
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
  const query = wholeListQuery(
    { ...answered, data: undefined } as typeof answered,
    list,
    (): typeof things => things,
    tabs,
  );
  expect(query.rows).toBeUndefined();
  expect(query.counts).toEqual({ all: undefined, odd: undefined });
});
