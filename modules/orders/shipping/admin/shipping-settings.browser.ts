import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { settingsPageSuite } from '#core/testing/admin-suites/settings-page-suite.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const call = '/admin/setting/shipping.json';
const headers = { 'X-Requested-With': 'backroom' };

async function change(page: Page, changes: object): Promise<void> {
  const read = await page.request.get(call, { headers });
  const {
    currency: _currency,
    saved: _saved,
    ...now
  } = ((await read.json()) as { shipping: Record<string, unknown> }).shipping;
  const data = { shipping: { ...now, ...changes } };
  expect((await page.request.put(call, { headers, data })).status()).toBe(200);
}

settingsPageSuite('shipping', {
  path: '/settings/shipping',
  before: signIn,
  call: /\/setting\/shipping\.json$/,
  field: { label: 'Standard delivery time', path: 'shipping.standard_time' },
  saveElsewhere: (page, standard_time) => change(page, { standard_time }),
});

test('rates are typed as money, a free rate has no threshold, and the store shows what was saved', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/settings/shipping');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(page.getByLabel('Standard price')).toHaveValue('4.90');
  await page.getByLabel('Free shipping from').fill('80');
  await page.getByLabel('Standard price').fill('x');
  await bar.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByLabel('Standard price')).toBeFocused();
  await page.getByLabel('Standard price').fill('0');
  await expect(page.getByLabel('Free shipping from')).toBeHidden();
  await page.getByLabel('Standard price').fill('5.5');
  await expect(page.getByLabel('Free shipping from')).toHaveValue('80.00');
  const saved = page.waitForResponse(
    (answer) => answer.url().includes(call) && answer.request().method() === 'PUT',
  );
  await bar.getByRole('button', { name: /^Save/ }).click();
  expect(await (await saved).json()).toMatchObject({
    shipping: { standard_minor: 550, free_from_minor: 8000, express_minor: 1200, saved: true },
  });
  await expectEveryLook(page);
  await page.goto('/store');
  await expect(page.getByRole('complementary', { name: 'Shipping' })).toContainText('$80');
  await change(page, { standard_minor: 490, free_from_minor: 7500 });
});
