import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const base = '/apps/boost-upsell';
const call = /\/admin\/setting\/app\.json$/;
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: /^Save/ });
const minutes = (page: Page) => page.getByLabel('Post-purchase offer window', { exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test.beforeEach(({ page }) => signIn(page));

test('R047 V192 only what was changed is sent, and it is there after a reload; nobody writes over a later change unasked', async ({
  page,
}) => {
  const calls = requestsOf(page, call, 'POST');
  await page.goto(`${base}/settings`);
  const before = await minutes(page).inputValue();
  const next = before === '45' ? '50' : '45';
  await minutes(page).fill(next);
  await save(page).click();
  await expect(page.getByText('Your settings saved successfully')).toBeVisible();
  expect(calls.map((one) => one.postDataJSON() as unknown)).toEqual([
    {
      app_code: 'upsell',
      settings: { post_purchase_window_minutes: Number(next) },
      version: expect.any(Number) as unknown,
    },
  ]);
  await page.reload();
  await expect(minutes(page)).toHaveValue(next);

  // Another person changes the same setting; their other change stays.
  const theirs = { post_purchase_window_minutes: 70, spec_beside: 1 };
  const elsewhere = await page.request.post('/admin/setting/app.json', {
    headers: { 'X-Requested-With': 'backroom' },
    data: { app_code: 'upsell', settings: theirs },
  });
  expect(elsewhere.status()).toBe(200);
  await minutes(page).fill(before);
  await save(page).click();
  const question = page.getByRole('alertdialog', {
    name: 'Someone else changed this while you were editing',
  });
  await question.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(bar(page)).toHaveCount(0);
  const stored = await page.request.get('/admin/setting/app.json?app_code=upsell', {
    headers: { 'X-Requested-With': 'backroom' },
  });
  expect(await stored.json()).toMatchObject({
    settings: { post_purchase_window_minutes: Number(before), spec_beside: 1 },
  });
});

test('a window below 5 or above 120 minutes is refused', async ({ page }) => {
  await page.goto(`${base}/settings`);
  for (const wrong of ['4', '121', '7.5', '']) {
    await minutes(page).fill(wrong);
    await minutes(page).blur();
    await expect(minutes(page)).toHaveAccessibleDescription('Choose from 5 to 120 minutes');
  }
});

test('V195 a load that fails shows the defaults; V196 a save that fails says why and keeps what was typed', async ({
  page,
}) => {
  await intercept(page, call, 'GET', (route) => refuse(route, 500, 'No light.'));
  await intercept(page, call, 'POST', (route) => refuse(route, 500, 'The pen broke.'));
  await page.goto(`${base}/settings`);
  await expect(minutes(page)).toHaveValue('30');
  await expect(alert(page)).toContainText('you see the defaults');
  await minutes(page).fill('60');
  await save(page).click();
  await expect(alert(page).filter({ hasText: 'The pen broke.' })).toBeVisible();
  await expect(minutes(page)).toHaveValue('60');
});

test('own messages are kept, empty ones are not', longForm, async ({ page }) => {
  await page.goto(`${base}/settings`);
  await expect(minutes(page)).toBeVisible();
  while ((await page.getByRole('button', { name: /^Remove message/ }).count()) > 0)
    await page
      .getByRole('button', { name: /^Remove message/ })
      .first()
      .click();
  await page.getByRole('button', { name: 'Add a message' }).click();
  await page.getByLabel('Message 1', { exact: true }).fill(`Of ours ${Date.now()}`);
  await page.getByRole('button', { name: 'Add a message' }).click();
  await save(page).click();
  await expect(page.getByText('Your settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Message 1', { exact: true })).toHaveValue(/^Of ours/);
  await expect(page.getByLabel('Message 2', { exact: true })).toHaveCount(0);
});

test('R050 the settings before payment are those of the same shop', async ({ page }) => {
  await page.goto(`${base}/pre-purchase/settings`);
  await expect(page.getByRole('radio', { name: /^Once per visit/ })).toBeVisible();
  await expect(minutes(page)).toHaveCount(0);
});

test(
  'R012 V099 rules are moved by keyboard and turned off; at least one stays on',
  longForm,
  async ({ page }) => {
    await page.request.post('/admin/setting/app.json', {
      headers: { 'X-Requested-With': 'backroom' },
      data: { app_code: 'upsell', settings: { ranking_rules: ['lower-price'] } },
    });
    await page.goto(`${base}/up-sell/smart-up-sell-rule`);
    const rules = page.getByRole('main').locator('ol.ranking-list > li');
    await expect(rules).toHaveCount(7);
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await expect(rules.first()).toContainText('Same collection');
    const down = page.getByRole('button', { name: 'Move “Same collection” down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(rules.first()).toContainText('Same tags');
    await expect(down).toBeFocused();
    const calls = requestsOf(page, call, 'POST');
    await page.getByRole('switch', { name: 'Use “Lower price”' }).click({ force: true });
    await save(page).click();
    await expect(page.getByText('Your settings saved successfully')).toBeVisible();
    expect(calls[0]?.postDataJSON()).toEqual({
      app_code: 'upsell',
      version: expect.any(Number),
      settings: {
        ranking_rules: [
          'same-tag',
          'same-collection',
          'title-similarity',
          'best-seller-same-collection',
          'same-type',
          'same-vendor',
        ],
      },
    });
    const on = page.getByRole('switch', { checked: true });
    for (let left = await on.count(); left > 0; left -= 1) {
      await on.first().click({ force: true });
      await expect(on).toHaveCount(left - 1);
    }
    await save(page).click();
    await expect(alert(page)).toContainText('Keep at least one rule on.');
  },
);

for (const path of ['settings', 'pre-purchase/settings', 'up-sell/smart-up-sell-rule', 'smart-upsell'])
  test(`${path}: no sideways scrolling, axe finds nothing`, longForm, async ({ page }) => {
    await page.goto(`${base}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectEveryLook(page);
  });
