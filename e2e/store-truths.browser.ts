import { expect, longForm, type Page, type Route, test } from '#core/testing/browser-test.ts';
import { anotherShopper, openShopify, openWoo } from './connected-prices.ts';
import { type ConnectedShop, newShop, productsOf, quantityOffer, secondAccount } from './connected-shop.ts';
import { atShopify, atWoo, go, type There } from './connected-visit.ts';

// What is said beside the products of a connected store is said of that store's products, in its ids, and leads there.
let shop: ConnectedShop;

test.afterEach(() => shop.leave());

const base = '/apps/boost-convert';
const copt = '/admin/copt';

/** The product that tools are shown for, with the store's own ids of it and of its variant. */
interface Shown {
  title: string;
  ours: number;
  theirs: number;
  variant: number;
  /** The page of its cart names the variants that are in it. */
  saysItsCart: boolean;
}

/** The merchant turns on what sales tell, and what is left, for one product, on the screens. */
async function turnOn(page: Page, { title, ours }: Shown): Promise<void> {
  await page.goto(`${base}/social-proof/popup-type`);
  const sales = page.getByRole('switch', { name: 'Sale notification' });
  // It waits until it is known how it stands; a forced press would not.
  await expect(sales).toBeEnabled();
  await sales.click({ force: true });
  await expect(sales).toBeChecked();
  await page.goto(`${base}/ctool/product-countdown`);
  const shown = page.getByRole('switch', { name: 'Show on product pages' });
  await expect(shown).toBeEnabled();
  await shown.click({ force: true });
  await page.getByRole('radio', { name: /^Chosen products/ }).check({ force: true });
  await page.getByRole('button', { name: /^Choose (a )?products?$/i }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('option', { name: title }).click();
  await picker.getByRole('button', { name: 'Confirm' }).click();
  const saving = page.getByRole('region', { name: 'Unsaved changes' });
  await saving.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Your settings save successfully')).toBeVisible();

  const trigger = { target: 'product', product_ids: [ours] };
  await shop.put(`${copt}/social-proof/settings.json`, { settings: { delay_seconds: 0 } });
  await shop.put(`${copt}/timers/realtime-visitors/settings.json`, {
    settings: { enable: true, source: 'real', trigger },
  });
  const { discount_data } = quantityOffer().offer;
  const end = { setup_end_date: true, end_date_time: Math.floor(Date.now() / 1000) + 90_000 };
  const { offer } = await shop.post<{ offer: { id: number } }>(
    '/admin/offers.json',
    quantityOffer({
      target_type: 'product',
      target_ids: [ours],
      discount_data: { ...discount_data, ...end },
    }),
  );
  await shop.post(`${copt}/timers.json`, {
    timer: { display_type: 'products', product_ids: [ours], offer_id: offer.id },
  });
}

interface AnsweredParts {
  stock?: { left: Record<string, number> };
  visitors?: object;
  timers?: object;
  sale_notes?: { notes: { title: string; handle: string }[] };
  checkout_note?: { text: string };
}

/** Opens a page of the store, and what it was told. */
async function opened(page: Page, address: string): Promise<{ asked: URL; parts: AnsweredParts }> {
  let firstAnswer: { asked: URL; parts: AnsweredParts } | undefined;
  const call = /\/storefront\/page\.json/;
  // Read on its way: a page that goes on to another one takes its answer along.
  const read = async (route: Route) => {
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    const { parts } = (await answer.json()) as { parts: AnsweredParts };
    firstAnswer = { asked: new URL(route.request().url()), parts };
    await route.fulfill({ response: answer });
  };
  await page.route(call, (route) => read(route).catch(() => route.abort().catch(() => undefined)));
  await go(page, address);
  await expect.poll(() => firstAnswer).toBeDefined();
  await page.unroute(call);
  return firstAnswer!;
}

async function seeTruths(page: Page, visitor: Page, there: There, shown: Shown): Promise<void> {
  const { title, ours, theirs, variant } = shown;
  expect(ours).not.toBe(theirs);
  const facts = visitor.locator('backroom-product-facts');
  await test.step('the page asks by the store’s ids, and gets no others', async () => {
    await page.goto(there.address);
    await expect(async () => {
      const { asked, parts } = await opened(visitor, there.address);
      expect(asked.searchParams.get('product')).toBe(String(theirs));
      expect(asked.searchParams.get('ids')).toBe('store');
      expect(parts).toMatchObject({ timers: {}, sale_notes: {}, visitors: { count: 2 } });
      expect(Object.keys(parts.stock!.left)).toEqual([String(variant)]);
    }).toPass({ timeout: 60_000 });
  });
  await test.step('the shopper sees what is left, who looks at it and when the offer ends', async () => {
    await expect(async () => {
      await visitor.locator('h1').first().click();
      await expect(facts.locator('.fact.stock')).toContainText('Only 7 left', { timeout: 1_000 });
    }).toPass();
    await expect(facts.locator('.fact.visitors')).toContainText('2 people are looking at this');
    await expect(facts.getByRole('timer')).toContainText('left to buy');
  });
  await test.step('a sale is told of, and leads to the product in that store', async () => {
    const note = visitor.locator('backroom-note:not([hidden])');
    await visitor.mouse.move(300, 300);
    await visitor.mouse.move(320, 320);
    await expect(note).toContainText('purchased a');
    const link = note.getByRole('link').first();
    const name = (await link.textContent())!;
    await link.click();
    await expect(visitor.locator('h1').first()).toHaveText(name);
    expect(new URL(visitor.url()).host).toBe(new URL(there.address).host);
  });
  await test.step('what is for one product is on no other product’s page', async () => {
    const other = there.address.replace(/1(\/?)$/, '2$1');
    const { parts } = await opened(visitor, other);
    expect(parts).toMatchObject({ sale_notes: {} });
    expect(Object.keys(parts)).not.toEqual(expect.arrayContaining(['stock']));
    expect([parts.stock, parts.visitors, parts.timers]).toEqual([undefined, undefined, undefined]);
  });
  await test.step('where list prices are shown, nobody is told when an offer ends that they do not get', async () => {
    const { asked } = await opened(visitor, there.address);
    asked.searchParams.set('prices', 'list');
    const laterAnswer = (await (await visitor.request.get(asked.href)).json()) as { parts: AnsweredParts };
    expect(laterAnswer.parts).toMatchObject({ stock: {} });
    expect(laterAnswer.parts.timers).toBeUndefined();
  });
  await test.step('the screen says that a checkout which is not ours shows no line, and it shows none', async () => {
    await page.goto(`${base}/social-proof/popup-type/checkout-notifications`);
    await expect(page.getByText('At a connected store it is shown in the cart alone')).toBeVisible();
    await shop.put(`${copt}/social-proof/settings/checkout_notification.json`, {
      settings: { message: 'Only {{stock_number}} of {{product_title}} left' },
    });
    await shop.put(`${copt}/social-proof/feature-enable/checkout_notification.json`, { enable: true });
    await go(visitor, there.address);
    await there.put(visitor, 1);
    const line = visitor.locator('backroom-checkout-note');
    await go(visitor, there.cart);
    // Only a cart that names its variants has the line.
    if (shown.saysItsCart) {
      await expect(async () => {
        const { parts } = await opened(visitor, there.cart);
        expect(parts.checkout_note?.text).toBe(`Only 7 of ${title} left`);
      }).toPass({ timeout: 60_000 });
      await expect(async () => {
        await visitor.locator('h1').first().click();
        await expect(line).toContainText(`Only 7 of ${title} left`, { timeout: 1_000 });
      }).toPass();
    }
    await there.checkOut(visitor);
    await visitor.waitForLoadState('networkidle');
    await expect(line).toHaveCount(0);
  });
}

test(
  'Shopify: what is said of products is said in that store’s ids, leads there, and stays out of its checkout',
  longForm,
  async ({ page, browser }) => {
    shop = await newShop(page, 'Truths');
    const open = await openShopify(page, shop, { orders: 6 });
    const [product] = await productsOf(shop, 1);
    const { id, variants } = open.store.products[1]! as unknown as { id: number; variants: { id: number }[] };
    const shown = {
      title: product!.title,
      ours: product!.id,
      theirs: id,
      variant: variants[0]!.id,
      saysItsCart: true,
    };
    await turnOn(page, shown);
    const visitor = await anotherShopper(browser);
    await seeTruths(page, visitor, atShopify(open), shown);
    await visitor.close();
  },
);

test(
  'WooCommerce: what is said of products is said in that store’s ids, leads there, and stays out of its checkout',
  longForm,
  async ({ page, browser }) => {
    shop = await newShop(page, 'Truths', secondAccount);
    const open = await openWoo(page, shop, { orders: 6, stock: 7 });
    const [product] = await productsOf(shop, 1);
    const { id } = open.store.products[1]!.row;
    // A product without a choice is its own variant.
    const shown = { title: product!.title, ours: product!.id, theirs: id, variant: id, saysItsCart: false };
    await turnOn(page, shown);
    const visitor = await anotherShopper(browser);
    await seeTruths(page, visitor, atWoo(open), shown);
    await visitor.close();
  },
);
