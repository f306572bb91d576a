import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { exampleBox, exampleBundle, exampleWidget } from './testing/box-example.ts';
import { bigMugWidget, mugWidget } from './testing/widget-example.ts';
import { type PageKind, startWidgetPage, type WidgetPage } from './testing/widget-page.ts';

let shop: WidgetPage;
let problems: string[];

test.beforeAll(async () => {
  shop = await startWidgetPage();
});
test.afterAll(() => shop.close());
test.beforeEach(async ({ page }) => {
  shop.reset();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    let shift = 0;
    Object.assign(window, { shift: () => shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
});
test.afterEach(() => expect(problems, 'uncaught errors').toEqual([]));

const boxes = ['backroom-quantity', 'backroom-accessories', 'backroom-bundle'] as const;
const maxShift = 0.02;

function offerEverything(): void {
  shop.shop.offers.body = JSON.stringify({
    quantity: [mugWidget(), bigMugWidget()],
    by_variant: { '31': 0, '32': 1 },
  });
  shop.shop.calls['/storefront/product-upsells'] = {
    bundles: [exampleBundle()],
    accessories: [exampleBox({ offer_type: 'accessory', offer_id: 8, message: 'Goes with it' })],
    popup: null,
  };
}

/** Opens a page and waits until everything that comes by itself is there. */
async function visit(page: Page, kind: PageKind): Promise<number> {
  await page.goto(`${shop.url}/${kind}`);
  await page.waitForFunction(
    () =>
      ['quantity-widget', 'product-upsells-'].every((part) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      ),
    undefined,
    { timeout: 10_000 },
  );
  await page.waitForTimeout(500);
  return shift(page);
}
const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift(): number }).shift());

for (const theme of ['dawn', 'storefront'] as const) {
  for (const width of [390, 1440]) {
    test(
      `boxes push nothing that is seen on a theme without places: ${theme}, ${width} px, first visit and later`,
      width === 390 ? {} : longForm,
      async ({ page }) => {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        offerEverything();
        expect(await visit(page, `${theme}-late`), 'first visit').toBeLessThanOrEqual(maxShift);
        // A press moves nothing by surprise: then all are there.
        await page.getByRole('heading', { name: 'Stoneware mug' }).click();
        for (const box of boxes) await expect(page.locator(box), box).toHaveCount(1);
        await page.waitForTimeout(300);
        expect(await shift(page), 'after a press').toBeLessThanOrEqual(maxShift);
        expect(await visit(page, `${theme}-late`), 'later visit').toBeLessThanOrEqual(maxShift);
        expect(await visit(page, theme), 'later visit, script at once').toBeLessThanOrEqual(maxShift);
      },
    );
  }

  test(`boxes come while a shopper reads on, and push nothing: ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    offerEverything();
    await visit(page, `${theme}-late`);
    for (let y = 0; y < 4000; y += 200) {
      await page.evaluate((top) => scrollTo(0, top), y);
      await page.waitForTimeout(40);
    }
    for (const box of boxes) await expect(page.locator(box), box).toHaveCount(1);
    expect(await shift(page)).toBeLessThanOrEqual(maxShift);
  });
}

/** What is true of the product: a timer, what is left of either variant, and who looks at it. */
function sayWhatIsTrue(): void {
  const unit = { label: true, one: 'unit', other: 'units' };
  const look = { font_family: 'store', font_size: 14 };
  const [now, ends_at] = [0, 90_000_000].map((ms) => new Date(Date.now() + ms).toISOString());
  shop.shop.calls['/storefront/page.json'] = {
    now,
    parts: {
      timers: {
        ...{ id: 1, ends_at, left: 'left to buy', look: { color: '', ...look } },
        units: { day: unit, hour: unit, minute: unit, second: unit },
      },
      stock: {
        ...{ left: { '31': 5, '32': 7 }, made_up: null, words: 'Only {{count}} left' },
        look: { process_color: '', background_color: '', ...look },
      },
      visitors: {
        ...{ count: 4, again_seconds: 600, words: { one: '{{count}} looks', other: '{{count}} look' } },
        look: { text_color: '', background_color: '', number_color: '', type: 'none', ...look },
      },
    },
  };
}

for (const theme of ['dawn', 'storefront'] as const)
  for (const width of [390, 1440])
    test(
      `nor does what is true of a product, beside every box: ${theme}, ${width} px`,
      width === 390 ? {} : longForm,
      async ({ page }) => {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        offerEverything();
        sayWhatIsTrue();
        const facts = page.locator('backroom-product-facts .fact');
        for (const kind of [`${theme}-late`, `${theme}-late`, theme] as const) {
          expect(await visit(page, kind), kind).toBeLessThanOrEqual(maxShift);
          await page.getByRole('heading', { name: 'Stoneware mug' }).click();
          await expect(facts).toHaveCount(3);
          await page.waitForTimeout(300);
          expect(await shift(page), `${kind}, after a press`).toBeLessThanOrEqual(maxShift);
        }
      },
    );

test(
  'a page that has nothing to show loads the loader, what knows the visit and what asks for it, and nothing else, whatever it is built like',
  longForm,
  async ({ page }) => {
    const parts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') parts.push(new URL(request.url()).pathname);
    });
    const nothing = { quantity: [], by_variant: {} };
    const always = [
      '/storefront.js',
      ...['visit', 'page-parts', 'page-base'].map((part): unknown =>
        expect.stringMatching(new RegExp(`^/storefront/${part}-`)),
      ),
    ];
    for (const kind of [
      'dawn',
      'storefront',
      'plain',
      'reserved',
      'upsells',
      'cart',
      'store/cart',
      'list',
    ] as const) {
      shop.shop.offers.body = JSON.stringify(nothing);
      shop.shop.calls = {
        '/storefront/product-upsells': { bundles: [], accessories: [], popup: null },
        '/storefront/cart-upsells': { boxes: [], progress: null },
        '/storefront/widgets': { widgets: [] },
        '/storefront/quick-view': { button: null },
      };
      parts.length = 0;
      await page.goto(`${shop.url}/${kind}`);
      await page.waitForLoadState('networkidle');
      expect(parts, kind).toEqual(always);
    }
    // Nor to give back the room of what was there before.
    shop.shop.calls['/storefront/widgets'] = { widgets: [exampleWidget()] };
    await page.goto(`${shop.url}/upsells`);
    await page.evaluate(() => scrollTo(0, 4000));
    await expect(page.locator('backroom-widget')).toHaveCount(1);
    shop.shop.calls['/storefront/widgets'] = { widgets: [] };
    parts.length = 0;
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(parts, 'widgets that come no more').toEqual(always);
  },
);
