import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { answerTo } from '#core/testing/admin-suites/page-checks.ts';
import {
  chooseInMenu,
  expectFocusSeen,
  nameOfFocus,
  pressEnterOn,
  tabTo,
} from '#core/testing/admin-suites/keyboard.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { newQuantityOffer } from '#modules/offers/quantity/rules/quantity-draft.ts';

/**
 * A merchant's day with offers without a mouse: nothing here is pressed but keys. What has the focus is seen at each
 * step, and closing something leads back to where it was opened.
 */
const list = '/apps/boost-upsell/pre-purchase/offers/list';
const headers = { 'X-Requested-With': 'backroom' };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const name = (page: Page) => page.getByLabel('Offer name', { exact: true });
const row = (page: Page, of: string) =>
  page.locator('tr[data-row]').filter({ has: page.locator('.list-name', { hasText: of }) });
const menuOf = (page: Page, of: string) => row(page, of).getByRole('button', { name: /^Actions for/ });
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);

test.beforeEach(({ page }) => signIn(page));

/** Undo of the message that is shown, reached by its key. */
async function undo(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
}

async function makeOffer(page: Page, offer_name: string, part: object = {}): Promise<number> {
  const { id: _id, ...offer } = { ...newQuantityOffer(), offer_name, ...part };
  const answer = await page.request.post('/admin/offers.json', { headers, data: { offer } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { offer: { id: number } }).offer.id;
}
const removeOffers = (page: Page, ids: readonly number[]) =>
  page.request.delete('/admin/offers/delete.json', { headers, data: { ids } });

async function makeDiscount(page: Page, phone: boolean): Promise<void> {
  const offerName = `By keyboard ${phone ? 'on a phone' : 'at a desk'} ${Date.now()}`;
  await page.goto(list);
  await expect(row(page, '').first()).toBeVisible();
  await page.keyboard.press('c');
  await chooseInMenu(page, /^Quantity/);
  await expect(page).toHaveURL(/quantity-offer\/(v2\/)?0$/);
  await expect(name(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);

  await tabTo(page, name(page));
  await page.keyboard.type(offerName);
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  const message = page.getByLabel('Message', { exact: true });
  await tabTo(page, message);
  await page.keyboard.press('End');
  await page.keyboard.type(' for ');
  await pressEnterOn(page, page.getByRole('button', { name: 'Insert {{product_title}} into “Message”' }));
  await expect(message).toHaveValue(/ for \{\{product_title\}\}$/);
  await expect(message, 'typing goes on behind it').toBeFocused();

  await test.step('targets are picked: searched, filtered, ticked, taken back, confirmed', async () => {
    await tabTo(page, page.getByRole('radio', { name: /^All products/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Products/ })).toBeChecked();
    const opener = page.getByRole('button', { name: 'Choose products' });
    await pressEnterOn(page, opener);
    const picker = page.getByRole('dialog');
    await expect(picker.getByRole('option').first()).toBeVisible();
    const search = picker.getByRole('combobox');
    if (phone) await tabTo(page, search);
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expectFocusSeen(page, 'the entry that the arrows have reached');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('mug');
    await expect(picker.getByRole('option').first()).toContainText(/mug/i);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    const filter = picker.locator('.picker-filter');
    if ((await filter.count()) > 0) {
      await tabTo(page, filter);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitemradio').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(filter, 'a menu that is closed leads back to its button').toBeFocused();
    }
    if (phone) await pressEnterOn(page, picker.getByRole('button', { name: /^Selected/ }), { back: true });
    const chosen = picker.getByRole('list', { name: 'Selected' }).getByRole('listitem');
    await expect(chosen).toHaveCount(3);
    await pressEnterOn(page, chosen.first().getByRole('button', { name: /^Remove/ }));
    await expect(chosen).toHaveCount(2);
    await expectFocusSeen(page, 'after something that was chosen is removed');
    await expect(picker.locator(':focus'), 'the focus stays in the picker').toHaveCount(1);
    await pressEnterOn(page, picker.getByRole('button', { name: 'Remove all' }), { back: true });
    await expect(chosen).toHaveCount(0);
    await expect(picker.locator(':focus'), 'and where nothing is left').toHaveCount(1);
    if (phone)
      await pressEnterOn(page, picker.getByRole('button', { name: 'Search', exact: true }), { back: true });
    await tabTo(page, search, { back: !phone });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(picker).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByText('2 of 100')).toBeVisible();
  });

  await test.step('saved: it says that it is live and with which priority, and Undo is one key away', async () => {
    const answer = await answerTo(page, /\/admin\/offers\.json$/, 'POST', () =>
      page.keyboard.press('Control+s'),
    );
    const { offer } = (await answer.json()) as { offer: { id: number; priority: number } };
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(
      toast(page, `Offer was created successfully. It’s live with the lowest priority (${offer.priority}).`),
    ).toBeVisible();
    await undo(page);
    await expect(toast(page, `“${offerName}” is now inactive`)).toBeVisible();
    await expectFocusSeen(page, 'after Undo');
    await removeOffers(page, [offer.id]);
  });
}

test('a quantity discount is made by keyboard, from the list to Undo', ({ page }) =>
  makeDiscount(page, false));

test('the same on a narrow screen', longForm, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await makeDiscount(page, true);
});

/** The targets of an offer: a product of the demo shop, whatever other stories have made. */
async function ofOneProduct(page: Page): Promise<{ target_type: string; target_ids: number[] }> {
  const found = await page.request.get(
    '/admin/products.json?limit=1&published_status=published&sort_field=id&sort_direction=asc',
    { headers },
  );
  const { products } = (await found.json()) as { products: { id: number }[] };
  return { target_type: 'product', target_ids: [products[0]!.id] };
}

test(
  'the list by keyboard: what never applies goes first, a copy is made and taken back',
  longForm,
  async ({ page }) => {
    const of = await ofOneProduct(page);
    const mark = `Keys ${Date.now()}`;
    const made = [
      await makeOffer(page, `${mark}: takes all`, { ...of, priority: 1 }),
      await makeOffer(page, `${mark}: gets none`, { ...of, priority: 2 }),
    ];
    await page.goto(list);
    await expect(row(page, '').first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.locator('[data-list-search]')).toBeFocused();
    await page.keyboard.type(`${mark}:`);
    await page.keyboard.press('Enter');
    await expect(page.locator('tr[data-row]')).toHaveCount(2);
    await expect(row(page, `${mark}: gets none`)).toContainText(
      `Never applies: “${mark}: takes all” has higher priority`,
    );

    await test.step('“Give this one priority” in the row’s menu, and Undo', async () => {
      await pressEnterOn(page, menuOf(page, `${mark}: gets none`));
      await chooseInMenu(page, 'Give this one priority');
      await expect(
        toast(page, `“${mark}: gets none” now has priority over “${mark}: takes all”`),
      ).toBeVisible();
      await expect(menuOf(page, `${mark}: gets none`)).toBeFocused();
      await undo(page);
      await expect(row(page, `${mark}: gets none`)).toContainText('Never applies');
      await expect(menuOf(page, `${mark}: gets none`), 'the key leads back').toBeFocused();
    });

    await test.step('Duplicate, and Undo', async () => {
      await page.keyboard.press('Enter');
      await chooseInMenu(page, 'Duplicate');
      await expect(toast(page, `Offer duplicated: “Copy of ${mark}: gets none”`)).toBeVisible();
      await expect(menuOf(page, `${mark}: gets none`).first()).toBeVisible();
      await expectFocusSeen(page);
      await undo(page);
      await expect(page.locator('tr[data-row]')).toHaveCount(2);
    });

    await test.step('the menu is left by Escape; deleting asks, and Cancel leads back', async () => {
      const menu = menuOf(page, `${mark}: takes all`);
      await tabTo(page, menu, { back: (await nameOfFocus(page)).includes('gets none') });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
      await page.keyboard.press('Enter');
      await chooseInMenu(page, 'Delete');
      const question = page.getByRole('alertdialog');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(menu).toBeFocused();
      await page.keyboard.press('Enter');
      await chooseInMenu(page, 'Delete');
      await pressEnterOn(page, question.getByRole('button', { name: 'Delete' }));
      await expect(page.locator('tr[data-row]')).toHaveCount(1);
      await expect(menuOf(page, `${mark}: gets none`), 'the row after it has the focus').toBeFocused();
    });
    await removeOffers(page, made.slice(1));
  },
);

test(
  'a menu that is open goes with its row when the list comes in another order',
  longForm,
  async ({ page }) => {
    const of = await ofOneProduct(page);
    const mark = `Moved ${Date.now()}`;
    const made = [
      await makeOffer(page, `${mark}: one`, { ...of, priority: 1 }),
      await makeOffer(page, `${mark}: two`, { ...of, priority: 2 }),
    ];
    await page.goto(list);
    await expect(row(page, '').first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(mark);
    await page.keyboard.press('Enter');
    await expect(page.locator('tr[data-row]')).toHaveCount(2);
    // The next reading of the list comes when it may.
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/admin\/offers\/?[a-z]*\.json\?/, async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    await pressEnterOn(page, menuOf(page, `${mark}: two`));
    await chooseInMenu(page, 'Give this one priority');
    await expect(toast(page, `“${mark}: two” now has priority over “${mark}: one”`)).toBeVisible();
    // The row that comes after the other is the one that leaves its place.
    const menu = menuOf(page, `${mark}: one`);
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    const reached = await nameOfFocus(page);
    release();
    await expect(page.locator('tr[data-row]').first()).toContainText(`${mark}: two`);
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await nameOfFocus(page)).toBe(reached);
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await removeOffers(page, made);
  },
);

test(
  'a draft that a reload left, and a conflict: both are settled by keyboard',
  longForm,
  async ({ page }) => {
    const id = await makeOffer(page, `Keys: draft ${Date.now()}`);
    const editor = `/apps/boost-upsell/cross-sell/quantity-offer/v2/${id}`;
    await page.goto(editor);
    await expect(name(page)).toBeVisible();
    await tabTo(page, name(page));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Keys: mine');
    await expect
      .poll(() =>
        page.evaluate(() => Object.values(localStorage).some((kept) => String(kept).includes('Keys: mine'))),
      )
      .toBe(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const back = page.getByRole('button', { name: 'Restore' });
    await pressEnterOn(page, back);
    await expect(name(page)).toHaveValue('Keys: mine');
    await expect(name(page), 'the note is gone, and the form goes on').toBeFocused();

    await test.step('somebody else saved: field by field', async () => {
      const call = `/admin/offers/${id}.json`;
      const stored = async () =>
        (
          (await (await page.request.get(call)).json()) as {
            offer: { offer_name: string; offer_message: string };
          }
        ).offer;
      const data = { offer: { ...(await stored()), offer_name: 'Keys: theirs', offer_message: 'Theirs' } };
      expect((await page.request.put(call, { headers, data })).ok()).toBe(true);
      await tabTo(page, page.getByLabel('Message', { exact: true }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Mine');
      await page.keyboard.press('Control+s');
      const conflict = page.getByRole('alertdialog');
      await page.setViewportSize({ width: 320, height: 800 });
      for (const button of await conflict.getByRole('button').all()) {
        const box = await button.boundingBox();
        expect(box!.x + box!.width, 'no button lies beyond a narrow screen').toBeLessThanOrEqual(320);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      const ofName = conflict.getByRole('radiogroup', { name: /^Offer name/ });
      await tabTo(page, ofName.getByRole('radio', { checked: true }));
      await page.keyboard.press('ArrowUp');
      await expect(ofName.getByRole('radio').first()).toBeChecked();
      await pressEnterOn(page, conflict.getByRole('button', { name: /^Save/ }));
      await expect(toast(page, 'Offer was updated successfully')).toBeVisible();
      expect(await stored()).toMatchObject({ offer_name: 'Keys: theirs', offer_message: 'Mine' });
      await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
    });

    await test.step('Discard by its button leaves the keyboard on the page, and Undo brings it back', async () => {
      await page.keyboard.type(' again');
      await pressEnterOn(page, page.getByRole('button', { name: 'Discard' }), { back: true });
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
      await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
      await undo(page);
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Mine again');
    });

    await test.step('signing out asks, and staying leads back to the menu it came from', async () => {
      const account = page.locator('.avatar-button');
      await tabTo(page, account, { back: true });
      await page.keyboard.press('Enter');
      await chooseInMenu(page, 'Sign out');
      const question = page.getByRole('alertdialog');
      await expect(question).toBeVisible();
      await expectFocusSeen(page);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(account).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${editor}$`));
    });
    await removeOffers(page, [id]);
  },
);

test('navigation, Home and the palette by keyboard', longForm, async ({ page }) => {
  await page.goto('/orders');
  await expect(heading(page)).toBeVisible();
  await test.step('past the navigation by the first key, and back into it', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expectFocusSeen(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });
  await test.step('a group of the navigation is shown and hidden, and its pages are reached', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    const fold = menu.getByRole('button', { name: 'Show Upsell' });
    await pressEnterOn(page, fold, { back: true });
    const unfold = menu.getByRole('button', { name: 'Hide Upsell' });
    await expect(unfold).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fold).toBeFocused();
    await page.keyboard.press('Enter');
    await pressEnterOn(page, menu.getByRole('link', { name: 'Quantity discounts' }));
    await expect(heading(page)).toHaveText('Quantity discounts');
    await expect(page.locator('main')).toBeFocused();
  });
  await test.step('Home by its keys: everything on it is reached, and nothing holds the focus', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/$/);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Recent orders' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Best sellers' })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const count = await page.locator('main :is(a[href], button, input, select):visible').count();
    const seen = new Set<string>();
    for (let step = 0; step < count + 5; step += 1) {
      await page.keyboard.press('Tab');
      if (!(await page.locator('main :focus').count())) break;
      const at = await nameOfFocus(page);
      await expectFocusSeen(page, `the focus on ${at}, after ${[...seen].at(-1)}`);
      seen.add(at);
    }
    expect(seen.size).toBeGreaterThan(3);
    await expect(page.locator('main :focus'), 'the focus leaves the page at its end').toHaveCount(0);
  });
  await test.step('the palette opens over what had the focus, and gives it back', async () => {
    const search = page.locator('.search-button');
    await tabTo(page, search);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox')).toBeFocused();
    await expectFocusSeen(page);
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await expect(page.getByRole('option').first()).toContainText('Theme: dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    await expect(search).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('create bundle');
    await expect(page.getByRole('option').first()).toContainText('Create bundle');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/bundle-offer\/0/);
    await expect(page.locator('main')).toBeFocused();
  });
});

test('on a narrow screen the navigation opens over the page and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/orders');
  await expect(heading(page)).toBeVisible();
  const open = page.getByRole('button', { name: 'Open navigation' });
  await pressEnterOn(page, open);
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await expectFocusSeen(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await pressEnterOn(page, drawer.getByRole('link', { name: 'Products', exact: true }));
  await expect(heading(page)).toHaveText('Products');
  await expect(drawer).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
});
