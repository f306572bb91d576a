import { expectAccessible } from '#core/testing/accessibility.ts';
import { expect, type Page, test } from '#core/testing/browser-test.ts';
import { exampleBox } from '../../shopper/storefront/testing/box-example.ts';
import { exampleQuickView } from './testing/quick-view-example.ts';
import { mugWidget } from '../../shopper/storefront/testing/widget-example.ts';
import {
  type PageKind,
  startWidgetPage,
  withoutSession,
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

const popup = exampleBox({ offer_type: 'pre-purchase', offer_id: 7, message: 'Wait, take a saucer along' });
const table = mugWidget({ offer_id: 9 });

async function open(page: Page, kind: PageKind, button: string | null = 'Quick view') {
  Object.assign(shop.shop.calls, {
    '/storefront/quick-view-product': {
      product: exampleQuickView,
      offers: { quantity: [table], by_variant: { 31: 0, 32: 0 } },
    },
    ...shop.shop.calls,
    '/storefront/quick-view': { button },
  });
  await page.addInitScript(() => {
    let shift = 0;
    Object.assign(window, { shift: () => shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${shop.url}/${kind}`);
}
const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift(): number }).shift());
const buttons = (page: Page, text = 'Quick view') =>
  page.getByRole('button', { name: new RegExp(`^${text}: `) });
const dialog = (page: Page) => page.getByRole('dialog', { name: exampleQuickView.title });

test('a product is looked at, chosen and added from a collection as from its own page', async ({ page }) => {
  shop.shop.calls['/storefront/product-upsells'] = { bundles: [], accessories: [], popup };
  await open(page, 'list');
  await expect(buttons(page)).toHaveCount(4);
  const mug = page.getByRole('button', { name: 'Quick view: Mug' });
  await mug.click();
  const view = dialog(page);
  await expect(view.getByText('$28.00')).toBeVisible();
  await expectAccessible(page, 'backroom-quick-view');
  expect(await shift(page)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');

  await expect.poll(() => shop.events(), { timeout: 8_000 }).toContain('view offer 9');

  // The tier that its page would choose is chosen here.
  const add = view.getByRole('button', { name: 'Add to cart' });
  const quantity = view.getByLabel('Quantity', { exact: true });
  await expect(quantity).toHaveValue('4');
  await view.getByRole('radio', { name: 'Large' }).check();
  await expect(view.getByRole('button', { name: 'Sold out' })).toHaveAttribute('aria-disabled', 'true');
  await expect(view.getByRole('radio', { name: 'Moss Unavailable' })).toBeAttached();
  await view.getByRole('radio', { name: /^Small/ }).check();
  await view.getByRole('radio', { name: /^Moss/ }).check();
  await expect(view.getByText('$30.00')).toBeVisible();
  await quantity.fill('9');
  await quantity.blur();
  await expect(quantity).toHaveValue('3');
  await view.getByRole('radio', { name: 'Chalk' }).check();
  await quantity.fill('2');
  await quantity.blur();
  await expect(view.getByRole('radio', { name: /A pair/ })).toBeChecked();

  // What the product page offers at add-to-cart comes here, too, and alone.
  await add.click();
  const offered = page.getByRole('dialog', { name: 'Wait, take a saucer along' });
  await expect(offered).toBeVisible();
  await expect(view).toBeHidden();
  shop.shop.cart = { status: 409, body: { error: 'Mug is sold out' } };
  await offered.getByRole('button', { name: 'No thanks' }).last().click();
  await expect(view.getByRole('status')).toHaveText('Mug is sold out');
  shop.shop.cart = { status: 200, body: { cart: { item_count: 2 } } };
  await add.click();
  await expect(view).toHaveCount(0);
  await expect(mug).toBeFocused();
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  const added = () => shop.added.map(withoutSession);
  await expect
    .poll(added)
    .toEqual(['variant_id=31&quantity=2&offer_id=', 'variant_id=31&quantity=2&offer_id=']);
  await expect
    .poll(() => shop.events(), { timeout: 8_000 })
    .toEqual(expect.arrayContaining(['view product 3', 'add_to_cart product 3', 'add_to_cart offer 9']));
});

test('a dark store from right to left that does not know us gets it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await open(page, 'list-foreign', '<i>Look</i>');
  // Of the four cards, and not of the link in the header.
  await expect(buttons(page, '<i>Look</i>')).toHaveCount(4);
  await page.getByRole('button', { name: '<i>Look</i>: Bowl' }).click();
  const view = dialog(page);
  await expect(view.getByRole('heading')).toHaveText('Stoneware mug <b>& saucer</b>');
  await expectAccessible(page, 'backroom-quick-view');
  const box = (await view.boundingBox())!;
  expect([box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, 390, 780]);
  expect(await view.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
  expect(await view.evaluate((at) => getComputedStyle(at).backgroundColor)).toBe('rgb(20, 17, 14)');
  for (let n = 0; n < 16; n += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() =>
      ['BODY', 'BACKROOM-QUICK-VIEW'].includes(document.activeElement?.tagName ?? ''),
    );
    expect(inside).toBe(true);
  }
  await expect(view.getByRole('link', { name: 'View full details' })).toHaveAttribute(
    'href',
    `${shop.url}/products/bowl`,
  );
  await view.getByRole('button', { name: 'Add to cart' }).click();
  await expect(view.getByRole('status')).toHaveText('Added to cart');
  expect(shop.added[0]).toMatch(/name="id"\r\n\r\n31\r\n/);
  await page.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
  await expect(page.getByRole('button', { name: '<i>Look</i>: Bowl' })).toBeFocused();
});

test('cards that come later get a button; what cannot be had leads to the page, and off there is none', async ({
  page,
}) => {
  shop.shop.calls['/storefront/quick-view-product'] = { product: { ...exampleQuickView, variants: [] } };
  await open(page, 'list');
  await expect(buttons(page)).toHaveCount(4);
  await page.evaluate(() =>
    document.querySelector('.card')!.after(document.querySelector('.card')!.cloneNode(true)),
  );
  await expect(buttons(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Quick view: Gone' }).click();
  await expect(page).toHaveURL(`${shop.url}/products/gone`);

  await open(page, 'list', null);
  await page.waitForLoadState('networkidle');
  await expect(buttons(page)).toHaveCount(0);
});
