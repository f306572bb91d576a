import { expect, test, type Page } from '../browser-test.ts';
import { callPath, fulfillCall } from '../call-reply.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import {
  addressOf,
  delayed,
  expectEveryLook,
  inShell,
  intercept,
  refuse,
  requestsOf,
  watchPage,
  type PageUnderTest,
} from './page-checks.ts';

export interface ListPageUnderTest extends PageUnderTest {
  /** The list's call. */
  call: Endpoint;
  /** A word that some rows match and others do not, and another one. */
  words: [string, string];
  /** The call's reply when there never was a row, and the title shown then. */
  never: { reply: unknown; title: string };
  /** A filter and one of its values, as labelled. */
  filter: { label: string; option: string };
  /** The head of a sortable column that is not the standard order. */
  sort: string;
  /** The label of the create action; lists of what only others make have none. */
  create?: string;
  /** The create action opens a menu of what can be created. */
  createMenu?: boolean;
  /** A tab besides the first one. */
  tab?: string;
  /** The row menu's Delete: its question, and the call it makes. */
  deletion?: { question: RegExp; call: RegExp; method?: string };
  /** A bulk action that can be undone, and the call it makes. */
  bulk?: { action: string; call: RegExp; method: string };
  /** Rows have an order of their own. */
  ordered?: boolean;
}

/** What holds on every list, whatever it lists. Needs more than one page of rows. See `inShell` for what runs where. */
export function listPageSuite(name: string, list: ListPageUnderTest): void {
  test.describe(`list: ${name}`, () => {
    watchPage(list);
    stateTests(list);
    searchTests(list);
    nothingTests(list);
    selectionTests(list);
    keyTests(list);
    if (list.ordered) orderTests(list);
    test('no sideways scrolling, axe finds nothing', inShell, async ({ page }) => {
      await open(page, list);
      await expectEveryLook(page, 'the rows');
      await rows(page).first().getByRole('checkbox').check();
      await expectEveryLook(page, 'with a selection');
      await search(page, 'zzzz-nothing');
      await expect(page.getByText('No results found')).toBeVisible();
      await expectEveryLook(page, 'without a match');
    });
  });
}

const rows = (page: Page) => page.locator('tr[data-row]');
const searchBox = (page: Page) => page.getByRole('searchbox');
const idsOf = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));

async function open(page: Page, list: ListPageUnderTest, query = ''): Promise<void> {
  await page.goto(addressOf(list.path) + query);
  await expect(rows(page).first()).toBeVisible();
}

async function search(page: Page, word: string): Promise<void> {
  // A phone keeps the search folded until it is pressed.
  await searchBox(page).focus();
  await searchBox(page).fill(word);
  await searchBox(page).press('Enter');
}

/** The rows asked for are there, not those of the page before. */
const settled = (page: Page) => expect(page.locator('.list-table[aria-busy]')).toHaveCount(0);
/** The ids of rows that stay: the address comes before the list is busy, and that before the rows. */
async function steadyIds(page: Page): Promise<(string | null)[]> {
  let seen = '';
  let ids: (string | null)[] = [];
  const isSame = async () => {
    await settled(page);
    ids = await idsOf(page);
    const before = seen;
    seen = ids.join();
    return seen === before;
  };
  await expect.poll(isSame, { intervals: [250] }).toBe(true);
  return ids;
}

function stateTests(list: ListPageUnderTest): void {
  const { filter } = list;

  test(
    'tab, filter, sort, page and rows are in the address; back, forward and reload show them',
    inShell,
    async ({ page }) => {
      await open(page, list);
      const clean = page.url();
      const steps: string[] = [clean];
      const step = async (change: () => Promise<void>) => {
        await change();
        await expect(page).not.toHaveURL(steps.at(-1) ?? '');
        await expect(rows(page).first()).toBeVisible();
        steps.push(page.url());
      };
      if (list.tab) {
        const tab = page.locator('.list-tab', { hasText: list.tab });
        await step(() => tab.click());
        await expect(tab).toHaveAttribute('aria-current', 'page');
      }
      await step(() => page.getByRole('button', { name: list.sort, exact: true }).click());
      const before = await steadyIds(page);
      await step(() => page.getByRole('button', { name: 'Next page' }).click());
      await expect.poll(() => idsOf(page)).not.toEqual(before);
      const shown = await steadyIds(page);
      await page.reload();
      await expect(rows(page).first()).toBeVisible();
      expect(await idsOf(page)).toEqual(shown);
      for (const url of steps.slice(0, -1).toReversed()) {
        await page.goBack();
        await expect(page).toHaveURL(url);
      }
      await page.goForward();
      await expect(page).toHaveURL(steps[1] ?? '');
    },
  );

  test('a filter is set from its chip, removed from it, and cleared', inShell, async ({ page }) => {
    await open(page, list);
    const clean = page.url();
    const set = async () => {
      await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: filter.label }).click();
      await page.getByRole('menuitemradio', { name: filter.option, exact: true }).click();
      await expect(page.locator('.chip.set')).toContainText(filter.option);
    };
    await set();
    await page.getByRole('button', { name: `Remove filter ${filter.label}` }).click();
    await expect(page).toHaveURL(clean);
    // The address is there before the list is drawn by it.
    await expect(page.locator('.chip.set')).toHaveCount(0);
    await set();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(clean);
  });

  test('rows per page: never more than asked for, and a row is a real link', inShell, async ({ page }) => {
    await open(page, list);
    expect(await rows(page).count()).toBeLessThanOrEqual(10);
    await page.getByRole('button', { name: /^Rows per page/ }).click();
    await page.getByRole('menuitemradio', { name: '50' }).click();
    await expect(page).toHaveURL(/rows=50/);
    // The ten of before stay until the fifty are there.
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    expect(await rows(page).count()).toBeLessThanOrEqual(50);
    await expect(rows(page).first().locator('a[href]').first()).toBeVisible();
  });

  test('a column left out and a saved view are remembered', inShell, async ({ page }) => {
    await open(page, list);
    const options = page.getByRole('button', { name: 'List options' });
    const heads = page.getByRole('columnheader');
    const before = await heads.count();
    await options.click();
    await page.getByRole('menuitem', { name: 'Edit columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { disabled: false, checked: true }).last().uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(heads).toHaveCount(before - 1);

    await search(page, list.words[0]);
    await expect(page).toHaveURL(/[?&]q=/);
    const saved = page.url();
    await options.click();
    await page.getByRole('menuitem', { name: 'Save view' }).click();
    await expect(page.getByLabel('View name')).toBeFocused();
    await page.getByLabel('View name').fill('Mine');
    await page.getByLabel('View name').press('Enter');
    await open(page, list);
    await options.click();
    await page.getByRole('menuitemradio', { name: 'Mine' }).click();
    await expect(page).toHaveURL(saved);
  });
}

function searchTests(list: ListPageUnderTest): void {
  const [word, other] = list.words;

  test('searches once, 500 ms after the last letter', inShell, async ({ page }) => {
    await page.clock.install();
    await open(page, list);
    await searchBox(page).click();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const asked = requestsOf(page, callPath(list.call));
    for (const letter of word) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.clock.runFor(499);
    }
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(page).toHaveURL(/[?&]q=/);
    await page.clock.runFor(2000);
    expect(new Set(asked.map((request) => request.url())).size).toBe(1);
    await page.clock.resume();
    await page.goBack();
    await expect(searchBox(page)).toHaveValue('');
  });

  test('a late answer never wins, and typing on is not undone by an answer', inShell, async ({ page }) => {
    await intercept(page, callPath(list.call), 'GET', (route) =>
      delayed(route, decodeURIComponent(route.request().url()).includes(word) ? 1500 : 0),
    );
    await open(page, list);
    await search(page, word);
    await expect(page).toHaveURL(/[?&]q=/);
    await search(page, other);
    const shown = await steadyIds(page);
    await page.waitForTimeout(1800);
    await expect(searchBox(page)).toHaveValue(other);
    expect(await idsOf(page)).toEqual(shown);
  });
}

function nothingTests(list: ListPageUnderTest): void {
  test('failed: the reason, and trying again; never had any: what it is for and the one action', async ({
    page,
  }) => {
    let broken = true;
    await intercept(page, callPath(list.call), 'GET', (route) =>
      broken
        ? refuse(route, 422, 'The stock is being counted')
        : fulfillCall(route, list.call, list.never.reply),
    );
    await page.goto(addressOf(list.path));
    await expect(page.getByRole('alert')).toContainText('The stock is being counted');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: list.never.title })).toBeVisible();
    if (list.create) await expect(page.getByText(list.create, { exact: true })).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(0);
  });

  test('no match: clearing the filters brings the rows back', inShell, async ({ page }) => {
    await open(page, list);
    await search(page, 'zzzz-nothing');
    await expect(page.getByText('No results found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
  });

  test(
    'nothing jumps: rows take the place of the skeleton, and stay while the next page loads',
    inShell,
    async ({ page }) => {
      let letGo = () => {};
      const isMeasured = new Promise<void>((resolve) => (letGo = resolve));
      await intercept(page, callPath(list.call), 'GET', async (route) => {
        await isMeasured;
        await delayed(route, 700);
      });
      await page.goto(addressOf(list.path));
      const skeleton = page.locator('.list-skeleton').nth(3);
      await expect(skeleton).toBeVisible();
      const place = await skeleton.boundingBox();
      letGo();
      await expect(rows(page).first()).toBeVisible();
      expect(await rows(page).nth(3).boundingBox()).toEqual(place);
      const table = page.getByRole('table');
      const first = await idsOf(page);
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(table).toHaveAttribute('aria-busy', 'true');
      expect(await idsOf(page)).toEqual(first);
      await settled(page);
      expect(await idsOf(page)).not.toEqual(first);
    },
  );
}

function selectionTests(list: ListPageUnderTest): void {
  test('selecting: the bar has the height of the heads, and pages add up', inShell, async ({ page }) => {
    await open(page, list);
    const head = page.locator('thead');
    const before = [await head.boundingBox(), await rows(page).first().boundingBox()];
    await rows(page).nth(1).getByRole('checkbox').check();
    await rows(page).nth(2).getByRole('checkbox').check();
    expect([await head.boundingBox(), await rows(page).first().boundingBox()]).toEqual(before);
    const count = page.locator('.bulk-count');
    await expect(count).toHaveText('2 selected');
    await page.getByRole('button', { name: 'Next page' }).click();
    await settled(page);
    await rows(page).first().getByRole('checkbox').check();
    await expect(count).toHaveText('3 selected');
    await page.getByRole('button', { name: /^Select all .* matching$/ }).click();
    await expect(count).toContainText('matching are selected');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(count).toHaveCount(0);
  });

  const { deletion, bulk } = list;
  if (deletion)
    test('deleting asks first, and happens once', async ({ page }) => {
      await open(page, list);
      const calls = requestsOf(page, deletion.call, deletion.method ?? 'DELETE');
      const id = (await idsOf(page))[0];
      const ask = async () => {
        await rows(page)
          .first()
          .getByRole('button', { name: /^Actions for/ })
          .click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(page.getByRole('alertdialog')).toContainText(deletion.question);
      };
      await ask();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(calls).toEqual([]);
      await ask();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
      await expect(page.locator(`tr[data-row="${id}"]`)).toHaveCount(0);
      expect(calls).toHaveLength(1);
    });

  if (bulk) {
    test('a bulk action is said and can be undone', inShell, async ({ page }) => {
      await open(page, list);
      const calls = requestsOf(page, bulk.call, bulk.method);
      await rows(page).first().getByRole('checkbox').check();
      const shown = await rows(page).first().innerText();
      await page.locator('.bulk-actions').getByRole('button', { name: bulk.action }).click();
      await expect(rows(page).first()).not.toHaveText(shown, { useInnerText: true });
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(rows(page).first()).toHaveText(shown, { useInnerText: true });
      expect(calls).toHaveLength(2);
    });

    test('a bulk action that failed says why and keeps the selection', inShell, async ({ page }) => {
      await intercept(page, bulk.call, bulk.method, (route) => refuse(route, 422, 'Not while counting'));
      await open(page, list);
      await rows(page).first().getByRole('checkbox').check();
      await page.locator('.bulk-actions').getByRole('button', { name: bulk.action }).click();
      await expect(page.locator('.list-note')).toContainText('Not while counting');
      await expect(page.locator('.bulk-count')).toHaveText('1 selected');
    });
  }
}

function keyTests(list: ListPageUnderTest): void {
  test('/ searches, J and K move, X selects, Enter opens, C creates', inShell, async ({ page }) => {
    await open(page, list);
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.press('Escape');
    for (const key of ['j', 'j', 'k', 'x']) await page.keyboard.press(key);
    await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
    const href = await rows(page).first().locator('a[href]').first().getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
    if (!list.create) return;
    const listUrl = page.url();
    await page.keyboard.press('c');
    if (list.createMenu) await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(listUrl);
  });
}

function orderTests(list: ListPageUnderTest): void {
  test(
    'rows move by menu, by number and by drag, and stay where they were put',
    inShell,
    async ({ page }) => {
      await open(page, list);
      const [a, b, c, d] = await idsOf(page);
      const grip = (at: number) => rows(page).nth(at).locator('.grip');
      const move = async (at: number, how: string) => {
        await grip(at).click();
        await page.getByRole('menuitem', { name: how }).click();
      };
      const first = (wanted: unknown[]) =>
        expect.poll(async () => (await idsOf(page)).slice(0, wanted.length)).toEqual(wanted);
      await move(0, 'Move down');
      await first([b, a, c, d]);
      await move(0, 'Move to…');
      // Places are not always counted from 1: what was deleted leaves its own.
      const third = await rows(page).nth(2).locator('.grip-cell').innerText();
      await page.getByLabel('Position').fill(third.trim());
      await page.getByLabel('Position').press('Enter');
      await first([a, c, b, d]);
      await page.waitForTimeout(300);
      await grip(0).dragTo(rows(page).nth(3), { targetPosition: { x: 40, y: 45 } });
      await first([c, b, d, a]);
      await page.waitForTimeout(300);
      await page.reload();
      await first([c, b, d, a]);
    },
  );
}
