import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { themeAssets } from './theme-assets.ts';
import { themeRenderer } from './theme-renderer.ts';
import type { ThemeGlobals, ThemePage } from './theme-shapes.ts';

const dir = join(import.meta.dirname, 'theme');
const theme = themeRenderer(dir, themeAssets(join(dir, 'assets'), '/store/assets', false), false);
const globals = {
  shop: { name: 'Shop', domain: 'a.test', currency: 'USD', locale: 'en' },
  routes: { root: '/store', search: '/store/search', cart: '/store/cart' },
  menu: [],
  cart: { item_count: 0, items: [] },
} as unknown as ThemeGlobals;
const page = {
  page_type: 'search',
  page_title: 'Search',
  search: { query: 'q', results_count: 24 },
  products: Array.from({ length: 24 }, (_, n) => ({
    url: `/store/products/${n}`,
    title: `Product ${n}`,
    handle: `product-${n}`,
    price: n,
    available: true,
    colours: [],
  })),
  scripts: [],
  page_context: {},
} as unknown as ThemePage;

afterEach(() => vi.restoreAllMocks());

test('a page of many products is made in slices, and stands aside between them', async () => {
  const whole = await theme.render(page, { ...globals }, { giveWay: () => undefined });
  expect(whole.match(/Product \d+/g)!.length).toBeGreaterThanOrEqual(24);
  // Each look at the clock is a millisecond later, so that a slice is a few snippets.
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 1));
  let aside = 0;
  let rounds = 0;
  let going = true;
  const round = () => {
    rounds += 1;
    if (going) setImmediate(round);
  };
  setImmediate(round);
  const sliced = await theme.render(
    page,
    { ...globals },
    {
      giveWay: async () => {
        aside += 1;
      },
    },
  );
  going = false;
  expect(sliced).toBe(whole);
  expect(aside).toBeGreaterThan(5);
  // Others had their turn in each of them.
  expect(rounds).toBeGreaterThanOrEqual(aside);
});
