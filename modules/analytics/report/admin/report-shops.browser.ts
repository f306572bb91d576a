import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook, intercept } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { changeReply } from '#core/testing/call-reply.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import type { SalesReport } from '../contract/statistics.ts';

const second = { id: 900_001, name: 'Second shop', domain: 'second.example', status: 'active' };
const closed = { id: 900_002, name: 'Closed shop', domain: 'closed.example', status: 'closed' };
const rows = (page: Page) => page.locator('tr[data-row]:not([data-row="foot"])');

/** Only the shop that the person is in: other stories may have created more. */
const ownOf = ({ shop, shops }: ReplyOf<typeof getShopContext>) => shops.filter(({ id }) => id === shop.id);

/** Gives the person three shops, and answers calls about two of them in the server's place. */
async function withShops(page: Page): Promise<{ own: () => number; asked: URLSearchParams[] }> {
  let own = 0;
  const asked: URLSearchParams[] = [];
  await changeReply(page, getShopContext, (reply) => {
    own = reply.shop.id;
    return { ...reply, shops: [...ownOf(reply), second, closed] };
  });
  await intercept(page, /^\/admin\/statistics\/v2\/sales-report\.json$/, 'GET', async (route) => {
    const url = new URL(route.request().url());
    const shops = url.searchParams.get('shop_ids');
    if (shops === null) return route.continue();
    asked.push(new URLSearchParams(url.search));
    url.searchParams.delete('shop_ids');
    const answer = await route.fetch({ url: url.href });
    const { report } = (await answer.json()) as { report: SalesReport };
    const ofOne = url.searchParams.get('group_by') === 'product' && shops.includes(',');
    return route.fulfill({
      json: {
        report: {
          ...report,
          rows: report.rows.map((row, at) => (ofOne ? { ...row, shop_id: at === 0 ? second.id : own } : row)),
          rates: [{ currency: 'EUR', day: '2026-11-20', rate: '1.0832', of: '2026-11-19' }],
        },
      },
    });
  });
  return { own: () => own, asked };
}

test.beforeEach(({ page }) => signIn(page));

test(
  'shops are chosen in the head, stay in the address, and a row leads to its own (V293)',
  longForm,
  async ({ page }) => {
    const { own, asked } = await withShops(page);
    await page.goto('/sales-reports?tab=product');
    await expect(page.locator('tr[data-row="foot"]')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.getByRole('button', { name: 'Shops: Fern & Clay' }).click();
    const panel = page.getByRole('dialog', { name: 'Shops' });
    await expect(panel.getByRole('checkbox')).toHaveCount(2);
    await panel.getByRole('checkbox', { name: 'Fern & Clay' }).uncheck();
    await expect(panel.getByRole('status')).toHaveText('Choose at least one shop.');
    await panel.getByRole('checkbox', { name: 'Fern & Clay' }).check();
    await panel.getByRole('checkbox', { name: 'Second shop' }).check();
    await expectEveryLook(page, 'the choice of shops');
    await panel.getByRole('button', { name: 'Apply' }).click();

    const chosen = page.getByRole('button', { name: 'Shops: All shops' });
    await expect(chosen).toBeVisible();
    await expect(rows(page).first()).toContainText('Second shop');
    await expect(rows(page).nth(1)).toContainText('Fern & Clay');
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.getByText('Converted at 1 exchange rate').click();
    await expect(page.getByText('1 EUR = 1.0832 USD')).toBeVisible();
    await page.reload();
    await expect(chosen).toBeVisible();
    const ids = asked.at(-1);
    expect(new Set(ids?.get('shop_ids')?.split(',').map(Number))).toEqual(new Set([own(), second.id]));
    expect(ids?.get('shop_id')).toBe(String(own()));

    const ownLink = rows(page).nth(1).getByRole('link').last();
    await expect(ownLink).toHaveAttribute('href', new RegExp(`shops=${own()}(&|$)`));
    await rows(page).first().getByRole('link').last().click();
    await expect(page).toHaveURL(new RegExp(`shops=${second.id}(&|$)`));
    await expect(page.getByRole('button', { name: 'Shops: Second shop' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    // Its orders have their pages in the other shop.
    await expect(rows(page).first().locator('a[href^="/orders/"]')).toHaveCount(0);
  },
);

test('a person with one shop sees no choice of shops', longForm, async ({ page }) => {
  await changeReply(page, getShopContext, (reply) => ({ ...reply, shops: ownOf(reply) }));
  await page.goto('/sales-reports?shops=1,2');
  await expect(page.locator('tr[data-row="foot"]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Shops:/ })).toHaveCount(0);
});
