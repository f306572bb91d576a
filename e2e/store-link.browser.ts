import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { type ShopifySandbox, startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';

const headers = { 'X-Requested-With': 'backroom' };
const path = '/settings/store-link';
let store: ShopifySandbox;
let home = 0;

test.beforeEach(async ({ page }) => {
  const port = Number(process.env['E2E_STORE_PORT']);
  const bucket = { size: 500, perSecond: 500 };
  store = await startShopifySandbox({
    ...(port ? { port } : {}),
    products: 8,
    orders: 8,
    pageSize: 5,
    bucket,
  });
  await signIn(page);
  const context = (await (await page.request.get('/admin/shop/context.json', { headers })).json()) as {
    shop: { id: number };
  };
  home = context.shop.id;
  // In a shop of its own: what comes in is not for the other suites to meet.
  const made = await page.request.post('/v1/user/shops.json', {
    headers,
    data: { shop_name: `Linked ${Date.now()}` },
  });
  expect(made.status()).toBe(201);
  await page.goto(path);
});
test.afterEach(async ({ page }) => {
  await page.request.post('/v1/auth/switch-shop', { headers, data: { shop_id: home } });
  await store.close();
});

const connect = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true });

async function fill(page: Page, token: string): Promise<void> {
  await page.getByLabel('Store domain').fill(store.host);
  await page.getByLabel('Client ID', { exact: true }).fill('key');
  await page.getByLabel('Admin API access token').fill(token);
}

async function bringIn(page: Page): Promise<void> {
  await fill(page, 'shpat_sandbox');
  await page.getByLabel('Client secret').fill('shpss_sandbox');
  await connect(page).click();
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Orders 8 8 new/ })).toBeVisible({ timeout: 30_000 });
}

test('wrong keys show an error at their field, and everything typed stays', async ({ page }) => {
  await connect(page).click();
  await expect(page.getByLabel('Store domain')).toBeFocused();
  await fill(page, 'wrong');
  await connect(page).click();
  const token = page.getByLabel('Admin API access token');
  await expect(token).toBeFocused();
  await expect(token).toHaveAccessibleDescription('The store rejected this key and password.');
  await expect(token).toHaveValue('wrong');
  await expect(page.getByLabel('Store domain')).toHaveValue(store.host);
});

test('a store comes in, its changes are fetched, its script is looked for, and it is disconnected', async ({
  page,
}) => {
  await bringIn(page);
  store.add(1);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByRole('row', { name: /^Products 9 1 new/ })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Check installation' }).click();
  await expect(page.getByText('The script isn’t on your home page.')).toBeVisible();
  store.homePage = `<head>${await page.getByRole('textbox', { name: 'Script tag' }).innerText()}</head>`;
  await page.getByRole('button', { name: 'Check installation' }).click();
  await expect(page.getByText('The script is installed on your home page.')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const question = page.getByRole('alertdialog', { name: /^Disconnect Casa Clara/ });
  await expect(question).toContainText('reconnect without duplicates');
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(connect(page)).toBeVisible();
  expect(store.webhooks).toHaveLength(0);
  await page.goto('/products');
  await expect(page.getByText('Stoneware mug 1', { exact: true })).toBeVisible();
});

test('prices at the checkout: what is missing is named with what to do, a test opens it', async ({
  page,
}) => {
  const { scopes } = store.access;
  store.access.scopes = ['read_products', 'read_customers', 'read_orders'];
  await bringIn(page);
  const card = page.getByRole('region', { name: 'Checkout discounts' });
  const test = card.getByRole('button', { name: 'Run check' });
  await test.click();
  await expect(card.getByText('Action needed', { exact: true })).toBeVisible();
  await expect(card.getByRole('list', { name: 'Checks' })).toContainText(
    'The app is missing access scopes: write_discounts.',
  );
  store.access.scopes = scopes;
  await test.click();
  await expect(card.getByText('Ready', { exact: true })).toBeVisible();
  await expect(card).toContainText('A code was created, read and deleted.');
  expect(store.discounts).toHaveLength(0);
  await expectEveryLook(page);
});

test('the form and the state have no barrier and no sideways scroll', async ({ page }) => {
  await page.reload();
  await expect(connect(page)).toBeVisible();
  await expectEveryLook(page);
  await bringIn(page);
  await expectEveryLook(page);
});

test('webhooks that were lost are restored, an incomplete list and a store that does not answer are named', async ({
  page,
}) => {
  await bringIn(page);
  await test.step('restored webhooks', async () => {
    await expect(page.getByText(/^11 of 11, verified /)).toBeVisible();
    store.webhooks.splice(0);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByText(/^Backroom restored 11 webhooks on /)).toBeVisible({ timeout: 30_000 });
  });
  await test.step('an incomplete list', async () => {
    Object.assign(store.faults.lists, { emptyLast: true, only: /^products$/ });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Full resync' }).click();
    await expect(page.getByText('Incomplete: the store has 8, but sent 5.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Incomplete', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /^Products 8/ })).toBeVisible();
    await expectEveryLook(page);
  });
  await test.step('a store that does not answer', async () => {
    await page.route('**/admin/integrate.json', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { integration: object };
      const silent = { since: '2026-11-28T08:00:00.000Z', next_try_at: '2026-11-28T09:04:00.000Z' };
      const state = { error: 'The other server took too long to respond.', problem: null, silent };
      await route.fulfill({
        response: answer,
        json: { ...body, integration: { ...body.integration, ...state } },
      });
    });
    await page.reload();
    await expect(
      page.getByText(/^The store hasn’t responded since .* took too long to respond\. Next attempt: /),
    ).toBeVisible();
    await expect(page.getByText('Not responding', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again now' })).toBeVisible();
  });
});
