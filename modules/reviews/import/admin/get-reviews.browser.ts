import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { expectEveryLook, expectNoSideways } from '#core/testing/admin-suites/page-checks.ts';
import { speak } from '#core/testing/admin-suites/speak.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const run = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
const head = 'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at';
const row = (name: string, rating: string, body = 'Keeps warm.') =>
  `no-such-product-${run},published,${rating},Good,${name},,,${body},,2025-03-04 10:00:00 UTC,`;
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const choose = (page: Page) => page.getByLabel('Choose a file');

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/apps/review/get-review');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('R077 a file is checked, its bad lines are reported, and it is imported; the list has it then', async ({
  page,
}) => {
  await test.step('a file that is none is refused in place', async () => {
    await choose(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('“a.png” is not a CSV file');
  });
  await test.step('it is checked, and nothing is written', async () => {
    await choose(page).setInputFiles(
      csv('reviews.csv', head, row(`Ana ${run}`, '5'), row('Bo', '7'), row(`Cy ${run}`, '2')),
    );
    await expect(page.getByText('2 new, 0 updated, 0 unchanged, 1 with errors')).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('Recognized as a Shopify Product Reviews export.')).toBeVisible();
    await expect(page.getByText('The rating "7" isn’t a whole number from 1 to 5.')).toBeVisible();
    await expectEveryLook(page);
  });
  await test.step('a reload finds it again, and it is imported', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Import 2 reviews' }).click();
    await expect(page.getByText('Saved successfully!')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('2 imported, 0 not updated, 0 unchanged, 1 skipped')).toBeVisible();
    await expect(page.getByText('2 reviews have no matching product and need to be assigned.')).toBeVisible();
    const listed = await page.request.get(`/admin/reviews.json?search=${run}`);
    const { reviews } = (await listed.json()) as { reviews: { name: string; imported_from: string }[] };
    expect(reviews.map(({ name }) => name).toSorted()).toEqual([`Ana ${run}`, `Cy ${run}`]);
    expect(reviews[0]?.imported_from).toBe('Shopify Product Reviews');
  });
  await test.step('closing it makes room for the next, and the history keeps it', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Import history' })).toContainText('2 imported');
  });
});

test('a file of no known app is asked what its columns hold', async ({ page }) => {
  await choose(page).setInputFiles(csv('other.csv', 'Sterne;Text;Wer', `4;Fein ${run};Di ${run}`, 'x;y;z'));
  await expect(page.getByRole('region', { name: 'Match columns' })).toBeVisible();
  await expect(page.getByLabel('Rating (1–5)')).toHaveValue('Sterne');
  await page.getByLabel('Reviewer name', { exact: true }).selectOption('Wer');
  await page.getByLabel('Source').fill('Old shop');
  await expectEveryLook(page);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('1 new, 0 updated, 0 unchanged, 1 with errors')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
});

test('unknown states of a file are asked about before the import, also on a phone and in German', async ({
  page,
}) => {
  const line = (name: string, state: string) =>
    row(`${name} ${run}`, '5').replace(',published,', `,${state},`);
  await choose(page).setInputFiles(
    csv(
      'states.csv',
      head,
      line('Ann', 'published'),
      line('Ben', 'waiting room'),
      line('Cleo', 'waiting room'),
      line('Dee', '7'),
    ),
  );
  await expect(page.getByRole('heading', { name: 'Publish these reviews?' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(
    page.getByText('3 reviews have an unknown status and stay hidden until you publish them.'),
  ).toBeVisible();
  const go = page.getByRole('button', { name: 'Import 4 reviews' });
  await expect(go).toBeDisabled();
  await expect(page.getByText('Choose for each status first.')).toBeVisible();
  await expectEveryLook(page);
  await test.step('in German, on a phone', async () => {
    const desktop = page.viewportSize()!;
    await speak(page, 'de');
    try {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Diese Bewertungen veröffentlichen?' })).toBeVisible();
      await expect(page.getByLabel('„waiting room“ in „state“')).toBeVisible();
      await expectNoSideways(page);
    } finally {
      await speak(page, 'en');
    }
    await page.setViewportSize(desktop);
    await page.reload();
  });
  await page.getByLabel('“waiting room” in “state”').selectOption('Publish');
  await expect(go).toBeDisabled();
  await page.getByLabel('“7” in “state”').selectOption('Keep hidden');
  await go.click();
  await expect(page.getByText('4 imported, 0 not updated, 0 unchanged, 0 skipped')).toBeVisible({
    timeout: 30_000,
  });
  const listed = await page.request.get(`/admin/reviews.json?search=${run}&limit=100`);
  const { reviews } = (await listed.json()) as { reviews: { name: string; status: boolean }[] };
  const shown = reviews.filter(({ status }) => status).map(({ name }) => name);
  for (const name of ['Ann', 'Ben', 'Cleo']) expect(shown).toContain(`${name} ${run}`);
  expect(shown).not.toContain(`Dee ${run}`);
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
});

test('a file is dropped anywhere on the page', async ({ page }) => {
  const { buffer } = csv('dropped.csv', head, row(`Eve ${run}`, '5'));
  const carried = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return data;
  }, buffer.toString());
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: carried });
  await expect(page.locator('.file-drop.over')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: carried });
  await expect(page.getByText('1 new, 0 updated, 0 unchanged, 0 with errors')).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
});

test('an address that is none of the supplier is refused at its field, and unreadable pages are reported', async ({
  page,
}) => {
  await page.getByRole('radio', { name: 'AliExpress' }).check();
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByText('Choose a product for these reviews.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose a product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: /Confirm/ }).click();
  await expect(page.getByText('Leaving out low ratings may mislead shoppers.')).toBeVisible();
  await page.getByLabel('From all countries').uncheck();
  await page.getByLabel('AliExpress product URLs').fill('https://www.aliexpress.com/store/1');
  await page.getByLabel('Brazil').check();
  await expectEveryLook(page);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(
    page.getByText('"https://www.aliexpress.com/store/1" isn’t an AliExpress product URL.'),
  ).toBeVisible();
});
