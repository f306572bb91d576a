import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { conversionFunnel } from '../contract/shopper-statistics-calls.ts';

const pages = [
  ['/traffic-sources', 'Traffic sources'],
  ['/analytics/online-store', 'Online store'],
  ['/conversion-analytic', 'Conversion analytics'],
  ['/conversion-analytic?tab=checkouts_day', 'Conversion analytics'],
  ['/analytics/demo', 'Analytics, an example'],
] as const;

/** Cents of `$1,234.50`. */
const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.locator('.list-table[aria-busy]')).toHaveCount(0);
}

test.beforeEach(({ page }) => signIn(page));

for (const [path, title] of pages)
  test(`${path}: no sideways scrolling, axe finds nothing (V254)`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await settled(page);
    await expectEveryLook(page, path);
  });

test('the example says that it is one, asks for no figure and leads to no order (R131)', async ({ page }) => {
  const asked = requestsOf(page, /\/admin\/(statistics|analytics)/);
  await page.goto('/analytics/demo');
  await settled(page);
  await expect(page.getByText('These figures are made up.')).toBeVisible();
  expect(asked).toHaveLength(0);
  await expect(page.locator('.orders-link')).toHaveCount(0);
  const parts = (await page.locator('.report-sum dd').allTextContents()).map(cents);
  const [gross = 0, discounts = 0, returns = 0, net = 0, delivery = 0, tax = 0, total = 0] = parts;
  expect(gross - discounts - returns).toBe(net);
  expect(net + delivery + tax).toBe(total);
});

test('sources end in the totals of the overview (R130, R134)', async ({ page }) => {
  await page.goto('/analytics');
  await settled(page);
  const net = cents(await page.locator('.report-head-figure').first().innerText());
  const card = page.getByRole('region', { name: 'Where orders came from' });
  const figures = await card
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td.report-number')].at(-1)?.textContent ?? ''),
    );
  expect(figures.reduce((sum, text) => sum + cents(text), 0)).toBe(net);
});

test('a step that a connected store does not tell of is not known, and not 0 (R138)', async ({ page }) => {
  await changeReply(page, conversionFunnel, (reply) => ({
    report: {
      ...reply.report,
      checkouts_told: false,
      totals: { ...reply.report.totals, reached_checkout: null, reached_checkout_rate: null },
    },
  }));
  await page.goto('/conversion-analytic');
  await settled(page);
  await expect(page.locator('.report-funnel li').nth(3)).toContainText('Not told');
  await expect(page.getByText('A connected store does not tell of its checkouts.').first()).toBeVisible();
});

test('visits that fail say why and come when they are asked for again (R134)', async ({ page }) => {
  let broken = true;
  await intercept(page, /traffic-source\.json/, 'GET', (route) =>
    broken ? refuse(route, 422, 'Nobody is counting') : route.continue(),
  );
  await page.goto('/traffic-sources');
  await expect(page.getByRole('alert').first()).toContainText('Nobody is counting');
  broken = false;
  await page.getByRole('alert').first().getByRole('button', { name: 'Try again' }).click();
  await settled(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
