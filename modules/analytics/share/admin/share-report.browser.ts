import { type Browser, expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const links = /^\/admin\/statistics\/report-links\.json$/;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this report' });
const foot = (page: Page) => page.locator('tr[data-row="foot"]');
const ended = (page: Page) => page.getByRole('heading', { level: 1, name: 'This link is no longer valid' });

async function openShare(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(foot(page)).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** A row's cell in the column of this name. */
async function underHead(page: Page, row: string, name: string): Promise<string> {
  const heads = (await page.locator('table:has(tfoot, [data-row]) thead th').allTextContents()).map((text) =>
    text.trim(),
  );
  expect(heads).toContain(name);
  const cells = page.locator(row).locator('th, td');
  return (await cells.nth(heads.indexOf(name)).innerText()).trim();
}

/** Makes a link of the dialog that is open, and gives its address as it was copied. */
async function makeLink(page: Page, title: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog(page).getByLabel('Name', { exact: true }).fill(title);
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** A visitor without a session. */
async function stranger(browser: Browser, locale?: string): Promise<Page> {
  const context = await browser.newContext({ ...(locale && { locale }), storageState: undefined });
  return context.newPage();
}

/** Ends every link that a test left. */
test.afterEach(async ({ page }) => {
  const headers = { 'X-Requested-With': 'backroom' };
  const answer = await page.request.get('/admin/statistics/report-links.json', { headers });
  if (!answer.ok()) return;
  const { report_links } = (await answer.json()) as { report_links: { id: number; revoked_at: unknown }[] };
  for (const { id } of report_links.filter((one) => one.revoked_at === null))
    await page.request.delete(`/admin/statistics/report-links/${id}.json`, { headers });
});
test.beforeEach(({ page }) => signIn(page));

test('a link is made, copied, read by a stranger with the same totals, and revoked', async ({
  page,
  browser,
}) => {
  await openShare(page, '/sales-reports?tab=country');
  const total = await underHead(page, 'tr[data-row="foot"]', 'Net sales');
  expect(total).toMatch(/\d/);
  await expect(dialog(page)).toContainText('No links to this report yet.');
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Sales reports · Country');
  await dialog(page).getByLabel('Link expires after').selectOption({ label: '7 days' });
  const address = await makeLink(page, 'For the bank');
  expect(address).toMatch(/\/shared-report#brl_[\w-]+$/);
  await expect(dialog(page)).toContainText('it won’t be shown again');
  await expectEveryLook(page, 'the dialog with a link');

  const guest = await stranger(browser);
  const token = new URL(address).hash.slice(1);
  const sent: string[] = [];
  guest.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''));
  const answer = await guest.goto(address);
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(guest.getByRole('heading', { level: 1, name: 'For the bank' })).toBeVisible();
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(guest.getByText(/^View only · valid until/)).toBeVisible();
  expect(await underHead(guest, 'tfoot tr:first-child', 'Net sales')).toBe(total);
  await expect(guest.locator('thead th').first()).toHaveText('Country');
  // The token is in no address and no referrer: it goes in the body of the call.
  expect(sent.filter((text) => text.includes(token) && !text.includes('#'))).toEqual([]);
  expect((await guest.context().cookies()).map(({ name }) => name)).toEqual([]);
  await expectEveryLook(guest, 'the shared report');

  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await openShare(page, '/sales-reports?tab=country');
  await expect(dialog(page).getByRole('listitem')).toContainText(/For the bank.*viewed \d+ time/);
  await expect(dialog(page)).not.toContainText(token);
  await dialog(page).getByRole('button', { name: 'Revoke the link “For the bank”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog(page)).toContainText('No links to this report yet.');
  await guest.reload();
  await expect(ended(guest)).toBeVisible();
  await expectEveryLook(guest, 'a link that was revoked');
  await guest.context().close();
});

test('a shared report is in the reader’s language', longForm, async ({ page, browser }) => {
  await openShare(page, '/sales-reports?tab=source');
  const address = await makeLink(page, 'By source');
  const guest = await stranger(browser, 'de-DE');
  await guest.goto(address);
  await expect(guest.locator('html')).toHaveAttribute('lang', 'de');
  await expect(guest.getByText(/^Nur Ansicht · gültig bis/)).toBeVisible();
  await expect(guest.locator('tfoot th').first()).toHaveText('Gesamt');
  await expect(guest.locator('thead th').first()).toHaveText('Vertriebskanal');
  await guest.context().close();
});

test(
  'an unknown link or one without a token gets one message; a failed request can be retried',
  longForm,
  async ({ browser }) => {
    const guest = await stranger(browser);
    for (const hash of ['', '#nothing', `#brl_1_${'A'.repeat(43)}`, `#${'x'.repeat(200)}`]) {
      await guest.goto('about:blank');
      await guest.goto(`/shared-report${hash}`);
      await expect(ended(guest), hash).toBeVisible();
      await expect(guest.getByText('It expired, was revoked or never existed')).toBeVisible();
    }
    let refused = 0;
    await intercept(guest, /^\/v1\/shared-report\.json$/, 'POST', (route) => {
      refused += 1;
      return refused === 1
        ? refuse(route, 429, 'Too many requests. Please wait a moment.')
        : route.continue();
    });
    await guest.goto('about:blank');
    await guest.goto(`/shared-report#brl_1_${'B'.repeat(43)}`);
    const again = guest.getByRole('button', { name: 'Try again' });
    await expect(again.or(ended(guest))).toBeVisible({ timeout: 15_000 });
    await guest.context().close();
  },
);

test(
  'a refused link shows the reason and keeps the input; a list that failed can be reloaded',
  longForm,
  async ({ page }) => {
    let fails = true;
    await intercept(page, links, 'GET', (route) =>
      fails ? refuse(route, 400, 'The list did not come') : route.continue(),
    );
    await intercept(page, links, 'POST', (route) => refuse(route, 409, 'There are 50 links already'));
    await openShare(page, '/profits');
    await expect(dialog(page)).toContainText('Includes your profit.');
    await expect(dialog(page)).toContainText('The list did not come');
    fails = false;
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page)).toContainText('No links to this report yet.');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Mine');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('There are 50 links already');
    await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Mine');
    await expectEveryLook(page, 'the dialog with a refusal');
  },
);

test('a link that was not copied is asked about before it is gone', longForm, async ({ page }) => {
  await openShare(page, '/analytics/report-by-country');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('alert')).toContainText('You haven’t copied the link');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test('reports about people can’t be shared', longForm, async ({ page }) => {
  const share = page.getByRole('button', { name: 'Share', exact: true });
  for (const [path, count] of [
    ['/sales-reports?tab=staff', 0],
    ['/sales-reports?tab=product', 1],
    ['/traffic-sources?tab=landing_page', 0],
    ['/traffic-sources', 1],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await expect(share, path).toHaveCount(count);
  }
});

test(
  'the overview is shared as figures below each other, of days that move along',
  longForm,
  async ({ page, browser }) => {
    await page.goto('/analytics?span=last_7_days');
    const figure = page.locator('.report-head-figure').first();
    await expect(figure).toHaveText(/\d/);
    const net = (await figure.innerText()).trim();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog(page).getByLabel('Date range', { exact: true }).selectOption('rolling');
    await expect(dialog(page)).toContainText('for “Last 7 days”, counted from the day they open it');
    const address = await makeLink(page, 'The week');
    await expect(dialog(page)).toContainText('rolling: Last 7 days');
    const guest = await stranger(browser);
    await guest.goto(address);
    const row = guest.locator('tr', { has: guest.getByRole('rowheader', { name: 'Net sales' }) });
    await expect(row.locator('td').first()).toHaveText(net);
    await expect(guest.getByText(/profit|margin/i)).toHaveCount(0);
    await expectEveryLook(guest, 'the overview of a link');
    await guest.context().close();
  },
);

test('a view of the overview keeps its days, and shows them again', longForm, async ({ page }) => {
  await page.goto('/analytics?span=last_7_days&touch=first');
  const views = page.getByRole('button', { name: 'Saved views', exact: true });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByLabel('View name').fill('The week');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/analytics');
  await views.click();
  await page.getByText('The week', { exact: true }).click();
  await expect(page).toHaveURL(/span=last_7_days/);
  await expect(page).toHaveURL(/touch=first/);
  await expect(page.getByRole('button', { name: 'First visit' })).toHaveAttribute('aria-pressed', 'true');
});
