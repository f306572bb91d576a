import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const head = 'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price';
const badRows = 12;

/** One good product and a dozen whose price is none, of handles of their own. */
function mixedFile() {
  const run = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const bad = Array.from(
    { length: badRows },
    (_row, at) => `bad-${run}-${at},Bad ${at},V,Title,Default Title,,much`,
  );
  const text = [head, `good-${run},Good ${run},V,Title,Default Title,,5.00`, ...bad].join('\n');
  return { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const choose = (page: Page) => page.getByLabel('Choose a file');
const result = (page: Page) => page.getByText('1 added, 0 updated, 0 unchanged; 1 variant, 0 images.');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/products/import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a file that cannot be imported is refused in place, and the next one is taken', async ({ page }) => {
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const problem = page.getByRole('main').getByRole('alert');
  await choose(page).setInputFiles(file('products.png', 'x'));
  await expect(problem).toContainText('“products.png” isn’t a CSV file');
  await choose(page).setInputFiles(file('products.csv', ''));
  await expect(problem).toContainText('“products.csv” is empty');
  await choose(page).setInputFiles(file('products.csv', 'a,b\n1,2\n'));
  await expect(problem).toContainText('The first row must contain the columns Handle and Title');
  await choose(page).setInputFiles(mixedFile());
  await expect(result(page)).toBeVisible({ timeout: 30_000 });
});

test('skipped rows are listed by line, ten at a time, and the full report is a file', async ({ page }) => {
  await choose(page).setInputFiles(mixedFile());
  const skipped = page.getByRole('region', { name: /problems in the file/ }).first();
  const rows = skipped.locator('tbody tr');
  await expect(rows).toHaveCount(10, { timeout: 30_000 });
  await expect(rows.first()).toContainText('3');
  const first = await rows.first().innerText();
  await skipped.getByRole('button', { name: 'Next' }).click();
  await expect(rows.first()).not.toHaveText(first, { useInnerText: true });
  await expect(skipped.getByRole('button', { name: 'Previous' })).toBeEnabled();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download report' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('a reload finds the import again, and closing it makes room for the next', async ({ page }) => {
  await choose(page).setInputFiles(mixedFile());
  await expect(page.getByRole('progressbar', { name: 'Importing products' })).toBeVisible();
  await page.reload();
  await expect(result(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Import history' })).toContainText(
    '1 added, 0 updated, 0 unchanged',
  );
});

test('a file is chosen by keyboard alone, or dropped', longForm, async ({ browser }) => {
  // A context that is kept between tests does not tell of file dialogs.
  const context = await browser.newContext();
  const page = await context.newPage();
  // A page behind another one may open no dialog.
  await page.bringToFront();
  await signIn(page);
  await page.goto('/products/import');
  // What an earlier import left to say comes later, and with it another button.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Choose a file' }).focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([]);
  const { buffer, name } = mixedFile();
  const carried = await page.evaluateHandle(
    ([text, called]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], called ?? '', { type: 'text/csv' }));
      return data;
    },
    [buffer.toString(), name],
  );
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: carried });
  await expect(page.locator('.file-drop.over')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: carried });
  await expect(result(page)).toBeVisible({ timeout: 30_000 });
  await context.close();
});

test('the import page: no sideways scrolling, axe finds nothing', longForm, async ({ page }) => {
  await page.goto('/products/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expectEveryLook(page);
  await choose(page).setInputFiles(mixedFile());
  await expect(result(page)).toBeVisible({ timeout: 30_000 });
  await expectEveryLook(page);
});
