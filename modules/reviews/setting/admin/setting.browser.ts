import { expect, longForm, test } from '#core/testing/browser-test.ts';
import { answerTo, expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

test(
  'R079 sharing among the owner’s shops is set up, and their reviews are searched for',
  longForm,
  async ({ page }) => {
    await signIn(page);
    await page.goto('/apps/review/setting');
    const get = page.getByRole('switch', { name: 'Allow importing from my other shops' });
    await expect(get).not.toBeChecked();
    await expectEveryLook(page);
    await test.step('a number out of range is refused at its field', async () => {
      await get.click();
      await page.getByLabel('Maximum reviews per import').fill('101');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByLabel('Maximum reviews per import')).toHaveAttribute('aria-invalid', 'true');
    });
    await test.step('saved settings stay after a reload', async () => {
      await page.getByLabel('Maximum reviews per import').fill('30');
      const weekly = page.getByRole('switch', { name: 'Check imported AliExpress URLs weekly' });
      await expect(weekly).not.toBeChecked();
      await weekly.click();
      await page.getByRole('switch', { name: 'Allow reviews on product pages from anyone' }).click();
      await page.getByRole('radio', { name: /^Automatically/ }).check();
      const saved = await answerTo(page, /\/admin\/reviews\/settings\.json$/, 'PUT', () =>
        page.getByRole('button', { name: 'Save' }).click(),
      );
      expect(saved.status()).toBe(200);
      await expect(page.getByText('Saved successfully!')).toBeVisible();
      await page.reload();
      await expect(get).toBeChecked();
      await expect(weekly).toBeChecked();
      await expect(page.getByLabel('Maximum reviews per import')).toHaveValue('30');
    });
    await test.step('R089 the newer address shows the same settings', async () => {
      await page.goto('/apps/review/v3/settings');
      const write = page.getByRole('switch', { name: 'Allow reviews on product pages from anyone' });
      await expect(write).not.toBeChecked();
      await expect(page.getByRole('radio', { name: /^Automatically/ })).toBeChecked();
      await write.click();
      await page.getByRole('radio', { name: /^After approval/ }).check();
      await answerTo(page, /\/admin\/reviews\/settings\.json$/, 'PUT', () =>
        page.getByRole('button', { name: 'Save' }).click(),
      );
    });
    await test.step('the other shops are searched for a product', async () => {
      await page.goto('/apps/review/get-review');
      await page.getByRole('radio', { name: 'My other shops' }).check();
      await expect(page.getByLabel('Maximum reviews')).toHaveValue('30');
      await expectEveryLook(page);
      await page.getByRole('button', { name: 'Choose a product' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('option').first().click();
      await dialog.getByRole('button', { name: /Confirm/ }).click();
      await page.getByRole('button', { name: 'Preview import' }).click();
      await expect(page.getByText('0 new, 0 updated, 0 unchanged, 0 with errors')).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.getByText(/^No new reviews/)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
    });
  },
);
