import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { changeReply, fulfillCall, interceptCall } from '#core/testing/call-reply.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { profitReport } from '../../sale/contract/profit-statistics-calls.ts';
import type { CostKinds, SalesFigures, SalesReport } from '../../report/contract/statistics.ts';

/** No real area reports costs, so the test adds two kinds to the answers. The second one's name has a German translation. */
const kinds: CostKinds = [
  { key: 'supplier', place: 'goods', name: 'Supplier', said: { code: 'test.supplier', values: {} } },
  {
    ...{ key: 'shipping_label', place: 'delivery', name: 'This fee rate' },
    said: { code: 'analytics.this_rate', values: {} },
  },
];
const costs: Readonly<Record<string, number>> = { supplier: 12.34, shipping_label: 0.5 };
const all = 12.84;
const cents = (text: string) => Math.round(Number(text.replaceAll('−', '-').replaceAll(/[^\d-]/g, '')));

const less = <Row extends SalesFigures>(row: Row, cost: number): Row => ({
  ...row,
  reported_costs: cost,
  uncosted_costs: 0,
  profit: Math.round(((row.profit ?? 0) - cost) * 100) / 100,
});
function withCosts(report: SalesReport, narrowed: string | null): SalesReport {
  const nothing = Object.fromEntries(
    report.columns.flatMap(({ name, unit }) => (unit === 'money' || unit === 'count' ? [[name, 0]] : [])),
  );
  const rows = Object.entries(costs).map(([cost_key, cost]) => ({ cost_key, ...less(nothing, cost) }));
  const ofCosts = report.columns.some(({ name }) => name === 'cost_key');
  return {
    ...report,
    cost_kinds: kinds,
    totals: less(report.totals, narrowed === null ? all : costs[narrowed]!),
    // The last row of the answer is first on the screen.
    rows: ofCosts ? [...report.rows, ...rows.toReversed()] : report.rows.map((row) => less(row, 0)),
  };
}
/** Adds the costs to the report. Requests go to the server without `cost_key`, because it doesn't know these keys. */
const reportCosts = (page: Page) =>
  interceptCall(page, profitReport, async (route) => {
    const url = new URL(route.request().url());
    const narrowed = url.searchParams.get('cost_key');
    url.searchParams.delete('cost_key');
    const answer = await route.fetch({ url: url.href });
    const { report } = (await answer.json()) as { report: SalesReport };
    await fulfillCall(route, profitReport, { report: withCosts(report, narrowed) });
  });

/** Reads the steps of the waterfall: names, and values in cents. */
async function steps(page: Page): Promise<[string, number][]> {
  await expect(page.locator('.waterfall')).toBeVisible();
  await page.locator('.waterfall').getByRole('button').click();
  const rows = await page.locator('.waterfall tbody tr').all();
  const found = await Promise.all(
    rows.map(async (row): Promise<[string, number]> => {
      const [name = '', value = ''] = await row.locator('th, td').allInnerTexts();
      return [name.trim(), cents(value)];
    }),
  );
  await page.locator('.waterfall').getByRole('button').click();
  return found;
}

test.beforeEach(({ page }) => signIn(page));

test(
  'if no area reports costs, the profits page has no step, column or filter for them',
  longForm,
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('profit-report.json')) asked.push(request.url());
    });
    await page.goto('/profits');
    const names = (await steps(page)).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Cost of goods sold', 'Profit']));
    expect(names).not.toContain('Other costs');
    await expect(page.locator('.list-card tbody tr').first()).toBeVisible();
    await expect(page.getByText('Other costs')).toHaveCount(0);
    // Requests for rows leave out the reported costs, because there are none.
    expect(asked.filter((url) => !url.includes('group_by=cost')).length).toBeGreaterThan(0);
    for (const url of asked) expect(url.includes('reported_costs')).toBe(url.includes('group_by=cost'));
  },
);

test(
  'each cost key has its own step that links to its orders, in English and in German, and the steps add up',
  longForm,
  async ({ page }) => {
    await page.goto('/profits');
    const before = new Map(await steps(page));
    await reportCosts(page);
    await page.reload();
    const shown = await steps(page);
    const names = shown.map(([name]) => name);
    expect(names.slice(names.indexOf('Cost of goods sold')).slice(0, 3)).toEqual([
      ...['Cost of goods sold', 'Supplier', 'This fee rate'],
    ]);
    const amounts = new Map(shown);
    expect([amounts.get('Supplier'), amounts.get('This fee rate')]).toEqual([-1234, -50]);
    expect(amounts.get('Profit')).toBe(before.get('Profit')! - 1284);
    const from = names.indexOf('Net sales');
    const sum = shown.slice(from, -1).reduce((all, [, value]) => all + value, 0);
    expect(sum).toBe(amounts.get('Profit'));
    await expectEveryLook(page, 'profits with reported costs');

    await test.step('a step leads to the orders that have it', async () => {
      await page
        .locator('.waterfall')
        .getByRole('link', { name: /^Supplier/ })
        .click();
      const panel = page.getByRole('complementary', { name: 'Supplier' });
      await expect(panel.locator('.profit-panel-line.whole')).toContainText('$12.34');
      await panel.getByRole('link', { name: 'View as a list' }).click();
      await expect(page).toHaveURL(/tab=order.*sort=reported_costs/);
      await expect(page).toHaveURL(/cost=supplier/);
      await expect(page.getByRole('columnheader', { name: 'Other costs', exact: true })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await expect(page.locator('.list-card')).toContainText('Supplier');
      await expect(page.locator('.list-foot')).toContainText('$12.34');
    });

    await test.step('German shows the area’s own translation', async () => {
      await changeReply(page, getShopContext, (context) => ({
        ...context,
        user: { ...context.user, locale_code: 'de' },
      }));
      await page.goto('/profits');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      const german = (await steps(page)).map(([name]) => name);
      expect(german.slice(german.indexOf('Wareneinsatz')).slice(0, 3)).toEqual([
        ...['Wareneinsatz', 'Supplier', 'Dieser Gebührensatz'],
      ]);
    });
  },
);
