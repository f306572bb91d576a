import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { expectNoSideways } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { speak } from '#core/testing/admin-suites/speak.ts';

const middle = async (page: Page, css: string) => {
  const box = await page.locator(css).first().boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0) / 2;
};

test.describe('right to left', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await speak(page, 'ar-XB');
  });
  test.afterEach(({ page }) => speak(page, 'en'));

  const screens = {
    home: '/',
    list: '/apps/boost-upsell/pre-purchase/offers/list',
    editor: '/apps/boost-upsell/cross-sell/quantity-offer/0',
    settings: '/settings/general',
    account: '/account',
  };

  for (const width of [1440, 390])
    test(`every kind of page is mirrored, fits and reads well (${width} px)`, longForm, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const [name, path] of Object.entries(screens))
        await test.step(name, async () => {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          await expectNoSideways(page);
          await expectAccessible(page);
        });
    });

  test(
    'shop at the right, menus and dialogs within the window, arrows turned, drawer from the right',
    longForm,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(screens.list);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await middle(page, '.shop-button')).toBeGreaterThan(1000);
      expect(await middle(page, '.avatar-button')).toBeLessThan(200);
      expect(await middle(page, 'nav.nav')).toBeGreaterThan(1200);
      const turned = () =>
        page.locator('.nav-collapse .flips').evaluate((icon) => getComputedStyle(icon).transform);
      expect(await turned()).toBe('matrix(-1, 0, 0, 1, 0, 0)');

      await page.locator('.avatar-button').click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await page.locator('.bell-button').click();
      await expect(page.locator('.notifications')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open navigation' }).click();
      const drawer = await page.locator('.nav-drawer .nav').boundingBox();
      expect((drawer?.x ?? 0) + (drawer?.width ?? 0)).toBe(390);
      await expectNoSideways(page);
      await expectAccessible(page);
    },
  );
});
