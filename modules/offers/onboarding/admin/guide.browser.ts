import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { fulfillCall } from '#core/testing/call-reply.ts';
import { expectEveryLook, refuse } from '#core/testing/admin-suites/page-checks.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { getOnboarding } from '../contract/onboarding-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { onboardingSteps } from '../rules/onboarding-step.ts';
import { readOffer } from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell';
const headers = { 'X-Requested-With': 'backroom' };
const setup = (page: Page) => page.getByRole('region', { name: 'Set up your offers' });
const open = (page: Page) => setup(page).locator('.guide-steps h3');
const [payment, before, quantity, cross, lastStep, quickView] = onboardingSteps([], []).map(
  (step) => step.name,
);

/** The guide of a shop that has made nothing yet; what the test changes is kept beside it. */
async function asNewShop(page: Page): Promise<string[]> {
  const changes: string[] = [];
  let steps = onboardingSteps([], []);
  await page.route('**/admin/dashboards/onboarding.json*', async (route) => {
    if (route.request().method() === 'PUT') {
      const { step } = route.request().postDataJSON() as {
        step: { type: 'turn_on_quick_view'; change: string };
      };
      changes.push(`${step.change} ${step.type}`);
      const hidden = step.change !== 'bring';
      steps = onboardingSteps([], [{ type: step.type, hidden, moved: hidden ? 0 : 1 }]);
    }
    const answer = await page.request.get('/admin/dashboards/onboarding.json', { headers });
    const { onboarding } = (await answer.json()) as ReplyOf<typeof getOnboarding>;
    await fulfillCall(route, getOnboarding, { onboarding: { ...onboarding, steps } });
  });
  return changes;
}

test.beforeEach(({ page }) => signIn(page));

test('V006 V138 three steps are open, the others a line each', async ({ page }) => {
  await asNewShop(page);
  await page.goto(base);
  await expect(open(page)).toHaveText([payment!, before!, quantity!]);
  await expect(setup(page).getByRole('group', { name: 'Next steps' }).getByRole('button')).toHaveText([
    cross!,
    lastStep!,
    quickView!,
  ]);
  await expect(setup(page).getByText('6 steps left')).toBeVisible();
});

test('V137 V139 a step is brought to the third place, and one is skipped', async ({ page }) => {
  const changes = await asNewShop(page);
  await page.goto(base);
  await page.getByRole('button', { name: `Do next: “${quickView}”` }).click();
  await expect(open(page)).toHaveText([payment!, before!, quickView!]);
  await page.getByRole('button', { name: `Skip “${payment}”` }).click();
  await expect(open(page)).toHaveText([before!, quantity!, cross!]);
  expect(changes).toEqual(['bring turn_on_quick_view', 'skip add_post_purchase']);
});

test('a step that cannot be skipped has no button for it', async ({ page }) => {
  await asNewShop(page);
  await page.goto(base);
  await expect(page.getByRole('button', { name: `Skip “${before}”` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Skip “${quantity}”` })).toHaveCount(0);
});

test('V033 a step opens its editor with the kind it is about', async ({ page }) => {
  await asNewShop(page);
  await page.goto(base);
  await setup(page).getByRole('link', { name: 'Create post-purchase offer' }).click();
  await expect(page).toHaveURL(/\/up-sell\/offer\/0\?type=post-purchase$/);
  await expect(page.getByRole('radio', { name: /^Post-purchase/ })).toBeChecked();
});

test('V174 V175 a best seller becomes an offer; as much can be picked as is allowed', async ({ page }) => {
  await page.goto(base);
  const sellers = page.getByRole('region', { name: 'Quick start with a best seller' });
  const make = sellers.getByRole('button', { name: /^Create offer for/ }).first();
  await make.click();
  await page.getByRole('menuitem', { name: 'Bundle of two…' }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await make.click();
  await page.getByRole('menuitem', { name: 'With accessories…' }).click();
  const picks = page.getByRole('dialog').getByRole('checkbox');
  for (const at of [0, 1, 2]) await picks.nth(at).check();
  await expect(page.getByRole('dialog').getByText('3 of 3')).toBeVisible();
  await expect(picks.nth(3)).toBeDisabled();
  await page.getByRole('dialog').getByRole('button', { name: 'Create offer' }).click();
  await expect(page).toHaveURL(/\/cross-sell\/accessories\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  const offer = await readOffer(page, id);
  await page.request.delete('/admin/offers/delete.json', { headers, data: { ids: [id] } });
  expect(offer).toMatchObject({ activated: false, is_from_start_guide: true, offer_type: 'accessory' });
  expect(offer.recommend_ids).toHaveLength(3);
});

test('a guide that cannot be read says so, and the figures are there all the same', async ({ page }) => {
  await page.route('**/admin/dashboards/onboarding.json*', (route) => refuse(route, 422, 'Not now'));
  await page.goto(base);
  await expect(page.getByRole('alert').filter({ hasText: 'Not now' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Offer performance' })).toBeVisible();
});

for (const path of [`${base}/boost-upsell/wizard`, `${base}/wizard`])
  test(`V013–V017 the wizard at ${path} leads to five editors`, longForm, async ({ page }) => {
    await page.goto(path);
    const entries = page.locator('.template-card').getByRole('link');
    await expect(entries).toHaveCount(5);
    const links = await entries.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual([
      `${base}/up-sell/offer/0?type=pre-purchase`,
      `${base}/cross-sell/accessories/0?type=accessory`,
      `${base}/up-sell/offer/0?type=post-purchase`,
      `${base}/cross-sell/bundle-offer/0?type=product-bundles`,
      `${base}/cross-sell/quantity-offer/0?type=quantity-discount`,
    ]);
  });

for (const [name, path] of [
  ['the overview', base],
  ['the wizard', `${base}/wizard`],
] as const)
  test(`${name} is accessible and fits`, longForm, async ({ page }) => {
    await asNewShop(page);
    await page.goto(path);
    await expect(page.locator('.offer-picture').first()).toBeVisible();
    await expectEveryLook(page);
  });
