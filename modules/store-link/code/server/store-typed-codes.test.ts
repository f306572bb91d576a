import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCode } from '#apps/server/testing/discount-code.ts';
import { type CodedShop, startCodedShop } from '#apps/server/testing/store-cart.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import {
  createDiscountCode,
  type DiscountCode,
  discountCodesFor,
  type NewDiscountCode,
  pasteCodes,
  pastedCodesLeft,
  removePastedCodes,
  revokeDiscountCodes,
} from '#modules/orders/code/server/public.ts';
import { storeCodes, typedCodeKeeper } from './store-typed-codes.ts';

describe.each(['shopify', 'woocommerce'] as const)('discount codes of a connected store (%s)', (provider) => {
  let shop: CodedShop;
  const stores = () => storeCodes(shop.server.services);
  async function inShop<T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> {
    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    return services.db.inShop(acting.id, (tx) => work({ tx, shop: acting, now: services.now() }));
  }
  const make = (given: Partial<NewDiscountCode> = {}) =>
    makeCode(shop.server.services, shop.people.shopId, given);
  const stateOf = async ({ reference }: DiscountCode) =>
    (await inShop((ctx) => discountCodesFor(ctx, stores(), [reference]))).get(reference)?.state;
  const isThere = ({ code }: DiscountCode) => shop.standing().some((one) => one.toUpperCase() === code);
  /** A turn of the keeper, a minute after the one before. */
  async function keep(): Promise<void> {
    await shop.sql(
      `UPDATE store_discount_codes SET due_at = due_at - interval '1 hour', asked_at = asked_at - interval '1 minute'
       WHERE shop_id = $1`,
      [shop.people.shopId],
    );
    await typedCodeKeeper.run(shop.server.services);
  }

  beforeAll(async () => {
    shop = await startCodedShop(provider);
  }, 120_000);
  afterAll(() => shop.close());
  beforeEach(() => shop.ready());

  test('a code is made in the store, takes off there what its rule says, and is not taken in the shop’s own', async () => {
    const [one] = shop.variants;
    const code = await make({ value: -20 });
    expect([await stateOf(code), isThere(code)]).toEqual(['wanted', false]);
    await keep();
    expect([await stateOf(code), isThere(code)]).toEqual(['unused', true]);
    const cart = shop.openCart();
    await cart.add([{ variant: one!, quantity: 2 }]);
    await cart.codes([code.code]);
    const full = 2 * one!.price_minor;
    expect((await cart.total()).paid_minor).toBe(full - Math.floor(full / 5));
    // Once the store has the code, the server does not ask again. An order with the code counts as its use once,
    // however often the order comes in.
    await keep();
    expect(await stateOf(code)).toBe('unused');
    await cart.order();
    for (let time = 0; time < 2; time += 1) expect(await shop.sync()).toMatchObject({ status: 'done' });
    await shop.server.settle();
    expect(await stateOf(code)).toBe('used');
  });

  test('a fixed amount with a minimum is good from there on', async () => {
    const [one] = shop.variants;
    const least = one!.price_minor * 2;
    const code = await make({ value_type: 'fixed_amount', value: -150, prerequisite_subtotal_minor: least });
    await keep();
    for (const [quantity, off] of [
      [1, 0],
      [2, 150],
    ] as const) {
      const cart = shop.openCart();
      await cart.add([{ variant: one!, quantity }]);
      await cart.codes([code.code]);
      expect((await cart.total()).paid_minor).toBe(quantity * one!.price_minor - off);
    }
  });

  test('a revoked code is forgotten by the store, also one whose making was not answered', async () => {
    const [known, lost, never] = [await make(), await make(), await make()];
    await inShop((ctx) => revokeDiscountCodes(ctx, stores(), [never.reference]));
    shop.lose(true);
    await keep();
    shop.lose(false);
    expect(await stateOf(known)).toBe('wanted');
    await keep();
    expect([isThere(known), isThere(never)]).toEqual([true, false]);
    const references = [known.reference, lost.reference];
    expect(await inShop((ctx) => revokeDiscountCodes(ctx, stores(), references))).toBe(2);
    await keep();
    await keep();
    expect([isThere(known), isThere(lost), isThere(never)]).toEqual([false, false, false]);
    expect(await stateOf(known)).toBe('revoked');
  });

  test('a store that is away is asked again, and does not get a second code for one', async () => {
    const code = await make();
    shop.down(true);
    await keep();
    expect(await stateOf(code)).toBe('wanted');
    shop.down(false);
    shop.loseNext();
    await keep();
    await keep();
    expect([await stateOf(code), isThere(code)]).toEqual(['unused', true]);
    const there = shop.standing().filter((one) => one.toUpperCase() === code.code);
    expect(there).toHaveLength(1);
  });

  test('while the gate is shut, a pasted code is handed out, to one each of 50 who ask at once, until none is left', async () => {
    await shop.sql(`UPDATE store_checkouts SET state = 'shut' WHERE shop_id = $1`, [shop.people.shopId]);
    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    await expect.poll(() => stores().place({ shop: acting }), { timeout: 10_000 }).toBe('list');
    const pasted = Array.from({ length: 40 }, (_, at) => `${provider}-${at}`);
    const odd = [' ', 'x'.repeat(256), ` ${provider.toUpperCase()}-0 `];
    const [first, again] = [
      await inShop((ctx) => pasteCodes(ctx, 'thanks', [...pasted, ...odd])),
      await inShop((ctx) => pasteCodes(ctx, 'thanks', pasted)),
    ];
    expect(first).toEqual({ added: 40, known: 1, wrong: 2, over: 0 });
    expect(again).toEqual({ added: 0, known: 40, wrong: 0, over: 0 });
    const ask = (at: number) =>
      inShop((ctx) =>
        createDiscountCode(ctx, stores(), {
          ...{ reference: `pasted/${provider}/${at}`, title: 'Thanks', word: 'THANKS', list: 'thanks' },
          ...{ value_type: 'percentage', value: -5, prerequisite_subtotal_minor: null },
          ...{ usage_limit: 1, ends_at: null },
        }),
      );
    const handed = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(at)));
    const codes = handed.flatMap((one) => one?.code ?? []);
    expect([codes.length, new Set(codes).size]).toEqual([40, 40]);
    expect(await inShop((ctx) => pastedCodesLeft(ctx, 'thanks'))).toBe(0);
    // The same reference has the same code for good, and a merchant who pastes more is not asked for it again.
    const at = handed.findIndex((one) => one !== null);
    await inShop((ctx) => pasteCodes(ctx, 'thanks', ['one-more']));
    expect(await ask(at)).toEqual({ ...handed[at], state: 'handed', rule: null });
    expect(await inShop((ctx) => removePastedCodes(ctx, 'thanks'))).toBe(1);
  });
});
