import { expect, type Page } from '@playwright/test';

/** Signs in with the demo account, which the server tells while it still has its first password. */
export async function signIn(page: Page): Promise<void> {
  const headers = { 'X-Requested-With': 'backroom' };
  const hints = (await (await page.request.get('/v1/auth/sign-in-hints', { headers })).json()) as {
    demo_email?: string;
    demo_password?: string;
  };
  const data = { email: hints.demo_email, password: hints.demo_password };
  const answer = await page.request.post('/v1/auth/credentials', { headers, data });
  expect(answer.status(), 'signing in').toBe(200);
}
