import { expect, type Page } from '@playwright/test';

export const owner = { email: 'owner@demo.backroom.test', password: 'backroom-demo' } as const;

/** Signs in through the page, as the demo shop's owner. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Sends a product file through the import page and waits for its end; gives the page's closing sentence. */
export async function importFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  await page.goto('/products/import');
  await expect(page.getByRole('heading', { name: 'Import products', level: 1 })).toBeVisible();
  // The page comes back to the import before this one until it is put away.
  const choose = page.getByLabel('Choose a file');
  const close = page.getByRole('main').getByRole('button', { name: 'Close' });
  await expect(choose.or(close).first()).toBeAttached();
  if (await close.isVisible()) await close.click();
  await choose.setInputFiles(file);
  const bar = page.getByRole('progressbar', { name: 'Importing products' });
  await expect(bar).toBeVisible();
  // Imports before this one are told below it.
  const closing = page.getByText(/\d+ added, \d+ updated, \d+ unchanged;/).first();
  await expect(closing).toBeVisible({ timeout: 50_000 });
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  return (await closing.textContent()) ?? '';
}

/** What was counted of an offer since ever, as the editor's panel asks for it. */
export interface Figures {
  view: number;
  add_to_cart: number;
  checkout: number;
  sales: number;
}

/** The figures of an offer by its id, with the session of the page. */
export async function figuresOf(page: Page, offerId: number): Promise<Figures> {
  const answer = await page.request.get(`/admin/offers/${offerId}/statistics.json?date_filter=all_time`);
  expect(answer.status()).toBe(200);
  const { statistics } = (await answer.json()) as { statistics: Figures };
  const { view, add_to_cart, checkout, sales } = statistics;
  return { view, add_to_cart, checkout, sales };
}

/** Makes an offer the first that is tried; a new one comes last, behind those for all products. */
export async function putFirst(page: Page, offerId: number): Promise<void> {
  const list = await page.request.get('/admin/offers/list.json?limit=250');
  const { offers } = (await list.json()) as { offers: { id: number }[] };
  const ids = [offerId, ...offers.map(({ id }) => id).filter((id) => id !== offerId)];
  const moved = await page.request.put('/admin/offers/priority.json', {
    headers: { 'x-requested-with': 'backroom' },
    data: { ids },
  });
  expect(moved.status()).toBe(200);
}
