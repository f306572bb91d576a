import { expect, type Locator, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { answerTo, expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { makeOffer, productIds, readOffer, removeOffers } from '../../offer/testing/offer-under-test.ts';

const base = '/apps/boost-upsell';
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, name: string, choice: RegExp) =>
  card(page, name).getByRole('radio', { name: choice }).check();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(message(page)).toBeVisible();
}

/** Saves, and has seen the offer taken. */
async function save(page: Page): Promise<void> {
  const press = () => page.getByRole('button', { name: /^Save/ }).click();
  expect((await answerTo(page, /\/admin\/offers\/\d+\.json$/, 'PUT', press)).ok()).toBe(true);
}

test.beforeEach(({ page }) => signIn(page));
test.afterEach(({ page }) => removeOffers(page));

test('V184 categories are a tree, and a parent says that it counts for what is below', async ({ page }) => {
  await open(page, `${base}/pre-purchase/offers/incart/0`);
  await choose(page, 'Applies to', /^Base category/);
  const asked = page.waitForRequest(/\/catalog\/categories\.json\?.*page=1/);
  await page.getByRole('button', { name: 'Choose categories' }).click();
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
    only_root_category: 'false',
    include_child: 'false',
    is_custom_badge: 'false',
    is_attach_child: 'true',
    limit: '10',
  });
  const options = page.getByRole('dialog').getByRole('option');
  const parent = options.filter({ hasText: 'includes: ' }).first();
  await expect(parent.locator('svg')).toBeVisible();
  const name = (await parent.locator('.list-name').textContent()) ?? '';
  const child = options.filter({ hasText: `${name} > ` }).first();
  const left = async (row: Locator) => (await row.locator('.list-name').boundingBox())!.x;
  expect(await left(child), 'further in').toBeGreaterThan(await left(parent));
  await expectEveryLook(page, 'the picker of categories');
  await parent.click();
  expect(await left(child), 'without its parent it stands at the edge').toBeLessThanOrEqual(
    await left(options.first()),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(card(page, 'Applies to').getByRole('listitem')).toContainText(['includes: ']);
});

test(
  'targets that a program named are shown, said to count or not, kept by a save and can be taken out',
  longForm,
  async ({ page }) => {
    const [first = 0, second = 0] = await productIds(page, 2);
    const offer_name = 'Spec named';
    const lists = {
      product_ids: [second],
      sku: ['NO-SUCH-SKU', 'GONE-1'],
      tags: ['spec-tag'],
      category_ids: [],
      target_handpicked: { products: [second, 999_999_999], collections: [] },
    };
    const made = await makeOffer(page, 'in-cart', {
      offer_name,
      target_type: 'product',
      target_ids: [first],
      recommend_type: 'target-product',
      ...lists,
    });
    await open(page, `${base}/up-sell/offer/${made}`);
    const target = card(page, 'Applies to');
    const list = (name: string) => target.getByRole('group', { name, exact: true });
    await expect(list('Additional products')).toContainText('Active');
    await expect(list('Handpicked products')).toContainText('No longer in the shop');
    await expect(list('Products with one of these SKUs')).toContainText('NO-SUCH-SKU');
    await expect(list('Products with one of these tags')).toContainText('spec-tag');
    await expect(card(page, 'Summary')).toContainText('3 products, and by SKU or tag');
    await expectEveryLook(page, 'targets named by a program');

    await message(page).fill('Something else');
    await save(page);
    expect(await readOffer(page, made)).toMatchObject(lists);

    await choose(page, 'Applies to', /^Collections/);
    await expect(list('Additional products')).toContainText('Not used');
    await choose(page, 'Applies to', /^Products/);
    await list('Products with one of these SKUs').getByRole('button', { name: 'Remove GONE-1' }).click();
    await list('Products with one of these tags').getByRole('button', { name: 'Remove spec-tag' }).click();
    await list('Handpicked products').getByRole('button', { name: 'Remove #999999999' }).click();
    await expect(list('Products with one of these tags')).toHaveCount(0);
    await save(page);
    expect(await readOffer(page, made)).toMatchObject({
      target_ids: [first],
      product_ids: [second],
      sku: ['NO-SUCH-SKU'],
      tags: [],
      target_handpicked: { products: [second], collections: [] },
    });
  },
);
