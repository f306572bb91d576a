import { expect, type Page } from '@playwright/test';

const headers = { 'X-Requested-With': 'backroom' };

/** What a profile is sent back with: what is not named is emptied. */
const names = [
  ...['first_name', 'last_name', 'avatar', 'phone', 'local_code', 'country'],
  ...['user_enable_notification_mobile', 'mail_notices', 'version'],
];

/** Puts the language of the account that is signed in; `ar-XB` is English between right-to-left marks. */
export async function speak(page: Page, locale_code: string): Promise<void> {
  const { user } = (await (await page.request.get('/v1/user/account-profile', { headers })).json()) as {
    user: Record<string, unknown>;
  };
  const sent = Object.fromEntries(names.map((name) => [name, user[name]]));
  const answer = await page.request.put('/v1/user/account-profile', {
    headers,
    data: { user: { ...sent, locale_code } },
  });
  expect(answer.status()).toBe(200);
}
