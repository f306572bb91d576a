import { beforeEach, expect, test } from 'vitest';
import type { StoreCartPrice } from '../contract/store-cart-calls.ts';
import { type CartReport, type KeeperParts, type StoredPrice, priceKeeper } from './price-keeper.ts';
import { codesAfter, type ReadCart } from './read-cart.ts';

const ours = 'SAVE-BBBBBBBBBBBBBBBB';

/** A store whose cart is one line at 24.00 a piece; each code that it honours takes `off` from it. */
let store: {
  quantity: number;
  codes: string[];
  off: number;
  sale: number;
  answers: boolean;
  /** Reads until the store knows a code. */
  lag: number;
  puts: number;
  reads: number;
  draws: number;
  quote: string | null;
};
let shop: { answer: ((cart: ReadCart) => StoreCartPrice | 'none' | null) | null; asked: number };
let reports: CartReport[];
let withdrawn: ('page' | 'visit')[];
let renewed: number;
let stored: StoredPrice | null;
let clock: number;
let parts: KeeperParts;

const cartNow = (): ReadCart => {
  store.lag = Math.max(0, store.lag - 1);
  const honoured = store.lag === 0;
  const original = 2400 * store.quantity;
  const has = store.codes.includes(ours) && honoured;
  const variant_id = '44018801';
  return {
    currency: 'EUR',
    lines: [
      {
        variant_id,
        quantity: store.quantity,
        original_minor: original,
        final_minor: original - (has ? store.off : 0) - store.sale,
      },
    ],
    codes: store.codes.map((code) => ({ code, honoured: code === ours ? honoured : true })),
    asked: [{ product_id: '8801', variant_id, quantity: store.quantity, unit_price_minor: 2400 }],
    total_minor: original,
    quote: store.quote,
  };
};

const priced = (cart: ReadCart, changes: object = {}): StoreCartPrice => {
  const { quantity } = cart.lines[0]!;
  return {
    quote: {
      ...{ id: 'c8Jw2mQ5xV0nZ7tL4rB9yK', currency: 'EUR' },
      lines: [
        {
          ...{ variant_id: '44018801', quantity },
          ...{ list_minor: 2400 * quantity, total_minor: 2400 * quantity - 480 },
        },
      ],
      ...{ list_minor: 2400 * quantity, total_minor: 2400 * quantity - 480, codes: [ours] },
      ...{ ready: true, ends_in_ms: 3_600_000, offers_end_in_ms: null },
    },
    ...{ why: null, take_off: [], ask_again_ms: null },
    ...changes,
  };
};
const list = (why: StoreCartPrice['why'], take_off: string[] = []): StoreCartPrice => ({
  ...{ quote: null, why, take_off, ask_again_ms: null },
});

beforeEach(() => {
  store = {
    ...{ quantity: 2, codes: ['SUMMER'], off: 480, sale: 0, answers: true, lag: 0 },
    ...{ puts: 0, reads: 0, draws: 0, quote: '' },
  };
  shop = { answer: (cart) => priced(cart), asked: 0 };
  reports = [];
  withdrawn = [];
  renewed = 0;
  stored = null;
  clock = Date.parse('2026-11-23T12:00:00Z');
  const codes = new Set<string>();
  parts = {
    store: {
      async read() {
        store.reads += 1;
        return store.answers ? cartNow() : null;
      },
      async put(cart, { off, on }, quote) {
        store.puts += 1;
        if (!store.answers) return null;
        store.codes = codesAfter(cart, off, on);
        if (store.quote !== null) store.quote = quote;
        return cartNow();
      },
      redraw: () => void (store.draws += 1),
    },
    async ask(cart) {
      shop.asked += 1;
      return shop.answer?.(cart) ?? null;
    },
    tell: (report) => reports.push(report),
    recall: () => stored,
    keep: (price) => (stored = price),
    ownCodes(more = []) {
      for (const code of more) codes.add(code);
      return [...codes];
    },
    isAtList: () => withdrawn.includes('visit'),
    withdraw: (visit) => withdrawn.push(visit ? 'visit' : 'page') > 0,
    async renew() {
      renewed += 1;
    },
    waiting() {},
    now: () => clock,
    wait: async (ms) => void (clock += ms),
  };
});

test('codes go on beside the shopper’s own, are read back, and the same cart is not asked about again', async () => {
  const keeper = priceKeeper(parts);
  expect(keeper.isSettled()).toBe(false);
  await keeper.changed();
  expect(keeper.isSettled()).toBe(true);
  expect(store.codes).toEqual(['SUMMER', ours]);
  expect(reports).toEqual([{ quote_id: 'c8Jw2mQ5xV0nZ7tL4rB9yK', theirs_minor: 4320, met: null }]);
  // The next page of the visit.
  const next = priceKeeper(parts);
  await next.changed();
  expect(next.isSettled()).toBe(true);
  expect([shop.asked, store.puts, reports.length, withdrawn]).toEqual([1, 1, 1, []]);
});

test('a price that is kept is asked for anew when the cart is another, when it is old, and when its codes are gone', async () => {
  const keeper = priceKeeper(parts);
  await keeper.changed();
  store.quantity = 3;
  await keeper.changed();
  expect(shop.asked).toBe(2);
  clock += 11 * 60_000;
  expect(keeper.isSettled()).toBe(false);
  await keeper.changed();
  expect(shop.asked).toBe(3);
  // Another tab, or the shopper, took the code off: it goes on again without a question.
  store.codes = [];
  await keeper.changed();
  expect([shop.asked, store.codes, keeper.isSettled()]).toEqual([3, [ours], true]);
  // The offer has changed and its code takes nothing off any more.
  store.off = 0;
  shop.answer = () => list(null, [ours]);
  await keeper.changed();
  expect([shop.asked, store.codes, withdrawn, keeper.isSettled()]).toEqual([4, [], [], true]);
});

test('when its first offer ends is known until the cart is touched, also on the next page', async () => {
  shop.answer = (cart) => {
    const price = priced(cart);
    return { ...price, quote: { ...price.quote!, ends_in_ms: 89_000, offers_end_in_ms: 90_000 } };
  };
  const keeper = priceKeeper(parts);
  expect(keeper.offersEndIn()).toBeNull();
  await keeper.changed();
  expect(keeper.offersEndIn()).toBe(90_000);
  clock += 50_000;
  const next = priceKeeper(parts);
  await next.changed();
  expect([shop.asked, next.offersEndIn()]).toEqual([1, 40_000]);
  next.soon();
  expect(next.offersEndIn()).toBeNull();
  // It has ended: the cart gets no discount, and the offers of the page are looked at.
  clock += 41_000;
  shop.answer = () => list(null, [ours]);
  await keeper.changed();
  expect([shop.asked, renewed, keeper.offersEndIn(), store.codes]).toEqual([2, 2, null, ['SUMMER']]);
  // A shop that does not answer is not asked again and again.
  shop.answer = null;
  stored = null;
  await next.changed();
  expect([next.isSettled(), next.offersEndIn()]).toEqual([false, null]);
});

test('a code that stands alone and was taken off by the shopper stays off, and list prices stay for the visit', async () => {
  Object.assign(parts.store, { isAlone: true });
  store.codes = [];
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([store.codes, shop.asked]).toEqual([[ours], 1]);
  store.codes = [];
  await keeper.changed();
  expect([shop.asked, store.codes, withdrawn, keeper.isSettled()]).toEqual([2, [], ['visit'], true]);
});

test('another code of ours in the place of one that stands alone is that of another tab, and gives way', async () => {
  Object.assign(parts.store, { isAlone: true });
  store.codes = [];
  const keeper = priceKeeper(parts);
  await keeper.changed();
  const theirs = 'SAVE-CCCCCCCCCCCCCCCC';
  parts.ownCodes([theirs]);
  store.codes = [theirs];
  await keeper.changed();
  expect([shop.asked, store.codes, withdrawn]).toEqual([1, [ours], []]);
});

test('whenever a price is asked for, the offers that the page shows are looked at again, and with one that is kept they are not', async () => {
  const keeper = priceKeeper(parts);
  await keeper.changed();
  await keeper.changed();
  expect([shop.asked, renewed]).toEqual([1, 1]);
  store.quantity = 3;
  shop.answer = () => list(null);
  await keeper.changed();
  expect([shop.asked, renewed]).toEqual([2, 2]);
});

test('a code that stands alone does not come back where the shopper’s own is, and a changed offer’s next one does', async () => {
  Object.assign(parts.store, { isAlone: true });
  store.codes = [];
  const keeper = priceKeeper(parts);
  await keeper.changed();
  // Their own in its place: the shop has no room.
  store.codes = ['SUMMER'];
  shop.answer = () => list('no_room');
  await keeper.changed();
  expect([store.codes, withdrawn, keeper.isSettled()]).toEqual([['SUMMER'], ['page'], true]);
  // The offer was changed: the store has deleted the old code, the next is of another quote.
  stored = null;
  store.codes = [];
  shop.answer = (cart) => priced(cart);
  await keeper.changed();
  store.codes = [];
  shop.answer = (cart) => {
    const { quote, ...rest } = priced(cart);
    return { ...rest, quote: { ...quote!, id: 'd8Jw2mQ5xV0nZ7tL4rB9yK' } };
  };
  await keeper.changed();
  expect([store.codes, withdrawn]).toEqual([[ours], ['page']]);
});

test('what the store takes off by itself meets with our price: our codes come off and list prices stay for the visit', async () => {
  store.sale = 100;
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect(withdrawn).toEqual(['visit']);
  expect(store.codes).toEqual(['SUMMER']);
  expect(reports).toEqual([{ quote_id: 'c8Jw2mQ5xV0nZ7tL4rB9yK', theirs_minor: 4220, met: 'own_discount' }]);
  expect(keeper.isSettled()).toBe(true);
  // Nothing is asked in what is left of the visit; a code that is found on the cart comes off.
  store.codes.push(ours);
  await keeper.changed();
  expect([shop.asked, store.codes]).toEqual([1, ['SUMMER']]);
});

test('our prices leave the page before the store is asked for anything', async () => {
  store.sale = 100;
  let putsThen = -1;
  parts.withdraw = () => {
    putsThen = store.puts;
    return true;
  };
  await priceKeeper(parts).changed();
  expect([putsThen, store.puts]).toEqual([1, 2]);
});

test('a code that the store does not know yet is waited for', async () => {
  store.lag = 4;
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([keeper.isSettled(), withdrawn, reports[0]?.met]).toEqual([true, [], null]);
});

test('codes that are not made yet are asked about until they are, and are not put on before', async () => {
  const answers = [false, false, true];
  shop.answer = (cart) => {
    const price = priced(cart);
    return { ...price, quote: { ...price.quote!, ready: answers.shift()! }, ask_again_ms: 400 };
  };
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([shop.asked, store.puts, keeper.isSettled()]).toEqual([3, 1, true]);
});

test.each<[StoreCartPrice['why'], string[]]>([
  ['shut', ['page']],
  ['too_many', ['page']],
  ['currency', ['visit']],
  [null, []],
])(
  'a cart that gets no discount (%s) loses old codes, and our prices leave where they are not charged',
  async (why, gone) => {
    store.codes.push(ours);
    shop.answer = () => list(why, [ours]);
    const keeper = priceKeeper(parts);
    await keeper.changed();
    expect([store.codes, withdrawn, keeper.isSettled()]).toEqual([['SUMMER'], gone, true]);
  },
);

test('without an answer nothing is settled: of the shop, of the store, or of a store that throws', async () => {
  const keeper = priceKeeper(parts);
  shop.answer = null;
  await keeper.changed();
  store.answers = false;
  await keeper.changed();
  parts.store.read = () => Promise.reject(new Error('gone'));
  await keeper.changed();
  expect([keeper.isSettled(), withdrawn, store.puts]).toEqual([false, [], 0]);
});

test('where no store is connected nothing is kept', async () => {
  shop.answer = () => 'none';
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([keeper.isSettled(), store.puts]).toEqual([true, 0]);
});

test('a cart that changes meanwhile is priced as it is then', async () => {
  const { put } = parts.store;
  parts.store.put = async (...given) => {
    if (store.puts === 0) store.quantity = 5;
    return put(...given);
  };
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([shop.asked, keeper.isSettled(), withdrawn]).toEqual([2, true, []]);
  expect(reports.map(({ theirs_minor }) => theirs_minor)).toEqual([11_520]);
});

test('a cart that is another at each look is left alone after a few', async () => {
  const other = async () => {
    store.quantity += 1;
    return cartNow();
  };
  Object.assign(parts.store, { read: other, put: other });
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect(keeper.isSettled()).toBe(false);
  expect(shop.asked).toBeLessThan(8);
});

test('a shopper who does not wait goes on at once: our prices leave the page, and the cart is reported as late', async () => {
  let release = () => {};
  parts.store.put = () => new Promise((resolve) => (release = () => resolve(cartNow())));
  parts.wait = (ms) => new Promise((resolve) => void setTimeout(resolve, ms));
  const keeper = priceKeeper(parts);
  void keeper.changed();
  expect(await keeper.settled(20)).toBe(false);
  keeper.late();
  expect(withdrawn).toEqual(['page']);
  expect(reports).toEqual([{ quote_id: 'c8Jw2mQ5xV0nZ7tL4rB9yK', theirs_minor: null, met: 'late' }]);
  release();
});

test('a store that does not answer after the codes were applied is not reported as refusing them', async () => {
  parts.store.put = async () => {
    store.answers = false;
    return null;
  };
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([keeper.isSettled(), withdrawn, reports]).toEqual([false, [], []]);
});

/** A price without codes: only to know the order by. */
const atList = (cart: ReadCart, changes: object = {}): StoreCartPrice => {
  const { quote, ...answer } = priced(cart);
  const total_minor = quote!.list_minor;
  return { ...answer, quote: { ...quote!, total_minor, codes: [] }, ...changes };
};

test('a list price has the cart carry its name; whatever the store takes off by itself, our prices stay', async () => {
  store.sale = 500;
  shop.answer = (cart) => atList(cart);
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([store.quote, store.codes, store.puts]).toEqual(['c8Jw2mQ5xV0nZ7tL4rB9yK', ['SUMMER'], 1]);
  // The price is unchanged, so the page is not drawn again.
  expect([store.draws, reports, withdrawn, keeper.isSettled()]).toEqual([0, [], [], true]);
  await keeper.changed();
  expect([shop.asked, store.puts]).toEqual([1, 1]);
  clock += 60_000;
  expect(keeper.isSettled()).toBe(false);
  await keeper.changed();
  expect([shop.asked, store.puts]).toEqual([2, 1]);
});

test('a list price takes the place of a discount: its codes come off, and its name goes on', async () => {
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect(store.codes).toContain(ours);
  store.quantity = 1;
  shop.answer = (cart) => {
    const answer = atList(cart, { take_off: [ours] });
    return { ...answer, quote: { ...answer.quote!, id: 'd9Jw2mQ5xV0nZ7tL4rB9yK' } };
  };
  await keeper.changed();
  expect([store.codes, store.quote, store.draws]).toEqual([['SUMMER'], 'd9Jw2mQ5xV0nZ7tL4rB9yK', 2]);
  expect([withdrawn, keeper.isSettled()]).toEqual([[], true]);
  shop.answer = () => list(null);
  store.quantity = 2;
  await keeper.changed();
  expect([store.quote, store.draws]).toEqual(['', 2]);
});

test('the name of a list price that went with an order is not put on the next cart unasked', async () => {
  shop.answer = (cart) => atList(cart);
  const keeper = priceKeeper(parts);
  await keeper.changed();
  store.quote = '';
  await keeper.changed();
  expect([shop.asked, store.puts, store.quote]).toEqual([2, 2, 'c8Jw2mQ5xV0nZ7tL4rB9yK']);
});

test('where carts carry no name a list price is kept, and the store is not asked for anything', async () => {
  store.quote = null;
  parts.store = { ...parts.store, isAlone: true };
  shop.answer = (cart) => atList(cart);
  const keeper = priceKeeper(parts);
  await keeper.changed();
  await keeper.changed();
  expect([shop.asked, store.puts, stored?.quote?.id]).toEqual([1, 0, 'c8Jw2mQ5xV0nZ7tL4rB9yK']);
  expect([withdrawn, keeper.isSettled()]).toEqual([[], true]);
});

test('a list price for want of room for our codes takes our prices off the page, and keeps its name', async () => {
  shop.answer = (cart) => atList(cart, { why: 'no_room' });
  const keeper = priceKeeper(parts);
  await keeper.changed();
  expect([withdrawn, store.quote, keeper.isSettled()]).toEqual([['page'], 'c8Jw2mQ5xV0nZ7tL4rB9yK', true]);
});
