import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { editorPageSuite } from '#core/testing/admin-suites/editor-page-suite.ts';
import { listProducts } from '#modules/catalog/product/contract/product-calls.ts';
import { withSwitches } from '#modules/identity/testing/shop-switches.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import {
  createdOffer,
  makeOffer,
  productIds,
  readOffer,
  removeOffers,
  renameOffer,
} from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell';
const editors = `${base}/cross-sell/bundle-offer`;
const lists = `${editors}/list`;
let id = 0;

const field = (page: Page) => page.getByLabel('Offer name', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();
const card = (page: Page) => page.getByRole('region', { name: 'Bundle products' });
const products = (page: Page) => card(page).locator('.bundle-products > li');
const idsOf = (page: Page) =>
  products(page).evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-product'))));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(field(page)).toBeVisible();
}

/** Presses the results of the picker at these places, one after the other. */
async function pick(page: Page, ...indexes: number[]): Promise<void> {
  await card(page).getByRole('button', { name: 'Choose products' }).click();
  const dialog = page.getByRole('dialog');
  for (const index of indexes) await dialog.getByRole('option').nth(index).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

test.afterEach(({ page }) => removeOffers(page));

editorPageSuite('bundle', {
  path: () => `${editors}/${id}`,
  before: async (page) => {
    await signIn(page);
    id = await makeOffer(page, 'bundle', { target_ids: await productIds(page, 2) });
  },
  call: /\/admin\/offers\/\d+\.json$/,
  field: { label: 'Offer name', path: 'offer.offer_name' },
  savedText: 'Bundle was updated successfully',
  required: { label: 'Message', error: "Can't be blank, please fill out this field" },
  creation: {
    path: `${editors}/0`,
    call: /\/admin\/offers\.json$/,
    fill: async (page) => {
      await field(page).fill('Spec made in the editor');
      await pick(page, 0, 1);
    },
    then: lists,
  },
  saveElsewhere: (page, value) => renameOffer(page, id, value),
});

test.describe('bundle editor', () => {
  test.beforeEach(({ page }) => signIn(page));

  test('V037 V125 V189 V210 one is made at both addresses, named after its products', async ({ page }) => {
    for (const [path, list] of [
      [editors, lists],
      [`${base}/pre-purchase/bundles`, `${base}/pre-purchase/bundles/list`],
    ] as const) {
      await open(page, `${path}/0?type=product-bundles`);
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Frequently bought together');
      await pick(page, 0, 1);
      // Titles come after the products.
      const names = products(page).locator('.bundle-product-name > .strong');
      await expect(names).toHaveText([/./, /./]);
      const titles = await names.allInnerTexts();
      const offer = await createdOffer(page, () => save(page));
      expect(offer).toMatchObject({
        offer_type: 'bundle',
        offer_name: `Bundle of ${titles.join(', ')}`,
        target_type: 'product',
        recommend_type: 'product',
        is_from_start_guide: true,
      });
      expect(offer.recommend_ids).toEqual(offer.target_ids.slice(1));
      await expect(page.getByText('Bundle was created successfully')).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === list);
    }
  });

  test('a new bundle: at least two products, the same one twice is two', async ({ page }) => {
    await test.step('V064 a product that was picked can be picked again (ambiguity 64)', async () => {
      await open(page, `${editors}/0`);
      await pick(page, 0, 0, 1);
      await expect(products(page)).toHaveCount(2);
      await expect(products(page).first().locator('output')).toHaveText('2');
    });

    await test.step('V171 fewer than two products are refused, and the same one twice is two (V172, 64)', async () => {
      await open(page, `${editors}/0`);
      await field(page).fill('Spec twice');
      await pick(page, 0);
      await save(page);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Choose at least 2 products.');
      await expect(card(page)).toContainText('Choose at least 2 products.');
      await card(page)
        .getByRole('button', { name: /^One more of/ })
        .click();
      await expect(card(page)).toContainText('2 of 100');
      const offer = await createdOffer(page, () => save(page));
      expect(new Set(offer.target_ids).size).toBe(1);
      expect(offer.target_ids).toHaveLength(2);
    });
  });

  test('under its limit a bundle takes three products (ambiguity 63)', longForm, async ({ page }) => {
    await withSwitches(page, { bundle_limit: true });
    await open(page, `${editors}/0`);
    await pick(page, 0, 1);
    await expect(card(page)).toContainText('2 of 3');
    await card(page)
      .getByRole('button', { name: /^One more of/ })
      .first()
      .click();
    for (const more of await card(page)
      .getByRole('button', { name: /^One more of/ })
      .all())
      await expect(more).toBeDisabled();
  });

  test('a stored bundle of five: three shown, another target, a copy', longForm, async ({ page }) => {
    const ids = await productIds(page, 5);
    id = await makeOffer(page, 'bundle', { target_ids: ids });
    await open(page, `${editors}/${id}`);
    await test.step('V038 three products are shown, the others after a press', async () => {
      await expect(products(page)).toHaveCount(3);
      await page.getByRole('button', { name: 'Show 2 more' }).click();
      await expect(products(page)).toHaveCount(5);
      await page.getByRole('button', { name: 'Show less' }).click();
      await expect(products(page)).toHaveCount(3);
    });

    const turned = [ids[2], ids[0], ids[1], ids[3], ids[4]];
    await test.step('V134 V088 another product becomes the target; without one it stands beside all (ambiguity 28)', async () => {
      await expect(products(page).first()).toContainText('Main product');
      await products(page)
        .nth(2)
        .getByRole('button', { name: /^Set as main product/ })
        .click();
      await page.getByRole('button', { name: 'Show 2 more' }).click();
      expect(await idsOf(page)).toEqual(turned);
      await page.getByLabel('Show on main product only').uncheck();
      await expect(card(page).getByRole('button', { name: /^Set as main product/ })).toHaveCount(0);
      await save(page);
      await expect(page.getByText('Bundle was updated successfully')).toBeVisible();
      const stored = await readOffer(page, id);
      expect(stored).toMatchObject({ target_type: 'all', target_ids: turned });
      expect(stored.recommend_ids).toEqual(turned.slice(1));
    });

    await test.step('V107 V108 a copy starts in the editor, its products with it', async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect(field(page)).toHaveValue('Copy of Spec bundle');
      await page.getByRole('button', { name: 'Show 2 more' }).click();
      await expect(products(page)).toHaveCount(5);
      expect(await idsOf(page)).toEqual(turned);
    });
  });

  test('V135 deleted and unpublished products are warned of', async ({ page }) => {
    id = await makeOffer(page, 'bundle', { target_ids: await productIds(page, 3) });
    await changeReply(page, listProducts, (reply) => {
      Object.assign(reply.products[0]!, { _deleted: true });
      Object.assign(reply.products[1]!, { published: false });
      return reply;
    });
    await open(page, `${editors}/${id}`);
    await expect(products(page).nth(0)).toContainText('Deleted');
    await expect(products(page).nth(1)).toContainText('Not published');
    await expect(card(page)).toContainText('2 products are unavailable');
  });

  test('V039 V052 the price of a set is the exact one, rounded up beside it, before and after a discount', async ({
    page,
  }) => {
    id = await makeOffer(page, 'bundle', { target_ids: await productIds(page, 2) });
    await changeReply(page, listProducts, (reply) => {
      reply.products.forEach((product, at) => {
        product.first_variant!.price = at === 0 ? 19.99 : 10.02;
      });
      return reply;
    });
    await open(page, `${editors}/${id}`);
    const total = card(page).locator('.bundle-total');
    await expect(total).toContainText('$30.01rounded up $31.00');
    await page.getByLabel('Enable discount').check({ force: true });
    await page.getByLabel('Percentage off').fill('10');
    await expect(total.locator('.strong')).toHaveText('$27.01');
    await page.getByRole('button', { name: 'Set up discount' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Fixed amount/ }).check();
    await dialog.getByLabel('Amount off').fill('5');
    await expect(dialog.locator('.strong')).toHaveText('$25.01');
    await expect(dialog).toContainText('rounded up $26.00');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(total.locator('.strong')).toHaveText('$25.01');
    await expect(page.locator('backroom-bundle')).toContainText('$25.01');
    await save(page);
    await expect(page.getByText('Bundle was updated successfully')).toBeVisible();
    expect((await readOffer(page, id)).discount_data).toMatchObject({
      discount_type: 'fixed_amount',
      amount_discount: 5,
    });
  });

  test('leaving, and figures', longForm, async ({ page }) => {
    await test.step('V040 figures stand beside a stored bundle only', async () => {
      const figures = page.getByRole('region', { name: 'Performance' });
      await open(page, `${editors}/0`);
      await expect(figures).toHaveCount(0);
      id = await makeOffer(page, 'bundle', { target_ids: await productIds(page, 2) });
      await open(page, `${editors}/${id}`);
      await expect(figures).toBeVisible();
    });

    await test.step('V041 leaving with changes asks first, a new one does not', async () => {
      const leave = () => page.getByRole('main').getByRole('link').first().click();
      const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
      await products(page)
        .last()
        .getByRole('button', { name: /Remove/ })
        .click();
      await expect(products(page)).toHaveCount(1);
      await leave();
      await expect(question).toContainText('Are you sure you want to lose unsaved changes?');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(products(page)).toHaveCount(1);
      await leave();
      await question.getByRole('button', { name: 'Leave page' }).click();
      await expect(page).toHaveURL(new RegExp(`${lists}$`));
      await open(page, `${editors}/0`);
      await pick(page, 0, 1);
      await leave();
      await expect(page).toHaveURL(new RegExp(`${lists}$`));
      await expect(question).toHaveCount(0);
    });
  });

  test(
    'without bundles there is neither list nor editor, nor a way to make one (ambiguity 65)',
    longForm,
    async ({ page }) => {
      await withSwitches(page, { bundle_support: false });
      for (const path of [`${editors}/0`, lists, `${base}/pre-purchase/bundles/list`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      }
      await page.goto(`${base}/pre-purchase/offers/list`);
      await page.getByRole('button', { name: 'Create offer' }).click();
      await expect(page.getByRole('menuitem', { name: /^Quantity/ })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /^Bundle/ })).toHaveCount(0);
      await expect(page.getByRole('navigation').getByRole('link', { name: /^Bundles/ })).toHaveCount(0);
    },
  );
});
