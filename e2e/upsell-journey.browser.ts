import { expect, type Locator, longForm, type Page, test } from '#core/testing/browser-test.ts';
import type { OfferInput } from '#modules/offers/offer/contract/offer.ts';
import { newOffer, newUpsellDiscount } from '#modules/offers/offer/rules/offer-draft.ts';
import { figuresOf, putFirst, signIn } from './admin-steps.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { watchPage } from './page-watch.ts';
import { cents, pay } from './store-steps.ts';

/** Each kind of offer on products of its own, from the store's page to the order and the figures. */
test.describe.configure({ mode: 'serial' });

let merchant: Page;
const made: number[] = [];

test.beforeAll(async ({ browser }) => {
  merchant = await (await browser.newContext()).newPage();
  await signIn(merchant);
  // What a run that was stopped left behind would be shown beside this one's.
  const list = await merchant.request.get('/admin/offers/list.json?limit=250');
  const { offers } = (await list.json()) as { offers: { id: number; offer_name: string }[] };
  made.push(...offers.filter((offer) => offer.offer_name.startsWith('Upsell journey ')).map(({ id }) => id));
  await removeMade();
});
test.afterAll(async () => {
  await removeMade();
  await merchant.context().close();
});

async function removeMade(): Promise<void> {
  if (made.length === 0) return;
  const gone = await merchant.request.delete('/admin/offers/delete.json', {
    headers: { 'x-requested-with': 'backroom' },
    data: { ids: made.splice(0) },
  });
  expect(gone.status(), await gone.text()).toBe(200);
}

interface Product {
  id: number;
  title: string;
  variants: { id: number; price_minor: number }[];
}

async function productOf(handle: string): Promise<Product> {
  const answer = await merchant.request.get(
    `/storefront/product.json?shop=demo.backroom.test&handle=${handle}`,
  );
  return ((await answer.json()) as { product: Product }).product;
}

/** Makes an offer of 20 % as an editor sends it, and puts it before all others. */
async function makeOffer(
  type: 'pre-purchase' | 'accessory' | 'bundle' | 'in-cart' | 'handpicked',
  targets: string[],
  recommended: string[],
): Promise<number> {
  const { id: _id, ...draft } = newOffer(type);
  const ids = async (handles: string[]) =>
    (await Promise.all(handles.map(productOf))).map((product) => product.id);
  const offer: OfferInput = {
    ...draft,
    offer_name: `Upsell journey ${type}`,
    offer_message: `Journey ${type}, {{discount}} off`,
    target_type: 'product',
    target_ids: await ids(targets),
    recommend_type: 'product',
    recommend_ids: await ids(recommended),
    enable_discount: true,
    discount_data: { ...newUpsellDiscount(), percentage_discount: 20 },
    cta: 'cart',
  };
  const answer = await merchant.request.post('/admin/offers.json', {
    headers: { 'x-requested-with': 'backroom' },
    data: { offer },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = ((await answer.json()) as { offer: { id: number } }).offer;
  made.push(id);
  await putFirst(merchant, id);
  return id;
}

const addToCart = (store: Page): Locator => store.locator('[data-add]');

/** One journey: what the shopper does on the page of `target`, and what the offer gives for `taken`. */
async function journey(
  browserPage: Page,
  offer: number,
  target: string,
  take: (store: Page) => Promise<void>,
  { message, from }: { message: string; from: number },
): Promise<void> {
  const before = await figuresOf(merchant, offer);
  const seen = await watchPage(browserPage);
  await browserPage.goto(`/store/products/${target}`);
  await take(browserPage);
  const summary = browserPage.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText(message);
  await expect(browserPage.getByText('From an offer')).toHaveCount(from);
  await expectAccessible(browserPage);
  const total = cents(await summary.locator('[data-sum-total]').textContent());
  const saved = cents(await summary.getByText(/^You save/).textContent());
  expect(saved).toBeGreaterThan(0);
  await browserPage.getByRole('link', { name: /^Check out/ }).click();
  const name = await pay(browserPage);
  expect(seen.problems).toEqual([]);

  const found = await merchant.request.get(`/admin/orders.json?search=${encodeURIComponent(name)}`);
  expect(found.ok()).toBe(true);
  const { orders } = (await found.json()) as { orders: { name: string; subtotal_price: unknown }[] };
  expect(orders.map((order) => order.name)).toContain(name);
  await expect
    .poll(() => figuresOf(merchant, offer), { timeout: 15_000 })
    .toMatchObject({
      view: before.view + 1,
      add_to_cart: before.add_to_cart + 1,
      checkout: before.checkout + 1,
    });
  const { sales } = await figuresOf(merchant, offer);
  expect(Math.round(sales * 100)).toBeLessThanOrEqual(Math.round(before.sales * 100) + total);
  expect(sales).toBeGreaterThan(before.sales);
}

/** Until the script has what it shows when the button is pressed: it comes with the first sign of a shopper. */
async function popupReady(store: Page): Promise<void> {
  const has = (part: string) =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes(part));
  await store.waitForFunction(has, '/product-upsells-');
  await expect(async () => {
    await store.mouse.move(10, 10);
    await store.mouse.move(20, 20);
    expect(await store.evaluate(has, '/popup-turn-')).toBe(true);
  }).toPass();
  await store.waitForTimeout(300);
}

/** Long enough in sight to count as seen. */
async function look(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await element.page().waitForTimeout(1_400);
}

test('pre-purchase: what comes up at add-to-cart is taken along', async ({ page }) => {
  const offer = await makeOffer('pre-purchase', ['desk-tray'], ['pencil-tin']);
  await journey(
    page,
    offer,
    'desk-tray',
    async (store) => {
      await popupReady(store);
      await addToCart(store).click();
      const dialog = store.getByRole('dialog', { name: 'Journey pre-purchase, 20% off' });
      await expect(dialog).toBeVisible();
      await look(dialog);
      await expectAccessible(store);
      await dialog.getByRole('button', { name: /^Add to cart/ }).click();
    },
    { message: 'Journey pre-purchase, 20% off', from: 1 },
  );
});

test('accessory: what is ticked goes along with the product', async ({ page }) => {
  const offer = await makeOffer('accessory', ['wall-clock'], ['cloth-notebook']);
  await journey(
    page,
    offer,
    'wall-clock',
    async (store) => {
      const group = store.getByRole('group', { name: 'Journey accessory, 20% off' });
      await look(group);
      await group.getByRole('checkbox').check();
      await addToCart(store).click();
    },
    { message: 'Journey accessory, 20% off', from: 1 },
  );
});

test('bundle: all of it with one button', async ({ page }) => {
  const offer = await makeOffer('bundle', ['reading-lamp', 'dome-pendant'], []);
  await journey(
    page,
    offer,
    'reading-lamp',
    async (store) => {
      const box = store.getByRole('region', { name: 'Journey bundle, 20% off' });
      await look(box);
      await box.getByRole('button', { name: 'Add all to cart' }).click();
    },
    { message: 'Journey bundle, 20% off', from: 2 },
  );
});

test('a bundle of twelve is shown whole, and the order has it whole', longForm, async ({ page }) => {
  const twelve = [
    ...['taper-holder', 'scented-candle', 'pillar-candles', 'paper-lantern', 'storage-jar', 'pepper-mill'],
    ...['bud-vase', 'watering-can', 'fluted-glass', 'cloth-notebook', 'pocket-notebooks', 'greeting-cards'],
  ];
  const offer = await makeOffer('bundle', twelve, []);
  await journey(
    page,
    offer,
    'taper-holder',
    async (store) => {
      const box = store.getByRole('region', { name: 'Journey bundle, 20% off' });
      await look(box);
      await expect(box.getByRole('listitem')).toHaveCount(12);
      await box.getByRole('button', { name: 'Add all to cart' }).click();
    },
    { message: 'Journey bundle, 20% off', from: 12 },
  );
});

test('in-cart: what is offered in the cart is taken there', async ({ page }) => {
  const offer = await makeOffer('in-cart', ['serving-board'], ['oil-bottle']);
  await journey(
    page,
    offer,
    'serving-board',
    async (store) => {
      await addToCart(store).click();
      const box = store.getByRole('region', { name: 'Journey in-cart, 20% off' });
      await look(box);
      await expectAccessible(store);
      await box.getByRole('button', { name: /^Add to cart/ }).click();
      await expect(store.getByText('From an offer')).toBeVisible();
    },
    { message: 'Journey in-cart, 20% off', from: 1 },
  );
});

/** As people do who look for what stands at a page's end: again and again, since a turn before the script is there is none to it. */
async function goDownTo(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(place).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('handpicked: the price in the row is the price in the cart and of the order, beside what it says', async ({
  page,
}) => {
  const offer = await makeOffer('handpicked', ['market-tote'], ['linen-apron']);
  await journey(
    page,
    offer,
    'market-tote',
    async (store) => {
      // Widgets further down come to whoever goes there.
      const row = store.getByRole('region', { name: 'Picked for you' });
      await goDownTo(store, row);
      await look(row);
      await expect(row).toContainText('Journey handpicked, 20% off');
      await expect(row).toContainText(/limit 1 per .+ in cart/);
      await expectAccessible(store);
      const price = cents(
        await row
          .locator('.price')
          .first()
          .evaluate((line) => line.lastChild?.textContent ?? ''),
      );
      await row
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await expect(store).toHaveURL(/\/store(?:\/[^/]+)?\/cart$/);
      await store.goto('/store/products/market-tote');
      await addToCart(store).click();
      await expect(store).toHaveURL(/\/store(?:\/[^/]+)?\/cart$/);
      const line = store.locator('[data-line]').filter({ hasText: 'From an offer' });
      expect(cents(await line.locator('.line-p b').textContent())).toBe(price);
    },
    { message: 'Journey handpicked, 20% off', from: 1 },
  );
});

test(
  'handpicked: what a widget shows leads to the product, and stays honest about what was seen',
  longForm,
  async ({ page }) => {
    await page.goto('/store/products/tea-bowl');
    await page.goto('/store');
    // Widgets stand at the end of the page, and come to whoever goes there.
    const recent = page.getByRole('region', { name: 'Recently viewed' });
    await goDownTo(page, recent);
    await expect(recent.getByRole('link', { name: 'Tea bowl', exact: true })).toBeVisible();
    const picked = page.getByRole('region', { name: 'Picked for you' });
    await picked.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await picked
      .getByRole('link', { name: /^(?!Choose)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/store(?:\/[^/]+)?\/products\//);
  },
);

test('two offers do not crowd each other: the popup comes once in a visit', longForm, async ({ page }) => {
  await makeOffer('pre-purchase', ['market-tote'], ['linen-apron']);
  await page.goto('/store/products/market-tote');
  await popupReady(page);
  await addToCart(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No thanks' }).last().click();
  await expect(page).toHaveURL(/\/store(?:\/[^/]+)?\/cart$/);
  await page.goto('/store/products/market-tote');
  await popupReady(page);
  await addToCart(page).click();
  await expect(page).toHaveURL(/\/store(?:\/[^/]+)?\/cart$/);
});
