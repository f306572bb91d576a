import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { type Thing, listThings } from '../../contract/testing/thing-calls.ts';
import { apiQuestion } from '../client/api-hooks.ts';
import type { ShownState } from './list-address.ts';
import { type Asking, filterOf, pageWithin, questionOf } from './list-question.ts';

interface Query {
  search?: string;
  status?: 'open' | 'closed';
  payment?: 'paid' | 'pending';
  active?: 'true' | 'false';
  date_filter?: string;
  group?: string;
}
const asking: Asking<Query> = {
  tabs: [
    { id: 'all', label: 'All' },
    { id: 'unpaid', label: 'Unpaid', asks: { status: 'open', payment: 'pending' } },
  ],
  filters: [
    { id: 'pay', label: 'Payment', asks: 'payment', options: [{ value: 'paid', label: 'Paid' }] },
    {
      id: 'on',
      label: 'Active',
      options: [{ value: 'yes', label: 'Yes' }],
      asks: (value) => ({ active: value === 'yes' ? 'true' : 'false' }),
    },
  ],
  always: { group: 'top' },
  shows: { date_filter: 'last_7_days' },
};
const state: ShownState = { tab: 'all', q: '', filters: {}, sort: undefined, page: 1, pageSize: 10 };

test('search, filters and tab become what the call takes; nothing is sent that nobody chose', () => {
  expect(filterOf(state, asking)).toEqual({ group: 'top' });
  const chosen = { ...state, q: 'mug', filters: { pay: ['paid'], on: ['yes'] } };
  expect(filterOf(chosen, asking)).toEqual({ group: 'top', search: 'mug', payment: 'paid', active: 'true' });
});

test('a tab has the last word over a filter of the same name; counts of all tabs ask without any', () => {
  const chosen = { ...state, tab: 'unpaid', filters: { pay: ['paid'] } };
  expect(filterOf(chosen, asking)).toEqual({ group: 'top', status: 'open', payment: 'pending' });
  expect(filterOf(chosen, asking, null)).toEqual({ group: 'top', payment: 'paid' });
});

test('only the question for rows has the page, its size, the order and what the rows show', () => {
  expect(questionOf({ ...state, page: 3, pageSize: 20, sort: { field: 'id', dir: 'desc' } }, asking)).toEqual(
    {
      group: 'top',
      date_filter: 'last_7_days',
      sort_field: 'id',
      sort_direction: 'desc',
      page: '3',
      limit: '20',
    },
  );
  expect(questionOf(state, asking)).not.toHaveProperty('sort_field');
});

const chosen = fc.record({
  tab: fc.constantFrom('all', 'unpaid'),
  q: fc.constantFrom('', 'mug'),
  filters: fc.record({ on: fc.constantFrom(['yes'], ['no']) }, { requiredKeys: [] }),
  sort: fc.constantFrom(
    undefined,
    { field: 'id', dir: 'asc' as const },
    { field: 'id', dir: 'desc' as const },
  ),
  page: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.constantFrom(10, 20),
});

const parts = ['tab', 'q', 'filters', 'sort', 'page', 'pageSize'] as const;

test('two states that show different rows are different questions, and the same state is the same one', () => {
  fc.assert(
    fc.property(chosen, chosen, fc.constantFrom(...parts), (one, another, part) => {
      const other = { ...one, [part]: another[part] };
      expect(JSON.stringify(questionOf(one, asking)) === JSON.stringify(questionOf(other, asking))).toBe(
        JSON.stringify(one) === JSON.stringify(other),
      );
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

test('whatever order the answers come in, the rows shown are those of the last question', async () => {
  const thingAsking: Asking<{ search?: string }> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('', 'a', 'b', 'c'), { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat(5)),
      async (searches, turns) => {
        const waiting: (() => void)[] = [];
        vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
          const name = new URL(url, 'http://shop').searchParams.get('search') ?? '';
          const reply = { things: [{ ...thing, name }], has_more: false };
          return new Promise<Response>((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
            waiting.push(() => resolve(Response.json(reply)));
          });
        });
        const cache = new QueryClient({
          defaultOptions: { queries: { retry: false, networkMode: 'always' } },
        });
        const question = (q: string) =>
          apiQuestion(
            listThings,
            { query: questionOf({ ...state, q }, thingAsking) },
            { keepPrevious: true },
          );
        const observer = new QueryObserver(cache, question(searches[0]!));
        const stop = observer.subscribe(() => {});
        for (const search of searches) observer.setOptions(question(search));
        while (waiting.length > 0) {
          const [next] = waiting.splice(turns.next().value % waiting.length, 1);
          next!();
          await new Promise((resolve) => setTimeout(resolve));
          const { data, isPlaceholderData } = observer.getCurrentResult();
          if (data && !isPlaceholderData) expect(data.things[0]!.name).toBe(searches.at(-1));
        }
        expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: false, status: 'success' });
        stop();
        cache.clear();
      },
    ),
    { numRuns: 30 },
  );
});

const thing: Thing = {
  id: 1,
  version: 1,
  name: '',
  message: '',
  active: true,
  priority: 1,
  views: 0,
  rate: null,
  sales: null,
  picks: [],
  tiers: [],
};

test('a page beyond the end is the last one, once that is known; a page with rows stays', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(10, 20, 50),
      fc.nat(400),
      (page, pageSize, total) => {
        const rows = Array.from({ length: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)) });
        const shown = pageWithin({ page, pageSize }, { rows, total });
        const last = Math.max(1, Math.ceil(total / pageSize));
        expect(shown).toBe(Math.min(page, last));
        expect(pageWithin({ page, pageSize }, { rows: undefined, total })).toBe(page);
        expect(pageWithin({ page, pageSize }, { rows, stale: true, total })).toBe(page);
        expect(pageWithin({ page, pageSize }, { rows })).toBe(page);
      },
    ),
  );
});

test('a number from before a deletion leads nowhere until it is counted again', () => {
  const third = { page: 3, pageSize: 10 };
  expect(pageWithin(third, { rows: [], total: 21 })).toBe(3);
  expect(pageWithin(third, { rows: [], total: 20 })).toBe(2);
  expect(pageWithin(third, { rows: [], total: 0 })).toBe(1);
});
