import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { answerCall, fulfillCall, interceptCall } from '#core/testing/call-reply.ts';
import { getIntegration } from '../../link/contract/integrate-calls.ts';
import {
  getStoreCheckout,
  type StoreCheckoutState,
  updateStoreCheckout,
} from '../../checkout/contract/store-checkout-calls.ts';
import { getStoreCarts, type CartReports } from '../contract/store-carts-calls.ts';

const checkout: StoreCheckoutState = {
  state: 'ready',
  discounts: true,
  checks: [],
  error: null,
  problem: null,
  checked_at: new Date().toISOString(),
  code_word: 'SAVE',
  code_minutes: 60,
  version: 3,
};
const none: CartReports = {
  since: new Date(Date.now() - 30 * 86_400_000).toISOString(),
  complete: true,
  currency: 'USD',
  honoured: 0,
  late: 0,
  differing: { carts: 0, quoted_minor: 0, charged_minor: 0 },
  reasons: [],
};

async function open(page: Page, carts: CartReports, shown = checkout): Promise<void> {
  await signIn(page);
  const now = new Date().toISOString();
  await answerCall(page, getIntegration, {
    integration: {
      ...{ id: 1, provider: 'shopify', domain: 'kiln.example', storefront_domain: 'kiln.example' },
      ...{
        name: 'Kiln',
        state: 'connected',
        hooks: 'on',
        webhooks: {
          ...{ expected: 11, present: 11, checked_at: '2026-11-28T08:00:00.000Z' },
          ...{ missing_since: null, restored: 0, restored_at: null },
        },
        silent: null,
        error: null,
        problem: null,
        connected_at: now,
      },
      ...{ job_id: null, resources: [] },
      script: { found: true, error: null, problem: null, checked_at: now },
    },
    script_tag: '<script src="https://example.com/s.js"></script>',
  });
  await answerCall(page, getStoreCheckout, { checkout: shown });
  await answerCall(page, getStoreCarts, { carts });
  await page.goto('/settings/store-link');
}

test('the store’s page says how many carts cost what was shown, and what met with the others', async ({
  page,
}) => {
  await open(page, {
    ...none,
    honoured: 1204,
    late: 7,
    differing: { carts: 13, quoted_minor: 52_000, charged_minor: 49_990 },
    reasons: [
      { met: 'own_discount', carts: 12, quoted_minor: 52_000, charged_minor: 49_990 },
      { met: 'currency', carts: 1, quoted_minor: 0, charged_minor: 0 },
    ],
  });
  const carts = page.getByRole('region', { name: 'Carts in the last 30 days' });
  await expect(carts).toContainText('1,204');
  await expect(carts).toContainText(/Quoted \$520(\.00)?, charged \$499\.90/);
  const reasons = carts.getByRole('listitem');
  await expect(reasons.first()).toContainText('Conflicting store discount: 12 carts, quoted');
  // Amounts in another currency are not added up, because they can't be compared.
  await expect(reasons.last()).toContainText('Different currency: 1 cart');
  await expect(reasons.last()).not.toContainText('quoted $');
  await expectEveryLook(page, 'carts of a store');
});

test('the page shows that there are no reports yet, and since when carts are counted if only the latest are', async ({
  page,
}) => {
  await open(page, none);
  await expect(page.getByText('No carts yet.')).toBeVisible();
  await expectEveryLook(page, 'no carts yet');
  await answerCall(page, getStoreCarts, {
    carts: {
      ...none,
      complete: false,
      honoured: 100_000,
      since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Carts since / })).toBeVisible();
});

test(
  'a save over another person’s change shows the current values, and a second save replaces them',
  longForm,
  async ({ page }) => {
    await open(page, none);
    const current = { ...checkout, code_word: 'ANNA', code_minutes: 90, version: 4 };
    const sent: unknown[] = [];
    await interceptCall(page, updateStoreCheckout, async (route) => {
      const body = route.request().postDataJSON() as { version: number; code_word: string };
      sent.push(body);
      if (body.version === 4)
        return fulfillCall(route, updateStoreCheckout, { checkout: { ...current, ...body, version: 5 } });
      await answerCall(page, getStoreCheckout, { checkout: current });
      await route.fulfill({
        status: 409,
        json: { code: 'core.stale', error: 'Someone else saved this in the meantime.', current },
      });
    });
    const word = page.getByLabel('Code prefix');
    await word.fill('CLARA');
    await page.getByRole('button', { name: 'Save codes' }).click();
    await expect(page.getByText('Someone else saved ANNA and 90 minutes.')).toBeVisible();
    await expect(word).toHaveValue('CLARA');
    await page.getByRole('button', { name: 'Save codes' }).click();
    await expect(page.getByText('Codes saved')).toBeVisible();
    expect(sent).toEqual([
      { code_word: 'CLARA', code_minutes: 60, version: 3 },
      { code_word: 'CLARA', code_minutes: 90, version: 4 },
    ]);
  },
);
