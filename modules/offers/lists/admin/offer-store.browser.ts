import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { getShopContext, type ShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { listOffers } from '../../offer/contract/offer-calls.ts';

const base = '/apps/boost-upsell';
const listPath = `${base}/pre-purchase/offers/list`;
type Store = Pick<ShopContext['shop'], 'store_provider' | 'store_discounts'>;
const row = (page: Page, name: string) => page.locator('tr[data-row]').filter({ hasText: name });

/** The shop as one that has connected a store. */
const connected = (page: Page, store: Store) =>
  changeReply(page, getShopContext, (context) => ({ ...context, shop: { ...context.shop, ...store } }));

/**
 * Offers of the list are of these kinds: one that takes something off, one that does not, two that never show, and one whose
 * products the store does not have.
 */
const fiveKinds = (page: Page) =>
  changeReply(page, listOffers, (reply) => {
    const [first] = reply.offers;
    const percent = { percentage_discount: 10, amount_discount: 0, discount_type: 'percentage' as const };
    const data = {
      ...percent,
      stock_item_limit: 30,
      setup_stock_limit: false,
      auto_restock: false,
      setup_end_date: false,
      auto_extend_end_date: false,
    };
    const kind = (id: number, offer_name: string, more: Partial<typeof first>) => ({
      ...first!,
      ...{ id, offer_name, activated: true, offer_type: 'in-cart' as const, target_type: 'all' as const },
      ...{ recommend_type: 'product' as const, enable_discount: true, discount_data: data },
      ...more,
    });
    return {
      ...reply,
      offers: [
        kind(900_001, 'Ten off', {}),
        kind(900_002, 'List price', { enable_discount: false }),
        kind(900_003, 'After payment', { offer_type: 'post-purchase' }),
        kind(900_004, 'Asleep', { activated: false }),
        kind(900_005, 'Only here', { missing_in_store: true }),
      ],
    };
  });

test.beforeEach(({ page }) => signIn(page));

test('an active offer that the connected store does not show carries the reason, others their status', async ({
  page,
}) => {
  await fiveKinds(page);
  await connected(page, { store_provider: 'shopify', store_discounts: 'shut' });
  await page.goto(listPath);
  await expect(row(page, 'Ten off')).toContainText('Checkout needs attention');
  await expect(row(page, 'List price')).toContainText('Active');
  await expect(row(page, 'After payment')).toContainText('Not on Shopify');
  await expect(row(page, 'Asleep')).toContainText('Inactive');
  await expect(row(page, 'Only here')).toContainText('Products not in your store');
  await expectEveryLook(page, 'offers of a store whose checkout is shut');
});

test('where the checkout is ready only what comes after payment is marked, and without a store nothing is', async ({
  page,
}) => {
  await fiveKinds(page);
  await connected(page, { store_provider: 'woocommerce', store_discounts: 'shown' });
  await page.goto(listPath);
  await expect(row(page, 'After payment')).toContainText('Unpaid orders only');
  await expect(row(page, 'Ten off')).toContainText('Active');
  await connected(page, { store_provider: null, store_discounts: null });
  await page.reload();
  await expect(row(page, 'Ten off')).toContainText('Active');
  await expect(row(page, 'After payment')).toContainText('Active');
});

for (const [editor, path] of [
  ['post-purchase offer', 'post-purchase/offer/0'],
  ['automated offer', 'auto-up-sell/offer/0'],
  ['funnel', 'post-purchase/create-new-funnel/0'],
] as const)
  test(
    `the editor of a ${editor} says that Shopify does not show it, and why`,
    longForm,
    async ({ page }) => {
      await connected(page, { store_provider: 'shopify', store_discounts: 'shown' });
      await page.goto(`${base}/${path}`);
      await expect(page.getByText('post-purchase offers require a checkout app extension')).toBeVisible();
      await expectEveryLook(page, `the editor of a ${editor}`);
      await connected(page, { store_provider: null, store_discounts: null });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('require a checkout app extension')).toHaveCount(0);
    },
  );

test(
  'the editor of an offer after payment says after which orders WooCommerce shows it',
  longForm,
  async ({ page }) => {
    await connected(page, { store_provider: 'woocommerce', store_discounts: 'shown' });
    await page.goto(`${base}/post-purchase/offer/0`);
    await expect(page.getByText('shown after orders that are still to be paid')).toBeVisible();
  },
);

test(
  'the editor of an offer that takes something off says that the checkout is not ready, and one at list price does not',
  longForm,
  async ({ page }) => {
    await connected(page, { store_provider: 'woocommerce', store_discounts: 'shut' });
    await page.goto(`${base}/cross-sell/quantity-offer/0`);
    const note = page.getByText('your store’s checkout can’t apply discounts right now');
    await expect(note).toBeVisible();
    await page.goto(`${base}/cross-sell/accessories/0`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(note).toHaveCount(0);
    const discount = page.getByRole('switch', { name: 'Enable discount' });
    await discount.click();
    await page.getByLabel('Percentage off').fill('10');
    await expect(note).toBeVisible();
    await discount.click();
    await expect(note).toHaveCount(0);
  },
);
