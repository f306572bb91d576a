import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { answerTo, expectEveryLook, expectNoSideways } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };

interface Product {
  title: string;
  variant_count: number;
  variants: { id: number; title: string; sku: string; price: number }[];
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose products and variants' });
const search = (page: Page) => dialog(page).getByRole('combobox');
const chosen = (page: Page) => dialog(page).getByRole('list', { name: 'Selected' }).getByRole('listitem');

/** The active option, as exposed to screen readers. */
async function reached(page: Page) {
  const id = await search(page).getAttribute('aria-activedescendant');
  return dialog(page).locator(`[id="${id}"]`);
}

test(
  'V295 variants are put into an order by keyboard: one of several, one by its SKU, and on a phone',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const query =
      'fields=title,variant_count,variants&available=true&published_status=published&limit=20&sort_field=created_at&sort_direction=asc';
    const answer = await page.request.get(`/admin/products.json?${query}`, { headers });
    const { products } = (await answer.json()) as { products: Product[] };
    // The first are the demo shop's: those that other files have made may have no SKU.
    const named = products.filter(({ variants }) => variants.every(({ sku }) => sku !== ''));
    const several = named.find((one) => one.variant_count > 2)!;
    const alone = named.find((one) => one.variant_count === 1)!;
    const [first, second, third] = several.variants;
    const title = several.title;

    await test.step('Enter opens a product, and picks one of its variants', async () => {
      await page.goto('/orders/drafts/new');
      await page.getByRole('button', { name: 'Add products' }).press('Enter');
      await search(page).fill(title);
      await expect(dialog(page).getByRole('treeitem').first()).toContainText(title);
      await search(page).press('ArrowDown');
      const row = await reached(page);
      await expect(row).toHaveAttribute('aria-expanded', 'false');
      await expect(row).toContainText(title);
      await search(page).press('Enter');
      await expect(row).toHaveAttribute('aria-expanded', 'true');
      await search(page).press('ArrowDown');
      await search(page).press('ArrowDown');
      await expect(await reached(page)).toContainText(`${title}, ${second!.title}`);
      await search(page).press('Enter');
      await expect(chosen(page)).toContainText([`${title}, ${second!.title}`]);
      await expectEveryLook(page, 'the picker of variants');
    });

    await test.step('a SKU opens its product, with its variant first', async () => {
      await search(page).fill(third!.sku);
      await search(page).press('Enter');
      await expect(dialog(page).getByRole('treeitem', { expanded: true })).toHaveCount(1);
      await search(page).press('ArrowDown');
      await search(page).press('ArrowDown');
      await search(page).press(' ');
      await expect(chosen(page).nth(1)).toContainText(`${title}, ${third!.title}`);
    });

    await test.step('a product with one variant leaves no choice', async () => {
      await search(page).fill(alone.title);
      await search(page).press('Enter');
      const row = dialog(page).getByRole('treeitem').filter({ hasText: alone.title }).first();
      await expect(row).not.toHaveAttribute('aria-expanded', /./);
      await search(page).press('ArrowDown');
      await search(page).press('Enter');
      await expect(chosen(page).nth(2)).toContainText(alone.title);
      await search(page).press('Control+Enter');
      await expect(dialog(page)).toHaveCount(0);
    });

    const lines = page.getByRole('region', { name: 'Items' }).getByRole('listitem');
    await test.step('on a phone another variant of the same product joins them, and one is taken out', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(lines).toHaveCount(3);
      await page.getByRole('button', { name: 'Add products' }).click();
      await search(page).fill(title);
      await dialog(page)
        .getByRole('treeitem', { expanded: false })
        .filter({ hasText: title })
        .first()
        .click();
      await expect(
        dialog(page).getByRole('treeitem', { name: `${title}, ${second!.title}` }),
        'what is chosen has moved over',
      ).toHaveCount(0);
      await dialog(page)
        .getByRole('treeitem', { name: `${title}, ${first!.title}` })
        .click();
      await expectNoSideways(page);
      await dialog(page)
        .getByRole('button', { name: /^Selected/ })
        .click();
      await dialog(page)
        .getByRole('button', { name: `Remove ${alone.title}` })
        .click();
      await dialog(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(lines).toHaveCount(3);
      await expect(lines.nth(2)).toContainText(title);
    });

    await test.step('the draft holds these variants', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const saved = await answerTo(page, /\/admin\/draft_orders\.json$/, 'POST', () =>
        page.getByRole('button', { name: /^Save/ }).click(),
      );
      const { draft_order: draft } = (await saved.json()) as {
        draft_order: { line_items: { variant_id: number; price: number }[] };
      };
      expect(draft.line_items.map(({ variant_id, price }) => [variant_id, price])).toEqual(
        [second!, third!, first!].map(({ id, price }) => [id, price]),
      );
    });
  },
);
