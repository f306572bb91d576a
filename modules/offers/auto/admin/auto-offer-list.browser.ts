import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { listPageSuite } from '#core/testing/admin-suites/list-page-suite.ts';
import { listAutoOffers } from '../contract/auto-offer-calls.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { makeAutoOffer, removeAutoOffers } from '../testing/auto-offer-under-test.ts';

const path = '/apps/boost-upsell/auto-up-sell/list';

async function prepare(page: Page): Promise<void> {
  await signIn(page);
  await removeAutoOffers(page);
  for (let at = 1; at <= 12; at++)
    await makeAutoOffer(page, { offer_name: `Spec ${at % 2 ? 'Mugs' : 'Candles'} ${at}` });
}

test.afterEach(({ page }) => removeAutoOffers(page));

listPageSuite('automated offers', {
  path,
  before: prepare,
  call: listAutoOffers,
  words: ['Mugs', 'Candles'],
  never: { reply: { auto_offers: [], total: 0 }, title: 'Create your first automated offer' },
  filter: { label: 'Status', option: 'Active' },
  sort: 'Views',
  ordered: true,
  create: 'Create automated offer',
  deletion: { question: /cannot be recovered/, call: /\/auto-offer\/delete\.json$/ },
  bulk: { action: 'Deactivate', call: /\/auto-offer\/action\.json$/, method: 'POST' },
});

test('R009 V018 V086 a row says what is targeted, of which type it is and what the discount is', async ({
  page,
}) => {
  await signIn(page);
  await makeAutoOffer(page, {
    offer_name: 'Spec in short',
    discount_data: { discount: true, type: 'value', value: 2.5 },
    target_product: {
      type: 'product',
      all_product: false,
      product_ids: [],
      sku: ['SPEC-A', 'SPEC-B'],
      quotations: [],
      tags: ['spec-tag'],
      category_ids: [],
    },
  });
  await page.goto(path);
  const row = page.getByRole('row', { name: /Spec in short/ });
  await expect(row).toContainText('2 SKUs, 1 tag');
  await expect(row).toContainText('$2.50 off');
  const heads = (await page.locator('thead tr').first().locator('th').allInnerTexts()).map((text) =>
    text.trim(),
  );
  expect(heads.filter((text) => text !== '').slice(0, 5)).toEqual([
    ...['Priority', 'Offer name', 'Applies to', 'Type', 'Status'],
  ]);
  await expect(row).toContainText('Post-purchase');
  await row.getByRole('link', { name: 'Spec in short' }).click();
  await expect(page).toHaveURL(/\/auto-up-sell\/offer\/\d+$/);
});
