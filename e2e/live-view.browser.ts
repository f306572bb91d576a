import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { pay } from './store-steps.ts';

/** Tells this run's visit from those of other files in the same shop. */
const letter = `letter-${Date.now().toString(36)}`;

const happenings = (page: Page) => page.getByRole('list', { name: 'Activity feed' }).getByRole('listitem');

test.beforeEach(({ page }) => signIn(page));

test('what a shopper does is in the live view within two seconds, up to the order it leads to (R139, V417, V496)', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/live-view');
  await expect(page.getByText('Live · 1 s delay')).toBeVisible();
  const context = await browser.newContext({ baseURL, timezoneId: 'Europe/Lisbon' });
  const shopper = await context.newPage();
  const ours = happenings(page).filter({ hasText: `from ${letter}` });
  const within = { timeout: 2_000 };
  const line = (text: string) => expect.poll(() => ours.filter({ hasText: text }).count(), within).toBe(1);

  await test.step('a link with words of its own leads to a product', async () => {
    const came = shopper.waitForResponse(/\/storefront\/events\.json/);
    await shopper.goto(`/store/products/stoneware-mug?utm_source=${letter}&utm_medium=email`);
    expect((await came).ok()).toBe(true);
    await line('Visited Stoneware mug');
    await expect(ours.first()).toContainText('Portugal');
    const table = page.getByRole('region', { name: 'By country' }).getByRole('table');
    await expect(table.getByRole('row', { name: /^Portugal/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Active pages' })).toContainText('Stoneware mug');
  });
  await test.step('a cart and a checkout', async () => {
    await shopper
      .getByRole('button', { name: /to cart/ })
      .first()
      .click();
    await expect(shopper).toHaveURL(/\/cart/);
    await line('Added Stoneware mug to cart');
    await shopper.getByRole('link', { name: /^Check out/ }).click();
    await expect(shopper.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await line('Checkout started');
  });
  await test.step('the order stands there with what led to it, and opens', async () => {
    const name = await pay(shopper);
    const link = ours.getByRole('link', { name: `Order ${name}` });
    await expect.poll(() => link.count(), within).toBe(1);
    await link.click();
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  });
  await context.close();
});

test(
  '/live-view: no sideways scrolling, axe finds nothing, and the keyboard reaches what the map says (R139, V254)',
  longForm,
  async ({ page }) => {
    await page.goto('/live-view');
    await expect(page.getByText('Live · 1 s delay')).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const map = page.getByRole('img', { name: /by country\. The same data is in the table below/ });
    await expect(map).toBeVisible();
    await expectEveryLook(page, 'the live view');
    await page.getByRole('button', { name: 'Pause' }).focus();
    const world = page.getByRole('button', { name: 'World' });
    // Between them are the four figures, of which those that count something lead to their lists, and the other part.
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      if (await world.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(world).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(world).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'a line that is cut is said, what was read stays, and it is taken up again (R139)',
  longForm,
  async ({ page }) => {
    await page.goto('/live-view');
    const state = page.getByRole('status').filter({ hasText: /Live|lost|Paused/ });
    await expect(state).toHaveText('Live · 1 s delay');
    const cut = (route: { abort(): Promise<void> }) => route.abort();
    await page.route('**/admin/analytics/live-view**', cut);
    // What is open stays open: the page takes up its line anew.
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(state).toHaveText(/^Paused at/);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(state).toHaveText(/^Connection lost\. Reconnecting… Data from/);
    await expect(page.getByRole('region', { name: 'Last 10 minutes' })).toBeVisible();
    await page.unroute('**/admin/analytics/live-view**', cut);
    await expect(state).toHaveText('Live · 1 s delay');
  },
);
