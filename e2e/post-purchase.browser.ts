import { type Browser, expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { figuresOf, signIn } from './admin-steps.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { type PageWatch, watchPage } from './page-watch.ts';
import { payAtCheckout } from './store-steps.ts';

/** Tells the products and the offer of this run from those of any other on the same server. */
const run = Date.now().toString(36);

test.describe.configure({ mode: 'serial' });

let page: Page;
let watch: PageWatch;
let offerId = 0;
const handle = `post-jug-${run}`;

interface Made {
  product: { id: number };
}

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  watch = await watchPage(page);
  await signIn(page);
  // Whoever opens the admin is asked for a session first, which the console tells.
  expect(watch.problems.splice(0).filter((problem) => !problem.includes('401'))).toEqual([]);
  const headers = { 'x-requested-with': 'backroom' };
  const make = async (title: string, data: object): Promise<number> => {
    const product = { title, published: true, ...data };
    const answer = await page.request.post('/admin/products.json', { headers, data: { product } });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as Made).product.id;
  };
  const jug = await make(`Post jug ${run}`, { handle, variants: [{ price: 30 }] });
  const cup = await make(`Post cup ${run}`, {
    handle: `post-cup-${run}`,
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { option1: 'Small', price: 20 },
      { option1: 'Large', price: 24 },
    ],
  });
  const made = await page.request.post('/admin/offers.json', {
    headers,
    data: {
      offer: {
        offer_name: `Post ${run}`,
        offer_message: 'Goes with {{product_title}}: {{discount}} off.',
        offer_title: 'Wait {{last_name}}! One more thing.',
        offer_type: 'post-purchase',
        target_type: 'product',
        target_ids: [jug],
        recommend_type: 'product',
        recommend_ids: [cup],
        enable_discount: true,
        discount_data: { discount_type: 'percentage', percentage_discount: 25 },
      },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  offerId = ((await made.json()) as { offer: { id: number } }).offer.id;
});
test.afterAll(async () => {
  await page.request.delete('/admin/offers/delete.json', {
    headers: { 'x-requested-with': 'backroom' },
    data: { ids: [offerId] },
  });
  await page.context().close();
});
test.afterEach(() => expect(watch.problems.splice(0), 'errors on the page').toEqual([]));

/** The added line on the receipt: a discount of it is a list of its own inside. */
const receiptLine = (store: Page) =>
  store
    .getByRole('listitem')
    .filter({ has: store.getByText(`Post cup ${run}`, { exact: false }), hasText: 'quantity' });

/** The name of the order whose offer a shopper looks at. */
async function orderName(store: Page): Promise<string> {
  const token = /\/orders\/([\w-]+)\/offer$/.exec(new URL(store.url()).pathname)![1]!;
  const shop = await store.locator('script[data-shop]').getAttribute('data-shop');
  const answer = await store.request.get(`/storefront/order.json?shop=${shop}&token=${token}`);
  return ((await answer.json()) as { order: { name: string } }).order.name;
}

/** Somebody who has just paid for the product that the offer is for. */
async function bought(browser: Browser): Promise<Page> {
  const store = await (await browser.newContext()).newPage();
  await store.goto(`/store/products/${handle}`);
  await store
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await store.goto('/store/checkout');
  await payAtCheckout(store);
  return store;
}

async function openOrder(admin: Page, name: string): Promise<void> {
  await admin.goto(`/orders?q=${encodeURIComponent(name)}`);
  await admin.getByRole('link', { name, exact: false }).first().click();
  await expect(admin.getByRole('heading', { name, level: 1 })).toBeVisible();
}

for (const [name, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(
    `on ${name} a shopper adds to a paid order, and the merchant sees it wait`,
    name === 'a phone' ? longForm : {},
    async ({ browser }) => {
      const before = await figuresOf(page, offerId);
      const context = await browser.newContext({ viewport });
      const store = await context.newPage();
      const seen = await watchPage(store);
      await store.goto(`/store/products/${handle}`);
      await store
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await store.goto('/store/checkout');
      await payAtCheckout(store);

      await expect(
        store.getByRole('heading', { name: 'Wait Shopper! One more thing.', level: 1 }),
      ).toBeVisible();
      const accept = store.getByRole('button', { name: /^Add to my order/ });
      await expect(accept).toHaveText(/\$15\.00/);
      await store.getByRole('combobox').selectOption({ label: 'Large: $18.00' });
      await expect(accept).toHaveText(/\$18\.00/);
      await expect(store.getByText(/You can add this for \d+:\d\d more/)).toBeVisible();
      await expectAccessible(store);
      expect(await store.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      expect(await seen.shift()).toBeLessThanOrEqual(0.02);
      const offerUrl = store.url();
      const order = await orderName(store);
      await openOrder(page, order);
      const hold = page.getByRole('status').filter({ hasText: 'On hold until' });
      await expect(hold).toBeVisible();
      await expectAccessible(page);
      await accept.click();
      await expect(store.getByRole('heading', { name: 'Thank you, Sam', level: 1 })).toBeVisible();
      await expect(store.getByRole('status')).toContainText('was added to your order');
      await expect(receiptLine(store)).toContainText('$18.00');
      await expectAccessible(store);
      await expect(store.getByText(`Order ${order} is placed`)).toBeVisible();
      const receipt = store.url();
      // Back leads to no second charge.
      await store.goBack();
      await store.goto(offerUrl);
      await expect(store).toHaveURL(receipt);
      await expect(receiptLine(store)).toHaveCount(1);
      expect(seen.problems).toEqual([]);
      await context.close();

      // Answered to the end, it waits for nothing.
      await openOrder(page, order);
      const line = page
        .getByRole('listitem')
        .filter({ hasText: `Post cup ${run}` })
        .first();
      await expect(line).toContainText('Added post-purchase');
      await expect(page.getByText(/^Customer added /)).toBeVisible();
      await expect(hold).toBeHidden();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Fulfill items' }).click();
      await expect(page.getByRole('dialog')).toContainText(`Post cup ${run}`);
      await page.keyboard.press('Escape');

      await expect
        .poll(() => figuresOf(page, offerId), { timeout: 15_000 })
        .toEqual({
          view: before.view + 1,
          add_to_cart: before.add_to_cart + 1,
          checkout: 0,
          sales: before.sales + 18,
        });
    },
  );
}

test('its editor shows the page of the store itself, as it is typed', async () => {
  await page.goto(`/apps/boost-upsell/up-sell/offer/${offerId}`);
  const shown = page.frameLocator('iframe[title="Preview"]');
  await expect(shown.locator('h1')).toHaveText('Wait Miller! One more thing.');
  await expect(shown.locator('button[value="accept"]')).toHaveText(/Add to my order\s*\$15\.00/);
  await page.getByLabel('Title', { exact: true }).fill('Dear {{last_name}}, this & that');
  await expect(shown.locator('h1')).toHaveText('Dear Miller, this & that');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(shown.locator('h1')).toHaveText('Wait Miller! One more thing.');
});

test('let go by the merchant, the link of the offer says that it is over', async ({ browser }) => {
  const store = await bought(browser);
  const accept = store.getByRole('button', { name: /^Add to my order/ });
  await expect(accept).toBeVisible();
  await openOrder(page, await orderName(store));
  const hold = page.getByRole('status').filter({ hasText: 'On hold until' });
  await hold.getByRole('button', { name: 'Release hold' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release hold' }).click();
  await expect(hold).toBeHidden();
  await accept.click();
  await expect(store.getByRole('heading', { name: 'Thank you, Sam', level: 1 })).toBeVisible();
  await expect(store.getByRole('status')).toHaveText('This offer has expired. Nothing more was charged.');
  await expect(receiptLine(store)).toHaveCount(0);
  await store.context().close();
});

test('declined with the keyboard, the receipt comes and nothing was added', async ({ browser }) => {
  const store = await bought(browser);
  const decline = store.getByRole('button', { name: 'No thanks' });
  await decline.focus();
  await store.keyboard.press('Enter');
  await expect(store.getByRole('heading', { name: 'Thank you, Sam', level: 1 })).toBeVisible();
  await expect(store.getByText(`Post cup ${run}`)).toHaveCount(0);
  await store.context().close();
});
