import { answerTo, expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, type Page, test } from '#core/testing/browser-test.ts';

const path = '/apps/boost-convert/social-proof/popup-type/checkout-notifications';
const settings = /\/settings\/checkout_notification\.json$/;
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: /^Save/ });
const preview = (page: Page) => page.locator('.tool-preview backroom-checkout-note');

test('the message is worded with chips, required, kept to its variables and reset (R058, V225, V226, V227, V228, V229, V330)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(path);
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(/^\{\{purchased_number\}\} customer\(s\)/);
  await expect(preview(page)).toContainText(/^(1?\d|20) customer\(s\) has bought this Linen towel/);
  const left = /Only ([1-9]|[1-7]\d|80) left/;
  const drawn = left.exec((await preview(page).locator('p').textContent()) ?? '')![0];
  await expectEveryLook(page, 'the editor');
  await message.fill('');
  await page.getByRole('combobox', { name: 'Icon', exact: true }).focus();
  await expect(page.getByText('The Message field is required.')).toBeVisible();
  await message.fill('Only  left');
  await message.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(5, 5));
  await page.getByRole('button', { name: 'Insert stock_number into Message' }).click();
  await expect(message).toHaveValue('Only {{stock_number}} left');
  // The cursor goes behind it in the next frame, and is not moved after that.
  await expect(message).toBeFocused();
  await expect(preview(page)).toContainText(drawn);
  await test.step('what names no number has no fact behind it, and says so', async () => {
    await message.fill('Hurry!');
    await expect(page.getByRole('note')).toContainText('Simulated');
  });
  await test.step('a variable that there is not is named', async () => {
    await message.fill('{{nobody}}');
    await page.getByRole('combobox', { name: 'Icon', exact: true }).focus();
    await expect(page.getByText('Unknown variable: {{nobody}}')).toBeVisible();
  });
  await test.step('leaving asks', async () => {
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    await expect(question).toContainText('Are you sure you want to lose unsaved changes?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
  await page.getByRole('button', { name: /^Reset/ }).click();
  await expect(message).toHaveValue(/^\{\{purchased_number\}\}/);
  await page.getByRole('combobox', { name: 'Icon', exact: true }).selectOption('heart');
  await answerTo(page, settings, 'PUT', () => save(page).click());
  await expect(page.getByText('Your settings saved successfully')).toBeVisible();
});

test('markup in a message stays text, on the page and in the preview', async ({ page }) => {
  await signIn(page);
  await page.goto(path);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('<img src=x onerror="window.ran=1">{{stock_number}}<script>window.ran=1</script>');
  await expect(preview(page)).toContainText(/<img src=x onerror="window.ran=1">\d+<script>/);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('R058 V433 a picture that is too large or cannot be kept says so in a toast, too; a kept one is shown small', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(path);
  await page.getByRole('radio', { name: /^Custom image/ }).check();
  const file = page.getByLabel('Choose image');
  const toast = page.locator('.toast.bad').last();
  await file.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(2 * 1024 * 1024 + 1),
  });
  await expect(toast.getByText('The image is larger than 2 MB.', { exact: true })).toBeVisible();
  await expect(page.locator('[data-field="image_src"]')).toContainText('The image is larger than 2 MB.');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.locator('.toast.bad').filter({ hasText: 'Upload error' })).toBeVisible();
  await file.setInputFiles({
    ...{ name: 'a.png', mimeType: 'image/png' },
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(preview(page).locator('img')).toHaveAttribute('src', /\/files\/.+\?w=128$/);
  // Nothing of it is saved.
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard' })
    .click();
});

test('at a phone the line stands in the cart of the store, moves nothing and says what is stored', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Whatever was sold in the demo shop today: the line as its contract has it.
  const checkout_note = { text: '4 customer(s) has bought this mug', icon: 'bag', image: null };
  await page.route('**/storefront/page.json?**', (route) =>
    route.fulfill({ json: { now: new Date().toISOString(), parts: { checkout_note } } }),
  );
  await page.goto('/store');
  const href = await page.locator('a[href*="/products/"]').first().getAttribute('href');
  await page.goto(href!);
  await page.locator('form[action*="/cart/add"] button:not([type=button])').first().click();
  await page.goto('/store/cart');
  const line = page.locator('aside backroom-checkout-note');
  // It comes where it moves nothing that is seen: to whoever goes through the page, at the latest.
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(line).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await line.scrollIntoViewIfNeeded();
  await expect(line).toContainText(/bought this/);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
  expect(shift).toBeLessThanOrEqual(0.02);
});
