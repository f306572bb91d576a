import { answerTo, expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';

const base = '/apps/boost-convert/social-proof';
const editor = `${base}/popup-type/sales-notifications`;
const settings = /\/settings\/sale_notification\.json$/;
const look = /\/social-proof\/settings\.json$/;
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: /^Save/ });
const note = (page: Page) => page.locator('backroom-note:not([hidden])');

/** Opens a page of the store and moves the pointer, as a shopper does. */
async function visit(page: Page, path = '/store'): Promise<void> {
  await page.goto(path);
  // The page must be listening before the pointer moves: an earlier move is lost, and no other follows here.
  await page.waitForLoadState('networkidle');
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
}

/** Turns sale notifications on, where they are not. */
async function turnOn(page: Page): Promise<void> {
  await page.goto(`${base}/popup-type`);
  const control = page.getByRole('switch', { name: 'Sale notifications' });
  await expect(control).toBeEnabled();
  if (await control.isChecked()) return;
  await answerTo(page, /\/feature-enable\/sale_notification\.json$/, 'PUT', () =>
    control.click({ force: true }),
  );
  await expect(control).toBeChecked();
}

test('a switch is drawn only once its state is known', async ({ page }) => {
  await signIn(page);
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/feature-enable\/sale_notification\.json$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${base}/popup-type`);
  await expect(page.getByRole('switch', { name: 'Checkout notifications' })).toBeEnabled();
  await expect(page.getByText('Sale notifications', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Sale notifications' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('switch', { name: 'Sale notifications' })).toBeEnabled();
});

test('the kinds of notifications stand at both addresses, and are turned on and off at once (R056, R068, V298)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/marketing-sales/boost-convert/social-proof/popup-type');
  await expect(page.getByRole('switch', { name: 'Checkout notifications' })).toBeVisible();
  await page.goto(`${base}/popup-type`);
  const control = page.getByRole('switch', { name: 'Sale notifications' });
  await expect(control).toBeEnabled();
  const before = await control.isChecked();
  for (const on of [!before, before]) {
    await control.click({ force: true });
    await expect(page.getByText('saved status change', { exact: true }).last()).toBeVisible();
    await expect(control).toBeChecked({ checked: on });
    await expect(control).toBeEnabled();
  }
  await expectEveryLook(page, 'popup types');
});

test('texts are worded with chips, checked on leaving them, and saved with their own words (R057, V230–V234, V333, V424)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(editor);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('{{first_name}} in {{location}} purchased a {{product_link}}');
  await expect(bar(page)).toHaveCount(0);
  await test.step('a missing title shows an error when the field is left', async () => {
    await title.fill('');
    await page.getByLabel('Product name').focus();
    await expect(page.getByText('Enter a title')).toBeVisible();
  });
  await test.step('a chip goes to where the cursor is', async () => {
    await title.fill('Sold to ! Yes');
    await title.evaluate((input: HTMLInputElement) => input.setSelectionRange(8, 8));
    await page.getByRole('button', { name: 'Insert {{full_name}}' }).click();
    await expect(title).toHaveValue('Sold to {{full_name}}! Yes');
    // The cursor goes behind it in the next frame, and is not moved after that.
    await expect(title).toBeFocused();
    await expect(page.locator('.tool-preview backroom-note')).toContainText('Sold to Rosa M.! Yes');
  });
  await test.step('a variable that there is not is named', async () => {
    await title.fill('{{nobody}}');
    await page.getByLabel('Product name').focus();
    await expect(page.getByText('Unknown variable: {{nobody}}')).toBeVisible();
  });
  await test.step('pages that are chosen need one', async () => {
    await title.fill('{{first_name}} bought a {{product_link}}');
    await page.getByRole('radio', { name: /^Selected pages/ }).check({ force: true });
    await save(page).click();
    await expect(page.getByRole('region', { name: 'Display on' })).toContainText('Choose at least one page');
    await page.getByRole('checkbox', { name: 'Home' }).check({ force: true });
  });
  await expectEveryLook(page, 'the editor');
  await expect(save(page)).toHaveText(/^Save changes/);
  await answerTo(page, settings, 'PUT', () => save(page).click());
  await expect(page.getByText('Your settings saved successfully')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await test.step('the standard texts come back, and are saved with the rest', async () => {
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await expect(title).toHaveValue('{{first_name}} in {{location}} purchased a {{product_link}}');
    await page.getByRole('radio', { name: /^All pages/ }).check({ force: true });
    await answerTo(page, settings, 'PUT', () => save(page).click());
    await expect(bar(page)).toHaveCount(0);
  });
});

test('a shopper sees a sale, by keyboard and pointer, and none after closing it', async ({ page }) => {
  await signIn(page);
  await turnOn(page);
  await page.goto(`${base}/settings`);
  await test.step('it comes at once, dark and round', async () => {
    await page.getByLabel('Initial delay').fill('0');
    await page.getByRole('radio', { name: /^Dark/ }).check({ force: true });
    await page.getByRole('radio', { name: /^Rounded/ }).check({ force: true });
    await expectEveryLook(page, 'the look');
    await answerTo(page, look, 'PUT', () => save(page).click());
    await expect(page.getByText('Your settings saved successfully')).toBeVisible();
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/store');
  // Before anybody does something nothing of it is loaded.
  await page.waitForTimeout(800);
  await expect(page.locator('backroom-note')).toHaveCount(0);
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  await expect(note(page)).toBeVisible({ timeout: 10_000 });
  await expect(note(page)).toContainText(/ in .+ purchased a .+/);
  await expect(note(page).locator('.circle')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'purchased a' })).toHaveCount(1);
  const { height, width } = (await note(page).getByRole('button', { name: 'Close' }).boundingBox())!;
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(24);
  const href = await note(page).getByRole('link').first().getAttribute('href');
  await test.step('its link leads to the product', async () => {
    await note(page).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`${href!.replace(/^.*\/products\//, '/products/')}$`));
  });
  await test.step('Escape closes it for the visit', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await visit(page);
    await expect(note(page)).toBeVisible({ timeout: 10_000 });
    await page.keyboard.press('Escape');
    await expect(note(page)).toHaveCount(0);
    await visit(page);
    await page.waitForTimeout(1_500);
    await expect(note(page)).toHaveCount(0);
  });
  await test.step('on a phone it waits for a scroll', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.setViewportSize({ width: 390, height: 800 });
    await visit(page);
    await page.waitForTimeout(1_500);
    await expect(note(page)).toHaveCount(0);
    await page.mouse.wheel(0, 300);
    await expect(note(page)).toBeVisible({ timeout: 10_000 });
  });
});

test(
  'what a shop and its products call themselves is text, whatever is in it',
  longForm,
  async ({ page }) => {
    // The lane keeps its tab, and on a phone a note waits for a scroll.
    await page.setViewportSize({ width: 1280, height: 900 });
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    const hostile = [
      ...[
        '<img src=x onerror=alert(1)>',
        '<script>alert(2)</script>',
        '"><svg onload=alert(3)>',
        '{{product_link}}',
      ],
      ...['javascript:alert(4)', '</p><iframe srcdoc="<script>alert(5)</script>">', '$&', '\u202Eevil'],
    ];
    const look = {
      theme: {
        ...{ style: 'light', default: true },
        customize: { background: '#ffffff', text: '#000000', link: '#0000ff' },
      },
      ...{
        layout: 'square',
        place: 'bottom-start',
        delay_seconds: 0,
        gap_seconds: 5,
        most_per_visit: 20,
        on_phones: true,
      },
    };
    const at = new Date().toISOString();
    for (const [number, text] of hostile.entries()) {
      const sale = {
        ...{ note: number + 1, units: 3, sold_at: at, random_at: at, image: text },
        ...{ first_name: text, last_initial: text, region: text, country: text, title: text, handle: text },
      };
      const message = { title: `{{first_name}} ${text} {{product_link}}`, product_name: text, time: text };
      await page.route(/\/storefront\/page\.json/, (route) =>
        route.fulfill({ json: { now: at, parts: { sale_notes: { look, message, notes: [sale] } } } }),
      );
      await page.goto('/store');
      await page.evaluate(() => sessionStorage.clear());
      await visit(page);
      await expect(note(page), text).toBeVisible({ timeout: 10_000 });
      if (!text.includes('{{')) await expect(note(page).locator('.title')).toContainText(text);
      expect(await note(page).locator('script,iframe,svg').count()).toBe(0);
      await page.unroute(/\/storefront\/page\.json/);
    }
    expect(ran).toEqual([]);
  },
);

test(
  'notifications are listed, hidden, added by hand and deleted (R059, R060)',
  longForm,
  async ({ page }) => {
    await signIn(page);
    await page.goto(`${base}/notifications`);
    const rows = page.locator('tr[data-row]');
    await expect(rows.first()).toBeVisible();
    await expectEveryLook(page, 'the list');
    await page.getByRole('link', { name: 'Add notification' }).first().click();
    await page.getByRole('radio', { name: /^Manual/ }).check({ force: true });
    await expect(page.getByText('shoppers don’t see it while honest mode is on.')).toBeVisible();
    await page.getByRole('button', { name: /^Choose (a )?products?$/i }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('option').first().click();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    const name = `Ida${String.fromCharCode(97 + (Date.now() % 26))}`;
    await page.getByLabel('First name').fill(name);
    await expectEveryLook(page, 'a new one');
    await answerTo(page, /\/notification\.json$/, 'POST', () =>
      page.getByRole('button', { name: 'Add', exact: true }).click(),
    );
    await expect(page.getByText('Notification added')).toBeVisible();
    const added = rows.filter({ hasText: name });
    await expect(added).toContainText('Simulated');
    await expect(added).toContainText('Visible');
  },
);

test(
  'one of an order is found by its number among those of the product, and comes back by hand (R060)',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const headers = { 'X-Requested-With': 'backroom' };
    const listed = await page.request.get(
      '/admin/copt/social-proof/sale-notifications.json?source=sync&limit=1',
      {
        headers,
      },
    );
    const { notifications } = (await listed.json()) as {
      notifications: { id: number; order_id: number; product_title: string }[];
    };
    const { id, order_id, product_title } = notifications[0]!;
    const found = await page.request.get(`/admin/orders/${order_id}.json`, { headers });
    const { order } = (await found.json()) as { order: { name: string } };
    const gone = await page.request.delete('/admin/copt/social-proof/notifications.json', {
      headers,
      data: { ids: [id] },
    });
    expect(gone.status()).toBe(200);

    await page.goto(`${base}/notifications/add`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Choose an order').last()).toBeVisible();
    const picker = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Choose (a )?products?$/i }).click();
    await picker.getByRole('combobox').fill(product_title);
    await picker.getByRole('option', { name: product_title }).first().click();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('group', { name: 'Order' }).getByRole('button').click();
    const search = picker.getByRole('combobox', { name: 'Search by order number, customer or SKU' });
    await search.fill('nobody at all');
    await expect(picker).toContainText('No orders match your search');
    await search.fill(order.name);
    await expectEveryLook(page, 'the search');
    await picker.getByRole('option', { name: order.name }).click();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('group', { name: 'Order' })).toContainText(order.name);
    await expect(page.getByRole('button', { name: 'Change order' })).toBeVisible();
    await expectEveryLook(page, 'of an order');
    await answerTo(page, /\/notification\.json$/, 'POST', () =>
      page.getByRole('button', { name: 'Add', exact: true }).click(),
    );
    await expect(page.getByText('Notification added')).toBeVisible();
    const added = page.locator('tr[data-row]').filter({ hasText: product_title }).first();
    await expect(added).toContainText('Visible');
    await expect(added).not.toContainText('Simulated');
  },
);
