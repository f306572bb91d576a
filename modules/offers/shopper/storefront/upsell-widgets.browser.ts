import { expectAccessible } from '#core/testing/accessibility.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { exampleBox, exampleBundle, exampleWidget } from './testing/box-example.ts';
import { type PageKind, startWidgetPage, type WidgetPage, withoutSession } from './testing/widget-page.ts';

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

const productCall = '/storefront/product-upsells';
const cartCall = '/storefront/cart-upsells';
const widgetCall = '/storefront/widgets';
const nothing = { bundles: [], accessories: [], popup: null };
const popupBox = exampleBox({
  offer_type: 'pre-purchase',
  offer_id: 7,
  message: 'Wait, take a saucer along',
});
const accessoryBox = exampleBox({ offer_type: 'accessory', offer_id: 8, message: 'Goes with it' });

async function open(page: Page, kind: PageKind, calls: Record<string, unknown>) {
  Object.assign(shop.shop.calls, calls);
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    let shift = 0;
    Object.assign(window, { heard, shift: () => shift });
    document.addEventListener('backroom:cart-change', (event) => heard.push((event as CustomEvent).detail));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${shop.url}/${kind}`);
}
const heard = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { heard: { lines: object[]; own: number; cta: string }[] }).heard,
  );
const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift(): number }).shift());
const added = () => shop.added.map(withoutSession);
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart', exact: true });
/** Until a file or an answer whose address has these words is there. */
async function loaded(page: Page, words: string) {
  await page.waitForFunction(
    (wanted) => performance.getEntriesByType('resource').some(({ name }) => name.includes(wanted)),
    words,
  );
  await page.waitForTimeout(150);
}
async function press(page: Page, events: string[]) {
  await expect.poll(() => shop.events(), { timeout: 8_000 }).toEqual(expect.arrayContaining(events));
}

test.describe('popup at add-to-cart', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Wait, take a saucer along' });
  async function openPopup(page: Page, kind: PageKind = 'upsells') {
    await open(page, kind, { [productCall]: { ...nothing, popup: popupBox } });
    await loaded(page, 'product-upsells-');
    await addButton(page).click();
  }

  test('comes when the product is added, and what is taken goes along with it', async ({ page }) => {
    await openPopup(page);
    await expect(dialog(page)).toBeVisible();
    expect(shop.added).toEqual([]);
    await expectAccessible(page, 'backroom-popup');
    await dialog(page).getByRole('button', { name: 'Add to cart: Saucer' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(added()).toEqual(['variant_id=31&quantity=2&offer_id=&variant_id=51&quantity=1&offer_id=7']);
    expect(await heard(page)).toMatchObject([{ own: 2, cta: 'continue' }]);
    await press(page, ['add_to_cart offer 7', 'add_to_cart product 3']);
  });

  test('Escape and the button close it, the product is added as it would have been, and it does not come again', async ({
    page,
  }) => {
    await openPopup(page);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => shop.added.length).toBe(1);
    expect(shop.added[0]).toMatch(/^form variant_id=31&quantity=2/);
    await addButton(page).click();
    await expect.poll(() => shop.added.length).toBe(2);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('keeps the focus and gives it back', async ({ page }) => {
    await openPopup(page);
    await expect(dialog(page)).toBeVisible();
    for (let n = 0; n < 8; n += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () =>
          document.activeElement === document.body || document.activeElement?.tagName === 'BACKROOM-POPUP',
      );
      expect(inside).toBe(true);
    }
    await dialog(page).getByRole('button', { name: 'No thanks' }).last().click();
    await expect(addButton(page)).toBeFocused();
  });

  test('stays away while someone types: Enter in the quantity just adds', async ({ page }) => {
    await open(page, 'upsells', { [productCall]: { ...nothing, popup: popupBox } });
    await loaded(page, 'product-upsells-');
    await page.getByLabel('Quantity').press('Enter');
    await expect.poll(() => shop.added.length).toBe(1);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('and on the checkout, and while another dialog is open', async ({ page }) => {
    await openPopup(page, 'checkout');
    await expect.poll(() => shop.added.length).toBe(1);
    await expect(dialog(page)).toHaveCount(0);
    await openPopup(page);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      sessionStorage.clear();
      const other = document.createElement('div');
      other.setAttribute('aria-modal', 'true');
      document.body.append(other);
    });
    await addButton(page).click();
    await expect.poll(() => shop.added.length).toBe(3);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('three in a visit, and no more', async ({ page }) => {
    await openPopup(page);
    await expect(dialog(page)).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('backroom:overlays', '3'));
    await page.keyboard.press('Escape');
    await page.evaluate(() => sessionStorage.removeItem('backroom:closed:offer:7'));
    await addButton(page).click();
    await expect.poll(() => shop.added.length).toBe(2);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('what is sold out says so, and nothing was added', async ({ page }) => {
    await openPopup(page);
    shop.shop.cart = { status: 409, body: { error: 'Saucer is sold out', code: 'orders.sold_out' } };
    await dialog(page).getByRole('button', { name: 'Add to cart: Saucer' }).click();
    await expect(dialog(page).getByRole('status')).toHaveText('Saucer is sold out');
    expect(await heard(page)).toEqual([]);
  });

  test('a variant that is sold out can be read and not chosen', async ({ page }) => {
    await openPopup(page);
    const sizes = dialog(page).getByRole('combobox', { name: 'Choose: Spoon' });
    await expect(sizes.getByRole('option', { name: 'Huge – Sold out' })).toBeDisabled();
    await sizes.selectOption('Large');
    await expect(dialog(page).getByText('$5.60')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Add to cart: Spoon' }).click();
    await expect.poll(() => added()[0]).toContain('variant_id=62&quantity=1&offer_id=7');
  });
});

test.describe('accessories', () => {
  const boxes = { [productCall]: { ...nothing, accessories: [accessoryBox] } };

  test('what is ticked goes into the cart with the product', async ({ page }) => {
    await open(page, 'upsells', boxes);
    const group = page.getByRole('group', { name: 'Goes with it' });
    await group.getByRole('checkbox', { name: 'Saucer' }).check();
    await group.getByRole('combobox', { name: 'Choose: Spoon' }).selectOption('Large');
    await expect(group.getByRole('checkbox', { name: 'Spoon' })).toBeChecked();
    await expectAccessible(page, 'backroom-accessories');
    expect(await shift(page)).toBe(0);
    await addButton(page).click();
    await expect
      .poll(added)
      .toEqual([
        'variant_id=31&quantity=2&offer_id=&variant_id=51&quantity=1&offer_id=8&variant_id=62&quantity=1&offer_id=8',
      ]);
    await press(page, ['add_to_cart offer 8', 'add_to_cart product 3', 'view offer 8']);
  });

  test('without a tick the form is the page’s own', async ({ page }) => {
    await open(page, 'upsells', boxes);
    await expect(page.getByRole('group', { name: 'Goes with it' })).toBeVisible();
    await addButton(page).click();
    await expect.poll(() => shop.added.length).toBe(1);
    expect(shop.added[0]).toMatch(/^form /);
  });

  test('an accessory that is sold out is said beside it', async ({ page }) => {
    await open(page, 'upsells', boxes);
    shop.shop.cart = { status: 409, body: { error: 'Saucer is sold out' } };
    await page.getByRole('checkbox', { name: 'Saucer' }).check();
    await addButton(page).click();
    await expect(page.getByRole('group', { name: 'Goes with it' }).getByRole('status')).toHaveText(
      'Saucer is sold out',
    );
  });

  test('two offers that compete: the ticks go along with what is taken in the popup', async ({ page }) => {
    await open(page, 'upsells', {
      [productCall]: { ...nothing, accessories: [accessoryBox], popup: popupBox },
    });
    await page.getByRole('checkbox', { name: 'Saucer' }).check();
    await loaded(page, 'product-upsells-');
    await addButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to cart: Spoon' }).click();
    await expect.poll(() => shop.added.length).toBe(1);
    expect(added()[0]).toBe(
      'variant_id=31&quantity=2&offer_id=&variant_id=51&quantity=1&offer_id=8&variant_id=61&quantity=1&offer_id=7',
    );
  });
});

test.describe('bundle', () => {
  const box = (page: Page) => page.getByRole('region', { name: 'Breakfast for two' });
  const sum = (page: Page) => box(page).locator('.sum');

  test('all of it with one button, the sum from the server when the choice changes', async ({ page }) => {
    await open(page, 'upsells', {
      [productCall]: { ...nothing, bundles: [exampleBundle()] },
      '/storefront/cart-offers': {
        currency: 'USD',
        lines: [
          { subtotal_minor: 2_000, total_minor: 1_601 },
          { subtotal_minor: 700, total_minor: 559 },
        ],
        subtotal_minor: 2_700,
        total_minor: 2_160,
      },
    });
    await expect(box(page).getByText('2 × Saucer')).toBeVisible();
    await expect(sum(page).getByText('$20.00')).toBeVisible();
    await expectAccessible(page, 'backroom-bundle');
    expect(await shift(page)).toBe(0);
    await box(page).getByRole('combobox').selectOption('Large');
    await expect(sum(page).getByText('$21.60')).toBeVisible();
    await expect(sum(page).getByText('$27.00')).toBeVisible();
    // The parts are those of the same answer, so that they add up.
    await expect(box(page).locator('.price')).toHaveText(['$20.00$16.01', '$7.00$5.59']);
    await box(page).getByRole('button', { name: 'Add all to cart' }).click();
    await expect
      .poll(added)
      .toEqual(['variant_id=51&quantity=2&offer_id=11&variant_id=62&quantity=1&offer_id=11']);
    await press(page, ['add_to_cart offer 11']);
  });

  test('without the server there is no wrong sum', async ({ page }) => {
    await open(page, 'upsells', { [productCall]: { ...nothing, bundles: [exampleBundle()] } });
    await box(page).getByRole('combobox').selectOption('Large');
    await expect(sum(page).getByText('$20.00')).toBeHidden();
    await box(page).getByRole('combobox').selectOption('Small');
    await expect(sum(page).getByText('$20.00')).toBeVisible();
  });
});

test.describe('cart', () => {
  const inCart = {
    boxes: [exampleBox()],
    progress: { offer_id: 4, text: 'Add 1 more and save 10%', share: 0.5, reached: false },
  };

  test('offers and progress stand in their places, and nothing moves', async ({ page }) => {
    await open(page, 'cart', { [cartCall]: inCart });
    const box = page.getByRole('region', { name: 'Goes well with your mug' });
    await expect(box).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Add 1 more and save 10%' })).toHaveAttribute(
      'value',
      '0.5',
    );
    expect(await shift(page)).toBe(0);
    await expectAccessible(page, 'main');
    await box.getByRole('button', { name: 'Add to cart: Saucer' }).click();
    await expect.poll(added).toEqual(['variant_id=51&quantity=1&offer_id=9']);
    // A cart page is drawn anew with what is in it now.
    await page.waitForURL(`${shop.url}/plain`);
    await press(page, ['add_to_cart offer 9']);
  });

  test('a drawer that was drawn later is filled, with one offer only', async ({ page }) => {
    await open(page, 'upsells', {
      [cartCall]: { ...inCart, boxes: [exampleBox(), exampleBox({ offer_id: 10 })] },
    });
    await page.evaluate(() => {
      const drawer = document.createElement('dialog');
      drawer.innerHTML = '<div data-backroom-slot="cart-lines"></div>';
      document.body.append(drawer);
      drawer.show();
      document.dispatchEvent(new CustomEvent('backroom:cart-shown', { detail: {} }));
    });
    await expect(page.locator('dialog backroom-upsell')).toHaveCount(1);
  });

  test('honest urgency: until when and how many are what the server says', async ({ page }) => {
    const ends_at = new Date(Date.now() + 3 * 3_600_000 + 60_000).toISOString();
    await open(page, 'cart', { [cartCall]: { boxes: [exampleBox({ ends_at, left: 4 })], progress: null } });
    await expect(page.getByText('Ends in 3 hours')).toBeVisible();
    await expect(page.getByText('4 left at this price')).toBeVisible();
  });

  for (const [what, off] of [
    ['ahead', 86_400_000],
    ['behind', -86_400_000],
  ] as const)
    test(`it goes by the server's clock where the shopper's is a day ${what}`, async ({ page }) => {
      await page.clock.install();
      const server = Date.now() - off;
      const ends_at = new Date(server + 3 * 3_600_000 + 60_000).toISOString();
      const now = new Date(server).toISOString();
      await open(page, 'cart', { [cartCall]: { boxes: [exampleBox({ ends_at })], progress: null, now } });
      await expect(page.getByText('Ends in 3 hours')).toBeVisible();
      await page.clock.fastForward(3 * 3_600_000);
      await expect(page.getByText(/Ends in \d\d seconds/)).toBeVisible();
      await page.clock.runFor(61_000);
      await expect(page.locator('backroom-upsell')).toBeHidden();
    });

  test('a discount that ends while it is looked at is no longer offered', async ({ page }) => {
    await page.clock.install();
    const ends_at = new Date(Date.now() + 60_000).toISOString();
    await open(page, 'cart', { [cartCall]: { boxes: [exampleBox({ ends_at })], progress: null } });
    await expect(page.locator('backroom-upsell')).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(page.locator('backroom-upsell')).toBeHidden();
  });
});

test.describe('product widgets', () => {
  test('a row that is moved by buttons and added from, with nothing of its own in the way', async ({
    page,
  }) => {
    await open(page, 'upsells', { [widgetCall]: { widgets: [exampleWidget()] } });
    const widget = page.getByRole('region', { name: 'Best sellers' });
    await expect(widget.getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page, 'backroom-widget');
    await expect(widget.getByRole('link', { name: 'Bowl 1' })).toHaveAttribute(
      'href',
      '/store/products/bowl-1',
    );
    await expect(widget.getByRole('link', { name: 'Choose options: Bowl 2' })).toBeVisible();
    await expect(widget.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await widget.getByRole('button', { name: 'Next' }).click();
    await expect(widget.getByRole('button', { name: 'Previous' })).not.toHaveAttribute('aria-disabled');
    await widget.getByRole('button', { name: 'Add to cart: Bowl 3' }).click();
    await expect.poll(added).toEqual(['variant_id=202&quantity=1&offer_id=']);
  });

  test('products picked by hand have their message, their variants and the price of each, and lead where the offer says', async ({
    page,
  }) => {
    const box = exampleBox({ offer_type: 'handpicked', offer_id: 13, message: 'Picked for your mug' });
    const offer = { ...box, cta: 'cart' as const, words: { ...box.words, each: 'once per Mug in the cart' } };
    const picked = exampleWidget({ type: 'handpicked-product', title: 'Picked for you', cards: [], offer });
    await open(page, 'upsells', { [widgetCall]: { widgets: [picked] } });
    const row = page.getByRole('region', { name: 'Picked for you' });
    await expect(row).toContainText('Picked for your mug');
    await expect(row).toContainText('Save 20%');
    await expect(row).toContainText('once per Mug in the cart');
    const spoon = row.getByRole('listitem').filter({ hasText: 'Spoon' });
    await expect(spoon.locator('.price')).toHaveText('$5.00$4.00');
    await spoon.getByRole('combobox').selectOption({ label: 'Large' });
    await expect(spoon.locator('.price')).toHaveText('$7.00$5.60');
    await expectAccessible(page, 'backroom-widget');
    await spoon.getByRole('button', { name: 'Add to cart: Spoon' }).click();
    await expect.poll(added).toEqual(['variant_id=62&quantity=1&offer_id=13']);
    await expect(page).toHaveURL(/\/plain$/);
  });

  test('V100 what was looked at stays in the browser, newest first, and is only asked for', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes(widgetCall) && asked.push(request.url())));
    await open(page, 'upsells', { [widgetCall]: { widgets: [] } });
    await page.evaluate(() => localStorage.setItem('backroom:seen', '[7,3,"x",9]'));
    await page.goto(`${shop.url}/upsells`);
    await expect.poll(() => asked.length).toBe(2);
    expect(new URL(asked[1]!).searchParams.get('seen')).toBe('7,3,9');
    expect(new URL(asked[1]!).searchParams.get('visitor')).toMatch(/^[0-9a-f]{16}$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('backroom:seen'))).toBe('[3,7,9]');
  });
});

test.describe('what waits until somebody is there', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Wait, take a saucer along' });
  const both = { [productCall]: { ...nothing, accessories: [accessoryBox], popup: popupBox } };
  const asked = (page: Page, words: string) =>
    page.evaluate(
      (wanted) => performance.getEntriesByType('resource').some(({ name }) => name.includes(wanted)),
      words,
    );

  test('a press that is quicker than its code waits for it, and counts once', async ({ page }) => {
    await page.route(/(popup-turn|taking)-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await open(page, 'upsells', both);
    await loaded(page, 'product-upsells-');
    expect(await asked(page, 'popup-turn')).toBe(false);
    expect(await asked(page, 'taking')).toBe(false);
    await addButton(page).click();
    await addButton(page).click();
    await expect(dialog(page)).toBeVisible();
    expect(shop.added).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => shop.added.length).toBe(1);
    expect(shop.added[0]).toMatch(/^form variant_id=31&quantity=2/);
  });

  for (const [what, never] of [
    ['does not load', false],
    ['never answers', true],
  ] as const)
    test(
      `code that ${what} keeps nobody from buying, and loses nothing that was ticked in silence`,
      never ? longForm : {},
      async ({ page }) => {
        await page.route(/(popup-turn|taking)-/, (route) => (never ? undefined : route.abort()));
        await open(page, 'upsells', both);
        await loaded(page, 'product-upsells-');
        await addButton(page).click();
        await expect.poll(() => shop.added.length, { timeout: 8_000 }).toBe(1);
        expect(shop.added[0]).toMatch(/^form variant_id=31&quantity=2/);
        await page.getByRole('checkbox', { name: 'Saucer' }).check();
        await addButton(page).click();
        await expect(page.getByRole('group', { name: 'Goes with it' }).getByRole('status')).toHaveText(
          'Sold out',
          { timeout: 8_000 },
        );
        expect(shop.added).toHaveLength(1);
        await expect(dialog(page)).toHaveCount(0);
      },
    );

  const farAway = { [widgetCall]: { widgets: [exampleWidget()] } };
  const widget = (page: Page) => page.locator('backroom-widget');
  async function openFarAway(page: Page) {
    await page.setViewportSize({ width: 480, height: 600 });
    await page.addInitScript(() =>
      // Also run in the frame that answers go to, which has no such line.
      addEventListener('DOMContentLoaded', () => {
        document.querySelector<HTMLElement>('#after')?.style.setProperty('height', '1600px');
      }),
    );
    await open(page, 'upsells-footer', farAway);
    await loaded(page, 'page-widgets');
    await page.waitForTimeout(500);
    expect(await asked(page, 'drawn-widgets')).toBe(false);
    await expect(widget(page)).toHaveCount(0);
  }

  test('widgets far below the window come with the first key, before it leads to them, and move nothing', async ({
    page,
  }) => {
    await openFarAway(page);
    await page.keyboard.press('Shift');
    await expect(widget(page)).toHaveCount(1);
    await page.getByLabel('Quantity').focus();
    await page.keyboard.press('Tab');
    await expect(addButton(page)).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('backroom-widget');
    expect(await shift(page)).toBe(0);
  });

  test('and with a scroll, or where the page gets so short that they are near', async ({ page }) => {
    await openFarAway(page);
    await page.mouse.wheel(0, 60);
    await expect(widget(page)).toHaveCount(1);
    expect(await shift(page)).toBe(0);
    await openFarAway(page);
    await page.evaluate(() => (document.querySelector<HTMLElement>('#after')!.style.height = '24px'));
    await expect(widget(page)).toHaveCount(1);
  });

  for (const [what, change] of [
    ['a browser that cannot say what is near', () => Reflect.deleteProperty(window, 'IntersectionObserver')],
    [
      'a page that nobody sees yet',
      () => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
    ],
  ] as const)
    test(`${what} loads them at once`, async ({ page }) => {
      await page.setViewportSize({ width: 480, height: 320 });
      await page.addInitScript(change as () => void);
      await open(page, 'upsells-footer', farAway);
      await expect(widget(page)).toHaveCount(1);
    });
});

test('widgets that come late move nothing that is seen', async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 1_600 });
  await page.route(`**${widgetCall}?*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await open(page, 'upsells-footer', { [widgetCall]: { widgets: [exampleWidget()] } });
  const widget = page.locator('backroom-widget');
  await loaded(page, 'drawn-widgets');
  await expect(widget).toHaveCount(0);
  // The footer leaves the window, and with it what would have moved.
  await page.setViewportSize({ width: 480, height: 150 });
  await expect(widget).toBeVisible();
  expect(await shift(page)).toBe(0);
});

const everything = {
  [productCall]: { bundles: [exampleBundle()], accessories: [accessoryBox], popup: popupBox },
  [cartCall]: {
    boxes: [exampleBox()],
    progress: { offer_id: 4, text: 'You save 10%', share: 1, reached: true },
  },
  [widgetCall]: { widgets: [exampleWidget()] },
};

for (const kind of ['upsells', 'upsells-dark', 'upsells-rtl'] as const) {
  test(`everything at once is readable and fits 320 px (${kind})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, kind, everything);
    await expect(page.locator('backroom-bundle')).toBeVisible();
    // Widgets further down load with the visitor's first interaction.
    await page.mouse.wheel(0, 40);
    await expect(page.locator('backroom-widget')).toBeVisible();
    await expectAccessible(page, 'main');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await addButton(page).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(320);
    await expectAccessible(page, 'backroom-popup');
  });
}

test('what merchants write stays text', async ({ page }) => {
  const nasty = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  const product = { ...exampleBox().products[0]!, title: nasty };
  const box = exampleBox({ message: nasty, discount_text: nasty, products: [product] });
  await open(page, 'upsells', {
    [productCall]: { bundles: [{ ...box, total: nasty }], accessories: [box], popup: box },
    [cartCall]: { boxes: [box], progress: null },
    [widgetCall]: { widgets: [exampleWidget({ title: nasty })] },
  });
  await expect(page.locator('backroom-bundle').getByText(nasty).first()).toBeVisible();
  await expect(page.locator('backroom-widget').getByText(nasty)).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

const broken: [string, Record<string, unknown>][] = [
  ['fails', {}],
  [
    'answers another shape',
    {
      [productCall]: { bundles: [{ offer_id: 'x' }], accessories: 3, popup: {} },
      [cartCall]: 'no',
      [widgetCall]: { widgets: [{}] },
    },
  ],
  ['answers null', { [productCall]: null, [cartCall]: null, [widgetCall]: null }],
];
for (const [what, calls] of broken) {
  test(`a shop that ${what} leaves the page as it was`, async ({ page }) => {
    await open(page, 'upsells', calls);
    await loaded(page, widgetCall);
    await addButton(page).click();
    await expect.poll(() => shop.added.length).toBe(1);
    await expect(
      page.locator('backroom-bundle,backroom-accessories,backroom-upsell,backroom-widget,backroom-popup'),
    ).toHaveCount(0);
  });
}

test('a store that does not know us gets its own form’s request, with the offer as a property', async ({
  page,
}) => {
  await open(page, 'foreign', { [productCall]: { ...nothing, bundles: [exampleBundle()] } });
  await page.evaluate(() => {
    const id = document.createElement('input');
    Object.assign(id, { type: 'hidden', name: 'id', value: '31' });
    document.forms[0]!.append(id);
  });
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect.poll(() => shop.added.length).toBe(2);
  expect(shop.added[0]).toMatch(/name="id"\s+51/);
  expect(shop.added[0]).toMatch(/name="properties\[_offer\]"\s+11/);
  expect(shop.added[1]).toMatch(/name="id"\s+61/);
});

test('the cart of a store that does not know us gets its offers below it, and its own request when one is taken', async ({
  page,
}) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === cartCall) asked.push(address.searchParams.get('lines'));
  });
  await open(page, 'store/cart', { [cartCall]: { boxes: [exampleBox()], progress: null } });
  const box = page.getByRole('region', { name: 'Goes well with your mug' });
  await expect(box).toBeVisible();
  expect(asked).toEqual(['31:2,32:1']);
  expect(await page.evaluate(() => document.querySelector('form')?.nextElementSibling?.localName)).toBe(
    'div',
  );
  await expectAccessible(page, 'backroom-upsell');
  const again = page.waitForEvent('load');
  await box.getByRole('button', { name: 'Add to cart: Saucer' }).click();
  await expect.poll(() => shop.added.length).toBe(1);
  expect(shop.added[0]).toMatch(/name="id"\s+51/);
  expect(shop.added[0]).toMatch(/name="properties\[_offer\]"\s+9/);
  // Its page shows the cart as it is now.
  await again;
  await expect(box).toBeVisible();
  // A theme that draws its cart by itself says so, and what is in it.
  await page.evaluate(() =>
    document.dispatchEvent(new CustomEvent('backroom:cart-shown', { detail: { lines: '33:4' } })),
  );
  await expect.poll(() => asked).toEqual(['31:2,32:1', '31:2,32:1', '33:4']);
});
