import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectAccessible } from '#core/testing/accessibility.ts';
import { newQuantityOffer } from '#modules/offers/quantity/rules/quantity-draft.ts';
import { putFirst, signIn } from './admin-steps.ts';
import { watchPage } from './page-watch.ts';

/** A timer from its editor to the shopper, and to its end. */
test.describe.configure({ mode: 'serial' });

const headers = { 'x-requested-with': 'backroom' };
const editor = '/apps/boost-convert/ctool/timer-countdown';
const page1 = '/store/products/round-teapot';
const timer = (page: Page) => page.locator('[data-backroom-slot="product-facts"] [role="timer"]');
const table = (page: Page) => page.locator('backroom-quantity');

let merchant: Page;
const offers: number[] = [];

test.beforeAll(async ({ browser }) => {
  merchant = await (await browser.newContext()).newPage();
  await signIn(merchant);
});
test.afterAll(async () => {
  const list = await merchant.request.get('/admin/copt/timers.json?limit=250');
  const { timers } = (await list.json()) as { timers: { id: number; offer: { title: string } | null }[] };
  const ids = timers.flatMap(({ id, offer }) => (offer?.title.startsWith('Candles') ? [] : [id]));
  if (ids.length > 0)
    await merchant.request.delete('/admin/copt/timers/bulk-delete.json', { headers, data: { ids } });
  if (offers.length > 0)
    await merchant.request.delete('/admin/offers/delete.json', { headers, data: { ids: offers } });
  await merchant.context().close();
});

/** An offer for the product, tried first, that ends in so many seconds. */
async function makeOffer(name: string, seconds: number): Promise<number> {
  const found = await merchant.request.get(
    '/storefront/product.json?shop=demo.backroom.test&handle=round-teapot',
  );
  const { product } = (await found.json()) as { product: { id: number } };
  const { id: _id, ...draft } = newQuantityOffer();
  const offer = {
    ...draft,
    offer_name: name,
    target_type: 'product',
    target_ids: [product.id],
    discount_data: {
      ...draft.discount_data,
      data: [{ ...draft.discount_data.data[0]!, label: 'Two pots', min_quantity: 2, value_discount: 20 }],
      is_default_select: -1,
      setup_end_date: true,
      end_date_time: Math.floor(Date.now() / 1000) + seconds,
    },
  };
  const made = await merchant.request.post('/admin/offers.json', { headers, data: { offer } });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = ((await made.json()) as { offer: { id: number } }).offer;
  offers.push(id);
  await putFirst(merchant, id);
  return id;
}

async function bindInEditor(name: string): Promise<void> {
  await merchant.goto(`${editor}/add`);
  await merchant.getByLabel('Offer', { exact: true }).selectOption({ label: await optionOf(name) });
  await expect(merchant.locator('backroom-product-facts [role="timer"]')).toContainText('left to buy');
  await merchant.getByRole('button', { name: /^Save/ }).click();
  await expect(merchant.getByText('Settings udpated').first()).toBeVisible();
  await expect(merchant).toHaveURL(new RegExp(`${editor}$`));
  await expect(merchant.getByRole('link', { name: `End of ${name}` })).toBeVisible();
}
async function optionOf(name: string): Promise<string> {
  const option = merchant.getByLabel('Offer', { exact: true }).locator('option', { hasText: name });
  await expect(option).toHaveCount(1);
  return (await option.textContent())!;
}

test('V274 V427 V305 a timer is bound to an offer, and shoppers see it, calm on each visit and whatever their clock says', async ({
  page,
}) => {
  await makeOffer('Pots for two', 90_000);
  await bindInEditor('Pots for two');
  await expectAccessible(merchant);

  const watch = await watchPage(page);
  for (const [visit, width] of [
    ['first', 1280],
    ['later', 1280],
    ['phone', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(page1);
    await expect(timer(page)).toContainText('left to buy');
    await expect(timer(page)).toContainText(/1\s*day\s*0?0\s*hours/);
    await page.waitForLoadState('networkidle');
    expect([visit, await watch.shift()]).toEqual([visit, 0]);
    expect(await timer(page).evaluate((row) => row.getBoundingClientRect().height)).toBe(60);
  }
  await expectAccessible(page, '[data-backroom-slot="product-facts"]');
  await page.clock.install();
  for (const day of [-1, 1]) {
    await page.clock.setSystemTime(Date.now() + day * 86_400_000);
    await page.goto(page1);
    await expect(timer(page)).toContainText(/1\s*day\s*0?0\s*hours/);
  }
  expect(watch.problems).toEqual([]);
});

test('at zero the timer goes, and the price with it', longForm, async ({ page }) => {
  test.setTimeout(90_000);
  await makeOffer('Pots of the minute', 30);
  await bindInEditor('Pots of the minute');
  await page.goto(page1);
  await expect(table(page)).toContainText('Two pots');
  await expect(timer(page)).toContainText(/00\s*min\s*[0-3]\d\s*sec/);
  await expect(timer(page).locator('.unit').first()).toBeHidden();
  const renewed = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('backroom:offers-again', () => resolve(true), { once: true }),
      ),
  );
  await expect(timer(page)).toContainText(/0[1-3]\s*sec/, { timeout: 40_000 });
  // The newest is over; the one from before is not asked for until the page is opened again.
  await expect(timer(page)).toHaveCount(0, { timeout: 5_000 });
  expect(await renewed).toBe(true);
  await page.goto(page1);
  await expect(timer(page)).toContainText(/1\s*day|23\s*hours/);
});

test('a time of its own says that it is simulated before it is saved; saved, its duration is locked and its switch saves at once', async ({
  page,
}) => {
  await merchant.goto(`${editor}/add`);
  await merchant.getByRole('radio', { name: /^Set time/ }).check();
  await expect(merchant.getByText('shoppers don’t see it while honest mode is on')).toBeVisible();
  await merchant.getByLabel('Duration', { exact: true }).fill('1.5');
  // What is wrong with it appears, and moves what is below.
  await merchant.getByLabel('Duration', { exact: true }).press('Tab');
  await expect(merchant.getByText('Enter a whole number of days or hours')).toBeVisible();
  await merchant.getByRole('radio', { name: /^Specific products/ }).check();
  await merchant.getByRole('button', { name: /^Save/ }).click();
  await expect(merchant.locator('[data-editor-failure]')).toContainText('Choose at least one product');
  await expect(merchant.locator('[data-editor-failure]')).toContainText(
    'Enter a whole number of days or hours',
  );
  await merchant.getByLabel('Duration', { exact: true }).fill('5');
  await merchant.getByRole('radio', { name: /^All products/ }).check();
  await merchant.getByRole('button', { name: /^Save/ }).click();
  await merchant.getByRole('link', { name: '5 hours' }).click();
  await expect(merchant.getByText('Hidden (simulated)')).toBeVisible();
  await expect(merchant.getByLabel('Duration', { exact: true })).toBeDisabled();
  await expectAccessible(merchant);
  await merchant.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(merchant.getByLabel('Duration', { exact: true })).toBeEnabled();
  await merchant.getByLabel('Duration', { exact: true }).fill('6');
  await merchant.getByRole('switch', { name: 'Enabled' }).click();
  await expect(merchant.getByText('Off', { exact: true })).toBeVisible();
  await merchant.getByRole('button', { name: /^Save/ }).click();
  await expect(merchant.getByRole('heading', { name: '6 hours' })).toBeVisible();
  await page.goto('/store/products/scented-candle');
  await expect(timer(page)).toContainText('left to buy');
});

test('a timer has a name in the list and a text of its own in the preview and for shoppers', async ({
  page,
}) => {
  const id = await makeOffer('Pots with words', 80_000);
  await merchant.goto(`${editor}/add`);
  await merchant.getByLabel('Offer', { exact: true }).selectOption(String(id));
  await merchant.getByLabel('Name', { exact: true }).fill('Pots week');
  const preview = merchant.locator('backroom-product-facts [role="timer"]');
  await expect(preview).toContainText('left to buy');
  await merchant.getByLabel('Text after the time').fill('until the <b>kiln</b> closes');
  await expect(preview).toContainText('until the <b>kiln</b> closes');
  await expectAccessible(merchant);
  await merchant.getByRole('button', { name: /^Save/ }).click();
  const row = merchant.getByRole('row', { name: /Pots week/ });
  await expect(row).toContainText('End of Pots with words');
  await page.goto(page1);
  await expect(timer(page)).toContainText('until the <b>kiln</b> closes');
  await expect(page.locator('body')).not.toContainText('Pots week');
  await row.getByRole('link').first().click();
  await expect(merchant.getByRole('heading', { level: 1 })).toHaveText('Pots week');

  await test.step('the preview shows the timer below the button now, in its last hour, and what is left at zero', async () => {
    const moments = merchant.getByRole('group', { name: 'Moment' });
    await expect(moments.getByRole('button', { name: 'Now' })).toHaveAttribute('aria-pressed', 'true');
    await expect(preview).toContainText(/2[12]\s*hours/);
    await moments.getByRole('button', { name: 'Last hour' }).click();
    await expect(preview).toContainText(/00\s*hours\s*59\s*min/);
    await expect(merchant.getByText('Shoppers see this in the last hour.')).toBeVisible();
    await moments.getByRole('button', { name: 'At zero' }).click();
    await expect(preview).toHaveCount(0);
    await expect(merchant.getByText('the offer price ends in the same second.')).toBeVisible();
    await expectAccessible(merchant);
  });

  await test.step('the editor measures what timers bring', async () => {
    const card = merchant.getByRole('region', { name: 'Impact of timers' });
    await expect(card).toContainText('Not measured yet: no holdout group.');
    await card.getByLabel('Holdout group').fill('10');
    await card.getByRole('button', { name: 'Save holdout' }).click();
    await expect(card.getByRole('heading', { name: 'Impact', exact: true })).toBeVisible();
    await card.getByLabel('Holdout group').fill('0');
    await card.getByRole('button', { name: 'Save holdout' }).click();
    await expect(card).toContainText('Not measured yet: no holdout group.');
  });
});

test('V242 R063 a new timer asks before it is left once something was typed in it', async () => {
  const away = () => merchant.getByRole('main').getByRole('link', { name: 'Timers' }).click();
  const dialog = merchant.getByRole('alertdialog', { name: 'Unsaved changes' });
  await merchant.goto(`${editor}/add`);
  const name = merchant.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  await away();
  await expect(merchant).toHaveURL(new RegExp(`${editor}$`));
  await expect(dialog).toHaveCount(0);
  await merchant.goto(`${editor}/add`);
  await name.fill('Half a timer');
  await away();
  await expect(dialog).toContainText('Are you sure you want to lose unsaved changes?');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Half a timer');
  await away();
  await dialog.getByRole('button', { name: 'Leave page' }).click();
  await expect(merchant).toHaveURL(new RegExp(`${editor}$`));
});

test('an offer without an end is given one from the timer, and what was typed in the timer is there after saving', async () => {
  const id = await makeOffer('Pots without end', 90_000);
  const stored = (await (await merchant.request.get(`/admin/offers/${id}.json`)).json()) as {
    offer: { discount_data: object };
  };
  const endless = {
    ...stored.offer,
    discount_data: { ...stored.offer.discount_data, setup_end_date: false, end_date_time: null },
  };
  const changed = await merchant.request.put(`/admin/offers/${id}.json`, {
    headers,
    data: { offer: endless },
  });
  expect(changed.status(), await changed.text()).toBe(200);

  await merchant.goto(`${editor}/add`);
  await merchant.getByLabel('Hours', { exact: true }).uncheck();
  await merchant
    .getByLabel('Offer', { exact: true })
    .selectOption({ label: 'Pots without end, no end date' });
  await expect(merchant.getByText('“Pots without end” has no end date. A timer needs one.')).toBeVisible();
  await merchant.getByRole('button', { name: 'Set an end date' }).click();
  const box = merchant.getByRole('checkbox', { name: /^Set an end date/ });
  await expect(box).toBeFocused();
  await box.check();
  await merchant.locator('[name="discount_data.end_date_time"]').fill('2031-05-01T10:00');
  await merchant.getByRole('button', { name: /^Save/ }).click();
  await expect(merchant).toHaveURL(new RegExp(`${editor}/add$`));
  await expect(merchant.getByLabel('Hours', { exact: true })).not.toBeChecked();
  await expect(merchant.getByLabel('Offer', { exact: true })).toHaveValue(String(id));
  await expect(merchant.getByText('has no end date')).toHaveCount(0);
  await merchant.getByRole('button', { name: 'Discard' }).click();
});

test('R062 R064 while the Honest setting loads or fails, timers and their editor say nothing that hangs on it', async () => {
  const put = (honest: boolean) =>
    merchant.request.put('/admin/copt/honesty.json', { headers, data: { honesty: { honest } } });
  await put(false);
  const timer = {
    duration: 5,
    duration_type: 'hours',
    duration_repeat: true,
    display_type: 'all_products',
  };
  const made = await merchant.request.post('/admin/copt/timers.json', { headers, data: { timer } });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = ((await made.json()) as { timer: { id: number } }).timer;
  try {
    let isFailing = true;
    await merchant.route('**/admin/copt/honesty.json', (route) =>
      isFailing
        ? route.fulfill({ status: 500, json: { error: 'No', code: 'core.failed' } })
        : route.continue(),
    );
    await merchant.goto(`${editor}/${id}`);
    await expect(merchant.getByText('Couldn’t load the honest mode setting.')).toBeVisible();
    for (const claim of ['Hidden (simulated)', 'Doesn’t restart automatically', 'Restarts at zero, so'])
      await expect(merchant.getByText(claim)).toHaveCount(0);
    await expect(merchant.getByText(/shoppers don’t see it|Only real data is shown|Hidden from/)).toHaveCount(
      0,
    );
    isFailing = false;
    await merchant.getByRole('button', { name: 'Try again' }).click();
    await expect(merchant.getByText('Restarts at zero, so it never ends')).toBeVisible();
    await expect(merchant.getByText(/Honest mode is off: shoppers outside/)).toBeVisible();

    isFailing = true;
    await merchant.goto(editor);
    const row = merchant.getByRole('row', { name: /5 hours/ });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText(/simulated/i);
  } finally {
    await merchant.unroute('**/admin/copt/honesty.json');
    await put(true);
  }
});

test('an answer with markup is text, and one of another shape draws nothing', longForm, async ({ page }) => {
  const watch = await watchPage(page);
  const unit = { label: true, one: '<img src=x onerror=ran()>', other: '"><script>ran()</script>' };
  const shown = {
    id: 1,
    ends_at: new Date(Date.now() + 7_200_000).toISOString(),
    left: '<svg onload=ran()>left',
    units: { day: unit, hour: unit, minute: unit, second: unit },
    look: {
      color: 'red;background:url(https://x.example)',
      font_family: 'x"; } *{display:none',
      font_size: 17,
    },
  };
  let answer: unknown = shown;
  await page.exposeFunction('ran', () => watch.problems.push('ran'));
  await page.route('**/storefront/page.json*', (route) =>
    route.fulfill({ json: { now: new Date().toISOString(), parts: { timers: answer } } }),
  );
  await page.goto(page1);
  await expect(timer(page)).toContainText('<svg onload=ran()>left');
  await expect(timer(page).locator('img, script')).toHaveCount(0);
  for (const wrong of [{ ...shown, ends_at: 'soon' }, { ...shown, units: null }, [], 'x', { id: 1 }]) {
    answer = wrong;
    await page.goto(page1);
    await page.waitForLoadState('networkidle');
    await expect(timer(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(watch.problems).toEqual([]);
});
