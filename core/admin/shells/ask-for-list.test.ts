import { expect, test } from 'vitest';
import { listThings, thingTabs } from '../../contract/testing/thing-calls.ts';
import { askForList } from './ask-for-list.ts';
import { readAddress } from './list-address.ts';
import { questionOf, type ServerFilter, tabsOf } from './list-question.ts';
import type { FilterOf } from './server-list.ts';

type Filter = FilterOf<typeof listThings>;
const standardSort = { field: 'priority', dir: 'desc' } as const;
const ask = askForList<typeof listThings>(listThings.path, {
  tabs: thingTabs,
  standardSort,
  filters: { state: 'status', owner: (value) => ({ search: `owner ${value}` }) },
});

/** As the list's page asks. */
const filters: ServerFilter<Filter>[] = [
  { id: 'state', label: 'State', asks: 'status', options: [{ value: 'active', label: 'Active' }] },
  {
    id: 'owner',
    label: 'Owner',
    asks: (value) => ({ search: `owner ${value}` }),
    options: [{ value: '7', label: 'Ann' }],
  },
];
const tabs = tabsOf(thingTabs, (tab) => tab);
const page = (search: Record<string, unknown>) =>
  questionOf<Filter>(
    readAddress(search, { tabs, filters, standardSort, sortFields: ['priority', 'views'] }),
    {
      tabs,
      filters,
    },
  );

test('a list’s address asks in the words of its page', () => {
  const [, second] = Object.keys(thingTabs);
  for (const search of [
    {},
    { tab: second },
    { tab: 'no such tab' },
    { q: 'mug' },
    { q: 'mug', sort: 'priority', dir: 'desc' },
    { sort: 'views', page: 3, rows: 50 },
    { page: 'x', rows: 7 },
    { state: 'active', owner: 7 },
    { state: '', tab: second, owner: 7, q: ' mug ' },
  ])
    expect(ask({}, search)).toEqual([{ path: listThings.path, query: page(search) }]);
});

test('an address that says what is not declared is left to the page', () => {
  for (const search of [{ vendor: 'Foo' }, { tab: 'all', placed: 'today' }])
    expect(ask({}, search)).toEqual([]);
});
