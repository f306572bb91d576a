import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  keyOf,
  type ListChange,
  type ListStateOptions,
  readAddress,
  restoredAddress,
  type Search,
  writeAddress,
} from './list-address.ts';

const offered = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const options: ListStateOptions = {
  tabs: ['all', 'open', 'closed'].map((id) => ({ id, label: id })),
  filters: [
    { id: 'vendor', label: 'Vendor', options: offered(['Foo, Inc.', 'Bar', '7', 'true']) },
    { id: 'kind', label: 'Kind', multiple: true, options: offered(['a', 'b', 'c']) },
  ],
  standardSort: { field: 'id', dir: 'desc' },
  sortFields: ['id', 'total'],
};
const some = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const change: fc.Arbitrary<ListChange> = fc.record(
  {
    tab: some(['all', 'open', 'closed']),
    q: some(['', 'mug', '12', 'a & b=c', 'true', 'ü?#']),
    filters: fc.record(
      {
        vendor: some([[], ['Foo, Inc.'], ['Bar'], ['7'], ['true']]),
        kind: fc.subarray(['a', 'b', 'c']),
      },
      { requiredKeys: [] },
    ),
    sort: some([
      null,
      ...['id', 'total'].flatMap((field) => (['asc', 'desc'] as const).map((dir) => ({ field, dir }))),
    ]),
    page: fc.integer({ min: 1, max: 99 }),
    pageSize: some([10, 20, 50]),
  },
  { requiredKeys: [] },
);
/** The router reads what looks like a number or a boolean as that. */
const sent = (search: Search): Search =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) =>
      /^(\d+|true|false)$/.test(String(value)) ? [name, JSON.parse(String(value))] : [name, String(value)],
    ),
  );
const after = (changes: readonly ListChange[]) =>
  changes.reduce<Search>((address, each) => sent(writeAddress(address, each, options)), {});

test('what an address was given it shows, and it shows the rest as before', () => {
  fc.assert(
    fc.property(fc.array(change), change, (earlier, last) => {
      const before = readAddress(after(earlier), options);
      const { sort, filters = {}, page = 1, ...plain } = last;
      const standard = (plain.q ?? before.q) === '' ? options.standardSort : undefined;
      // Without a search the standard order is no choice, so that a search that follows is ranked.
      const isChosen =
        before.q !== '' || JSON.stringify(before.sort) !== JSON.stringify(options.standardSort);
      expect(readAddress(after([...earlier, last]), options)).toEqual({
        ...before,
        ...plain,
        sort: (sort === undefined && isChosen ? before.sort : sort) ?? standard,
        filters: Object.fromEntries(
          Object.entries({ ...before.filters, ...filters }).filter(([, values]) => values.length > 0),
        ),
        page,
      });
    }),
  );
});

test('what is standard is not in the address', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const standard: ListChange = {
        tab: 'all',
        q: ' ',
        filters: { vendor: [], kind: [] },
        sort: options.standardSort,
        page: 1,
        pageSize: 10,
      };
      expect(after([...changes, standard])).toEqual({});
    }),
  );
});

test('a search without a chosen order is ranked by the server, and the standard order is a choice beside it', () => {
  expect(readAddress({ q: 'mug' }, options).sort).toBeUndefined();
  const chosen = writeAddress({ q: 'mug' }, { sort: { field: 'id', dir: 'desc' } }, options);
  expect(readAddress(chosen, options).sort).toEqual({ field: 'id', dir: 'desc' });
  expect(writeAddress(chosen, { q: '' }, options), 'it is the order of a list without a search').toEqual({});
});

test('an order that the list does not have is none: the next change drops it, and it makes no other view', () => {
  for (const q of ['', 'mug']) {
    const address = { ...(q && { q }), sort: 'password', dir: 'asc' };
    expect(readAddress(address, options)).toEqual(readAddress(q ? { q } : {}, options));
    expect(keyOf(address, options)).toBe(keyOf(q ? { q } : {}, options));
    expect(writeAddress(address, { tab: 'open' }, options)).toEqual({ ...(q && { q }), tab: 'open' });
  }
});

test('a change keeps what the address says of other things', () => {
  expect(writeAddress({ dialog: 'x', page: 3 }, { q: 'mug' }, options)).toEqual({ dialog: 'x', q: 'mug' });
});

test('a saved view shows its tab, search, filters and order again, wherever one is', () => {
  fc.assert(
    fc.property(fc.array(change), fc.array(change), (saved, elsewhere) => {
      const key = keyOf(after(saved), options);
      const there = after(elsewhere);
      expect(readAddress(sent(restoredAddress(there, key, options)), options)).toEqual({
        ...readAddress(after(saved), options),
        page: 1,
        pageSize: readAddress(there, options).pageSize,
      });
    }),
  );
});

test('whatever an address says, only what is offered is shown', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
  );
  const names = some(['tab', 'q', 'vendor', 'kind', 'sort', 'dir', 'page', 'rows']);
  fc.assert(
    fc.property(fc.dictionary(names, anything), (search) => {
      const shown = readAddress(search, options);
      expect(options.tabs!.map(({ id }) => id)).toContain(shown.tab);
      if (shown.sort) expect(options.sortFields).toContain(shown.sort.field);
      else expect(shown.q).not.toBe('');
      expect([10, 20, 50]).toContain(shown.pageSize);
      expect(shown.page).toBeGreaterThanOrEqual(1);
      for (const [id, values] of Object.entries(shown.filters)) {
        const { options: known } = options.filters!.find((filter) => filter.id === id)!;
        expect(known.map(({ value }) => value)).toEqual(expect.arrayContaining([...values]));
      }
    }),
  );
  expect(
    readAddress({ tab: 'gone', sort: 'password', page: -3, rows: 7, vendor: 'Nobody' }, options),
  ).toEqual({
    tab: 'all',
    q: '',
    filters: {},
    sort: { field: 'id', dir: 'desc' },
    page: 1,
    pageSize: 10,
  });
});
