import { expect, test, type APIRequestContext } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { startWooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';

// What shoppers of a connected store see of us on its own pages, whose ids and whose cart are its own.
const headers = { 'X-Requested-With': 'backroom' };
const port = Number(process.env['E2E_STORE_PORT']);
let request: APIRequestContext;
let home = 0;
let closeStore: () => Promise<void> = async () => {};

async function get<T>(path: string): Promise<T> {
  return (await (await request.get(path, { headers })).json()) as T;
}
async function post<T>(path: string, data: object): Promise<T> {
  const answer = await request.post(path, { headers, data });
  expect([path, answer.status() < 300, answer.ok() ? '' : await answer.text()]).toEqual([path, true, '']);
  return (await answer.json()) as T;
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  ({ request } = page);
  home = (await get<{ shop: { id: number } }>('/admin/shop/context.json')).shop.id;
  // In a shop of its own: what comes in is not for the other suites to meet.
  await post('/v1/user/shops.json', { shop_name: `Pages ${Date.now()}` });
});
test.afterEach(async () => {
  await request.post('/v1/auth/switch-shop', { headers, data: { shop_id: home } });
  await closeStore();
});

/** Connects a store, waits until it is in, and offers its second product beside its first: once cheaper, once not. */
async function connected(call: string, keys: object): Promise<string> {
  const begun = await post<{ job_id: number }>(call, keys);
  await expect
    .poll(
      async () => (await get<{ job: { status: string } }>(`/admin/jobs/${begun.job_id}.json`)).job.status,
      {
        timeout: 60_000,
      },
    )
    .toBe('done');
  const { products } = await get<{ products: { id: number; title: string }[] }>(
    '/admin/products.json?sort_field=title&sort_direction=asc',
  );
  const [lead, offered] = products.filter(({ title }) => / [12]$/.test(title)) as [
    (typeof products)[number],
    (typeof products)[number],
  ];
  const offer = {
    offer_name: 'Beside',
    offer_type: 'accessory',
    target_type: 'product',
    target_ids: [lead.id],
    recommend_type: 'product',
    recommend_ids: [offered.id],
    enable_discount: false,
    discount_data: {
      discount_type: 'percentage',
      percentage_discount: 20,
      amount_discount: 0,
      stock_item_limit: 30,
      setup_stock_limit: false,
      auto_restock: false,
      setup_end_date: false,
      auto_extend_end_date: false,
    },
  };
  await post('/admin/offers.json', { offer: { ...offer, offer_message: 'Goes with it' } });
  await post('/admin/offers.json', {
    offer: {
      offer_name: 'More',
      offer_type: 'quantity',
      target_type: 'all',
      offer_message: 'Buy more',
      discount_data: {
        data: [
          {
            key: 0,
            label: '',
            min_quantity: 2,
            value_discount: 10,
            type: 'percentage_each',
            mark_as_popular: true,
          },
        ],
        is_default_select: 0,
      },
    },
  });
  return offered.title;
}

/** The tag that the merchant pastes into the head of the theme. */
const scriptTag = async () => (await get<{ script_tag: string }>('/admin/integrate.json')).script_tag;

test('Shopify: what is offered at list price goes into its cart by its own id, and no discount is shown', async ({
  page,
}) => {
  const store = await startShopifySandbox({ port, products: 4, orders: 0, themeHead: await scriptTag() });
  closeStore = () => store.close();
  const offered = await connected('/admin/integrate/shopify.json', {
    domain: store.host,
    api_key: 'key',
    api_password: 'shpat_sandbox',
  });
  await page.goto(`http://${store.host}/products/stoneware-mug-1`);
  const box = page.locator('backroom-accessories');
  await expect(box.getByText(offered)).toBeVisible();
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  await box.getByRole('checkbox').check();
  await page
    .locator('form[action*="/cart/add"]')
    .first()
    .getByRole('button', { name: 'Add to cart' })
    .click();
  const variant = (n: number) => (store.products[n]!.variants as { id: number }[])[0]!.id;
  // Where the offer leads.
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect
    .poll(async () => {
      const cart = await page.evaluate(
        async () => (await (await fetch('/cart.js')).json()) as { items: { id: number }[] },
      );
      return cart.items.map(({ id }) => id).toSorted((a, b) => a - b);
    })
    .toEqual([variant(1), variant(2)]);
});

test('WooCommerce: the same, through its own call', async ({ page }) => {
  const store = await startWooSandbox({
    port,
    products: 4,
    orders: 0,
    stock: 100,
    themeHead: await scriptTag(),
  });
  closeStore = () => store.close();
  const offered = await connected('/admin/integrate/basic-auth.json', {
    domain: store.host,
    api_key: 'ck_sandbox',
    api_password: 'cs_sandbox',
  });
  await page.goto(`http://${store.host}/product/mug-saucer-1/`);
  const box = page.locator('backroom-accessories');
  await expect(box.getByText(offered)).toBeVisible();
  await expect(page.locator('backroom-quantity')).toHaveCount(0);
  await box.getByRole('checkbox').check();
  await page.locator('.single_add_to_cart_button').click();
  // Where the offer leads.
  await expect(page).toHaveURL(/\/cart\/?$/);
  await expect
    .poll(async () => {
      const cart = await page.evaluate(
        async () => (await (await fetch('/wp-json/wc/store/v1/cart')).json()) as { items: { id: number }[] },
      );
      return cart.items.map(({ id }) => id).toSorted((a, b) => a - b);
    })
    .toEqual([100_010, 100_020]);
});
