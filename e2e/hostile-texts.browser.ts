import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { type ConnectedShop, newShop, secondAccount } from './connected-shop.ts';
import { host, hostile, joined, listen, madeOf, typeEach, wordable } from './hostile-texts.ts';

// Whatever merchants, products and buyers call themselves is text in the conversion tools: nothing of it runs, becomes an
// element, leads elsewhere or is asked for, neither with shoppers nor in the office.

let shop: ConnectedShop;
let merchant: Page;
let store: string;
/** Products by their hostile titles, in the order of `hostile`. */
const products: { id: number; handle: string }[] = [];

test.beforeEach(async ({ page, baseURL }) => {
  merchant = page;
  shop = await newShop(page, 'Hostile', secondAccount);
  const { shop: own } = await shop.get<{ shop: { store_address: string } }>('/admin/shop/context.json');
  store = new URL(own.store_address, baseURL).href;
  products.length = 0;
  for (const title of hostile) {
    const product = { title, vendor: title, status: 'active', variants: [{ price: 12 }] };
    const made = await shop.post<{ product: { id: number; handle: string } }>('/admin/products.json', {
      product,
    });
    products.push(made.product);
  }
});
test.afterEach(() => shop.leave());

const copt = '/admin/copt';

/** Every tool on, for every product; what is simulated is shown, too. */
async function turnAllOn(): Promise<void> {
  const all = { target: 'all' };
  await shop.put(`${copt}/honesty.json`, { honesty: { honest: false } });
  for (const name of ['sale_notification', 'checkout_notification'])
    await shop.put(`${copt}/social-proof/feature-enable/${name}.json`, { enable: true });
  await shop.put(`${copt}/social-proof/settings.json`, {
    settings: { delay_seconds: 0, gap_seconds: 5, most_per_visit: 20 },
  });
  await shop.put(`${copt}/timers/product-countdown/settings.json`, {
    settings: { enable: true, type: 'number', number_random_from: 3, number_random_to: 9, trigger: all },
  });
  await shop.put(`${copt}/timers/realtime-visitors/settings.json`, {
    settings: { enable: true, source: 'random', number_random_from: 3, number_random_to: 9, trigger: all },
  });
  await shop.post(`${copt}/timers.json`, { timer: { display_type: 'all_products', duration: 5 } });
}

/** The fields at which a notification is refused. */
async function refusedNote(notification: object): Promise<string[]> {
  const answer = await merchant.request.post(`${copt}/social-proof/notification.json`, {
    headers: { 'X-Requested-With': 'backroom' },
    data: { notification },
  });
  expect(answer.status()).toBe(422);
  return Object.keys(((await answer.json()) as { fields: object }).fields);
}

/** Says these texts wherever a shop can say something to shoppers. */
async function word(texts: readonly string[]): Promise<void> {
  const third = Math.ceil(texts.length / 3);
  const [title = [], product_name = [], time = []] = [0, 1, 2].map((at) =>
    texts.slice(at * third, (at + 1) * third),
  );
  await shop.put(`${copt}/social-proof/settings/sale_notification.json`, {
    settings: {
      message: {
        title: joined(title, 300, '{{product_link}}'),
        product_name: joined(product_name, 300, '{{product_title}}'),
        time: joined(time, 300, '{{time_ago}}'),
      },
    },
  });
  await shop.put(`${copt}/social-proof/settings/checkout_notification.json`, {
    settings: { message: joined(texts, 300, '{{product_title}} {{stock_number}}') },
  });
}

test(
  'with shoppers: forty texts in each field and in titles of products',
  longForm,
  async ({ browser, baseURL }) => {
    await turnAllOn();
    // Where simulated ones are shown.
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      timezoneId: 'America/New_York',
      // The store keeps no room for what is simulated: it comes where it moves nothing, below the fold.
      viewport: { width: 390, height: 500 },
    });
    const done = await listen(context);
    const page = await context.newPage();
    const note = page.locator('backroom-note:not([hidden])');
    const rounds = 4;
    const each = hostile.length / rounds;
    let seen = 0;
    for (let round = 0; round < rounds; round += 1) {
      const of = hostile
        .map((text, at) => ({ text, ...products[at]! }))
        .slice(round * each, (round + 1) * each);
      await word(of.map(({ text }) => text).filter((text) => wordable.includes(text)));
      const notes: number[] = [];
      for (const { id, text } of of) {
        const notification = {
          product_id: id,
          first_name: 'Rosa',
          last_name: text,
          region: text.slice(0, 60),
        };
        const made = await shop.post<{ notification: { id: number; region: string } }>(
          `${copt}/social-proof/notification.json`,
          { notification },
        );
        // Of a name and a place only what can be one is taken.
        expect([text, made.notification.region]).toEqual([text, '']);
        const first = { ...notification, first_name: text.slice(0, 40) };
        expect([text, await refusedNote(first)]).toEqual([text, ['notification.first_name']]);
        notes.push(made.notification.id);
      }
      for (const { handle, text } of of) {
        const address = `${store}/products/${handle}`;
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
        await expect(page.locator('backroom-product-facts .fact')).toHaveCount(3);
        // The next one, without the wait between two.
        await page.evaluate(() => {
          for (const key of Object.keys(sessionStorage))
            if (key !== 'backroom:sale-notes') sessionStorage.removeItem(key);
        });
        await expect(async () => {
          await page.mouse.wheel(0, 200);
          await expect(note).toBeVisible({ timeout: 300 });
        }).toPass();
        expect(of.map((one) => one.text)).toContain(await note.getByRole('link').first().textContent());
        seen += 1;
        expect(await madeOf(page), text).toEqual([]);
        expect(page.url()).toBe(address);
      }
      await test.step(`the line of the cart, ${round}`, async () => {
        await page.getByRole('button', { name: /^Add to cart/ }).click();
        await expect(page).toHaveURL(`${store}/cart`);
        await expect(page.locator('backroom-checkout-note')).not.toHaveCount(0);
        expect(await madeOf(page)).toEqual([]);
      });
      await shop.put(`${copt}/social-proof/notifications.json`, { ids: notes, enable: false });
    }
    expect(seen).toBe(hostile.length);
    expect(done).toEqual([]);
    await context.close();
  },
);

test(
  'in the office: forty texts in each field, before their previews, and in the lists of what is stored',
  longForm,
  async ({ page }) => {
    const base = '/apps/boost-convert';
    const done = await listen(page.context());
    const filled = async (path: string, labels: readonly string[], texts: readonly string[]) => {
      await page.goto(`${base}/${path}`);
      const typed = page.locator('input,textarea');
      const fields = labels.map((label) => page.getByLabel(label, { exact: true }).and(typed).first());
      await typeEach(page, fields, texts);
    };
    await test.step('the previews of texts show them as they are', async () => {
      await filled(
        'social-proof/popup-type/sales-notifications',
        ['Title', 'Product name', 'Time'],
        wordable,
      );
      await expect(page.locator('.tool-preview backroom-note')).toContainText(wordable.at(-1)!);
      await filled('social-proof/popup-type/checkout-notifications', ['Message'], wordable);
      await expect(page.locator('backroom-checkout-note')).toContainText(wordable.at(-1)!);
    });
    await test.step('what is no colour changes no preview', async () => {
      await page.goto(`${base}/ctool/customize`);
      const fields = page.locator('input[name$="color"]');
      await expect(fields.first()).toBeVisible();
      const count = await fields.count();
      for (const [at, text] of hostile.entries()) await fields.nth(at % count).fill(text);
      await fields.last().blur();
      await expect(page.getByText('Invalid color').first()).toBeVisible();
      expect(await madeOf(page)).toEqual([]);
    });
    await test.step('what is stored is text in lists, choices and logs', async () => {
      const ids = products.map(({ id }) => id);
      for (const [at, id] of ids.entries())
        await shop.post(`${copt}/social-proof/notification.json`, {
          notification: { product_id: id, first_name: 'Rosa', last_name: hostile[at]! },
        });
      await shop.put(`${copt}/timers/product-countdown/settings.json`, {
        settings: { trigger: { target: 'product', product_ids: ids } },
      });
      const { timer } = await shop.post<{ timer: { id: number } }>(`${copt}/timers.json`, {
        timer: { display_type: 'products', product_ids: ids },
      });
      for (const path of [
        'social-proof/notifications',
        'ctool/product-countdown',
        `ctool/timer-countdown/${timer.id}`,
      ]) {
        await page.goto(`${base}/${path}`);
        // Of a list the newest come first; what was chosen is there whole.
        await expect(page.getByText(hostile.at(-2)!).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        expect(await madeOf(page), path).toEqual([]);
      }
      await filled('social-proof/notifications', ['Search by product, first name or region'], hostile);
    });
    expect(done).toEqual([]);
  },
);

test('a page that took these texts for markup is found out', longForm, async ({ browser }) => {
  const context = await browser.newContext();
  const done = await listen(context);
  const page = await context.newPage();
  await page.route('http://open.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p id="told"></p>' }),
  );
  await page.route(`http://${host}/**`, (route) => route.abort());
  await page.goto('http://open.example/');
  // But for those that would leave the page.
  const texts = hostile.filter((text) => !text.includes('refresh'));
  await page.evaluate((html) => (document.getElementById('told')!.innerHTML = html), texts.join('\n'));
  await expect.poll(() => done).toContain('it ran');
  await expect.poll(() => done.some((one) => one.startsWith('asked for'))).toBe(true);
  expect((await madeOf(page)).length).toBeGreaterThan(3);
  await context.close();
});
