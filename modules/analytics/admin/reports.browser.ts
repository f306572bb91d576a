import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { answerCall, changeReply } from '#core/testing/call-reply.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import type { StaffPermission } from '#modules/identity/shop/contract/permission.ts';
import { profitReport } from '../sale/contract/profit-statistics-calls.ts';
import type { SalesReport } from '../report/contract/statistics.ts';
import { taxesReport } from '../sale/contract/tax-statistics-calls.ts';

const headers = { 'X-Requested-With': 'backroom' };
const pages = [
  ['/analytics', 'Analytics'],
  ['/sales-reports?tab=product', 'Sales reports'],
  ['/profits', 'Profits'],
  ['/taxes-reports', 'Taxes report'],
  ['/analytics/report-by-country', 'Sales by country'],
] as const;

/** Cents of `$1,234.50`. */
const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
const rows = (page: Page) => page.locator('tr[data-row]:not([data-row="foot"])');
const foot = (page: Page) => page.locator('tr[data-row="foot"]');

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.locator('.list-table[aria-busy]')).toHaveCount(0);
}

/** A list with its rows and their totals. */
async function listed(page: Page): Promise<void> {
  await expect(foot(page)).toBeVisible();
  await settled(page);
}

/** What the orders of the shown list come to in a column, page after page. */
async function sumOfOrders(page: Page, column: string): Promise<number> {
  await page.goto(`${page.url()}${page.url().includes('?') ? '&' : '?'}rows=100`);
  await listed(page);
  let sum = 0;
  for (;;) {
    const heads = await page.locator('.list-table thead th').allTextContents();
    const at = heads.indexOf(column);
    expect(at, heads.join()).toBeGreaterThan(0);
    for (const text of await rows(page)
      .locator(`td:nth-child(${at + 1})`)
      .allTextContents())
      sum += cents(text);
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' });
    if (await next.isDisabled()) return sum;
    const first = await rows(page).first().getAttribute('data-row');
    await next.click();
    await expect(rows(page).first()).not.toHaveAttribute('data-row', first ?? '');
    await settled(page);
  }
}

test.beforeEach(({ page }) => signIn(page));

for (const [path, title] of pages)
  test(`${path}: no sideways scrolling, axe finds nothing (V254)`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await settled(page);
    await expectEveryLook(page, path);
  });

test('gross sales − discounts − returns are net sales; with delivery and tax they are total sales (R130)', async ({
  page,
}) => {
  await page.goto('/analytics?span=last_90_days');
  await settled(page);
  const parts = (await page.locator('.report-sum dd').allTextContents()).map(cents);
  const [gross = 0, discounts = 0, returns = 0, net = 0, delivery = 0, tax = 0, total = 0] = parts;
  expect(gross - discounts - returns).toBe(net);
  expect(net + delivery + tax).toBe(total);
  expect(net).toBeGreaterThan(0);
  for (const name of ['Products', 'Countries', 'Staff', 'New vs returning customers']) {
    const card = page.getByRole('region', { name });
    const figures = await card
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td.report-number')].at(-1)?.textContent ?? ''),
      );
    expect(
      figures.reduce((sum, text) => sum + cents(text), 0),
      `${name} add up`,
    ).toBe(net);
    expect(cents((await card.locator('tfoot td.report-number').allTextContents()).at(-1) ?? ''), name).toBe(
      net,
    );
  }
});

test('the orders behind a figure add up to it, and each leads to its page (R130, R133)', async ({ page }) => {
  const figures = {
    'net sales': () => page.locator('.report-heads a').first(),
    returns: () => page.locator('.report-sum > div').nth(2).getByRole('link'),
    'a product': () =>
      page.getByRole('region', { name: 'Products' }).locator('tbody tr').first().getByRole('link').last(),
    'a country': () =>
      page.getByRole('region', { name: 'Countries' }).locator('tbody tr').nth(1).getByRole('link').last(),
    'who came again': () =>
      page
        .getByRole('row', { name: /^Returning/ })
        .getByRole('link')
        .last(),
  };
  for (const [name, figure] of Object.entries(figures))
    await test.step(name, async () => {
      await page.goto('/analytics');
      await settled(page);
      const said = cents(await figure().innerText());
      expect(said).toBeGreaterThan(0);
      await figure().click();
      await expect(page).toHaveURL(/sales-reports\?.*tab=order/);
      await settled(page);
      expect(await sumOfOrders(page, name === 'returns' ? 'Returns' : 'Net sales')).toBe(said);
    });
  await rows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
});

test(
  'a report told apart by anything has the same total, and a row leads to orders that add up to it (R133)',
  longForm,
  async ({ page }) => {
    await page.goto('/sales-reports');
    await listed(page);
    const whole = await foot(page).allTextContents();
    for (const tab of ['Month', 'Product', 'Variant', 'Country', 'Source', 'Staff', 'Buyers', 'Payment'])
      await test.step(tab, async () => {
        await page
          .getByRole('navigation', { name: 'Views of the list' })
          .getByRole('button', { name: tab })
          .click();
        await expect(page).toHaveURL(/tab=/);
        await listed(page);
        expect((await foot(page).allTextContents())[0]).toBe(whole[0]);
      });
    for (const thing of ['product', 'offer'])
      await test.step(`discounts of a ${thing}`, async () => {
        await page.goto(`/sales-reports?tab=${thing}&sort=discounts&dir=desc`);
        await listed(page);
        // What had an offer is no list of orders.
        await expect(foot(page).getByRole('link')).toHaveCount(thing === 'offer' ? 0 : 7);
        const link = rows(page).first().getByRole('link').nth(2);
        const said = cents(await link.innerText());
        expect(said).toBeGreaterThan(0);
        await link.click();
        await expect(page).toHaveURL(new RegExp(String.raw`${thing}=\d+`));
        await settled(page);
        await expect(page.locator('.chip.set')).toContainText(thing === 'offer' ? 'Offer' : 'Product');
        expect(await sumOfOrders(page, 'Discounts')).toBe(said);
      });
  },
);

test('one control says which days, beside which, and the address keeps it', longForm, async ({ page }) => {
  await page.goto('/analytics');
  await settled(page);
  const button = page.getByRole('button', { name: /^Figures from/ });
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Date range' });
  await expect(panel.getByRole('radio', { name: 'Last 30 days', exact: true })).toBeFocused();
  await expectEveryLook(page, 'the span is open');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await panel.getByText('Last month', { exact: true }).click();
  await panel.getByRole('radio', { name: 'Previous year' }).check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/span=last_month&compare=year/);
  await expect(button).toHaveText('Last month vs a year earlier');

  await button.click();
  await panel.getByLabel('Start date').fill('2026-11-10');
  await panel.getByLabel('End date').fill('2026-11-01');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel).toContainText('The end date must be on or after the start date.');
  await panel.getByLabel('End date').fill('2026-11-12');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/span=2026-11-10\.\.2026-11-12/);
  await expect(page.locator('.report-facts')).toContainText('Nov 10');
  await page.goBack();
  await expect(button).toHaveText('Last month vs a year earlier');
});

test(
  'returns count on their own day, or by a press on that of their order, everywhere on the page',
  longForm,
  async ({ page }) => {
    await page.goto('/analytics');
    await settled(page);
    const asked = requestsOf(page, /\/admin\/statistics\//);
    await page.getByRole('button', { name: 'Count returns on the order date' }).click();
    await expect(page).toHaveURL(/returns=order/);
    await expect(page.locator('.report-facts')).toContainText('Returns count on the order date');
    await settled(page);
    expect(asked.length).toBeGreaterThan(4);
    for (const request of asked) expect(request.url()).toContain('refund_day=order');
  },
);

test(
  'bars from gross sales to profit add up, and what has no cost stands apart (R132)',
  longForm,
  async ({ page }) => {
    await changeReply(page, profitReport, (reply) => {
      const { totals, rows: all, ...rest } = reply.report;
      const lacks = 1000;
      const without = <Row extends typeof totals>(row: Row): Row => ({
        ...row,
        uncosted_sales: lacks,
        // Whatever other stories have sold without a cost.
        profit: Math.round(((row.net_sales ?? 0) - lacks - (row.cost ?? 0)) * 100) / 100,
      });
      return {
        report: {
          ...rest,
          rows: all.map((row, at) => (at === 0 ? without(row) : row)),
          totals: without(totals),
        },
      };
    });
    await page.goto('/profits');
    await settled(page);
    const drawn = await page.locator('.waterfall-part').evaluateAll((all) =>
      all.map((part) => ({
        isTotal: part.matches('.sum, .result'),
        amount: part.querySelector('.waterfall-exact')?.textContent ?? '',
        isUnknown: part.matches('.unknown'),
      })),
    );
    let level = 0;
    for (const { isTotal, amount } of drawn) {
      if (isTotal && level !== 0) expect(cents(amount)).toBe(level);
      level = isTotal ? cents(amount) : level + cents(amount);
    }
    expect(drawn.filter(({ isTotal }) => isTotal)).toHaveLength(3);
    expect(drawn.filter(({ isUnknown }) => isUnknown).map(({ amount }) => cents(amount))).toEqual([-100_000]);
    await expect(page.locator('.report-unknown')).toContainText('$1,000.00 of net sales has no cost known');
    await expectEveryLook(page, 'what has no cost');
    await page.getByRole('button', { name: 'View as table' }).click();
    await expect(page.getByRole('table', { name: 'Gross sales to profit' }).locator('tbody tr')).toHaveCount(
      drawn.length,
    );
    await page.getByRole('button', { name: 'View as chart' }).click();
    await page
      .locator('.waterfall')
      .getByRole('link', { name: /^Returns/ })
      .click();
    await page.locator('.profit-panel').getByRole('link', { name: 'Open as a list' }).click();
    await expect(page).toHaveURL(/tab=order.*sort=returns/);
    await expect(page.getByRole('columnheader', { name: 'Returns' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  },
);

test(
  'each offer has a bar; its orders and the rest in the panel come to it, and so does the list (V388)',
  longForm,
  async ({ page }) => {
    await page.goto('/profits');
    await settled(page);
    const bar = page.locator('.waterfall-part.given a').first();
    const label = await bar.locator('.waterfall-label').innerText();
    const amount = cents(await bar.locator('.waterfall-exact').innerText());
    expect(amount).toBeLessThan(0);
    await bar.click();
    const panel = page.getByRole('complementary', { name: label });
    await expect(panel.locator('.profit-panel-orders > li').first()).toBeVisible();
    await expect(bar).toHaveAttribute('aria-expanded', 'true');
    const listed = await panel
      .locator('.profit-panel-orders b, .profit-panel-line:not(.whole) > :last-child')
      .allTextContents();
    expect(listed.reduce((sum, text) => sum + cents(text), 0)).toBe(amount);
    expect(cents(await panel.locator('.profit-panel-line.whole > :last-child').innerText())).toBe(amount);
    expect(cents(await panel.locator('.profit-panel-sums dd').first().innerText())).toBe(amount);
    await expectEveryLook(page, 'profits with the panel of an offer');

    await test.step('a reload keeps it, and the next bar is one press away', async () => {
      await page.reload();
      await expect(panel).toBeVisible();
      await panel.getByRole('button', { name: 'Next bar' }).click();
      await expect(page.locator('.profit-panel h2')).not.toHaveText(label);
      await page.locator('.profit-panel').getByRole('button', { name: 'Close' }).click();
      await expect(page.locator('.profit-panel')).toHaveCount(0);
      await page.goBack();
      await page.goBack();
      await expect(panel).toBeVisible();
    });

    await panel.getByRole('link', { name: 'Open as a list' }).click();
    await expect(page).toHaveURL(/sales-reports\?.*offer=\d+/);
    await settled(page);
    expect(-(await sumOfOrders(page, 'Discounts'))).toBe(amount);
  },
);

test('orders of a bar that do not come say why; offers that do not come leave the discounts one bar', async ({
  page,
}) => {
  let broken = true;
  const asks = (group: string, limit: string) => (url: URL) =>
    url.pathname.endsWith('/profit-report.json') &&
    url.searchParams.get('group_by') === group &&
    url.searchParams.get('limit') === limit;
  await page.route(asks('offer', '4'), (route) => refuse(route, 422, 'The offers are being counted'));
  await page.route(asks('order', '7'), (route) =>
    broken ? refuse(route, 422, 'The till is being counted') : route.continue(),
  );
  await page.goto('/profits');
  await settled(page);
  await expect(page.locator('.waterfall-part.given')).toHaveCount(1);
  await page
    .locator('.waterfall')
    .getByRole('link', { name: /^Discounts/ })
    .click();
  const panel = page.locator('.profit-panel');
  await expect(panel.getByRole('alert')).toContainText('The till is being counted');
  broken = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.locator('.profit-panel-orders > li').first()).toBeVisible();
});

test('a shop without costs reads a dash for cost and profit, as bars and as their sum', async ({ page }) => {
  await changeReply(page, profitReport, (reply) => {
    const without = <Row extends SalesReport['totals']>(row: Row): Row => ({
      ...row,
      ...{ uncosted_sales: row.net_sales, cost: 0, profit: 0, margin: null },
    });
    const { totals, rows: all } = reply.report;
    return { report: { ...reply.report, rows: all.map(without), totals: without(totals) } };
  });
  await page.goto('/profits');
  await settled(page);
  await expect(page.locator('.report-result-figure')).toHaveText('—');
  for (const name of ['Cost', 'Profit']) {
    const bar = page.locator('.waterfall-part', { has: page.getByText(name, { exact: true }) });
    await expect(bar.locator('.waterfall-exact')).toHaveText('—');
    await expect(bar.getByRole('link')).toHaveCount(0);
  }
});

test('profit by product, offer and order has one total', longForm, async ({ page }) => {
  await page.goto('/profits');
  await listed(page);
  const whole = (await foot(page).locator('td').allTextContents()).slice(0, -1);
  await page.getByRole('button', { name: 'By order' }).click();
  await expect(page).toHaveURL(/tab=order/);
  await listed(page);
  expect((await foot(page).locator('td').allTextContents()).slice(0, -1)).toEqual(whole);
  await page.getByRole('button', { name: 'By offer' }).click();
  await expect(page).toHaveURL(/tab=offer/);
  await settled(page);
  await expect(rows(page).first()).toBeVisible();
});

test(
  'a shop that never charged tax is told that nobody knows it; else rates add up (R135)',
  longForm,
  async ({ page }) => {
    await page.goto('/taxes-reports');
    await expect(page.getByText('No tax recorded')).toBeVisible();
    const report: SalesReport = {
      report_type: 'taxes',
      from: '2026-11-01',
      to: '2026-11-26',
      currency: 'USD',
      columns: [
        { name: 'tax_title', unit: 'text' },
        { name: 'tax_rate', unit: 'percent' },
        { name: 'taxes', unit: 'money' },
      ],
      rows: [
        { tax_title: 'VAT', tax_rate: 23, taxes: 230 },
        { tax_title: 'VAT', tax_rate: 6, taxes: 12.5 },
        { tax_title: null, tax_rate: null, taxes: 1 },
      ],
      totals: { taxes: 243.5 },
      previous: null,
      total_rows: 3,
      page: 1,
      limit: 20,
      overlap: null,
      left_out: null,
    };
    await answerCall(page, taxesReport, { report, taxes_known: true });
    await page.goto('/taxes-reports?span=this_month');
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(2)).toContainText('Not itemized');
    await expect(foot(page)).toContainText('$243.50');
    await expectEveryLook(page, 'taxes by rate');
  },
);

test(
  'the export is a job, and its file has every row and figure of the report',
  longForm,
  async ({ page }) => {
    await page.goto('/sales-reports?tab=country');
    await listed(page);
    const count = await rows(page).count();
    const total = cents(await foot(page).locator('td').nth(5).innerText());
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const link = page.getByRole('link', { name: 'Download the file' });
    await expect(link).toBeVisible();
    const file = await page.request.get((await link.getAttribute('href')) ?? '', { headers });
    expect(file.status()).toBe(200);
    const lines = (await file.text()).trim().split(/\r?\n/);
    const at = lines[0]!.split(',').findIndex((name) => /net.sales/i.test(name));
    expect(lines).toHaveLength(count + 1);
    expect(lines.slice(1).reduce((sum, line) => sum + cents(line.split(',')[at] ?? ''), 0)).toBe(total);
  },
);

test('figures that fail say why card by card, and come when they are asked for again', async ({ page }) => {
  let broken = true;
  await intercept(page, /\/admin\/statistics\//, 'GET', (route) =>
    broken ? refuse(route, 422, 'The till is being counted') : route.continue(),
  );
  await page.goto('/analytics');
  await expect(page.getByRole('alert')).toHaveCount(8);
  await expect(page.getByRole('alert').first()).toContainText('The till is being counted');
  broken = false;
  // Each card is asked for by itself.
  const alerts = page.getByRole('alert');
  for (let left = await alerts.count(); left > 0; left = await alerts.count()) {
    await alerts.first().getByRole('button', { name: 'Try again' }).click();
    // What is left out comes with the sources.
    await expect.poll(() => alerts.count()).toBeLessThan(left);
  }
  await settled(page);
  await expect(page.locator('.report-heads')).toBeVisible();
});

const people: readonly { may: StaffPermission; sees: string[]; not: string }[] = [
  {
    may: 'dashboards',
    sees: ['Overview', 'Countries', 'Online store', 'Conversion', 'Live view'],
    not: '/profits',
  },
  { may: 'read_profit', sees: ['Profits'], not: '/analytics' },
  { may: 'read_sales', sees: ['Sales reports', 'Taxes', 'Traffic sources'], not: '/analytics' },
];
for (const { may, sees, not } of people)
  test(
    `who has ${may} alone finds the pages it opens, and is told what another one needs (V387, V388, V389)`,
    may === 'read_profit' ? {} : longForm,
    async ({ page }) => {
      await changeReply(page, getShopContext, (context) => ({
        ...context,
        role: 'staff' as const,
        permissions: [may],
      }));
      await page.goto('/');
      const nav = page.getByRole('navigation', { name: 'Main' });
      await nav.getByRole('link', { name: 'Analytics' }).click();
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText('You don’t have access');
      await expect(nav.locator('.nav-sub:visible a')).toHaveText(sees);
      await settled(page);
      await expect(page.locator('.orders-link')).toHaveCount(
        may === 'read_sales' ? await page.locator('.orders-link').count() : 0,
      );
      await page.goto(not);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('access');
    },
  );
