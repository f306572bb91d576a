import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { changeReply, fulfillCall, interceptCall } from '#core/testing/call-reply.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { getAppSettings, updateAppSettings } from '#modules/identity/settings/contract/app-settings-calls.ts';
import { countOffers } from '../../offer/contract/offer-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const base = '/apps/boost-upsell';
const editors = {
  upsell: { path: `${base}/up-sell/offer/0`, steps: 6 },
  bundle: { path: `${base}/cross-sell/bundle-offer/0`, steps: 4 },
} as const;
const step = (page: Page) => page.locator('.driver-popover');
const start = (page: Page) => page.getByRole('button', { name: 'Tour', exact: true });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
});

for (const [name, { path, steps }] of Object.entries(editors))
  test(
    `V020 the tour of the ${name} offer has ${steps} steps, by keyboard, and gives the focus back`,
    longForm,
    async ({ page }) => {
      await page.goto(path);
      await start(page).focus();
      await page.keyboard.press('Enter');
      for (let at = 1; at <= steps; at += 1) {
        await expect(step(page)).toContainText(`${at} of ${steps}`);
        await expect(page.locator('.driver-active-element')).toBeVisible();
        await expect(step(page).getByRole('button', { name: at === steps ? 'Done' : 'Next' })).toBeFocused();
        if (at < steps) await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('ArrowLeft');
      await expect(step(page)).toContainText(`${steps - 1} of ${steps}`);
      await page.keyboard.press('Escape');
      await expect(step(page)).toHaveCount(0);
      await expect(start(page)).toBeFocused();
    },
  );

test('V172 the tour of a bundle says how many products it takes', async ({ page }) => {
  await page.goto(editors.bundle.path);
  await start(page).click();
  await step(page).getByRole('button', { name: 'Next' }).click();
  await expect(step(page)).toContainText('Choose 2 or 3 products');
  await expect(step(page)).toContainText('Add the same product twice');
});

test('what a tour points at cannot be pressed meanwhile, and Tab stays in the step', async ({ page }) => {
  await page.goto(editors.bundle.path);
  await start(page).click();
  await expect(step(page)).toBeVisible();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('.driver-popover')))).toBe(true);
  }
});

/** A shop without offers, whose settings are `flags`; what is saved is kept. */
async function asBeginner(page: Page, flags: Record<string, unknown>): Promise<Record<string, unknown>> {
  await changeReply(page, countOffers, (counts) => ({ ...counts, count: 0 }));
  const settings = () => ({ success: true as const, settings: flags, version: 1 });
  await interceptCall(page, getAppSettings, (route) => fulfillCall(route, getAppSettings, settings()));
  await interceptCall(page, updateAppSettings, (route) => {
    Object.assign(flags, (route.request().postDataJSON() as { settings: object }).settings);
    const message = 'all changes were successfully saved' as const;
    return fulfillCall(route, updateAppSettings, { ...settings(), message });
  });
  return flags;
}

for (const [flag, path, title] of [
  ['viewed_first_up_sell_offer', editors.upsell.path, 'Your first upsell'],
  ['viewed_first_cross_sell_offer', editors.bundle.path, 'Your first cross-sell'],
  [
    'viewed_first_cross_sell_offer',
    '/apps/boost-upsell/cross-sell/quantity-offer/0',
    'Your first quantity discount',
  ],
] as const)
  test(`V021 the tutorial comes until ${flag} is 1: ${title} (ambiguity 52)`, longForm, async ({ page }) => {
    const flags = await asBeginner(page, {});
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    for (let at = 1; at < 4; at += 1) await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => flags).toEqual({ [flag]: 1 });
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await page.clock.runFor(5000);
    await expect(dialog).toHaveCount(0);
  });

test('V022 the tutorial comes 1000 ms after what it needs is known', longForm, async ({ page }) => {
  await asBeginner(page, {});
  await page.clock.install();
  const known = page.waitForResponse('**/admin/setting/app.json*');
  await page.goto(editors.upsell.path);
  await known;
  await expect(start(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole('dialog', { name: 'Your first upsell' })).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('the last scene of the tutorial leads to the tour', longForm, async ({ page }) => {
  await asBeginner(page, {});
  await page.goto(editors.upsell.path);
  const dialog = page.getByRole('dialog', { name: 'Your first upsell' });
  await dialog.getByRole('button', { name: 'Scene 4 of 4' }).click();
  await dialog.getByRole('button', { name: 'Take the tour' }).click();
  await expect(step(page)).toContainText('1 of 6');
});

test('a step of the tour is accessible and fits', longForm, async ({ page }) => {
  await page.goto(editors.upsell.path);
  await start(page).click();
  await expect(step(page).getByRole('button', { name: 'Next' })).toBeFocused();
  await expectEveryLook(page);
});

test('the tutorial is accessible and fits', async ({ page }) => {
  await asBeginner(page, {});
  await page.goto(editors.upsell.path);
  await expect(page.getByRole('dialog', { name: 'Your first upsell' })).toBeVisible();
  await expectEveryLook(page);
});
