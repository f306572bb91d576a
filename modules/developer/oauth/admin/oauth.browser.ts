import { createHash, randomBytes } from 'node:crypto';
import { changeReply } from '#core/testing/call-reply.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectEveryLook, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { apiScopes } from '../../program/contract/api-scope.ts';

const callback = 'https://app.backroom.test/callback?from=shop';
const headers = { 'X-Requested-With': 'backroom' };
const tokenPath = '/v1/auth/oauth/generate-access-token';

/** Stands in for the app's own page, which is nowhere. */
async function appPage(page: Page): Promise<void> {
  await page.route('https://app.backroom.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title><h1>App</h1>' }),
  );
}

interface App {
  clientId: string;
  secret: string;
}

/** Registers an app by its call, for tests that are about something else. */
async function register(page: Page, name: string, scopes: string[]): Promise<App> {
  const developer_app = { name, kind: 'confidential', redirect_uris: [callback], scopes };
  const made = await page.request.post('/admin/developer_apps.json', { headers, data: { developer_app } });
  expect(made.status()).toBe(201);
  const { developer_app: app, client_secret } = (await made.json()) as {
    developer_app: { client_id: string };
    client_secret: string;
  };
  return { clientId: app.client_id, secret: client_secret };
}

function authorizePath(clientId: string, scope: string, given: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    scope,
    state: 'from-the-app',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...given,
  });
  return { path: `/oauth/v2/authorize?${query}`, verifier };
}

test('an app is registered, allowed, gets its token, calls with its scopes only, and loses its access', async ({
  page,
}) => {
  const name = `Label printer ${Date.now()}`;
  await appPage(page);
  await signIn(page);
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Your OAuth apps/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your OAuth apps' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Register app' }).first().click();
  const made = requestsOf(page, /\/admin\/developer_apps\.json$/, 'POST');
  const registerButton = page.getByRole('button', { name: 'Register app' });
  await registerButton.click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  expect(made).toHaveLength(0);
  await page.getByLabel('Name').fill(name);
  const addresses = page.getByLabel('Redirect URLs');
  await addresses.fill('http://app.backroom.test/callback');
  await page.getByLabel('Products and collections').selectOption('write');
  await page.getByLabel('Customers').selectOption('read');
  await registerButton.click();
  await expect(addresses).toHaveAccessibleDescription(/must begin with https:\/\//);
  await expect(addresses).toHaveValue('http://app.backroom.test/callback');
  await addresses.fill(callback);
  await registerButton.click();
  const dialog = page.getByRole('dialog', { name: 'App secret' });
  const secret = await dialog.locator('code').innerText();
  expect(secret).toMatch(/^brs_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/settings\/developer-apps\/[1-9]\d*$/);
  const clientId = await page.locator('.secret-line code').first().innerText();
  expect(clientId).toMatch(/^bra_/);
  expect(await page.content()).not.toContain(secret);
  await expectAccessible(page);

  const { path, verifier } = authorizePath(clientId, 'read_products read_customers');
  await page.goto(path);
  await expect(page).toHaveURL(/\/oauth\/request_grant\?/);
  await expect(page.getByRole('heading', { level: 1, name: `Allow ${name}?` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Customers');
  await expect(main.getByText('Manage')).toHaveCount(0);
  await expect(main).toContainText('Names, email addresses and phone numbers of customers');
  await expect(main).toContainText('app.backroom.test');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL('https://app.backroom.test/**');
  const came = new URL(page.url());
  expect(came.searchParams.get('from')).toBe('shop');
  expect(came.searchParams.get('state')).toBe('from-the-app');
  expect(came.searchParams.get('iss')).toBeTruthy();

  // From here on it is the app's server that calls.
  await page.goto('/settings/app-access');
  const origin = new URL(page.url()).origin;
  const client = await page.context().browser()!.newContext();
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: secret,
    code: came.searchParams.get('code')!,
    redirect_uri: callback,
    code_verifier: verifier,
  };
  const answer = await client.request.post(origin + tokenPath, { form });
  expect(answer.status()).toBe(200);
  const { access_token: token, scope } = (await answer.json()) as { access_token: string; scope: string };
  expect(scope).toBe('read_products read_customers');
  const call = async (address: string) =>
    (await client.request.get(origin + address, { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await call('/admin/products/count.json')).toBe(200);
  expect(await call('/admin/orders/count.json')).toBe(403);

  await page.reload();
  const row = page.locator('tr[data-row]', { hasText: name });
  await expect(row).toContainText('Customers: Read');
  await expect(row).toContainText('Has access');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Revoke access' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(row).toContainText('Revoked');
  expect(await call('/admin/products/count.json')).toBe(401);
  await client.close();
});

test(
  'denied, the app hears so; asked again with the same, it is no new decision',
  longForm,
  async ({ page }) => {
    await appPage(page);
    await signIn(page);
    const app = await register(page, `Denied ${Date.now()}`, ['read_products']);
    // Whoever is signed out signs in first, and comes back to what the app asks for.
    const asked = authorizePath(app.clientId, 'read_products').path;
    await page.context().clearCookies();
    await page.goto(asked);
    await page.waitForURL(/\/sign-in\?return=/);
    const back = new URL(page.url()).searchParams.get('return')!;
    expect(back).toBe(asked);
    await signIn(page);
    await page.goto(back);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.waitForURL('https://app.backroom.test/**');
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    expect(new URL(page.url()).searchParams.get('code')).toBeNull();

    const { path, verifier } = authorizePath(app.clientId, 'read_products');
    await page.goto(path);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('https://app.backroom.test/**');
    const code = new URL(page.url()).searchParams.get('code')!;
    await page.goto('/settings/app-access');
    const form = {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.secret,
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    };
    expect((await page.request.post(tokenPath, { form })).status()).toBe(200);
    await page.goto(authorizePath(app.clientId, 'read_products').path);
    await expect(page.getByRole('main')).toContainText('already has this access');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  },
);

test('the shop is chosen among one’s own, and one without the permission says so', async ({ page }) => {
  await appPage(page);
  await signIn(page);
  const app = await register(page, `Chosen ${Date.now()}`, ['read_products']);
  await changeReply(page, getShopContext, (context) => ({
    ...context,
    shops: [
      ...context.shops,
      { ...context.shops[0]!, id: 2_000_000_000, name: 'Elsewhere', domain: 'elsewhere.test' },
    ],
  }));
  const sent = requestsOf(page, /\/admin\/oauth\/v2\/grant\.json$/, 'POST');
  await page.goto(authorizePath(app.clientId, 'read_products').path);
  const shop = page.getByRole('main').getByLabel('Shop');
  const own = await shop.inputValue();
  await shop.selectOption({ label: 'Elsewhere (elsewhere.test)' });
  await expect(page.getByRole('alert')).toContainText('You can’t allow apps in Elsewhere');
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await expectAccessible(page);
  await shop.selectOption(own);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL('https://app.backroom.test/**');
  expect(sent.map((request) => (request.postDataJSON() as { shop_id: number }).shop_id)).toEqual([
    Number(own),
  ]);
});

test(
  'V450 what an app may not ask is said with its code, and what was agreed survives a failure',
  longForm,
  async ({ page }) => {
    await appPage(page);
    await signIn(page);
    const app = await register(page, `Greedy ${Date.now()}`, ['read_products']);
    await page.goto(
      authorizePath(app.clientId, 'read_products', { redirect_uri: 'https://evil.test/' }).path,
    );
    await expect(page.getByRole('main')).toContainText('403001');
    await expect(page.getByRole('link', { name: 'Back to the app' })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(authorizePath(app.clientId, 'write_products').path);
    await expect(page.getByRole('main')).toContainText('403002');
    await expect(page.getByRole('main')).toContainText('more permissions than it registered');
    await page.getByRole('link', { name: 'Back to the app' }).click();
    await page.waitForURL('https://app.backroom.test/**');
    expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_scope');

    const { path } = authorizePath(app.clientId, 'read_products');
    await page.goto(`${path}&state=twice`);
    await expect(page.getByRole('main')).toContainText('invalid link');

    await page.route('**/admin/oauth/v2/authorize.json?*', (route) => refuse(route, 500, 'Secret details'));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Something went wrong, please try again later',
    );
    await page.unroute('**/admin/oauth/v2/authorize.json?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/admin/oauth/v2/grant.json', (route) => route.abort());
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.unroute('**/admin/oauth/v2/grant.json');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('https://app.backroom.test/**');
  },
);

test('a page of another site can neither frame the consent nor send its answer', async ({ page }) => {
  await signIn(page);
  const app = await register(page, `Framed ${Date.now()}`, ['read_products']);
  const { path } = authorizePath(app.clientId, 'read_products');
  await page.goto('/settings/app-access');
  const origin = new URL(page.url()).origin;
  const consent = await page.request.get(path);
  expect(consent.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(consent.headers()['x-frame-options']).toBe('DENY');
  const body = {
    ...Object.fromEntries(new URL(path, origin).searchParams),
    scopes: ['read_products'],
    consent: true,
  };
  const strangers: Record<string, string>[] = [
    {},
    { 'X-Requested-With': 'backroom', Origin: 'https://evil.test' },
  ];
  for (const foreign of strangers) {
    const sent = await page.request.post('/admin/oauth/v2/grant.json', { headers: foreign, data: body });
    expect(sent.status()).toBe(403);
  }
  const form = await page.request.post('/admin/oauth/v2/grant.json', { form: { consent: 'true' } });
  expect([403, 415]).toContain(form.status());
});

test('apps: no sideways scrolling, axe finds nothing', longForm, async ({ page }) => {
  await appPage(page);
  await signIn(page);
  const scopes = [...apiScopes];
  const app = await register(page, `Everything there is, and a long name ${Date.now() % 10_000}`, scopes);
  const consent = authorizePath(app.clientId, scopes.join(' ')).path;
  const refused = authorizePath(app.clientId, 'read_everything').path;
  for (const path of [
    '/settings/app-access',
    '/settings/developer-apps',
    '/settings/developer-apps/0',
    consent,
    refused,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await expectEveryLook(page);
  }
});
