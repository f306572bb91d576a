import { untrueSentences } from '#core/testing/store-sentences.ts';
import { countryCodes } from '#modules/catalog/country/rules/country-code.ts';
import { type Browser, expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { watchPage } from './page-watch.ts';

// A new shop from sign-up to its first order, review and report, by the guide on Home alone.

const forms = [
  { language: 'English', locale: 'en-US', width: 1440, timezone: 'America/New_York', form: {} },
  { language: 'English', locale: 'en-US', width: 390, timezone: 'America/New_York', form: longForm },
  { language: 'German', locale: 'de-DE', width: 1440, timezone: 'Europe/Berlin', form: longForm },
  { language: 'German', locale: 'de-DE', width: 390, timezone: 'Europe/Berlin', form: longForm },
] as const;

const csv = [
  'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy',
  'first-jug,First jug,<p>Pours well.</p>,Kiln Nine,true,Title,Default Title,J1,20.00,shopify,500,deny',
].join('\n');

const shopName = 'Ofen und Ton';
const shopper = {
  ...{ email: 'sam.shopper@example.com', first_name: 'Sam', last_name: 'Shopper', address1: '1 Main Street' },
  ...{ city: 'Springfield', zip: '12345' },
};

for (const { language, locale, width, timezone, form } of forms)
  test(
    `a new shop comes to its first order, review and report by its guide: ${language}, ${width} px`,
    form,
    async ({ browser }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({
        ...{ locale, timezoneId: timezone, viewport: { width, height: 900 } },
      });
      const page = await context.newPage();
      const watch = await watchPage(page);
      await signUp(page, `${locale}.${width}.${Date.now()}.${process.pid}@example.com`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));

      await test.step('the guide leads to every step, and back', async () => {
        const steps = page.locator('.set-up-steps > li');
        await expect(steps).toHaveCount(7);
        for (let at = 0; at < 7; at += 1) {
          const link = steps.nth(at).locator('a').last();
          if ((await link.getAttribute('target')) === '_blank') continue;
          const to = await link.getAttribute('href');
          await link.click();
          await expect(page).toHaveURL((url) => url.pathname === to);
          await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
          await page.goto('/');
          await expect(steps).toHaveCount(7);
          // Nothing is wider than the screen.
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      });

      await test.step('products come from a file', async () => {
        await follow(page, '/products/import');
        await page.locator('input[type="file"]').setInputFiles({
          ...{ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
        });
        await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', {
          timeout: 30_000,
        });
      });

      await test.step('a quantity discount is saved as it was proposed', async () => {
        await page.goto('/');
        await follow(page, '/quantity-offer/0');
        await expect(page.locator('[name$="min_quantity"]')).toHaveCount(2);
        await page.keyboard.press('Control+s');
        await expect(page).toHaveURL(/\/list$/);
        await expect(page.locator('[data-row] a').first()).not.toBeEmpty();
      });

      await page.goto('/');
      const href = await page.locator('.set-up-steps a[target="_blank"]').getAttribute('href');
      const store = new URL(href!, page.url()).href.replace(/\/$/, '');
      const name = await test.step('a shopper orders; each sentence of the store is true', () =>
        order(browser, store, locale, width));

      await test.step('the order, the review and the figures are there', async () => {
        await page.goto('/orders');
        await expect(page.getByRole('link', { name, exact: false }).first()).toBeVisible();
        await page.goto('/');
        await follow(page, '/apps/review');
        await page.goto('/apps/review/manage?tab=pending');
        await expect(page.getByText('Warm hands').first()).toBeVisible();
        await page.goto('/');
        await follow(page, '/analytics');
        await expect(page.locator('.report-heads')).toContainText(/\b36[.,]00\b/);
      });
      expect(watch.problems.filter((problem) => !problem.includes('401'))).toEqual([]);
      await context.close();
    },
  );

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up');
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('email').fill(email);
  await page.keyboard.press('Enter');
  let code = '';
  await expect(async () => {
    const { mails } = (await (await page.request.get('/dev/mailbox.json')).json()) as {
      mails: { to: string; text: string }[];
    };
    code =
      mails.flatMap((mail) => (mail.to === email ? (/^(\d{6})$/m.exec(mail.text)?.[1] ?? []) : []))[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  await field('otp').fill(code);
  await field('first_name').fill('Ines');
  await field('last_name').fill('Moreira');
  await field('shop_name').fill(shopName);
  await field('password').fill('seven oranges in a blue bowl');
  await page.keyboard.press('Enter');
  await expect(page.locator('.set-up-steps')).toBeVisible();
}

/** Follows the guide on Home to a step, done or not. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`.set-up-steps a[href$="${path}"]`);
  // What is done at the end puts the guide away; it stays reachable from Home.
  if ((await link.count()) === 0)
    await expect(page.locator('.set-up-steps, .home-more').first()).toBeVisible();
  await link.last().click();
  await expect(page).toHaveURL(new RegExp(path));
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
}

/** Takes two jugs, pays with the test card and writes a review; gives the order's name. */
async function order(
  browser: Browser,
  store: string,
  locale: 'en-US' | 'de-DE',
  width: number,
): Promise<string> {
  const context = await browser.newContext({ locale, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const own = [
    ...[shopName, 'Everything', 'Alles', 'First jug', 'Pours well.', 'Kiln Nine', 'Sam', 'Sam Shopper', 'Ines Moreira'],
    ...[shopper.email, shopper.address1, '12345 Springfield', 'Springfield 12345'],
  ];
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = countryCodes.map((code) => names.of(code) ?? code);
  const expectTrue = async () => {
    const { pathname } = new URL(page.url());
    const html = await (await page.request.get(page.url())).text();
    const untrue = untrueSentences(html, locale, own, countries).filter(
      (said) => !said.includes('@example.com'),
    );
    expect.soft([pathname, untrue]).toEqual([pathname, []]);
  };
  for (const path of ['', '/collections/all', '/reviews', '/cart', '/products/first-jug']) {
    await page.goto(store + path);
    await expectTrue();
  }
  const tier = page.locator('backroom-quantity').getByRole('radio').first();
  await expect(tier).toBeVisible();
  await tier.check();
  await page.locator('[data-add]').click();
  await page.goto(`${store}/cart`);
  await expectTrue();
  await page.goto(`${store}/checkout`);
  await expectTrue();
  await page.locator('[name="country_code"]').selectOption('US');
  const typed = {
    ...shopper,
    ...{
      card_number: '4242 4242 4242 4242',
      card_name: 'Sam Shopper',
      card_expiry: '12/34',
      card_cvc: '123',
    },
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[data-pay]').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sam');
  await expectTrue();
  const name = /#\d+/.exec(await page.locator('main').innerText())![0];

  await page.goto(`${store}/products/first-jug`);
  const list = page.locator('[data-backroom-slot*="review"], .reviews').last();
  await list.scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: locale === 'en-US' ? 'Write a review' : 'Bewertung schreiben' })
    .click();
  const review = page.locator('backroom-review-form');
  await review.getByRole('radio').nth(3).check({ force: true });
  await review.locator('[name="title"]').fill('Warm hands');
  await review.locator('[name="content"]').fill('The handle fits two fingers.');
  await review.locator('[name="name"]').fill('Sam S.');
  await review.locator('[name="email"]').fill(shopper.email);
  await review.locator('button[type="submit"]').click();
  await expect(review).toContainText(locale === 'en-US' ? 'Thank you for your review' : /Danke/);
  await context.close();
  return name;
}
