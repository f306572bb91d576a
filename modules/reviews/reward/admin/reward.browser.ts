import { expect, test } from '#core/testing/browser-test.ts';
import { answerTo, expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const save = /\/admin\/reviews\/rewards\.json$/;

test('R090 a reward is set up, whatever the stars, and pasted codes are counted', async ({ page }) => {
  await signIn(page);
  await page.goto('/apps/review/v3/rewards');
  const give = page.getByRole('switch', { name: 'Send a discount code for verified reviews' });
  await expect(give).not.toBeChecked();
  await expect(page.getByText('Beside each review that was thanked for')).toBeVisible();
  await test.step('what is wrong is said at its field', async () => {
    await give.click();
    await page.getByLabel('Percent off').fill('101');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Percent off')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Kind').selectOption('Fixed amount');
    await page.getByLabel('Amount off').fill('7.5');
    await page.getByLabel('Minimum purchase').fill('40');
    await page.getByLabel('Valid for (days)').fill('90');
  });
  await test.step('what was typed is brought back after a reload, and what is saved stays', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByLabel('Amount off')).toHaveValue('7.50');
    const saved = await answerTo(page, save, 'PUT', () => page.getByRole('button', { name: 'Save' }).click());
    expect(saved.status()).toBe(200);
    await expect(page.getByText('Saved successfully!')).toBeVisible();
    await page.reload();
    await expect(give).toBeChecked();
    await expect(page.getByLabel('Minimum purchase')).toHaveValue('40.00');
  });
  await test.step('of two who save, the second is told', async () => {
    const { version } = (await (await page.request.get('/admin/reviews/rewards.json')).json()) as {
      version: number;
    };
    const rewards = { enabled: true, value_type: 'percentage', value: 15, minimum: 40, days: 90 };
    const other = await page.request.put('/admin/reviews/rewards.json', {
      data: { rewards, version },
      headers: { 'X-Requested-With': 'backroom' },
    });
    expect(other.status()).toBe(200);
    await page.getByLabel('Valid for (days)').fill('30');
    const stale = await answerTo(page, save, 'PUT', () => page.getByRole('button', { name: 'Save' }).click());
    expect(stale.status()).toBe(409);
    await expect(page.getByText('Someone else changed this while you were editing')).toBeVisible();
    const both = await answerTo(page, save, 'PUT', () =>
      page.getByRole('button', { name: 'Overwrite with mine' }).click(),
    );
    expect(((await both.json()) as { rewards: object }).rewards).toEqual({ ...rewards, days: 30 });
  });
  await test.step('where the connected store makes none, codes are pasted', async () => {
    // Only a store whose gate is shut says so: the answer is changed on its way, the codes are real.
    await page.route('**/admin/reviews/rewards.json', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = (await response.json()) as object;
      return route.fulfill({ response, json: { ...body, place: 'list' } });
    });
    await page.reload();
    await expect(page.getByText('No pasted code is left')).toBeVisible();
    await page.getByLabel('Codes, one per line').fill('SPRING-1\nSPRING-2\nspring-1');
    await page.getByRole('button', { name: 'Add codes' }).click();
    await expect(page.getByText('Added: 2. Known already: 1.')).toBeVisible();
    await expect(page.getByText('Pasted codes that nobody has yet: 2')).toBeVisible();
    await expectEveryLook(page);
    await page.getByRole('button', { name: 'Remove unused codes' }).click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(page.getByText('Taken back: 2')).toBeVisible();
  });
});
