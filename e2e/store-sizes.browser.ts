import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { type Received, watchLine } from '#core/testing/slow-line.ts';

/**
 * What Chromium fetches of the script on a page with every tool on, before anybody scrolls, points, types or presses: the
 * bodies of the loader and of all its parts, as they came over the line, without headers and without the shop's answers,
 * which are examples here, so that every tool has something to show. 25 kB is what a page may have, and 2 of them are
 * kept for what is to come.
 */
const most = 23_000;

const unit = { label: true, one: 'hour', other: 'hours' };
const look = { font_family: 'store', font_size: 14, color: '', process_color: '', background_color: '' };
const parts = {
  timers: {
    id: 1,
    ends_at: '2099-01-01T00:00:00Z',
    left: 'left to buy',
    units: { day: unit, hour: unit, minute: unit, second: unit },
    look,
  },
  stock: { left: {}, made_up: { type: 'number', value: 5 }, words: 'Only {{count}} left', look },
  visitors: {
    count: 3,
    again_seconds: 15,
    words: { one: '{{count}} looks', other: '{{count}} look' },
    look: { ...look, text_color: '', number_color: '', type: 'none' },
  },
  // Looked at when somebody is there.
  sale_notes: { notes: [] },
  checkout_note: { text: '4 people bought this today', icon: 'bag', image: null },
  reviews: {
    stars: { average: 4.7, count: 264 },
    cards: true,
    list: { count: 264, per_page: 10, order: 'helpful', write: true },
    look: { star_color: '', layout: 'list', histogram: true, gallery: true, filters: true },
    words: { out_of_five: '%{average} out of 5', one_review: '1 review', some_reviews: '%{count} reviews' },
  },
};
const variants = [
  {
    id: 51,
    title: '',
    available: true,
    price: '$10.00',
    offer_price: '$8.00',
    price_minor: 1_000,
    offer_price_minor: 800,
  },
];
/** An offer of any kind, as a page is told of it. */
const box = (offer_type: string, offer_id: number) => ({
  offer_id,
  offer_type,
  title: '',
  message: 'Goes well with it',
  cta: 'continue',
  products: [{ title: 'Saucer', handle: 'saucer', image: null, variants, quantity: 1 }],
  discount_text: 'Save 20%',
  total: '$8.00',
  original_total: '$10.00',
  ends_at: null,
  left: null,
  words: {
    add: 'Add to cart',
    dismiss: 'No thanks',
    sold_out: 'Sold out',
    choose: 'Choose',
    total: 'Total',
    added: 'Added to cart',
  },
});
const bowl = {
  title: 'Bowl',
  handle: 'bowl',
  image: null,
  price: '$24.00',
  compare_at_price: null,
  variant_id: 61,
};
const widget = (offer: unknown) => ({
  title: 'Best sellers',
  look: { columns: 2, title_size: 20, title_align: 'start', text_color: '', accent_color: '' },
  cards: offer ? [] : [bowl],
  offer,
  words: { add: 'Add to cart', choose: 'Choose options', previous: 'Previous', next: 'Next' },
});
const answers: Readonly<Record<string, unknown>> = {
  'product-upsells': {
    bundles: [box('bundle', 11)],
    accessories: [box('accessory', 8)],
    popup: box('pre-purchase', 7),
  },
  'cart-upsells': {
    boxes: [box('in-cart', 9)],
    progress: { offer_id: 4, text: 'You save 10%', share: 1, reached: true },
  },
  widgets: { widgets: [widget(null), widget(box('bundle', 12))] },
  'quick-view': { button: 'Quick view' },
  'page.json': {},
};

/** What the shop says of a page: a cart's line of no page that shows none. */
function ofPage(address: string): object {
  const type = new URL(address).searchParams.get('page') ?? '';
  const { checkout_note: _note, ...others } = parts;
  return { now: new Date().toISOString(), parts: /^(cart|checkout|unknown)$/.test(type) ? parts : others };
}

const isScript = ({ url }: Received) => /\/storefront(\/[\w-]+)?\.js$/.test(url);
const partOf = ({ url }: Received) => url.replace(/^.*\/|(-[\da-z]{6})?\.js$/g, '');

interface Visit {
  path: string;
  /** What its tools draw; all of it is there. */
  shown: string[];
  /** In the cart before. */
  filled?: boolean;
}
const facts = ['timer', 'stock', 'visitors'].map((kind) => `backroom-product-facts .${kind}`);
const inCart = ['backroom-upsell', 'backroom-progress'];
const quickView = ['backroom-quick-view-button'];
const visits: readonly Visit[] = [
  { path: '/store', shown: quickView },
  { path: '/store/collections/all', shown: quickView },
  { path: '/store/search?q=mug', shown: quickView },
  {
    path: '/store/products/stoneware-mug',
    shown: ['backroom-quantity', 'backroom-accessories', 'backroom-bundle', ...facts],
  },
  // Its line waits until it moves nothing that is seen.
  { path: '/store/cart', shown: inCart, filled: true },
  { path: '/store/checkout', shown: ['backroom-checkout-note'], filled: true },
  { path: '/store/no-such-page', shown: [] },
];

async function fillCart(page: Page): Promise<void> {
  await page.goto('/store/products/stoneware-mug');
  await page.locator('form[action*="/cart/add"] button[data-add]').click();
  await page.goto('/store/cart');
  await expect(page.getByRole('link', { name: /^Check out/ })).toBeVisible();
}

// The page with the most on it, and the cart; the others in the long run.
const isEach = (path: string) => /\/(stoneware-mug|cart)$/.test(path);
for (const { path, shown, filled } of visits)
  test(
    `every tool on, what comes by itself keeps to its size: ${path}`,
    isEach(path) ? {} : longForm,
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, baseURL: baseURL! });
      if (filled) {
        const before = await context.newPage();
        await fillCart(before);
        await before.close();
      }
      const page = await context.newPage();
      const { received, quiet } = await watchLine(context, page);
      for (const [name, json] of Object.entries(answers))
        await page.route(`**/storefront/${name}?*`, (route) =>
          route.fulfill({ json: name === 'page.json' ? ofPage(route.request().url()) : json }),
        );
      await page.goto(path);
      for (const selector of shown) await expect(page.locator(selector).first(), selector).toBeAttached();
      await quiet();
      const scripts = received.filter(isScript);
      const sum = scripts.reduce((bytes, { body }) => bytes + body, 0);
      const listed = scripts.map((one) => `${partOf(one)} ${one.body}`).join(', ');
      expect(scripts.map(partOf), listed).toEqual(
        expect.arrayContaining(['storefront', 'visit', 'page-parts']),
      );
      expect(scripts.filter(({ coding }) => coding !== 'br')).toEqual([]);
      expect(sum, listed).toBeGreaterThan(8_000);
      expect(sum, listed).toBeLessThanOrEqual(most);
      for (const part of ['popup-turn', 'taking', 'sale-note-turns', 'review-place', 'review-list'])
        expect(scripts.map(partOf), listed).not.toContain(part);
      // Then it comes: nobody waits for it at the press.
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await expect.poll(() => received.map(partOf)).toContain('sale-note-turns');
      if (path.includes('/products/'))
        await expect
          .poll(() => received.map(partOf))
          .toEqual(expect.arrayContaining(['popup-turn', 'taking']));
      if (/products|cart$/.test(path)) await expect(page.locator('backroom-widget').first()).toBeAttached();
      await context.close();
    },
  );
