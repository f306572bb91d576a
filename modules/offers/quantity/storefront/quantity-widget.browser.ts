import { expectAccessible } from '#core/testing/accessibility.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { bigMugWidget, mugWidget } from '../../shopper/storefront/testing/widget-example.ts';
import {
  type PageKind,
  startWidgetPage,
  type WidgetPage,
} from '../../shopper/storefront/testing/widget-page.ts';

let shop: WidgetPage;
let problems: string[];

test.beforeAll(async () => {
  shop = await startWidgetPage();
});
test.afterAll(() => shop.close());
test.beforeEach(({ page }) => {
  shop.reset();
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
});
test.afterEach(() => expect(problems, 'uncaught errors').toEqual([]));

const offers = (...quantity: object[]) =>
  JSON.stringify({ quantity, by_variant: { '31': 0, ...(quantity[1] ? { '32': 1 } : {}) } });

async function open(page: Page, kind: PageKind, body = offers(mugWidget(), bigMugWidget())) {
  shop.shop.offers.body = body;
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    let shift = 0;
    Object.assign(window, { heard, shift: () => shift });
    for (const name of ['backroom:quantity-change', 'backroom:add-to-cart']) {
      document.addEventListener(name, (event) => heard.push((event as CustomEvent).detail));
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${shop.url}/${kind}`);
}
const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { quantity: number; total: string }[] }).heard);
/** Until the table's code is there, and what comes by itself. */
async function loaded(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('quantity-widget')),
  );
  await page.waitForTimeout(150);
}
const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift(): number }).shift());
const tiers = (page: Page) =>
  page.getByRole('group', { name: 'Buy more and save up to 25%' }).getByRole('radio');
const change = (page: Page, detail: object) =>
  page.evaluate((sent) => {
    document.dispatchEvent(new CustomEvent('backroom:variant-change', { detail: sent }));
  }, detail);
/** The page as it was: nothing in it but what its author wrote. */
const untouched = async (page: Page) => {
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  expect(await shift(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
};

for (const layout of ['v1', 'v2'] as const) {
  test(`shows the tiers with the chosen one (layout ${layout})`, async ({ page }) => {
    await open(page, 'plain', offers(mugWidget({ layout })));
    await expect(tiers(page)).toHaveCount(3);
    await expect(page.getByRole('radio', { name: /Set of four.*\$95\.20.*Save \$16\.80/ })).toBeChecked();
    await expect(page.getByText('Most popular')).toBeVisible();
    expect(await heard(page)).toMatchObject([
      { quantity: 4, total: '$95.20', label: 'Add 4 to cart', variant_id: 31, offer_id: 7 },
    ]);
    await expectAccessible(page, 'backroom-quantity');
  });
}

test('no default means that nothing is chosen and nobody is told', async ({ page }) => {
  const mug = mugWidget();
  await open(
    page,
    'plain',
    offers({ ...mug, tiers: mug.tiers.map((tier) => ({ ...tier, selected: false })) }),
  );
  await expect(tiers(page)).toHaveCount(3);
  for (const radio of await tiers(page).all()) await expect(radio).not.toBeChecked();
  expect(await heard(page)).toEqual([]);
});

test('works by keyboard alone', async ({ page }) => {
  await open(page, 'plain');
  await expect(tiers(page)).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tiers(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tiers(page).nth(2)).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(tiers(page).nth(0)).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused();
  expect((await heard(page)).map(({ quantity }) => quantity)).toEqual([4, 6, 2]);
});

test('follows the variant and the quantity of the page', async ({ page }) => {
  await open(page, 'plain');
  await tiers(page).nth(2).check();
  await change(page, { variant_id: 32, quantity: 6 });
  await expect(page.getByText('$180.00')).toBeVisible();
  await expect(tiers(page).nth(2)).toBeChecked();
  expect((await heard(page)).at(-1)).toMatchObject({ quantity: 6, total: '$180.00', variant_id: 32 });
  await change(page, { variant_id: 32, quantity: 5 });
  await expect(tiers(page).nth(2)).not.toBeChecked();
  await change(page, { variant_id: 99 });
  await expect(page.locator('backroom-quantity')).toBeHidden();
  await change(page, { variant_id: 31 });
  await expect(page.getByText('$95.20', { exact: true })).toBeVisible();
});

test('a view counts after a second in sight, once, and not before', async ({ page }) => {
  await open(page, 'below');
  await expect(page.locator('backroom-quantity')).toBeAttached();
  await page.waitForTimeout(1_500);
  await page.locator('backroom-quantity').scrollIntoViewIfNeeded();
  await page.waitForTimeout(400);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => shop.events(), { timeout: 8_000 }).toContain('view product 3');
  expect(shop.events()).not.toContain('view offer 7');
  for (let n = 0; n < 2; n += 1) {
    await page.locator('backroom-quantity').scrollIntoViewIfNeeded();
    await page.waitForTimeout(1_300);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await expect.poll(() => shop.events(), { timeout: 8_000 }).toContain('view offer 7');
  await page.waitForTimeout(2_500);
  expect(shop.events().sort()).toEqual(['view offer 7', 'view product 3']);
});

test('what is added to the cart counts for the product, and for the offer when its quantity is reached', async ({
  page,
}) => {
  await open(page, 'plain');
  await expect(tiers(page)).toHaveCount(3);
  await page.getByLabel('Quantity', { exact: true }).fill('1');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByLabel('Quantity', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect
    .poll(
      () =>
        shop
          .events()
          .filter((event) => event.startsWith('add'))
          .sort(),
      { timeout: 8_000 },
    )
    .toEqual(['add_to_cart offer 7', 'add_to_cart product 3', 'add_to_cart product 3']);
});

test('V098 an offer that lets go on shopping puts its tiers in beside the form, once, and any other number by it', async ({
  page,
}) => {
  await open(page, 'upsells', offers(mugWidget({ cta: 'continue' })));
  await loaded(page);
  // A table without a place of the theme's comes with the next click.
  await page.getByRole('heading', { name: 'Stoneware mug' }).click();
  await page.getByRole('radio', { name: /A pair/ }).check();
  await page.getByRole('button', { name: 'Add to cart' }).dblclick();
  await expect.poll(() => shop.added.length).toBe(1);
  expect(shop.added[0]).toMatch(
    /^visitor=[0-9a-f]{16}(&visit=[0-9a-f-]{36})?&variant_id=31&quantity=2&offer_id=$/,
  );
  await page.getByLabel('Quantity', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => shop.added.length).toBe(2);
  expect(shop.added[1]).toMatch(/^form variant_id=31&quantity=3/);
  const counted = ['add_to_cart offer 7', 'add_to_cart product 3'];
  await expect.poll(() => shop.events(), { timeout: 8_000 }).toEqual(expect.arrayContaining(counted));
  // Where the shop says no, its own form says why.
  shop.shop.cart = { status: 409, body: { error: 'Sold out' } };
  await page.getByLabel('Quantity', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => shop.added.at(-1)).toMatch(/^form variant_id=31&quantity=4/);
});

test('a form that the page holds back is not counted', async ({ page }) => {
  await open(page, 'plain');
  await expect(tiers(page)).toHaveCount(3);
  await page.evaluate(() => document.forms[0]?.addEventListener('submit', (event) => event.preventDefault()));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => shop.events(), { timeout: 8_000 }).toContain('view product 3');
  expect(shop.events().filter((event) => event.startsWith('add'))).toEqual([]);
});

test('events outlive the page, keep their ids through failures, and name the session only', async ({
  page,
}) => {
  shop.shop.eventStatus = 503;
  await open(page, 'plain');
  const failed = page.waitForResponse((answer) => answer.url().includes('/events.json'));
  await failed;
  shop.shop.eventStatus = 202;
  await page.goto('about:blank');
  await expect.poll(() => shop.events().length, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
  const ids = shop.beacons.flatMap(({ events }) => events.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Math.abs(Number.parseInt(ids[0]!.slice(0, 8) + ids[0]!.slice(9, 13), 16) - Date.now())).toBeLessThan(
    60_000,
  );
  for (const { visitor } of shop.beacons) expect(visitor).toMatch(/^[0-9a-f]{16}$/);
  shop.beacons.length = 0;
  await open(page, 'plain');
  await page.goto('about:blank');
  await expect.poll(() => shop.events(), { timeout: 8_000 }).toEqual(['view product 3']);
});

test.describe('an offer that ends', () => {
  /** The table of an offer that ends in so many seconds by the server, which is a day behind the shopper. */
  const ending = (seconds: number) => {
    const server = Date.now() - 86_400_000;
    return JSON.stringify({
      quantity: [mugWidget({ ends_at: new Date(server + seconds * 1_000).toISOString() })],
      by_variant: { '31': 0 },
      now: new Date(server).toISOString(),
    });
  };

  test('is gone in the second in which it does, by the clock of the server, and so is its price', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, 'plain', ending(60));
    await expect(tiers(page)).toHaveCount(3);
    shop.shop.offers.body = '{"quantity":[],"by_variant":{}}';
    await page.clock.runFor(58_000);
    await expect(tiers(page)).toHaveCount(3);
    await page.clock.runFor(2_000);
    await expect(page.locator('backroom-quantity')).toBeHidden();
    // The page hears that its own price holds again.
    expect((await heard(page)).at(-1)).toMatchObject({ quantity: 4, total: '', offer_id: 7 });
  });

  test('gives way to what there is instead', async ({ page }) => {
    await page.clock.install();
    await open(page, 'plain', ending(60));
    await expect(tiers(page)).toHaveCount(3);
    shop.shop.offers.body = offers(mugWidget({ offer_id: 8, message: 'Still cheaper' }));
    await page.clock.runFor(61_000);
    await expect(page.getByRole('group', { name: 'Still cheaper' })).toBeVisible();
  });

  test('and has ended when the page comes is not drawn', async ({ page }) => {
    await open(page, 'plain', ending(-1));
    await loaded(page);
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});

const failures: [string, Partial<WidgetPage['shop']['offers']>][] = [
  ['is down', { status: 500, body: 'Internal Server Error' }],
  ['answers garbage', { body: '<html>not json' }],
  ['answers another shape', { body: '{"quantity":[{"offer_id":"7"}],"by_variant":null}' }],
  ['answers null', { body: 'null' }],
  ['has no offer', { body: '{"quantity":[],"by_variant":{}}' }],
  ['is slower than anyone waits', { body: offers(mugWidget()), delayMs: 6_000 }],
];
for (const [what, answer] of failures) {
  test(`a shop that ${what} leaves the page as it was`, answer.delayMs ? longForm : {}, async ({ page }) => {
    Object.assign(shop.shop.offers, answer);
    await open(page, 'plain', shop.shop.offers.body);
    await page.waitForTimeout(answer.delayMs ? answer.delayMs + 500 : 400);
    await untouched(page);
  });
}

test('a shop that cannot be reached leaves the page as it was', async ({ page }) => {
  await page.route('**/storefront/**', (route) => route.abort());
  await open(page, 'plain');
  await page.waitForTimeout(400);
  await untouched(page);
});

test('a page that forbids nearly everything still works', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
  shop.shop.calls = {
    '/storefront/product-upsells': { bundles: [], accessories: [], popup: null },
    '/storefront/widgets': { widgets: [] },
  };
  await open(page, 'csp');
  await expect(tiers(page)).toHaveCount(3);
  // The style came along, too: the radio is the widget's own, not the browser's.
  expect(
    await tiers(page)
      .nth(1)
      .evaluate((radio) => getComputedStyle(radio).appearance),
  ).toBe('none');
  expect(refused).toEqual([]);
});

test('a page with broken prototypes and names like ours still works', longForm, async ({ page }) => {
  await open(page, 'hostile');
  await expect(tiers(page)).toHaveCount(3);
  await expect.poll(() => shop.events(), { timeout: 8_000 }).toContain('view offer 7');
});

test('a store that does not know us gets the widget before its button, and its field the quantity', async ({
  page,
}) => {
  await open(page, 'foreign');
  await tiers(page).nth(2).check();
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('6');
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('backroom-quantity, button.add')].map((one) => one.localName),
  );
  expect(order).toEqual(['backroom-quantity', 'button']);
});

test('nothing moves either where the theme keeps room and the shop is down (reliability 43)', async ({
  page,
}) => {
  shop.shop.offers.status = 500;
  await open(page, 'reserved', 'Internal Server Error');
  await page.waitForTimeout(400);
  await untouched(page);
});

test('nothing moves where the theme keeps room', async ({ page }) => {
  await open(page, 'reserved');
  await expect(tiers(page)).toHaveCount(3);
  await page.waitForTimeout(200);
  expect(await shift(page)).toBe(0);
});

test('on a later visit of the session the script keeps the room before the answer is there', async ({
  page,
}) => {
  await open(page, 'plain');
  await expect(tiers(page)).toHaveCount(3);
  const height = () =>
    page.locator('[data-backroom-slot]').evaluate((slot: HTMLElement) => slot.offsetHeight);
  const before = await height();
  shop.shop.offers.delayMs = 1_000;
  await page.reload();
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  expect(await height()).toBe(before);
  await expect(tiers(page)).toHaveCount(3);
  expect(await height()).toBe(before);
});

test('what merchants write stays text', async ({ page }) => {
  const nasty = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  const mug = mugWidget({ message: nasty });
  const tier = {
    ...mug.tiers[0]!,
    label: nasty,
    summary: nasty,
    total: nasty,
    original: nasty,
    saving: nasty,
    popular: true,
  };
  await open(
    page,
    'plain',
    offers({
      ...mug,
      tiers: [{ ...tier, image: 'javascript:window.ran=1' }],
      words: { popular: nasty, add: nasty, group: nasty },
    }),
  );
  await expect(page.locator('backroom-quantity').getByText(nasty).first()).toBeVisible();
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(page.locator('backroom-quantity img[src="x"]')).toHaveCount(0);
});

for (const kind of ['dark', 'rtl'] as const) {
  test(`is readable and fits a phone on a ${kind} page`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, kind);
    await expect(tiers(page)).toHaveCount(3);
    await expectAccessible(page, 'backroom-quantity');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
