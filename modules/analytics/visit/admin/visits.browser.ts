import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { conversionFunnel } from '../../shopper/contract/shopper-statistics-calls.ts';

const pages = [
  ['/traffic-sources', 'Traffic sources'],
  ['/analytics/online-store', 'Online store'],
  ['/analytics/online-store?tab=product', 'Online store'],
  ['/conversion-analytic', 'Conversion analytics'],
  ['/conversion-analytic?tab=checkouts_day', 'Conversion analytics'],
  ['/analytics/demo', 'Sample analytics'],
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
  test(`${path}: no sideways scrolling, axe finds nothing (V254)`, longForm, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await settled(page);
    await expectEveryLook(page, path);
  });

test('the sample is labeled as such, requests no figures and links to no orders (R131)', async ({ page }) => {
  const asked = requestsOf(page, /\/admin\/(statistics|analytics)/);
  await page.goto('/analytics/demo');
  await settled(page);
  await expect(page.getByText('This is sample data.')).toBeVisible();
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
  const card = page.getByRole('region', { name: 'Orders by traffic source' });
  const figures = await card
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td.report-number')].at(-1)?.textContent ?? ''),
    );
  expect(figures.reduce((sum, text) => sum + cents(text), 0)).toBe(net);
});

test('a step that a connected store doesn’t report is not available instead of 0 (R138)', async ({
  page,
}) => {
  await changeReply(page, conversionFunnel, (reply) => ({
    report: {
      ...reply.report,
      checkouts_told: false,
      totals: { ...reply.report.totals, reached_checkout: null, reached_checkout_rate: null },
    },
  }));
  await page.goto('/conversion-analytic');
  await settled(page);
  await expect(page.locator('.report-funnel li').nth(3)).toContainText('Not available');
  await expect(page.getByText('Your connected store doesn’t report checkouts').first()).toBeVisible();
});

test('each source shows its conversion rate, and its file has every row (R134, C294)', async ({ page }) => {
  await page.goto('/traffic-sources');
  await settled(page);
  const row = page.locator('tr[data-row]:not([data-row="foot"])').first();
  const heads = await page.locator('.list-table thead th').allTextContents();
  const figure = async (name: string) => {
    const text = await row.locator(`td:nth-child(${heads.indexOf(name) + 1})`).innerText();
    return Number(text.replace(/[,%]/g, ''));
  };
  const [visits, orders, rate] = [
    await figure('Visits'),
    await figure('Orders'),
    await figure('Conversion rate'),
  ];
  expect(orders).toBeGreaterThan(0);
  expect(rate).toBeCloseTo((orders / visits) * 100, 0);
  const count = await page.locator('tr[data-row]:not([data-row="foot"])').count();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const link = page.getByRole('link', { name: 'Download the file' });
  await expect(link).toBeVisible();
  const file = await page.request.get((await link.getAttribute('href')) ?? '', {
    headers: { 'X-Requested-With': 'backroom' },
  });
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines[0]).toContain('conversion_rate');
  expect(lines).toHaveLength(count + 1);
});

test('a person without access to sales finds no export button (V388)', async ({ page }) => {
  await changeReply(page, getShopContext, (context) => ({
    ...context,
    role: 'staff' as const,
    permissions: ['dashboards'],
  }));
  await page.goto('/analytics/online-store');
  await settled(page);
  await expect(page.locator('.report-heads')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
});

test('visits of one or two days are drawn by the hour, of more by the day (R137)', async ({ page }) => {
  await page.goto('/analytics/online-store?span=yesterday');
  await settled(page);
  const chart = page.locator('.report-chart');
  await expect(chart).toContainText('Visits by hour');
  await chart.getByRole('button', { name: 'View as table' }).click();
  const hours = await chart
    .locator('tbody tr td')
    .evaluateAll((all) =>
      all
        .filter((cell) => (cell as HTMLTableCellElement).cellIndex === 1)
        .map((cell) => Number(cell.textContent)),
    );
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, visits) => sum + visits, 0)).toBe(
    Number((await page.locator('.report-head-figure').first().innerText()).replace(/,/g, '')),
  );
  await page.goto('/analytics/online-store?span=last_7_days');
  await settled(page);
  await expect(chart).toContainText('Visits by day');
});

test('failed visits show the reason and load after a retry (R134)', async ({ page }) => {
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
