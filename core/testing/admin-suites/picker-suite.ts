import { expect, type Page, test } from '../browser-test.ts';
import { expectAccessible } from '../accessibility.ts';
import {
  addressOf,
  delayed,
  expectEveryLook,
  expectNoSideways,
  intercept,
  refuse,
  requestsOf,
  watchPage,
  type PageUnderTest,
} from './page-checks.ts';

export interface PickerUnderTest extends PageUnderTest {
  /** Opens the picker on the page at `path`. */
  open: (page: Page) => Promise<void>;
  title: string;
  /** The call that searches. */
  call: RegExp;
  /** The query parameter the search goes out as. */
  searchParam: string;
  /** Titles chosen at first, at least two. */
  selected: readonly string[];
  /** Two titles of the first page, unlike enough for a search to tell them apart. */
  item: string;
  otherItem: string;
  /** How many there are to choose, if all of them fit under the cap. */
  itemCount?: number;
}

/** What every picker does, asked of one picker in the browser. */
export function pickerSuite(name: string, picker: PickerUnderTest): void {
  const dialog = (page: Page) => page.getByRole('dialog', { name: picker.title });
  const search = (page: Page) => dialog(page).getByRole('combobox');
  const option = (page: Page, title: string) => dialog(page).getByRole('option').filter({ hasText: title });
  const chosen = (page: Page) => dialog(page).getByRole('list', { name: 'Selected' }).getByRole('listitem');
  const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^(Confirm|Continue)$/ });

  /** Searches for a text; a later page of what was there before is none. */
  const searchesOf = (page: Page) => {
    const seen = requestsOf(page, picker.call);
    return () =>
      seen.map((request) => new URL(request.url()).searchParams.get(picker.searchParam)).filter(Boolean);
  };

  test.describe(`picker: ${name}`, () => {
    watchPage(picker);
    test.beforeEach(async ({ page }) => {
      await page.goto(addressOf(picker.path));
      await picker.open(page);
      await expect(option(page, picker.item)).toBeVisible();
    });

    test('V055 searches after 500 ms of quiet', async ({ page }) => {
      const asked = searchesOf(page);
      await search(page).pressSequentially(picker.item, { delay: 20 });
      expect(asked()).toEqual([]);
      await expect(option(page, picker.otherItem)).toHaveCount(0);
      expect(asked()).toEqual([picker.item]);
    });

    test('the last search wins over a late answer', async ({ page }) => {
      await intercept(page, picker.call, 'GET', (route) => {
        const text = new URL(route.request().url()).searchParams.get(picker.searchParam);
        return delayed(route, text === picker.otherItem ? 1200 : 0);
      });
      await search(page).fill(picker.otherItem);
      await search(page).press('Enter');
      await search(page).fill(picker.item);
      await search(page).press('Enter');
      await page.waitForTimeout(1500);
      await expect(option(page, picker.item)).toBeVisible();
      await expect(option(page, picker.otherItem)).toHaveCount(0);
    });

    test('V063 V062 V059 moves a picked one over, marks it for 1500 ms, and takes it back', async ({
      page,
    }) => {
      await expect(confirm(page)).toBeDisabled();
      await option(page, picker.item).click();
      await expect(option(page, picker.item)).toHaveCount(0);
      await expect(chosen(page).last()).toContainText(picker.item);
      await expect(chosen(page).last()).toHaveClass(/new/);
      await expect(chosen(page).last()).not.toHaveClass(/new/, { timeout: 3000 });
      await expect(confirm(page)).toBeEnabled();
      await dialog(page)
        .getByRole('button', { name: `Remove ${picker.item}` })
        .click();
      await expect(option(page, picker.item)).toBeVisible();
      await expect(confirm(page)).toBeDisabled();
    });

    test('V065 removes all, and what was selected returns to the results', async ({ page }) => {
      await dialog(page).getByRole('button', { name: 'Remove all' }).click();
      await expect(chosen(page)).toHaveCount(0);
      for (const title of picker.selected) await expect(option(page, title).first()).toBeVisible();
      await expect(confirm(page)).toBeEnabled();
    });

    if (picker.itemCount !== undefined)
      test('V056 V065 loads on by scrolling, and selects every result', async ({ page }) => {
        const pages = requestsOf(page, picker.call);
        const before = await dialog(page).getByRole('option').count();
        for (let turn = 0; turn < 3; turn += 1) {
          await dialog(page).getByRole('option').last().scrollIntoViewIfNeeded();
          await page.waitForTimeout(300);
        }
        expect(await dialog(page).getByRole('option').count()).toBeGreaterThan(before);
        expect(new URL(pages[0]?.url() ?? '').searchParams.get('limit')).toBe('10');
        await dialog(page)
          .getByRole('button', { name: /^Select all/ })
          .click();
        await expect(chosen(page)).toHaveCount((picker.itemCount ?? 0) + picker.selected.length);
      });

    if (picker.itemCount !== undefined)
      test('keeps what it has found where the next results do not come, and goes on when asked to', async ({
        page,
      }) => {
        let broken = true;
        await intercept(page, picker.call, 'GET', (route) =>
          broken && new URL(route.request().url()).searchParams.get('page') === '2'
            ? refuse(route, 400, 'The line is lost.')
            : route.continue(),
        );
        const options = dialog(page).getByRole('option');
        const asked = searchesOf(page);
        // A search that finds more than a page: each title has the letter.
        await search(page).fill('n');
        await expect.poll(asked).toContain('n');
        await expect(options).toHaveCount(10);
        await options.last().scrollIntoViewIfNeeded();
        const failed = dialog(page).getByRole('alert');
        await expect(failed).toContainText('The line is lost.');
        await expect(options).toHaveCount(10);
        broken = false;
        await failed.getByRole('button', { name: 'Try again' }).click();
        await expect(failed).toHaveCount(0);
        await expect.poll(() => options.count()).toBeGreaterThan(10);
      });

    test('V061 says that nothing matches, with a hint', async ({ page }) => {
      await search(page).fill('nothing is called this');
      await expect(dialog(page).getByRole('heading', { name: /match your search/ })).toBeVisible();
      await expect(dialog(page)).toContainText('Try again');
    });

    test('says that searching failed, why, and tries again', async ({ page }) => {
      let broken = true;
      await intercept(page, picker.call, 'GET', (route) =>
        broken ? refuse(route, 400, 'The index is out.') : route.continue(),
      );
      await search(page).fill(picker.item);
      await expect(dialog(page).getByRole('alert')).toContainText('The index is out.');
      broken = false;
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await expect(option(page, picker.item)).toBeVisible();
    });

    test('works by keyboard: arrows, Space and Enter, Alt and arrows, Escape', async ({ page }) => {
      await search(page).press('ArrowDown');
      await search(page).press('ArrowDown');
      await search(page).press(' ');
      await expect(chosen(page)).toHaveCount(picker.selected.length + 1);
      await search(page).press('Enter');
      await expect(chosen(page)).toHaveCount(picker.selected.length + 2);
      const last = picker.selected.at(-1) ?? '';
      await dialog(page)
        .getByRole('button', { name: `Remove ${last}` })
        .focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect(chosen(page).nth(picker.selected.length - 2)).toContainText(last);
      await page.keyboard.press('Escape');
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Keep selecting' }).click();
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Discard', exact: true }).click();
      await expect(dialog(page)).toHaveCount(0);
    });

    test('V060 shows one part at a time on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSideways(page);
      await option(page, picker.item).click();
      await dialog(page)
        .getByRole('button', { name: /^Selected/ })
        .click();
      await expect(chosen(page).last()).toContainText(picker.item);
      await expectAccessible(page);
      await confirm(page).click();
      await expect(dialog(page)).toHaveCount(0);
    });

    test('no sideways scrolling, axe finds nothing', async ({ page }) => {
      await option(page, picker.item).click();
      await expectEveryLook(page);
    });
  });
}
