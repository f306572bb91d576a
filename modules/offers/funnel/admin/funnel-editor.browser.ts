import { expect, type Locator, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { answerTo, expectNoSideways } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import {
  funnelsOf,
  makeFunnel,
  readFunnel,
  removeFunnels,
  renameFunnel,
} from '../testing/funnel-under-test.ts';
import { makeOffer, productIds, removeOffers } from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell/post-purchase';
const editors = `${base}/create-new-funnel`;
const call = /\/admin\/offers\/funnels\/\d+$/;
const updated = 'Funnel was updated successfully';
let id = 0;
let offers: number[] = [];

const field = (page: Page) => page.getByLabel('Funnel name', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
const steps = (page: Page) => page.locator('[data-step]');
const step = (page: Page, name: RegExp) => page.getByRole('button', { name });
const menu = (page: Page, number: number) =>
  page.getByRole('button', { name: `Change step ${number}`, exact: true });
const end = (page: Page, way: string) => page.locator(`[data-end="${way}"]`);

async function saved(page: Page): Promise<FunnelDraft> {
  expect((await answerTo(page, call, 'PUT', () => save(page))).ok()).toBe(true);
  await expect(page.getByText(updated, { exact: true }).first()).toBeVisible();
  return readFunnel(page, id);
}

async function chooseOffer(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a post-purchase offer' });
  await dialog.getByRole('searchbox').fill(name);
  await dialog.getByRole('searchbox').press('Enter');
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(dialog).toHaveCount(0);
}

/** In small moves, as a hand does, with both ends in sight. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1300 });
  const [start, target] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 10, start.y + 14);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 30, { steps: 4 });
  await page.mouse.move(target.x + 60, target.y + 20, { steps: 8 });
  await expect(to).toHaveClass(/over/);
  await page.mouse.up();
}

/** 1 → accepted 2, declined 3; three offers. */
async function prepare(page: Page): Promise<void> {
  await signIn(page);
  await removeFunnels(page);
  offers = [];
  const ids = await productIds(page, 3);
  for (const [at, name] of ['Spec mug', 'Spec plate', 'Spec spoon'].entries())
    offers.push(
      await makeOffer(page, 'post-purchase', {
        offer_name: name,
        recommend_type: 'product',
        recommend_ids: [ids[at]!],
      }),
    );
  id = await makeFunnel(page, {
    steps: [
      { key: '1', offer_id: offers[0]!, accept: '2', decline: '3' },
      { key: '2', offer_id: offers[1]!, accept: null, decline: null },
      { key: '3', offer_id: offers[2]!, accept: null, decline: null },
    ],
  });
}

test.afterEach(async ({ page }) => {
  await removeFunnels(page);
  await removeOffers(page);
});

editorPageSuite('funnel', {
  path: () => `${editors}/${id}`,
  before: prepare,
  call,
  field: { label: 'Funnel name', path: 'funnel.funnel_name' },
  savedText: updated,
  required: { label: 'Funnel name', error: "Can't be blank, please fill out this field" },
  creation: {
    path: `${editors}/0`,
    call: /\/admin\/offers\/funnels$/,
    fill: async (page) => {
      await field(page).fill('Spec made in the editor');
      await step(page, /^Step 1: Choose an offer/).click();
      await chooseOffer(page, 'Spec mug');
    },
    then: `${base}/list`,
  },
  saveElsewhere: (page, value) => renameFunnel(page, id, value),
});

test.describe('funnel editor', () => {
  test.beforeEach(async ({ page }) => {
    await prepare(page);
    await page.goto(`${editors}/${id}`);
    await expect(step(page, /^Step 1: Spec mug/)).toBeVisible();
  });

  test('steps and their offers', async ({ page }) => {
    await test.step('R006 a step is added behind an answer, gets its offer, and is stored', async () => {
      await page.getByRole('button', { name: 'Add a step for when step 3 is declined' }).click();
      await expect(steps(page)).toHaveCount(4);
      await expect(step(page, /^Step 4: Choose an offer/)).toBeFocused();
      await page.keyboard.press('Enter');
      await chooseOffer(page, 'Spec spoon');
      const stored = await saved(page);
      expect(stored.steps.find((one) => one.key === '3')?.decline).toBe('4');
      expect(stored.steps.find((one) => one.key === '4')?.offer_id).toBe(offers[2]);
    });

    await test.step('R006 an offer is made on the way', async () => {
      await step(page, /^Step 2/).click();
      await page.getByRole('button', { name: 'New offer' }).click();
      const form = page.getByRole('dialog', { name: 'New post-purchase offer' });
      await form.getByLabel('Offer name').fill('Spec on the way');
      await form.getByRole('button', { name: 'Create and use' }).click();
      await expect(form.getByText('not selected product or collection')).toBeVisible();
      await form.getByRole('button', { name: 'Choose products' }).click();
      const picker = page.getByRole('dialog', { name: 'Choose products' });
      await picker.getByRole('option').first().click();
      await picker.getByRole('button', { name: 'Confirm' }).click();
      await form.getByLabel('Percentage off').fill('15');
      await form.getByRole('button', { name: 'Create and use' }).click();
      await expect(step(page, /^Step 2: Spec on the way/)).toContainText('15% off');
      expect((await saved(page)).steps[1]?.offer_id).toBeGreaterThan(offers[2]!);
    });

    await test.step('R006 a step without an offer is marked, and the cursor goes there', async () => {
      await menu(page, 2).click();
      await page.getByRole('menuitem', { name: 'Add a step after accepting' }).click();
      await save(page);
      const added = step(page, /^Step 3: Choose an offer/);
      await expect(added).toHaveAccessibleDescription('Choose a post-purchase offer.');
      await expect(added).toBeFocused();
      await added.click();
      await chooseOffer(page, 'Spec mug');
      await expect(page.getByText('Choose a post-purchase offer.', { exact: true })).toHaveCount(0);
      await saved(page);
    });
  });

  test('the ways between steps, by keys, the menu and dragging', async ({ page }) => {
    await test.step('R006 arrow keys go along the ways', async () => {
      await step(page, /^Step 1/).focus();
      await page.keyboard.press('ArrowRight');
      await expect(step(page, /^Step 2: Spec plate/)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(step(page, /^Step 3: Spec spoon/)).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(step(page, /^Step 1/)).toBeFocused();
    });

    await test.step('R006 moved by the menu and by dragging, never behind itself; undone and done again', async () => {
      await menu(page, 3).click();
      await expect(page.getByRole('menuitem', { name: /^Step 3/ })).toHaveCount(0);
      await page.getByRole('menuitem', { name: 'Step 2, accepted' }).click();
      await expect(
        page.getByRole('group', { name: /^Step 3: Spec spoon, after step 2 was accepted/ }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Undo change', exact: true }).click();
      await expect(
        page.getByRole('group', { name: /^Step 3: Spec spoon, after step 1 was declined/ }),
      ).toBeVisible();
      await step(page, /^Step 1/).focus();
      await page.keyboard.press('Control+Shift+z');
      await expect(page.getByRole('group', { name: /^Step 3: Spec spoon, after step 2/ })).toBeVisible();
      await page.keyboard.press('Control+z');
      await drag(page, page.getByTitle('Drag step 2'), end(page, '3-decline'));
      await expect(page.getByRole('group', { name: /Spec plate, after step 2 was declined/ })).toBeVisible();
      const stored = await saved(page);
      expect(stored.steps.map((one) => [one.key, one.accept, one.decline])).toEqual([
        ['1', null, '3'],
        ['2', null, null],
        ['3', null, '2'],
      ]);
    });
  });

  test('V089 V072 the four conditions, each with its own value', async ({ page }) => {
    const condition = (at: number) => page.getByRole('group', { name: `Condition ${at}`, exact: true });
    await condition(1).getByLabel('Value').fill('3');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await save(page);
    const product = condition(2).getByRole('button', { name: /Choose a product/ });
    await expect(product).toHaveAccessibleDescription('Please input value');
    await product.click();
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await condition(3).getByLabel('Field').selectOption('Order value, excluding shipping');
    await condition(3).getByLabel('Relation').selectOption('is greater than');
    await condition(3).getByLabel('Value').fill('49.5');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await condition(4).getByLabel('Field').selectOption('Shipping country');
    await expect(condition(4).getByLabel('Relation').locator('option')).toHaveText(['is', 'is not']);
    await condition(4).getByLabel('Value').selectOption('DE');
    await page.getByLabel('The order meets').selectOption('any condition');
    const stored = await saved(page);
    expect(stored.match).toBe('any');
    expect(stored.conditions).toMatchObject([
      { field: 'number_of_products', relation: 'greater', value: '3' },
      { field: 'product_purchased', relation: 'equal' },
      { field: 'order_value', relation: 'greater', value: '49.5' },
      { field: 'shipping_country', relation: 'equal', value: 'DE' },
    ]);
    await condition(3).getByLabel('Value').fill('much');
    await condition(3).getByLabel('Value').blur();
    await expect(condition(3).getByLabel('Value')).toHaveAccessibleDescription('Please input digits');
  });

  test('a walk, an inactive offer, one that is gone', longForm, async ({ page }) => {
    await test.step('R006 walked through as a shopper would, with a step skipped whose offer is inactive', async () => {
      await page.getByRole('button', { name: 'Preview funnel' }).click();
      const walk = page.getByRole('dialog', { name: 'Preview funnel' });
      await expect(walk).toContainText('Step 1 · Spec mug');
      await expectAccessible(page);
      await walk.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(walk).toContainText('Step 3 · Spec spoon');
      await walk.getByRole('button', { name: 'One step back' }).click();
      await walk.getByRole('button', { name: 'Accept', exact: true }).click();
      await walk.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(walk).toContainText('Order confirmation page');
      await expect(walk.getByRole('listitem').filter({ hasText: /^Spec plate$/ })).toBeVisible();
      await walk.getByRole('button', { name: 'Close' }).last().click();

      const headers = { 'X-Requested-With': 'backroom' };
      const data = { offer_ids: [offers[0]], active: false };
      await page.request.put('/admin/offers/change-offer-status.json', { headers, data });
      await page.reload();
      await expect(page.getByText('Inactive: counts as declined')).toBeVisible();
      await page.getByRole('button', { name: 'Preview funnel' }).click();
      await expect(walk).toContainText('Step 1 is skipped');
      await expect(walk).toContainText('Step 3 · Spec spoon');
    });

    await test.step('R006 an offer that is gone is marked at its step', async () => {
      const headers = { 'X-Requested-With': 'backroom' };
      const data = { ids: [offers[1]] };
      await page.request.delete('/admin/offers/delete.json', { headers, data });
      await page.reload();
      await expect(step(page, /^Step 2: This offer no longer exists/)).toBeVisible();
      await field(page).fill('Spec renamed');
      await save(page);
      await expect(step(page, /^Step 2/)).toHaveAccessibleDescription('Choose a post-purchase offer.');
    });
  });

  test(
    'on a phone the steps stand under each other and nothing scrolls sideways',
    longForm,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSideways(page);
      const first = (await step(page, /^Step 1/).boundingBox())!;
      const second = (await step(page, /^Step 2/).boundingBox())!;
      expect(second.y).toBeGreaterThan(first.y + first.height);
      await menu(page, 2).click();
      await page.getByRole('menuitem', { name: 'Remove step' }).click();
      await expect(steps(page)).toHaveCount(2);
      expect((await saved(page)).steps).toHaveLength(2);
    },
  );

  test('joined ways; then the status, a copy, and the end of it', longForm, async ({ page }) => {
    await test.step('R006 two answers go on with one step; removing it ends both', async () => {
      await page.getByRole('button', { name: 'When step 2 is accepted: Continue with', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Step 3: Spec spoon' }).click();
      await expect(page.getByText('Continues with step 3')).toBeVisible();
      expect((await saved(page)).steps.map((one) => one.accept)).toEqual(['2', '3', null]);
      await menu(page, 3).click();
      await page.getByRole('menuitem', { name: 'Remove step' }).click();
      await expect(steps(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Undo change', exact: true }).click();
      await expect(steps(page)).toHaveCount(3);
    });

    await test.step('switched off and on at once, duplicated and deleted from the editor', async () => {
      await page.getByRole('button', { name: 'Deactivate' }).click();
      await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
      expect((await readFunnel(page, id)).activated).toBe(false);
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(page.getByRole('heading', { name: 'Copy of Spec funnel' })).toBeVisible();
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(/\/post-purchase\/list\?tab=funnels$/);
      expect((await funnelsOf(page)).map((funnel) => funnel.id)).toEqual([id]);
    });
  });
});
