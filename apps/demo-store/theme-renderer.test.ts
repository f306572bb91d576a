import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** Replaces the clock by one on which each look takes `stepMs`, and to whose `time` a test adds. */
function mockClock(stepMs: number): { time: number } {
  const clock = { time: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => (clock.time += stepMs));
  return clock;
}

test('a page of many products is made in slices, and stands aside between them', async () => {
  const whole = await theme.render(page, { ...globals }, { giveWay: () => undefined });
  expect(whole.match(/Product \d+/g)!.length).toBeGreaterThanOrEqual(24);
  // Each look at the clock is half a millisecond later, so that a slice is a few snippets.
  mockClock(0.5);
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

test('waiting for a turn does not count as rendering: on a busy server a page is late, not broken', async () => {
  const whole = await theme.render(page, { ...globals }, { giveWay: () => undefined });
  const clock = mockClock(0.1);
  let waits = 0;
  const late = await theme.render(
    page,
    { ...globals },
    {
      giveWay: async () => {
        waits += 1;
        if (waits <= 3) clock.time += 2_900;
      },
    },
  );
  expect(waits).toBeGreaterThanOrEqual(3);
  expect(late).toBe(whole);
});

test('a page that waits for more than 10 s between its steps asks its shopper to come back', async () => {
  const clock = mockClock(0.1);
  const late = theme.render(
    page,
    { ...globals },
    {
      giveWay: async () => {
        clock.time += 4_000;
      },
    },
  );
  await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});

const endless = {
  loops:
    '{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}',
  assignments: '{% for a in (1..9999) %}{% for b in (1..9999) %}{% assign c = b %}{% endfor %}{% endfor %}',
  snippets: '{% for a in (1..9999) %}{% for b in (1..9999) %}{% render "empty" %}{% endfor %}{% endfor %}',
  itself: '{% render "itself" %}',
};

test.each(Object.entries(endless))('a template that never ends is stopped: %s', async (_name, text) => {
  const own = await mkdtemp(join(tmpdir(), 'theme-'));
  try {
    for (const folder of ['templates', 'layout', 'snippets', 'assets']) await mkdir(join(own, folder));
    await writeFile(join(own, 'templates', 'search.liquid'), text);
    await writeFile(join(own, 'snippets', 'empty.liquid'), '');
    await writeFile(join(own, 'snippets', 'itself.liquid'), '{% render "itself" %}');
    await writeFile(join(own, 'layout', 'theme.liquid'), '{{ content_for_layout }}');
    const runaway = themeRenderer(own, themeAssets(join(own, 'assets'), '/store/assets', false), false);
    // Each look at the clock is a millisecond later, so that the test takes no 2 s.
    mockClock(1);
    await expect(runaway.render(page, { ...globals }, { giveWay: () => undefined })).rejects.toThrow(
      /limit exceeded|Maximum call stack/,
    );
  } finally {
    await rm(own, { recursive: true });
  }
});
