import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { FeeRate } from '../contract/fee-rate-calls.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';

const headers = { 'X-Requested-With': 'backroom' };
const note = (page: Page) => page.getByRole('region', { name: 'Payment fees' });
const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
/** The parts of the waterfall, in cents, under their names. */
async function steps(page: Page): Promise<Map<string, number>> {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.getByRole('button', { name: 'View as table' }).click();
  const table = page.getByRole('table', { name: 'Gross sales to profit' });
  const rows = await table.locator('tbody tr').all();
  const found = new Map<string, number>();
  for (const row of rows) {
    const [name = '', value = ''] = await row.locator('th, td').allInnerTexts();
    found.set(name.trim(), cents(value.replace('−', '-')));
  }
  await page.getByRole('button', { name: 'View as chart' }).click();
  return found;
}
const stored = async (page: Page) => {
  const answer = await page.request.get('/admin/analytics/fee-rates.json', { headers });
  return answer.ok() ? ((await answer.json()) as { fee_rates: FeeRate[] }).fee_rates : [];
};

test.beforeEach(({ page }) => signIn(page));
/** No other story has fees in its profits. */
test.afterEach(async ({ page }) => {
  for (const { id } of await stored(page))
    await page.request.delete(`/admin/analytics/fee-rates/${id}.json`, { headers });
});

/** The expected fees of the last days' orders: 2.9 % of what was paid, and 30 cents each. */
async function expectedFees(page: Page): Promise<number> {
  const query = 'date_filter=last_7_days&group_by=order&columns=orders&limit=250';
  const read = await page.request.get(`/admin/statistics/v2/profit-report.json?${query}`, { headers });
  const { report } = (await read.json()) as { report: SalesReport };
  expect(report.total_rows).toBe(report.rows.length);
  // An order of days before, of which something came back these days, is a row too. Its fee is of its own day.
  const sold = report.rows.filter((row) => row.orders === 1);
  const ids = sold.map((row) => row.order_id).join(',');
  const list = await page.request.get(`/admin/orders.json?limit=250&ids=${ids}`, { headers });
  const { orders } = (await list.json()) as { orders: { financial_status: string; total_price: number }[] };
  expect(orders).toHaveLength(sold.length);
  const paid = orders.filter(({ financial_status }) =>
    /^(paid|(partially_)?refunded)$/.test(financial_status),
  );
  expect(paid.length).toBeGreaterThan(0);
  // In thousandths of a percent, half up.
  return paid.reduce(
    (sum, one) => sum + Math.floor((Math.round(one.total_price * 100) * 2_900 + 50_000) / 100_000) + 30,
    0,
  );
}

test(
  'a fee rate is typed in, is a step of the waterfall, and the profit is less by it to the cent',
  longForm,
  async ({ page }) => {
    await page.goto('/profits?span=last_7_days');
    await expect(note(page)).toContainText('No payment fees entered, so profit doesn’t include them');
    const before = await steps(page);
    expect([...before.keys()]).not.toContain('Payment fees');
    const expected = await expectedFees(page);

    await test.step('a missing value is shown at its field', async () => {
      await note(page).getByRole('button', { name: 'Add payment fees' }).click();
      const form = page.getByRole('dialog', { name: 'Add fee rate' });
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByText('Enter a number, or 0 for none.')).toBeVisible();
      await form.getByLabel('Percentage').fill('2.9');
      await form.getByLabel('Fixed amount per order').fill('0.30');
      await form.getByLabel('Start date').fill('2020-01-01');
      await form.getByLabel('Payment method').fill('test');
      await expectEveryLook(page, 'the form of a rate');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Recalculating orders from')).toBeVisible();
    });

    await test.step('the waterfall has the fees some moments later', async () => {
      await expect(note(page)).toContainText('Payment fees: test 2.9% + $0.30');
      await expect(page.getByRole('link', { name: /^Payment fees/ })).toBeVisible({ timeout: 60_000 });
      const settled = async () => {
        const read = await page.request.get(
          '/admin/statistics/v2/profit-report.json?date_filter=last_7_days&group_by=none',
          {
            headers,
          },
        );
        const { totals } = ((await read.json()) as { report: SalesReport }).report;
        return Math.round(((totals.fees ?? 0) + (totals.uncosted_fees ?? 0)) * 100);
      };
      await expect.poll(settled, { timeout: 60_000 }).toBe(expected);
      await page.reload();
      const after = await steps(page);
      const fees = -after.get('Payment fees')!;
      expect(fees).toBeGreaterThan(0);
      expect(after.get('Profit')).toBe(before.get('Profit')! - fees);
      const lacking = after.get('Net sales without cost') ?? 0;
      expect(after.get('Net sales')! + lacking + after.get('Cost of goods sold')! - fees).toBe(
        after.get('Profit'),
      );
      if (lacking === 0) expect(fees).toBe(expected);
      await expectEveryLook(page, 'profits with fees');
    });

    await test.step('the fees lead to their orders, and the rows add up to them', async () => {
      await page.getByRole('link', { name: /^Payment fees/ }).click();
      await expect(page).toHaveURL(/tab=order.*sort=fees/);
      await expect(page.getByRole('columnheader', { name: 'Payment fees' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
    });

    await test.step('another person’s change is shown, and overwritten only after a confirmation', async () => {
      await note(page).getByRole('button', { name: 'Edit fees' }).click();
      const list = page.getByRole('dialog', { name: 'Payment fees' });
      await expect(list).toContainText('2.9% + $0.30');
      await expectEveryLook(page, 'the list of rates');
      await list.getByRole('button', { name: /^Edit test rate/ }).click();
      const form = page.getByRole('dialog', { name: 'Edit fee rate' });
      await form.getByLabel('Percentage').fill('1.5');
      const [rate] = await stored(page);
      const theirs = await page.request.put(`/admin/analytics/fee-rates/${rate!.id}.json`, {
        headers,
        data: { fee_rate: { percent: 3.25 } },
      });
      expect(theirs.status()).toBe(200);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toContainText('Someone else saved this in the meantime.');
      await expect(form).toContainText('Current: test');
      await expect(form).toContainText('3.25% + $0.30');
      await expect(form.getByLabel('Percentage')).toHaveValue('1.5');
      await form.getByRole('button', { name: 'Overwrite with mine' }).click();
      await expect(list).toContainText('1.5% + $0.30');
      expect(await stored(page)).toMatchObject([{ percent: 1.5, version: 3 }]);
    });

    await test.step('deleted, the profit is what it was', async () => {
      const list = page.getByRole('dialog', { name: 'Payment fees' });
      await list.getByRole('button', { name: /^Delete test rate/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No payment fees entered')).toBeAttached();
      await expect(page.getByRole('link', { name: /^Payment fees/ })).toHaveCount(0, { timeout: 60_000 });
      await page.goto('/profits?span=last_7_days');
      await expect
        .poll(async () => (await steps(page)).get('Profit'), { timeout: 60_000 })
        .toBe(before.get('Profit'));
    });
  },
);
