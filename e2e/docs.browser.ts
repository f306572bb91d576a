import { expectAccessible } from '#core/testing/accessibility.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, longForm, test } from '#core/testing/browser-test.ts';

test(
  'whoever writes a program finds a call, reads all of it and tries it with a token',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const made = await page.request.post('/admin/api_tokens.json', {
      headers: { 'X-Requested-With': 'backroom' },
      data: { api_token: { name: `Docs ${Date.now()}`, scopes: ['write_products'] } },
    });
    const { token } = (await made.json()) as { token: string };

    await test.step('the list narrows down to what is typed, on a phone too', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/docs');
      await expectAccessible(page);
      await page.getByLabel('Find a call').fill('products get list write');
      await expect(page.locator('#found')).toHaveText('0 calls');
      await page.getByLabel('Find a call').fill('/admin/products/{id}.json get');
      await expect(page.locator('.calls > li:visible')).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.locator('.calls > li:visible a').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('getProduct');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    });

    await test.step('what was answered stands below, a refusal with its fields', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByLabel('Access token').fill(token);
      await page.getByLabel('id', { exact: true }).fill('999999999');
      await page.getByRole('button', { name: 'GET it' }).click();
      await expect(page.locator('#answer h3')).toContainText('404 · bucket');
      await page.goto('/docs/calls/createProduct');
      await expect(page.getByLabel('Access token')).toHaveValue(token);
      await page.getByLabel('Body').fill('{"product":{"title":"<b>Bold</b>"}}');
      await page.getByRole('button', { name: 'POST it' }).press('Enter');
      await expect(page.locator('#answer h3')).toContainText('201');
      await expect(page.locator('#answer pre')).toContainText('"title": "<b>Bold</b>"');
      const drawn = JSON.parse((await page.locator('#answer pre').textContent())!) as {
        product: { id: number };
      };
      await page.getByLabel('Body').fill('{"product":{"title":""}}');
      await page.getByRole('button', { name: 'POST it' }).click();
      await expect(page.locator('#answer h3')).toContainText('422');
      await expect(page.locator('#answer pre')).toContainText('product.title');
      await page.evaluate(() => sessionStorage.clear());
      // The newest product is what other stories of this shop would otherwise find first.
      const gone = await page.request.delete(`/admin/products/${drawn.product.id}.json`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(gone.status()).toBe(200);
    });

    await test.step('a guide reads in the dark, and its program can be scrolled by keyboard', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/docs/guides/02-react-to-orders');
      await expectAccessible(page);
      await expect(page.locator('.guide pre').first()).toHaveAttribute('tabindex', '0');
      await page.emulateMedia({ colorScheme: null });
    });
  },
);
