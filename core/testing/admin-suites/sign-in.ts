import { expect, type Page } from '@playwright/test';

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

/** The session of this worker: signing in once a test would meet the limit of attempts. */
let kept: Cookies | undefined;

const headers = { 'X-Requested-With': 'backroom' };

/** Signs in with the demo account, which the server tells while it still has its first password. */
export async function signIn(page: Page): Promise<void> {
  const context = page.context();
  if (kept) {
    await context.addCookies(kept);
    const answer = await page.request.get('/admin/shop/context.json', { headers });
    if (answer.ok()) return;
    await context.clearCookies();
  }
  const hints = (await (await page.request.get('/v1/auth/sign-in-hints', { headers })).json()) as {
    demo_email?: string;
    demo_password?: string;
  };
  const data = { email: hints.demo_email, password: hints.demo_password };
  const answer = await page.request.post('/v1/auth/credentials', { headers, data });
  expect(answer.status(), 'signing in').toBe(200);
  kept = await context.cookies();
}
