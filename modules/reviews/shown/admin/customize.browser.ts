import { expect, test } from '#core/testing/browser-test.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

test('R078 the design of reviews is edited beside a preview of the draft; a draft is kept, and of two savers the second is asked', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/apps/review');
  await page.locator('nav a[href="/apps/review/customize"]').first().click();
  await expect(page).toHaveURL(/\/apps\/review\/customize$/);
  const list = page.locator('backroom-reviews');
  const preview = page.locator('.review-preview');
  await expect(list).toBeVisible();
  await expectEveryLook(page);
  const saving = page.getByRole('region', { name: 'Unsaved changes' });
  await test.step('every change of the draft is seen before it is saved', async () => {
    await page.getByLabel('Star color', { exact: true }).fill('#0a7c5a');
    await expect(list).toHaveAttribute('style', /--star: #0a7c5a/);
    await expect(list.locator('.histogram')).toBeVisible();
    await page.getByRole('switch', { name: 'Rating breakdown' }).click();
    await expect(list.locator('.histogram')).toHaveCount(0);
    await page.getByLabel('Layout').selectOption('cards');
    await expect(list.locator('.items.cards')).toBeVisible();
    await page.getByRole('switch', { name: /^Review list on product pages/ }).click();
    await expect(list).toHaveCount(0);
    await page.getByRole('switch', { name: /^Star rating below product title/ }).click();
    await expect(preview).toContainText('Neither the star rating nor the review list');
  });
  await test.step('an invalid color and too many per page are refused at their fields', async () => {
    await page.getByLabel('Star color', { exact: true }).fill('green');
    await page.getByLabel('Reviews per page').fill('21');
    await saving.getByRole('button', { name: /^Save/ }).click();
    for (const label of ['Star color', 'Reviews per page'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Star color', { exact: true }).fill('#0a7c5a');
    await page.getByLabel('Reviews per page').fill('5');
  });
  await test.step('another saves meanwhile: nothing is lost, and a dialog shows their version', async () => {
    const path = '/admin/reviews/customize.json';
    const headers = { 'X-Requested-With': 'backroom' };
    const other = await page.request.put(path, { headers, data: { customize: { per_page: 7 } } });
    expect(other.status()).toBe(200);
    await saving.getByRole('button', { name: /^Save/ }).click();
    await expect(
      page.getByRole('alertdialog', { name: 'Someone else changed this while you were editing' }),
    ).toBeVisible();
    const saved = await page.request.get(path, { headers });
    expect(await saved.json()).toMatchObject({ customize: { per_page: 7, histogram: true } });
    // As a shop begins.
    await page.request.put(path, { headers, data: { customize: { per_page: 10 } } });
  });
});
