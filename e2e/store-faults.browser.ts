import fc from 'fast-check';
import { type Browser, expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { noFaults as noShopifyFaults } from '../sandbox/shopify/shopify-faults.ts';
import type { ShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { noFaults as noWooFaults } from '../sandbox/woocommerce/woo-faults.ts';
import type { WooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';
import { leftWith, openShopify, openWoo, shownTotal } from './connected-prices.ts';
import { type ConnectedShop, newShop, openGate } from './connected-shop.ts';
import { atShopify, atWoo, type There } from './connected-visit.ts';

// Whatever goes wrong between the shop, the store and a shopper's page: each discounted number on a page that is left
// for the checkout is what that checkout asks, and what the order was charged; and everybody gets there.
let shop: ConnectedShop;

test.beforeEach(async ({ page }) => {
  shop = await newShop(page, 'Faults');
});
test.afterEach(() => shop.leave());

/** What goes wrong from the moment on that a price is on the page, by name. */
type Faults = Readonly<Record<string, () => void>>;

const graphql = /^\/admin\/api\/.*graphql/;
const cart = /^\/cart\/(update|add|change)|^\/cart\.js/;

function shopifyFaults({ faults }: ShopifySandbox, asks: (factor: number) => void): Faults {
  return {
    none: () => {},
    'every second call is THROTTLED in a 200': () => void (faults.throttleEvery = 2),
    'every call is THROTTLED': () => void (faults.throttleEvery = 1),
    'every second answer to the shop is lost': () =>
      void Object.assign(faults, { lostEvery: 2, paths: graphql }),
    'every second call of the shop fails': () =>
      void Object.assign(faults, { errorEvery: 2, paths: graphql }),
    'the API is slow': () => void Object.assign(faults, { slowMs: 1_500, paths: graphql }),
    'the API is away': () => void Object.assign(faults, { down: true, paths: /^\/admin\// }),
    'codes are known late': () => void (faults.codeLagMs = 1_500),
    'every second answer of the cart to the page is lost': () =>
      void Object.assign(faults, { lostEvery: 2, paths: /^\/cart\/update/ }),
    'the cart is slow': () => void Object.assign(faults, { slowMs: 700, paths: cart }),
    'the store asks more': () => asks(1.5),
    'the store asks less': () => asks(0.8),
  };
}

function wooFaults({ faults }: WooSandbox, asks: (factor: number) => void): Faults {
  return {
    none: () => {},
    'every second answer to the shop is lost': () => void (faults.rest.loseEvery = 2),
    'every second call of the shop fails': () => void (faults.rest.errorEvery = 2),
    'the API is slow': () => void (faults.rest.slowMs = 1_500),
    'the API is away': () => void (faults.rest.errorEvery = 1),
    'a security plugin closes the API': () => void (faults.blocksRest = true),
    'every second answer of the cart to the page is lost': () => void (faults.storeApi.loseEvery = 2),
    'the cart is slow': () => void (faults.storeApi.slowMs = 700),
    'the store asks more': () => asks(1.5),
    'the store asks less': () => asks(0.8),
  };
}

interface Store {
  there: There;
  faults: Faults;
  /** Everything goes well again. */
  mend(): void;
  /** So does it, at the prices of the beginning. */
  reset(): void;
}

async function shopify(page: Page): Promise<Store> {
  const open = await openShopify(page, shop);
  const { store } = open;
  const { hooks: _, ...none } = noShopifyFaults();
  const { id, price } = (store.products[1]!.variants as { id: number; price: string }[])[0]!;
  const cents = Math.round(Number(price) * 100);
  store.setStock(id, 10_000);
  const mend = () => void Object.assign(store.faults, none, { slowMs: 0, errorEvery: 0, dropEvery: 0 });
  return {
    there: atShopify(open),
    faults: shopifyFaults(store, (factor) => store.setPrice(id, Math.round(cents * factor))),
    mend,
    reset() {
      mend();
      store.setPrice(id, cents);
    },
  };
}

async function woo(page: Page): Promise<Store> {
  const open = await openWoo(page, shop, { stock: 10_000 });
  const { store } = open;
  const { price } = store.products[1]!.row as unknown as { price: string };
  const mend = () => {
    const { rest, storeApi } = noWooFaults();
    Object.assign(store.faults.rest, rest);
    Object.assign(store.faults.storeApi, storeApi);
    store.faults.blocksRest = false;
  };
  return {
    there: atWoo(open),
    faults: wooFaults(store, (factor) => store.setPrice(100_010, (Number(price) * factor).toFixed(2))),
    mend,
    reset() {
      mend();
      store.setPrice(100_010, price);
    },
  };
}

interface Way {
  fault: string;
  width: number;
  /** Waits for a while until the cart costs what was shown, or is gone as soon as it was added. */
  waits: boolean;
  /** How often it is added before the page is left. */
  adds: number;
}

/** A visit by a shopper who was never there: from the product’s page to the order, with a fault on the way. */
async function visit(browser: Browser, { there, faults, mend, reset }: Store, way: Way): Promise<boolean> {
  // A gate that the fault before has shut opens by a good test.
  await openGate(shop);
  const context = await browser.newContext({ viewport: { width: way.width, height: 900 } });
  const page = await context.newPage();
  try {
    const shown = await shownTotal(page, there.address);
    faults[way.fault]!();
    for (let n = 0; n < way.adds; n += 1) await there.add(page);
    if (way.waits)
      await expect
        .poll(async () => (await there.sums(page)).total, { timeout: 4_000 })
        .toBe(shown)
        .catch(() => undefined);
    await there.leave(page);
    const asked = await there.asked(page);
    const left = await leftWith(page, new URL(there.address).pathname);
    // What is asked of the store from here on is no shopper's.
    mend();
    if (left.length > 0) {
      // A tier says what two cost; half a cent of each goes either way.
      const { units } = await there.sums(page);
      const isAsked = (one: number) => Math.abs((one * units) / 2 - asked) < units / 2;
      expect(
        left.filter((one) => !isAsked(one)),
        `left with ${left.join()}, asked ${asked}`,
      ).toEqual([]);
    }
    await there.pay(page);
    const charged = there.charged().at(-1)!;
    if (left.length > 0) expect(charged).toBe(asked);
    // A code that the store knew too late takes something off while the shopper pays, who is asked again.
    expect(charged).toBeLessThanOrEqual(asked);
    return left.length > 0;
  } finally {
    reset();
    await context.close();
  }
}

/** Those that are met in each run; the long form meets all of them. */
const eachTime = [
  'none',
  'every second call is THROTTLED in a 200',
  'every second answer to the shop is lost',
  'the API is away',
  'every second answer of the cart to the page is lost',
  'a security plugin closes the API',
  'the store asks more',
];

for (const [name, open] of Object.entries({ Shopify: shopify, WooCommerce: woo })) {
  test(
    `${name}: no discounted number is left for a checkout that asks another, whatever goes wrong`,
    longForm,
    async ({ page, browser }) => {
      test.setTimeout(600_000);
      const store = await open(page);
      const wasStored: Record<string, boolean> = {};
      for (const [at, fault] of eachTime.filter((one) => one in store.faults).entries())
        await test.step(fault, async () => {
          const way = { fault, width: at % 2 ? 390 : 1280, waits: true, adds: 1 };
          wasStored[fault] = await visit(browser, store, way);
        });
      expect(wasStored).toMatchObject({ none: true });
    },
  );

  test(`${name}: nor on any of many ways there`, longForm, async ({ page, browser }) => {
    test.setTimeout(3_600_000);
    const store = await open(page);
    const ways = fc.record({
      fault: fc.constantFrom(...Object.keys(store.faults)),
      width: fc.constantFrom(390, 1280),
      waits: fc.boolean(),
      adds: fc.integer({ min: 1, max: 3 }),
    });
    for (const way of fc.sample(ways, { seed: Number(process.env['PROVE_SEED']), numRuns: 60 }))
      await test.step(JSON.stringify(way), () => visit(browser, store, way).then(() => undefined));
  });
}
