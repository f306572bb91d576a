import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse, requestsOf } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { getConversionBoard } from '../contract/board-calls.ts';
import { listEvidence } from '../contract/evidence-calls.ts';

const base = '/apps/boost-convert';
const headers = { 'X-Requested-With': 'backroom' };

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(page.locator('.list-table[aria-busy]')).toHaveCount(0);
}
const put = async (page: Page, path: string, data: object) =>
  expect((await page.request.put(path, { headers, data })).status()).toBe(200);
/** As a shop begins. */
const honest = (page: Page) =>
  put(page, '/admin/copt/honesty.json', { honesty: { honest: true, never_in: [] } });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await honest(page);
});
test.afterEach(({ page }) => honest(page));

test('R052 R053 the base leads to the dashboard, which has every tool with its figures, on desk and phone', async ({
  page,
}) => {
  await changeReply(page, getConversionBoard, ({ board }) => ({
    board: {
      ...board,
      tools: board.tools.map((tool) => ({
        ...tool,
        ...{ seen_at: '2026-11-20T10:00:00.000Z', shown: 1_204, shown_simulated: 3, views: 900, clicks: 41 },
        ...{ orders: 12, net_sales: 1_234.5, simulated: ['stock_range', 'random_number'] as const },
      })),
    } as never,
  }));
  await page.goto(base);
  await expect(page).toHaveURL(`${base}/dashboard`);
  await settled(page);
  for (const name of ['Sale notifications', 'Checkout notifications', 'Timer countdown', 'Product countdown'])
    await expect(card(page, name)).toContainText('1,204');
  const stock = card(page, 'Product countdown');
  await expect(stock).toContainText('3 simulated');
  await expect(stock).toContainText('$1,234.50');
  await expect(stock).toContainText('the stock number, an invented number');
  await expect(stock).toContainText('shoppers don’t see it while honest mode is on');
  await expect(stock.getByRole('link', { name: 'Product countdown: Settings' })).toHaveAttribute(
    'href',
    `${base}/ctool/product-countdown`,
  );
  await expectEveryLook(page, 'the dashboard');
});

test(
  'Honest is turned off after a question that names law and countries, kept with who did it, and never over another’s',
  longForm,
  async ({ page }) => {
    await page.goto(`${base}/dashboard`);
    await settled(page);
    const own = card(page, 'Honest mode');
    await own.getByText('How honest mode works').click();
    await expect(own).toContainText('Directive 2005/29/EC');
    const turn = own.getByRole('switch', { name: 'Show real data only' });
    await turn.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Directive 2005/29/EC');
    await expect(question).toContainText('Germany');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(turn).toBeChecked();

    await turn.click();
    await question.getByRole('button', { name: 'Turn off honest mode' }).click();
    const countries = own.getByLabel('Additional protected countries');
    await countries.fill('Canada');
    await countries.press('Enter');
    // A text that is no country is not added.
    await countries.fill('Atlantis');
    await countries.press('Enter');
    await expect(own.getByRole('button', { name: /Canada/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /Atlantis/ })).toHaveCount(0);
    await expectEveryLook(page, 'Honest, changed');
    await bar(page).getByRole('button', { name: /^Save/ }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(own).toContainText(/Last changed on .+ by .+/);
    const stored = await page.request.get('/admin/copt/honesty.json', { headers });
    expect(await stored.json()).toMatchObject({ honesty: { honest: false, never_in: ['CA'] } });

    // Another person saves in the meantime.
    await put(page, '/admin/copt/honesty.json', { honesty: { never_in: ['CA', 'US'] } });
    await own.getByRole('button', { name: /Canada/ }).click();
    await bar(page).getByRole('button', { name: /^Save/ }).click();
    await expect(
      page.getByRole('alertdialog', { name: 'Someone else changed this while you were editing' }),
    ).toBeVisible();
    const after = await page.request.get('/admin/copt/honesty.json', { headers });
    expect(await after.json()).toMatchObject({ honesty: { never_in: ['CA', 'US'] } });
  },
);

test(
  'a tool is turned on, some visitors are held out of it, and what it brings says what it still needs',
  longForm,
  async ({ page }) => {
    const path = '/admin/copt/tools/product_countdown.json';
    await put(page, path, { tool: { enable: false, holdout_percent: 0 } });
    await page.goto(`${base}/dashboard`);
    await settled(page);
    const stock = card(page, 'Product countdown');
    await stock.getByRole('switch').click();
    await expect(page.getByText('Product countdown is on')).toBeVisible();
    await expect(stock).toContainText('Not measured yet: no holdout group.');
    await stock.getByLabel('Holdout group').fill('10');
    await expect(stock).toContainText('10% of visitors don’t see it');
    await stock.getByRole('button', { name: 'Save holdout' }).click();
    await expect(page.getByText('Holdout saved')).toBeVisible();
    await expect(card(page, 'Impact')).toBeVisible();
    const stored = await page.request.get(path, { headers });
    expect(await stored.json()).toMatchObject({ tool: { enable: true, holdout_percent: 10 } });
    await expectEveryLook(page, 'with a holdout');
    await put(page, path, { tool: { enable: false, holdout_percent: 0 } });
  },
);

test('the dashboard says that it failed, and tries again; days without anything say so', async ({ page }) => {
  let works = false;
  await intercept(page, /\/admin\/copt\/board\.json$/, 'GET', (route) =>
    works ? route.fallback() : refuse(route, 500, 'No light.'),
  );
  await page.goto(`${base}/dashboard`);
  await expect(page.getByText('No light.')).toBeVisible();
  works = true;
  await changeReply(page, getConversionBoard, ({ board }) => ({
    board: { ...board, tools: board.tools.map((tool) => ({ ...tool, shown: 0, views: 0, orders: 0 })) },
  }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing shown in this period')).toBeVisible();
});

test(
  'the evidence log names what is true by which order, has the turns and the sum, and a file',
  longForm,
  async ({ page }) => {
    await put(page, '/admin/copt/honesty.json', { honesty: { honest: false } });
    await changeReply(page, listEvidence, (reply) => ({
      ...reply,
      shown: { real: 40, simulated: 2 },
      evidence: [
        ...reply.evidence.filter(({ kind }) => kind === 'turned').slice(0, 1),
        {
          ...{ id: 'shown-1', day: '2026-11-20', kind: 'real' as const, tool: 'sale_notification' as const },
          ...{
            country: 'US',
            basis: { of: 'order' as const, id: 7, name: '#1007' },
            shown: 40,
            turned: null,
          },
        },
        {
          ...{
            id: 'shown-2',
            day: '2026-11-20',
            kind: 'simulated' as const,
            tool: 'timer_countdown' as const,
          },
          ...{ country: null, basis: null, shown: 2, turned: null },
        },
      ],
    }));
    await page.goto(`${base}/dashboard`);
    await page.getByRole('link', { name: 'View evidence log' }).click();
    await settled(page);
    await expect(page.locator('[data-row^="turn-"]')).toContainText('Honest mode turned off');
    const sale = page.locator('[data-row="shown-1"]');
    await expect(sale).toContainText('United States');
    await expect(sale.getByRole('link', { name: 'Order #1007' })).toHaveAttribute('href', '/orders/7');
    await expect(page.locator('[data-row="shown-2"]')).toContainText('Unknown');
    await expect(page.locator('[data-row="foot"]')).toContainText('40 real, 2 simulated');
    await expectEveryLook(page, 'the log');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.locator('.export-file')).toBeVisible();
    const file = await page.request.get((await page.locator('.export-file').getAttribute('href'))!, {
      headers,
    });
    expect(await file.text()).toContain('day,kind,tool,country,shown,true_by');
  },
);

test(
  'R054 counting tools lead to their screens; R055 steps complete themselves, and a person sees what led them here',
  longForm,
  async ({ page }) => {
    await page.goto(`${base}/counting-tools`);
    await settled(page);
    await expect(page.getByRole('link', { name: 'Open: Timer countdown' })).toHaveAttribute(
      'href',
      `${base}/ctool/timer-countdown`,
    );
    await expect(page.getByRole('link', { name: 'Open: Live visitors' })).toBeVisible();
    await expectEveryLook(page, 'counting tools');

    await page.goto(
      `${base}/start-guide?utm_source=newsletter+%3Cb%3E&utm_campaign=spring&utm_medium=email&kept=1`,
    );
    await settled(page);
    const steps = card(page, 'Steps');
    await expect(steps.getByRole('listitem')).toHaveCount(5);
    // The demo shop has visits, and its honest mode has been changed before.
    await expect(steps.getByRole('listitem').filter({ hasText: 'Install the script' })).toHaveClass(/done/);
    await expect(card(page, 'How you found Backroom')).toContainText('newsletter <b>');
    await expect(page).toHaveURL(`${base}/start-guide?kept=1`);
    const sent = requestsOf(page, /insert-utm-log$/, 'POST');
    await page.reload();
    await expect(card(page, 'How you found Backroom')).toContainText('newsletter <b>');
    expect(sent).toEqual([]);
    await expectEveryLook(page, 'the start guide');
  },
);
