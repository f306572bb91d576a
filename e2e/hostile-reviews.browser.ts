import { expect, type Locator, longForm, test } from '#core/testing/browser-test.ts';
import {
  all,
  app,
  calm,
  csv,
  fileOf,
  headers,
  type HostileShop,
  hostileShop,
  reviewsPath,
  visitor,
} from './hostile-shop.ts';
import { hostile, joined, listen, madeOf, typeEach, wordable } from './hostile-texts.ts';

// Whatever buyers, merchants and files of other apps write is text in reviews: nothing of it runs, becomes an element, leads
// elsewhere or is asked for, neither with shoppers nor in the office.

let shop: HostileShop;

test.beforeEach(async ({ page, baseURL }) => {
  shop = await hostileShop(page, baseURL);
});
test.afterEach(() => shop.leave());

/** Presses until what is pressed for is there: the script that hears it comes with the first sign of a shopper. */
const press = (button: Locator, wanted: Locator) =>
  expect(async () => {
    await button.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Where title, words, reply, name and product of a review stand: as the store draws them, and as the script does. */
const drawn = ['.rv-t', '.rv-say > .rv-x', '.rv-re .rv-x', '.rv-who b', '.rv-who a'];
const scripted = ['h3', '.words', '.reply .words', '.who b', '.who a'];
const partsOf = (reviews: Locator, parts: readonly string[]) =>
  reviews.evaluateAll(
    (found, names) =>
      found.map((one) => names.map((name) => one.querySelector(name)?.textContent ?? '').join('\n')),
    [...parts],
  );
/** What the app's file had, as they are read beside one another: of the page's own product the title is left out. */
const brought = (ownAt = -1) =>
  hostile.map((text, at) => [text, text, text, text, at === ownAt ? '' : text].join('\n')).toSorted();

test(
  'with shoppers: forty texts in each field of reviews, on each page that shows them',
  longForm,
  async ({ browser, baseURL }) => {
    await shop.publish('at_once');
    await shop.bringAll();
    await shop.write({ name: hostile[1], email: 'first@buyer.test' });
    await shop.write({ name: hostile[28], title: hostile[30], email: 'second@buyer.test' });
    await shop.post(`${reviewsPath}/product-group.json`, {
      review_product_group: { name: joined(hostile, 120) },
      ids: shop.products.map(({ id }) => id),
    });
    const { context, done, page } = await visitor(browser, baseURL);
    const product = `${shop.store}/products/${shop.products[0]!.handle}`;
    const reviews = page.locator('[data-review]');
    await test.step('a product’s page, and what it tells search engines', async () => {
      await page.goto(product);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile[0]);
      await expect(page.locator('.rv-x', { hasText: all })).toHaveCount(2);
      await expect(page.locator('.rv-from b')).toHaveCount(hostile.length + 1);
      const places = (await page.locator('.rv-from b').allTextContents()).join('\n');
      for (const text of hostile) expect(places).toContain(`Imported from ${text.slice(0, 60)}`);
      const structured = JSON.parse((await page.locator('script[type$="ld+json"]').textContent())!) as {
        name: string;
        review: { author: { name: string }; name: string; reviewBody: string }[];
      };
      expect(structured.name).toBe(hostile[0]);
      expect(structured.review.map((one) => [one.author.name, one.name, one.reviewBody])).toEqual([
        [hostile[28], hostile[30], all],
        [hostile[1], hostile[0], all],
      ]);
      await calm(page, 'a product');
    });
    for (const [path, ownAt] of [
      [product, 0],
      [`${shop.store}/reviews`, -1],
    ] as const)
      await test.step(`further pages of ${path}`, async () => {
        await page.goto(`${path}?reviews_from=${encodeURIComponent(app)}`);
        const read: string[] = [];
        const next = page.locator('a[rel=next]');
        for (;;) {
          await expect(page.getByRole('heading', { name: `Imported from ${app}` })).toBeVisible();
          read.push(...(await partsOf(reviews, drawn)));
          await calm(page, page.url());
          if ((await next.count()) === 0) break;
          await page.goto((await next.getAttribute('href'))!);
        }
        expect(read.toSorted()).toEqual(brought(ownAt));
      });
    await test.step('what another place is called leads to its reviews', async () => {
      await page.goto(`${shop.store}/reviews`);
      const links = await page
        .locator('.rv-from a')
        .evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).href));
      for (const link of links.slice(-8)) {
        await page.goto(link);
        await expect(reviews).toHaveCount(1);
        expect(hostile).toContain(await page.locator('.rv-who span').last().textContent());
        await calm(page, link);
      }
    });
    await test.step('the home page, and a report', async () => {
      await page.goto(shop.store);
      await expect(page.locator('.rv-x', { hasText: all })).toHaveCount(2);
      await calm(page, 'home');
      const dialog = page.getByRole('dialog', { name: 'Why are you reporting this review?' });
      await press(reviews.first().getByRole('button', { name: 'Report' }), dialog);
      await dialog.getByText('Spam or advertising').click();
      await dialog.getByRole('button', { name: 'Report' }).click();
      await expect(dialog.getByText('Thanks, we’ll look into it.')).toBeVisible();
      await calm(page, 'a report');
    });
    await test.step('the form, its draft, and a picture that is none', async () => {
      await page.goto(product);
      const heading = page.getByRole('heading', { name: `Review ${hostile[0]}` });
      const open = () => press(page.getByRole('button', { name: 'Write a review' }), heading);
      await open();
      const labels = ['Title', 'Your review', 'Name (public)', 'Email (not public)'];
      const fields = labels.map((label) => page.getByLabel(label, { exact: true }));
      await typeEach(page, fields, hostile);
      await page.reload();
      await open();
      for (const field of fields) await expect(field).toHaveValue(hostile.at(-1)!);
      const file = { name: hostile[0], mimeType: 'image/png', buffer: Buffer.from('no picture') };
      await page.getByLabel('Add photos').setInputFiles(file);
      await expect(page.getByText(`${hostile[0]} isn’t a supported image`)).toBeVisible();
      await page.getByRole('button', { name: 'Submit review' }).click();
      await expect(page.getByText('Enter your email address')).toBeVisible();
      await calm(page, 'the form');
    });
    await test.step('the list of the script, where a page has none', async () => {
      const bare = `${product}?list=none`;
      await page.route(bare, async (route) => {
        const response = await route.fetch();
        const body = (await response.text())
          .replace(/<section class="sec rvs"[^]*?<\/section>/, '<div data-backroom-slot="reviews"></div>')
          .replace(/<script type="application\/ld\+json">.*<\/script>/, '');
        await route.fulfill({ response, body });
      });
      await page.goto(`${bare}#backroom-reviews`);
      const list = page.locator('backroom-reviews');
      await expect(async () => {
        // The list comes with a sign of a shopper that the script is there to see.
        await page.mouse.wheel(0, 10);
        await expect(list).toBeVisible({ timeout: 500 });
      }).toPass();
      const places = list.locator('.elsewhere');
      await places.filter({ hasText: app }).getByRole('button', { name: 'Show', exact: true }).click();
      const part = list.getByRole('region', { name: `Imported from ${app}` });
      await expect(part.locator('[data-review]').first()).toBeVisible();
      const more = part.getByRole('button', { name: 'Show more' });
      while (await more.isVisible()) {
        const count = await part.locator('[data-review]').count();
        await more.click();
        await expect(part.locator('[data-review]')).not.toHaveCount(count);
      }
      expect((await partsOf(part.locator('[data-review]'), scripted)).toSorted()).toEqual(brought(0));
      const structured = JSON.parse((await page.locator('script[type$="ld+json"]').textContent())!) as object;
      expect(structured).toMatchObject({
        name: hostile[0],
        review: [{ reviewBody: all }, { reviewBody: all }],
      });
      await calm(page, 'the list of the script');
    });
    expect(done).toEqual([]);
    await context.close();
  },
);

test(
  'in the office: forty texts in each field of reviews, in lists, on pages, in dialogs and in what is refused',
  longForm,
  async ({ page }) => {
    await shop.publish('after_look');
    await shop.bringAll();
    const link = (await shop.askBuyer(`office.${Date.now()}@example.com`)).slice(-43);
    const words = { rating: 4, title: hostile[0], content: all, name: hostile[28] };
    await shop.post(`/storefront/review-request/write.json?shop=${shop.domain}`, {
      ...{ link, product_id: shop.products[0]!.id, ...words },
    });
    const ids = shop.products.map(({ id }) => id);
    const { review_product_group: group } = await shop.post<{ review_product_group: { id: number } }>(
      `${reviewsPath}/product-group.json`,
      { review_product_group: { name: joined(hostile, 120) }, ids: ids.slice(0, 30) },
    );
    const done = await listen(page.context());
    const base = '/apps/review';
    const rows = page.locator('tr[data-row]');
    const label = (name: string) => page.getByLabel(name, { exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await test.step('the list, its search, and a review beside it', async () => {
      // The own one, all of the file that came last, and some of the one before.
      await page.goto(`${base}/manage?rows=50`);
      await expect(rows).toHaveCount(50);
      const titles = new Set(await rows.locator('[data-row-link]').allTextContents());
      expect([...titles].toSorted()).toEqual(hostile.toSorted());
      await calm(page, 'the list');
      await typeEach(page, [page.getByLabel('Search reviews')], hostile);
      await expect(rows.first()).toContainText(hostile.at(-1)!);
      await page.goto(`${base}/manage`);
      await rows.first().getByRole('link').first().click();
      await expect(page.locator('.review-pane .review-text')).toHaveText(all);
      await calm(page, 'beside the list');
    });
    const history = page.getByRole('region', { name: 'History' });
    await test.step('on its own page: reply, tags, words, a reason, and the history', async () => {
      await page.goto(`${base}/manage/${await rows.first().getAttribute('data-row')}`);
      await expect(page.locator('.review-text')).toHaveText(all);
      await typeEach(page, [label('Reply')], hostile);
      await label('Reply').fill(all.slice(0, 2000));
      await button('Publish and reply').click();
      await expect(page.getByText('Reply published')).toBeVisible();
      await expect(page.locator('.review-reply .review-text')).toHaveText(all.slice(0, 2000));
      for (const text of hostile.filter((one) => one.length <= 40 && !one.includes(',')).slice(0, 6)) {
        await label('Tags').fill(text);
        await label('Tags').press('Enter');
        await expect(page.locator('.tag-chip', { hasText: text })).toBeVisible();
      }
      await calm(page, 'tags');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Edit text' }).click();
      const words = page.getByRole('dialog');
      await typeEach(page, [words.getByLabel('Title'), words.getByLabel('Review', { exact: true })], hostile);
      await words.getByRole('button', { name: 'Save' }).click();
      await expect(history).toContainText(`Original: “${hostile[0]}: ${all}”`);
      await button('Unpublish…').click();
      await page.getByLabel('Reason').selectOption({ label: 'Off-topic' });
      await calm(page, 'why it is held back');
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click();
      await expect(history).toContainText('Unpublished: Off-topic');
      await calm(page, 'one review');
      await button('Publish').click();
      await expect(page.getByText('Review published')).toBeVisible();
    });
    await test.step('groups: their list, a new one, a known one, and what is refused', async () => {
      await page.goto(`${base}/product-group`);
      await expect(rows.first()).toContainText(joined(hostile, 120));
      await typeEach(page, [page.getByLabel('Search product groups')], hostile);
      await page.goto(`${base}/product-group/create`);
      await typeEach(page, [label('Name')], hostile);
      await button('Choose products').click();
      const dialog = page.getByRole('dialog');
      await typeEach(page, [dialog.getByRole('combobox')], hostile);
      await dialog.getByRole('combobox').fill('');
      await expect(dialog.getByRole('option', { name: hostile.at(-2)! })).toBeAttached();
      await calm(page, 'the choice of products');
      await page.goto(`${base}/product-group/${group.id}`);
      await expect(label('Name')).toHaveValue(joined(hostile, 120));
      await expect(page.getByRole('link', { name: hostile[0], exact: true })).toBeVisible();
      await calm(page, 'a group');
      const refused = await page.request.post(`${reviewsPath}/product-group.json`, {
        ...{ headers, data: { review_product_group: { name: hostile[1] }, ids: ids.slice(29, 31) } },
      });
      const { fields } = (await refused.json()) as { fields: { ids: string } };
      expect([refused.status(), fields.ids]).toEqual([
        422,
        expect.stringContaining(`${hostile[29]} is already in the group “${joined(hostile, 120)}”`),
      ]);
    });
    await test.step('any text can be a code, and none a color', async () => {
      // Codes are pasted where the connected store makes none: the answer is changed on its way, the codes are real.
      await page.route('**/admin/reviews/rewards.json', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), place: 'list' } });
      });
      await page.goto(`${base}/v3/rewards`);
      await typeEach(page, [label('Codes, one per line')], hostile);
      await label('Codes, one per line').fill(hostile.join('\n'));
      await button('Add codes').click();
      await expect(page.getByText(`Added ${hostile.length}. Already known 0.`)).toBeVisible();
      await calm(page, 'codes');
      await page.goto(`${base}/customize`);
      await typeEach(page, [page.locator('input[name$="star_color"]').first()], hostile);
      await expect(page.getByText('Enter a color like #b3741a').first()).toBeVisible();
      await expect(page.locator('backroom-reviews')).toContainText(all.slice(0, 2000));
      await calm(page, 'the preview of reviews');
      await page.goto(base);
      await expect(page.getByText(`Imported from ${hostile[0]}`)).toBeVisible();
      await calm(page, 'averages by source');
    });
    await test.step('an address is refused; a file is asked about, whatever its name and columns, and told of', async () => {
      await page.goto(`${base}/get-review`);
      await page.getByRole('radio', { name: 'AliExpress' }).check();
      await button('Choose a product').click();
      await page
        .getByRole('dialog')
        .getByRole('option', { name: hostile.at(-2)! })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Confirm/ })
        .click();
      await typeEach(page, [label('AliExpress product URLs')], hostile);
      await label('AliExpress product URLs').fill(hostile[5]!);
      await button('Preview import').click();
      await expect(page.getByText(`"${hostile[5]}" isn’t an AliExpress product URL`)).toBeVisible();
      await calm(page, 'an address that is refused');
      await page.getByRole('radio', { name: /^File \(CSV\)/ }).check();
      const columns = hostile.slice(0, 30);
      const lines = hostile.map((text) => [text, ...columns.map(() => text)]);
      const file = fileOf(csv(['Stars', ...columns], ...lines), `${hostile[16]}.csv`);
      await label('Choose a file').setInputFiles(file);
      await expect(page.getByText(`We don’t recognize the format of “${hostile[16]}.csv”`)).toBeVisible();
      await label('Review text').selectOption(columns[1]!);
      await label('Reviewer name').selectOption(columns[2]!);
      await typeEach(page, [label('Source')], hostile);
      await button('Check file').click();
      await expect(
        page.getByText(`0 new, 0 updated, 0 unchanged, ${hostile.length} with errors`),
      ).toBeVisible();
      for (const text of hostile.slice(0, 5))
        await expect(page.getByText(`The rating "${text.slice(0, 40)}"`).first()).toBeVisible();
      await calm(page, 'lines that are wrong');
    });
    await test.step('the mail that asks is worded, and seen as its reader will', async () => {
      await page.goto('/settings/mails/review_request');
      const fields = ['Subject', 'Heading', 'Opening text', 'Closing text'].map(label);
      const frame = page.locator('iframe[title="Email preview"]');
      await typeEach(page, fields, wordable);
      const shown = page.frameLocator('iframe[title="Email preview"]');
      await expect(shown.getByRole('heading', { name: wordable.at(-1)! })).toBeVisible();
      await fields[2]!.fill(wordable.join('\n'));
      for (const text of wordable)
        await expect(shown.getByText(text, { exact: true }).first()).toBeAttached();
      expect(await madeOf((await (await frame.elementHandle())!.contentFrame())!)).toEqual([]);
      await fields[3]!.fill(hostile.find((text) => !wordable.includes(text))!);
      await page.getByRole('button', { name: /^Save/ }).click();
      await expect(fields[3]!).toHaveAccessibleDescription(/no variable “constructor/);
      await calm(page, 'what is refused');
    });
    await test.step('the bell tells of products by their titles', async () => {
      await page.goto(base);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(page.getByRole('dialog')).toContainText(`New review pending: ${hostile[0]}, 4 of 5 stars`);
      await calm(page, 'the bell');
    });
    expect(done).toEqual([]);
  },
);
