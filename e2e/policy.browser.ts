import { expect, test, type Page } from '#core/testing/browser-test.ts';
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

const settled = (page: Page) => page.waitForLoadState('networkidle');

test('no page of the admin or the store does what its policy forbids', async ({ page }) => {
  const reports = await watchPolicy(page);
  await page.goto('/sign-up');
  await settled(page);
  await signIn(page);

  // Every page that the navigation and the settings lead to, and an editor of each list.
  const open = new Set<string>();
  for (const from of ['/', '/settings', '/offers', '/products', '/orders', '/collections']) {
    await page.goto(from);
    await settled(page);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const editor = links.find((path) => /\/\d+$/.test(path));
    for (const path of links) if (!/\/\d+(\/|$)/.test(path)) open.add(path);
    if (editor) open.add(editor);
  }
  for (const gone of ['/store', '/logout']) open.delete(gone);
  expect(open.size).toBeGreaterThan(20);
  for (const path of [...open, '/offers/new', '/products/new']) {
    await page.goto(path);
    await settled(page);
  }
  // Forms are checked with schemas when they are sent, at the latest.
  await page.goto('/products/new');
  await page
    .getByRole('button', { name: /^(Save|Create)/ })
    .first()
    .click();
  await settled(page);

  for (const path of ['/store', '/store/cart', '/store/search?q=a']) {
    await page.goto(path);
    await settled(page);
  }
  await page.goto('/store');
  await page.locator('a[href*="/store/products/"]').first().click();
  await settled(page);
  expect(reports).toEqual([]);

  // What hears nothing would find nothing: a forbidden try is heard.
  await page.goto('/sign-up');
  await page.evaluate(() => {
    const style = document.createElement('script');
    style.textContent = '1';
    document.head.append(style);
  });
  await expect.poll(() => reports.length).toBe(1);
});
