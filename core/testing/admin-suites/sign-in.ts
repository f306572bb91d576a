import { expect, type Page } from '@playwright/test';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** Sessions of this worker, by account: signing in once a test would meet the limit of attempts. */
const storedCookies = new Map<string, Cookies>();

const headers = { 'X-Requested-With': 'backroom' };

/** Signs in with the demo account, which the server tells while it still has its first password, or with another of its. */
export async function signIn(page: Page, account?: string): Promise<void> {
  const context = page.context();
  const cookies = storedCookies.get(account ?? '');
  if (cookies) {
    await context.addCookies(cookies);
    const answer = await page.request.get('/admin/shop/context.json', { headers });
    if (answer.ok()) return;
    await context.clearCookies();
  }
  const hints = (await (await page.request.get('/v1/auth/sign-in-hints', { headers })).json()) as {
    demo_email?: string;
    demo_password?: string;
  };
  const data = { email: account ?? hints.demo_email, password: hints.demo_password };
  const answer = await page.request.post('/v1/auth/credentials', { headers, data });
  expect(answer.status(), 'signing in').toBe(200);
  storedCookies.set(account ?? '', await context.cookies());
}
