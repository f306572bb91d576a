import { expectAccessible } from '#core/testing/accessibility.ts';
import { expect, type Page, test } from '#core/testing/browser-test.ts';
import { watchPage } from './page-watch.ts';

const articles = (page: Page) => page.locator('[data-review]');
const idsOf = (page: Page) =>
  articles(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-review')));

test('without script all reviews are read, filtered and paged, and no button does nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/store/reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await expect(articles(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: /Helpful|Report|Write a review/ })).toHaveCount(0);
  const first = await idsOf(page);
  await page.getByRole('link', { name: 'More reviews' }).click();
  await expect(page).toHaveURL(/#reviews$/);
  const second = await idsOf(page);
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await page.getByRole('link', { name: 'Back to first' }).click();
  expect(await idsOf(page)).toEqual(first);
  await page.getByRole('link', { name: /^Critical \d+$/ }).click();
  await expect(page.getByRole('link', { name: /^Critical/ })).toHaveAttribute('aria-current', 'true');
  for (const label of await articles(page)
    .getByRole('img', { name: /out of 5/ })
    .all())
    await expect(label).toHaveAccessibleName(/^[123](\.0)? out of 5/);
  await expect(page.getByText(/are from verified purchases/)).toBeVisible();
  await page
    .getByRole('link', { name: /^Show ?, Imported/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Imported from / })).toBeVisible();
  await expect(page.getByText('Verified purchase', { exact: true })).toHaveCount(0);
  await context.close();
});

test('reviews move nothing of a page, and are accessible', async ({ page }) => {
  const watch = await watchPage(page);
  await page.goto('/store/reviews');
  await page.waitForLoadState('networkidle');
  await expect(articles(page).first()).toBeVisible();
  const product = await articles(page).locator('.rv-who a').first().getAttribute('href');
  for (const path of ['/store/reviews', product!, '/store']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(articles(page).first()).toBeAttached();
    expect(await watch.shift(), path).toBe(0);
    await expectAccessible(page);
  }
  expect(watch.problems).toEqual([]);
});

test('a press that comes before the code of reviews is done once it is there', async ({ page }) => {
  // The page knows nothing of its shopper until then, and there is no further sign of one.
  await page.route(/\/storefront\/page\.json/, async (route) => {
    await new Promise((then) => setTimeout(then, 800));
    await route.continue();
  });
  await page.goto('/store/reviews');
  await page.locator('[data-review-write]').evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('backroom-review-form').getByRole('radio')).toHaveCount(5);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);
});
