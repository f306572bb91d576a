import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { signIn } from './admin-steps.ts';

/** Hears of everything that a page does against its own policy, as a report of it would name it. */
async function watchPolicy(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.exposeFunction('policyReport', (report: string) => void reports.push(report));
  await page.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        (globalThis as unknown as { policyReport: (report: string) => void }).policyReport(
          `${location.pathname}: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`,
        ),
      true,
    );
  });
  return reports;
}

/** A page that shows its heading has run the code it consists of; a form is checked with schemas when it is sent. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function linksOf(page: Page, path: string): Promise<string[]> {
  await look(page, path);
  const links = page.locator('a[href^="/"]');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

/** What hears nothing would find nothing: a forbidden try is heard. */
async function expectHeard(page: Page, reports: string[]): Promise<void> {
  expect(reports).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = '1';
    document.head.append(script);
  });
  await expect.poll(() => reports.length).toBe(1);
}

test('no page of the admin or the store does what its policy forbids', async ({ page }) => {
  const reports = await watchPolicy(page);
  await look(page, '/sign-up');
  await signIn(page);
  for (const path of ['/offers', '/orders', '/settings/webhooks']) await look(page, path);
  const product = (await linksOf(page, '/products')).find((path) => /^\/products\/\d+$/.test(path));
  await look(page, product ?? '/products');
  await look(page, '/products/new');
  await page
    .getByRole('button', { name: /^(Save|Create)/ })
    .first()
    .click();
  await look(page, '/store');
  await page.locator('a[href*="/products/"]').first().click();
  await page.waitForURL(/\/store(?:\/[^/]+)?\/products\//);
  await look(page, '/store/cart');
  await expectHeard(page, reports);
});

test('nor does any that the navigation, the settings and the lists lead to', longForm, async ({ page }) => {
  test.setTimeout(600_000);
  const reports = await watchPolicy(page);
  await look(page, '/sign-up');
  await signIn(page);
  const open = new Set<string>();
  for (const from of ['/', '/settings', '/offers', '/products', '/orders', '/collections']) {
    const links = await linksOf(page, from);
    const editor = links.find((path) => /\/\d+$/.test(path));
    for (const path of links) if (!/\/\d+(\/|$)/.test(path)) open.add(path);
    if (editor) open.add(editor);
  }
  for (const path of open) if (path === '/logout' || path.startsWith('/store/')) open.delete(path);
  expect(open.size).toBeGreaterThan(20);
  for (const path of open) await look(page, path);
  await expectHeard(page, reports);
});
