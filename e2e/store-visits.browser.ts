import { type Browser, expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { anotherShopper, centsOf, leftWith, openShopify, openWoo, shownTotal } from './connected-prices.ts';
import { type ConnectedShop, newShop, secondAccount } from './connected-shop.ts';
import { atShopify, atWoo, go, prices, tables, type There } from './connected-visit.ts';

// Whatever shoppers and merchants do in the middle of a visit to a connected store: a discounted price that is shown is
// charged, once, or it is gone before anybody pays.
let shop: ConnectedShop;

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'Visits', secondAccount);
});
test.afterEach(() => shop.leave());

/** A tenth less for two or more, to the cent as the engine rounds it: half a cent goes either way. */
const isTenthOff = ({ list, total }: { list: number; total: number }) => Math.abs(total - list * 0.9) < 1;

async function twoTabs(page: Page, there: There): Promise<void> {
  const shown = await shownTotal(page, there.address);
  await there.add(page);
  await expect.poll(async () => (await there.sums(page)).total).toBe(shown);

  const tab = await page.context().newPage();
  await test.step('a cart that another tab changes has the price of what is in it, by one code', async () => {
    await go(tab, there.cart);
    await there.setQuantity(tab, 3);

    const sums = async () => {
      const { units, codes, ...cost } = await there.sums(tab);
      return [units, isTenthOff(cost), codes.length];
    };
    await expect.poll(sums).toEqual([3, true, 1]);
    // Both at once.
    await Promise.all([there.add(page), there.setQuantity(tab, 5)]);
    await expect
      .poll(async () => {
        const [units, ...others] = await sums();
        return [[5, 7].includes(Number(units)), ...others];
      })
      .toEqual([true, true, 1]);
  });
  const { total } = await there.sums(tab);
  await test.step('either tab’s checkout asks for that', async () => {
    for (const one of [page, tab]) {
      await go(one, there.cart);
      await there.checkOut(one);
      expect(await there.asked(one)).toBe(total);
    }
    await tab.close();
  });
  await test.step('back from the checkout, what stands there is what it asks for', async () => {
    await page.goBack();
    await go(page, there.address);
    await expect(tables(page)).toBeVisible();
    const again = centsOf((await tables(page).locator('label:has(input:checked) .price b').textContent())!);
    await go(page, there.cart);
    await there.setQuantity(page, 2);
    await expect.poll(async () => (await there.sums(page)).total).toBe(again);
    await there.checkOut(page);
    await page.goBack();
    // As a browser shows a page that it has kept: nothing is loaded, and the cart was another's meanwhile.
    await there.put(page, 1);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect
      .poll(async () => {
        const { units, codes, ...cost } = await there.sums(page);
        return [units, isTenthOff(cost), codes.length];
      })
      .toEqual([3, true, 1]);
  });
  await go(page, there.cart);
  const last = await there.sums(page);
  await there.checkOut(page);
  await there.pay(page);
  expect(there.charged()).toEqual([last.total]);
}

async function stolenCode(page: Page, browser: Browser, there: There): Promise<void> {
  const shown = await shownTotal(page, there.address);
  await there.add(page);
  await expect.poll(async () => (await there.sums(page)).total).toBe(shown);
  const first = await there.sums(page);
  const [code] = first.codes;
  const off = first.list - first.total;

  const other = await anotherShopper(browser);
  // Without our script, so that nothing takes it off again.
  await other.route(new RegExp('/storefront'), (route) => route.abort());
  await test.step('another’s code takes no more off a larger cart than off the one it was made for', async () => {
    await there.put(other, 5);
    await other.goto(there.cart);
    const { list } = await there.sums(other);
    await there.type(other, code!);
    if (!/checkouts?/.test(other.url())) await there.checkOut(other);
    const asked = await there.asked(other);
    expect(asked).toBeGreaterThanOrEqual(list - off);
    await there.pay(other);
    expect(there.charged()).toEqual([asked]);
    await other.close();
  });
  await test.step('the shopper it was made for goes on to a checkout that asks for what stood on the page', async () => {
    await expect(async () => {
      await go(page, there.address);
      await go(page, there.cart);
      const { list, total, codes } = await there.sums(page);
      // A price of its own again, or none.
      expect([shown, list]).toContain(total);
      expect(codes).not.toContain(code);
    }).toPass();
    const { list } = await there.sums(page);
    await there.checkOut(page);
    // A new code may have come on meanwhile.
    const asked = await there.asked(page);
    expect([shown, list]).toContain(asked);
    for (const left of await leftWith(page)) expect(left).toBe(asked);
    await there.pay(page);
    expect(there.charged()[1]).toBe(asked);
  });
}

async function endsMeanwhile(page: Page, there: There, offer: number): Promise<void> {
  const shown = await shownTotal(page, there.address);
  await there.add(page);
  await expect.poll(async () => (await there.sums(page)).total).toBe(shown);
  await go(page, there.cart);
  await there.checkOut(page);
  expect(await there.asked(page)).toBe(shown);

  // A page with the price stays open beside the checkout.
  const tab = await page.context().newPage();
  await tab.goto(there.address);
  await expect(tables(tab)).toBeVisible();
  await shop.put('/admin/offers/change-offer-status.json', { offer_ids: [offer], active: false });
  await test.step('its code is gone within seconds, and the checkout says what it asks for now', async () => {
    await expect.poll(() => there.standing()).toEqual([]);
    await page.reload();
    const { list } = await there.sums(page);
    expect(await there.asked(page)).toBe(list);
  });
  await test.step('a page that was left open has no price that is not charged', async () => {
    await there.add(tab);
    await expect.poll(async () => (await there.sums(tab)).units).toBe(4);
    await expect(prices(tab)).toHaveCount(0);
    await go(tab, there.cart);
    await there.checkOut(tab);
    const { list } = await there.sums(tab);
    expect(await there.asked(tab)).toBe(list);
    await there.pay(tab);
    expect(there.charged()).toEqual([list]);
    await tab.close();
  });
  await test.step('nor has one that is opened then', async () => {
    await go(page, there.address);
    await expect(prices(page)).toHaveCount(0);
  });
}

/** An offer ends at the moment that its price said, and nobody touches the page. */
async function endsUntouched(page: Page, there: There, offer: number): Promise<void> {
  const soonMs = 4_000;
  await page.route('**/storefront/store-cart.json*', async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { quote: object | null };
    const quote = reply.quote && { ...reply.quote, offers_end_in_ms: soonMs };
    await route.fulfill({ response: answer, json: { ...reply, quote } });
  });
  const shown = await shownTotal(page, there.address);
  await there.add(page);
  await expect.poll(async () => (await there.sums(page)).total).toBe(shown);
  await shop.put('/admin/offers/change-offer-status.json', { offer_ids: [offer], active: false });
  await expect(prices(page)).toHaveCount(0);
  await expect
    .poll(async () => {
      const { list, total, codes } = await there.sums(page);
      return [total === list, codes];
    })
    .toEqual([true, []]);
}

test('Shopify: two tabs of one cart, and back from the checkout', longForm, async ({ page }) => {
  await twoTabs(page, atShopify(await openShopify(page, shop)));
});
test('WooCommerce: two tabs of one cart, and back from the checkout', longForm, async ({ page }) => {
  await twoTabs(page, atWoo(await openWoo(page, shop)));
});
test('Shopify: a code that another shopper types gains them no more than it was made for, and is used once', async ({
  page,
  browser,
}) => {
  await stolenCode(page, browser, atShopify(await openShopify(page, shop)));
});
test(
  'WooCommerce: a code that another shopper types gains them no more than it was made for, and is used once',
  longForm,
  async ({ page, browser }) => {
    await stolenCode(page, browser, atWoo(await openWoo(page, shop)));
  },
);
test('Shopify: an offer that ends while its shopper is at the checkout', longForm, async ({ page }) => {
  const open = await openShopify(page, shop);
  await endsMeanwhile(page, atShopify(open), open.offer);
});
test('WooCommerce: an offer that ends while its shopper is at the checkout', longForm, async ({ page }) => {
  const open = await openWoo(page, shop);
  await endsMeanwhile(page, atWoo(open), open.offer);
});

test('Shopify: an offer that ends leaves a page that nobody touches, and its code the cart', async ({
  page,
}) => {
  const open = await openShopify(page, shop);
  await endsUntouched(page, atShopify(open), open.offer);
});
test(
  'WooCommerce: an offer that ends leaves a page that nobody touches, and its code the cart',
  longForm,
  async ({ page }) => {
    const open = await openWoo(page, shop);
    await endsUntouched(page, atWoo(open), open.offer);
  },
);

test('Shopify: a store whose cart does not know codes is given them by a link, and charges what was shown', async ({
  page,
}) => {
  const open = await openShopify(page, shop);
  const there = atShopify(open);
  open.store.faults.ignoresCodes = true;
  const shown = await shownTotal(page, there.address);
  const link = page.waitForRequest(/\/discount\/SAVE-/);
  await there.add(page);
  await link;
  await expect.poll(async () => (await there.sums(page)).total).toBe(shown);
  await test.step('another cart has another code, and the old one is off', async () => {
    await go(page, there.cart);
    await there.setQuantity(page, 3);
    await expect
      .poll(async () => {
        const { units, codes, ...cost } = await there.sums(page);
        return [units, isTenthOff(cost), codes.length];
      })
      .toEqual([3, true, 1]);
  });
  await go(page, there.cart);
  const { total } = await there.sums(page);
  await there.checkOut(page);
  expect(await there.asked(page)).toBe(total);
  await there.pay(page);
  expect(there.charged()).toEqual([total]);
});

test(
  'WooCommerce: a sale of the store’s own meets with our price, which leaves the page and the visit',
  longForm,
  async ({ page }) => {
    const open = await openWoo(page, shop);
    const there = atWoo(open);
    await shownTotal(page, there.address);
    open.store.settings.cartSale = 50;
    await there.add(page);
    await expect(prices(page)).toHaveCount(0);
    await expect.poll(async () => (await there.sums(page)).codes).toEqual([]);
    await expect.poll(() => open.told.at(-1)).toMatchObject({ met: 'own_price' });

    const asked = page.waitForRequest(/\/storefront\/offers\?.*prices=list/);
    await go(page, there.address);
    await asked;
    await page.waitForTimeout(500);
    await expect(prices(page)).toHaveCount(0);
    await go(page, there.cart);
    const { total } = await there.sums(page);
    await there.checkOut(page);
    expect(await leftWith(page)).toEqual([]);
    expect(await there.asked(page)).toBe(total);
    await there.pay(page);
    expect(there.charged()).toEqual([total]);
  },
);
