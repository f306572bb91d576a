import { expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { countReviewTabs, getHeldReviews, listReviews } from '../contract/review-calls.ts';

const base = '/apps/review';
const manage = `${base}/manage`;

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.locator('.list-table[aria-busy]')).toHaveCount(0);
}
const rows = (page: Page) => page.locator('tr[data-row]');

test.beforeEach(({ page }) => signIn(page));

test('R074 the overview shows the number of reviews and the average rating by source', async ({ page }) => {
  await page.goto(base);
  await settled(page);
  const averages = page.getByRole('region', { name: 'Average rating by source' });
  await expect(averages).toContainText('On-site');
  await expect(averages).toContainText('Imported from Loox');
  await expectEveryLook(page, 'the overview of reviews');
  await page.getByRole('link', { name: /^Published/ }).click();
  await expect(page).toHaveURL(new RegExp(`${manage}\\?.*tab=published`));
});

test('R075 R076 an unpublished review is found, published with a reply, and unpublished with a reason', async ({
  page,
}) => {
  await page.goto(`${manage}?tab=unpublished`);
  await settled(page);
  await expectEveryLook(page, 'the list of reviews');
  const first = rows(page).first();
  const id = await first.getAttribute('data-row');
  await first.getByRole('link').first().click();
  // Where there is room it opens beside the list, which stays.
  await expect(page).toHaveURL(new RegExp(`${manage}\\?.*open=${id}`));
  await settled(page);
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Next review' }).click();
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Previous review' }).click();
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Reply', { exact: true }).fill('Thank you, and enjoy it.');
  await page.getByRole('button', { name: 'Publish and reply' }).click();
  await expect(page.getByText('Reply published')).toBeVisible();
  await expect(page.getByText('Thank you, and enjoy it.')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Published');
  await expect(history).toContainText('Replied');

  await page.locator('.review-pane').getByRole('button', { name: 'Unpublish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(dialog).toContainText('Choose a reason');
  await dialog.getByLabel('Reason').selectOption({ label: 'Off-topic' });
  await dialog.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(history).toContainText('Unpublished: Off-topic');
  const pane = page.locator('.review-pane');
  await pane.getByRole('button', { name: 'Close' }).click();
  await expect(pane).toHaveCount(0);
  await page.goto(`${manage}/${id}`);
  await settled(page);
  await expectEveryLook(page, 'one review');

  // Restores the review for other tests.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Review published')).toBeVisible();
});

test('pending reviews are a tab; j and Enter move the focus into the pane, j goes on there, and Esc goes back to the row', async ({
  page,
}) => {
  await page.goto(manage);
  await settled(page);
  const days = await page
    .locator('tr[data-row] time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
  expect(days).toEqual(days.toSorted().toReversed());
  await page
    .locator('.list-tabs')
    .getByRole('button', { name: /^Pending/ })
    .click();
  await expect(page).toHaveURL(/tab=pending/);
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const pane = page.locator('.review-pane');
  await expect(pane).toBeFocused();
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(pane).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
  await expect(pane).toBeVisible();
  // What the address has when the page is loaded takes no focus.
  await page.reload();
  await settled(page);
  await expect(pane).toBeVisible();
  await expect(pane).not.toBeFocused();
});

test('V278 V279 filters stand in the address and narrow the rows', async ({ page }) => {
  await page.goto(`${manage}?stars=low`);
  await settled(page);
  for (const label of await page
    .locator('tr[data-row] .review-stars')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    expect(label).toMatch(/^[123] out of 5$/);
  await page.goto(`${manage}?source=import_csv`);
  await settled(page);
  await expect(rows(page).first()).toContainText('Imported from Loox');
});

test('V319 without a review there are marked samples; V436 a list that fails to load shows its error', async ({
  page,
}) => {
  await changeReply(page, listReviews, (reply) => ({ ...reply, reviews: [], has_more: false }));
  await changeReply(page, countReviewTabs, (reply) => ({
    counts: Object.fromEntries(Object.keys(reply.counts).map((tab) => [tab, 0])) as typeof reply.counts,
  }));
  await page.goto(manage);
  await settled(page);
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(3);
  await expectEveryLook(page, 'no review yet');
  await intercept(page, /^\/admin\/reviews\.json$/, 'GET', (route) =>
    refuse(route, 500, 'Something went wrong'),
  );
  await page.goto(`${manage}?q=nothing`);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('low ratings unpublished ten points more often cause a warning', async ({ page }) => {
  await changeReply(page, getHeldReviews, (reply) => ({
    ...reply,
    low: { written: 40, held: 9, percent: 22.5 },
    high: { written: 400, held: 4, percent: 1 },
    points: 21.5,
    warning: true,
    reasons: [{ reason: 'off_topic', low: 9, high: 4 }],
  }));
  await page.goto(manage);
  await settled(page);
  await expect(page.getByText('Unbalanced', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'View reasons' }).click();
  await expect(page.getByRole('dialog')).toContainText('Off-topic');
  await expectEveryLook(page, 'the reasons');
});

test('R075 V278 the list is narrowed to one product: chosen in the picker, and by ?product_id= in the address', async ({
  page,
}) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/admin/reviews.json') asked.push(url.searchParams.get('product_id'));
  });
  await page.goto(manage);
  await settled(page);
  await page.getByRole('button', { name: 'Product', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Choose a product' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a product' });
  await picker.getByRole('option').first().click();
  await picker.getByRole('button', { name: /Confirm/ }).click();
  await expect(page).toHaveURL(/[?&]product_id=(%22)?\d+/);
  const id = /product_id=(?:%22)?(\d+)/.exec(page.url())![1]!;
  await settled(page);
  // The chip names the product, never the option that opened the picker.
  const set = page.getByRole('button', { name: /^Change filter Product: (?!Choose a product)\D/ });
  await expect(set).toBeVisible();
  expect(asked.at(-1)).toBe(id);
  await page.goto(`${manage}?product_id=${id}`);
  await settled(page);
  await expect(set).toBeVisible();
  expect(asked.at(-1)).toBe(id);
  await test.step('closed without a choice, the list shows all', async () => {
    await page.goto(`${manage}?product_id=choose`);
    await expect(picker).toBeVisible();
    await picker.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).not.toHaveURL(/product_id/);
    await settled(page);
    expect(asked.at(-1)).toBeNull();
  });
});
