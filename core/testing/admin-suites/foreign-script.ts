import { expect, type Page, test } from '#core/testing/browser-test.ts';
import { signIn } from './sign-in.ts';

const source = 'https://cdn.backroom.test/a.js';
const headers = { 'x-requested-with': 'backroom' };
const secretText = 'what only the back office keeps';

/** What the script of another program finds and tries, where the page it is in was opened. */
function attack({ token, office }: { token: string; office: string }): void {
  const hosts = [location.hostname, new URL(office).hostname];
  const domains = hosts.flatMap((host) =>
    host.split('.').map((_part, at, parts) => parts.slice(at).join('.')),
  );
  for (const path of ['/', '/admin', '/v1']) {
    document.cookie = `backroom_session=${token}; path=${path}`;
    document.cookie = `__Host-backroom_session=${token}; path=${path}; secure`;
    for (const domain of domains)
      document.cookie = `backroom_session=${token}; path=${path}; domain=${domain}`;
  }
  const read = fetch(`${office}/admin/shop/context.json`, { credentials: 'include' }).then(
    (answer) => answer.text(),
    () => 'refused',
  );
  void read.then((calls) =>
    Object.assign(window, {
      found: { storage: JSON.stringify(localStorage), cookies: document.cookie, calls },
    }),
  );
}

/** Opens the store and waits until the script has done its worst; gives what it found. */
async function openStore(page: Page, sent: { token: string; office: string }) {
  await page.route(source, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${attack.toString()})(${JSON.stringify(sent)})`,
    }),
  );
  await page.goto(`${sent.office}/store`);
  const found = await page.waitForFunction(() => (window as { found?: Record<string, string> }).found);
  return found.jsonValue();
}

const whoIsIn = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/admin/shop/context.json');
    const body = (await answer.json()) as { user?: { email: string } };
    return [answer.status, body.user?.email];
  });

/** Wherever stores are reached, at hosts of their own or beside the back office. */
export function foreignScriptSuite(accounts: { own: string; stranger: string; password: string }): void {
  test('a script of another program in the store gets at nothing of the back office', async ({
    page,
    browser,
    baseURL,
  }) => {
    const office = new URL(baseURL!).origin;
    const outside = await browser.newContext();
    const stranger = await outside.request.post(`${office}/v1/auth/credentials`, {
      data: { email: accounts.stranger, password: accounts.password },
    });
    const { access_token: token } = (await stranger.json()) as { access_token: string };
    await outside.clearCookies();
    await signIn(page);
    await page.goto('/');
    await page.evaluate((text) => localStorage.setItem('kept', text), secretText);
    const made = await page.request.post('/admin/script_tags.json', {
      headers,
      data: { script_tag: { src: source, display_scope: 'all' } },
    });
    expect(made.status()).toBe(201);
    const { script_tag: tag } = (await made.json()) as { script_tag: { id: number } };
    try {
      const found = await openStore(page, { token, office });
      expect(new URL(page.url()).hostname).not.toBe(new URL(office).hostname);
      expect(found!.storage).not.toContain(secretText);
      expect(found!.calls).toBe('refused');
      // The store goes on where it was opened, scripts and all.
      await page.getByRole('link', { name: 'Cart' }).first().click();
      await expect(page).toHaveURL(/\/store(?:\/[^/]+)?\/cart/);

      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 30_000 });
      expect(new URL(page.url()).origin).toBe(office);
      expect(await whoIsIn(page)).toEqual([200, accounts.own]);

      // Who is not signed in does not become somebody else.
      const visitor = await outside.newPage();
      const planted = await openStore(visitor, { token, office });
      expect(planted!.cookies).toContain(token);
      await visitor.goto(`${office}/`);
      await expect(visitor.getByLabel('Email', { exact: true })).toBeVisible({ timeout: 30_000 });
      expect(await whoIsIn(visitor)).toEqual([401, undefined]);
    } finally {
      const gone = await page.request.delete(`${office}/admin/script_tags/${tag.id}.json`, { headers });
      expect(gone.status()).toBe(200);
      await outside.close();
    }
  });
}
