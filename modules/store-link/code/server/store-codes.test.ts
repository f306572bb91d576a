import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop } from '#apps/server/testing/store-cart.ts';
import {
  checkoutOf,
  complete,
  makeProduct,
  shopperClient,
  tierBody,
} from '#apps/server/testing/test-shop.ts';
import { discountExample } from '#modules/offers/upsell/testing/upsell-example.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { orderTookCodes, quoteOfOrder } from '../../quote/server/store-quote-order.ts';

describe.each(['shopify', 'woocommerce'] as const)('codes in a connected store (%s)', (provider) => {
  let shop: CodedShop;
  const at = (n: number) => shop.variants[n]!;
  const more = () =>
    shop.offer({
      offer_type: 'quantity',
      target_ids: [at(0).our_product],
      discount_data: { data: [tierBody(0, 2, 10)], is_default_select: 0 },
    });
  /** 20 % off the second thing for who takes it beside the first; three in all. */
  const limited = () =>
    shop.offer({
      offer_type: 'in-cart',
      target_ids: [at(0).our_product],
      recommend_type: 'product',
      recommend_ids: [at(4).our_product],
      discount_data: discountExample({ setup_stock_limit: true, stock_item_limit: 3, beyond_targets: true }),
    });
  const two = () => [{ variant: at(0), quantity: 2 }];
  const stands = (codes: readonly string[]) => {
    const there = new Set(shop.standing().map((code) => code.toUpperCase()));
    return codes.some((code) => there.has(code));
  };
  const taken = async (offer: number) =>
    Number((await shop.sql('SELECT taken FROM offer_stock WHERE offer_id = $1', [offer]))[0]?.['taken'] ?? 0);
  /** Turns of the keeper, until the news of the offers has arrived and the codes are gone. */
  const untilGone = (codes: readonly string[]) =>
    eventually('codes that are gone', async () => {
      await shop.keep();
      return !stands(codes);
    });
  async function inShop<T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> {
    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    return services.db.inShop(acting.id, (tx) => work({ tx, shop: acting, now: services.now() }));
  }

  beforeAll(async () => {
    shop = await startCodedShop(provider);
  }, 120_000);
  afterAll(() => shop.close());
  afterEach(async () => {
    shop.down(false);
    shop.lose(false);
    await shop.sql('DELETE FROM rate_limits');
    await shop.sql('DELETE FROM store_quotes');
    await shop.sql('DELETE FROM offers WHERE shop_id = $1', [shop.people.shopId]);
  });

  test.each([
    ['changed', 'UPDATE offers SET version = version + 1 WHERE id = $1'],
    ['switched off', 'UPDATE offers SET activated = false WHERE id = $1'],
    ['deleted', 'DELETE FROM offers WHERE id = $1'],
  ])('of an offer that was %s are deleted by the next turn', async (_what, statement) => {
    const offer = await more();
    const quote = await shop.readyCart(two(), { visitor: 'a' });
    await shop.keep();
    expect(stands(quote.codes)).toBe(true);
    await shop.sql(statement, [offer]);
    await untilGone(quote.codes);
  });

  test('say nothing of who they are for, nor any key; the name that a cart carries neither', async () => {
    await more();
    const visitor = 'ana-souza-1990';
    const { id, codes } = await shop.readyCart(two(), { visitor });
    const there = JSON.stringify(
      provider === 'shopify' ? shop.shopify.discounts : shop.woo.coupons.all(),
    ).toUpperCase();
    for (const code of codes) expect(there).toContain(code);
    const session = shop.people.owner;
    for (const secret of [
      visitor,
      session,
      'shpat_sandbox',
      'shpss_sandbox',
      'ck_sandbox',
      'cs_sandbox',
      'key-1',
    ])
      expect(`${there} ${id.toUpperCase()}`).not.toContain(secret.toUpperCase());
    expect(id).toMatch(/^[\w-]{22}$/);
  });

  test('end no later than their offer does, and with their minutes', async () => {
    await more();
    const whole = await shop.readyCart(two(), { visitor: 'whole' });
    expect([Math.round(whole.ends_in_ms / 60_000), whole.offers_end_in_ms]).toEqual([60, null]);
    await shop.sql('DELETE FROM offers WHERE shop_id = $1', [shop.people.shopId]);
    const end = Math.floor(Date.now() / 1000) + 300;
    const offer = await shop.offer({
      offer_type: 'in-cart',
      target_ids: [at(0).our_product],
      recommend_type: 'product',
      recommend_ids: [at(4).our_product],
      discount_data: discountExample({ setup_end_date: true, end_date_time: end }),
    });
    const short = await shop.readyCart(
      [
        { variant: at(0), quantity: 1 },
        { variant: at(4), quantity: 1, offer_id: offer },
      ],
      { visitor: 'short' },
    );
    const [row] = await shop.sql('SELECT ends_at FROM store_quotes WHERE id = $1', [short.id]);
    expect(new Date(row!['ends_at'] as string).getTime()).toBe((end - 1) * 1000);
    // Its page hears when that is.
    expect(short.ends_in_ms).toBeGreaterThan(240_000);
    expect(short.offers_end_in_ms! - short.ends_in_ms).toBe(1_000);
  });

  test('that were not used are deleted after their end, and what they held is left again', async () => {
    const offer = await limited();
    const lines = [
      { variant: at(0), quantity: 1 },
      { variant: at(4), quantity: 3, offer_id: offer },
    ];
    const quote = await shop.readyCart(lines, { visitor: 'idle' });
    expect(await taken(offer)).toBe(3);
    await shop.keep();
    expect([stands(quote.codes), await taken(offer)]).toEqual([true, 3]);
    await shop.sql(`UPDATE store_quotes SET ends_at = now() - interval '5 minutes'`);
    await shop.sql(
      `UPDATE store_codes SET ends_at = now() - interval '5 minutes', remove_at = now() - interval '4 minutes'`,
    );
    await shop.keep();
    expect([stands(quote.codes), await taken(offer)]).toEqual([false, 0]);
  });

  test('whose deletion fails are deleted once the store works again; none is held for longer', async () => {
    const offer = await limited();
    const lines = [
      { variant: at(0), quantity: 1 },
      { variant: at(4), quantity: 1, offer_id: offer },
    ];
    const quote = await shop.readyCart(lines, { visitor: 'away' });
    await shop.sql('UPDATE offers SET version = version + 1 WHERE id = $1', [offer]);
    shop.down(true);
    await eventually('a deletion that fails', async () => {
      await shop.keep();
      return (await shop.sql('SELECT 1 FROM store_codes WHERE remove_tries > 0')).length > 0;
    });
    // The code still works in the store, so its unit stays reserved.
    expect([stands(quote.codes), await taken(offer)]).toEqual([true, 1]);
    shop.down(false);
    await shop.sql(`UPDATE store_codes SET remove_at = now() - interval '1 second'`);
    await shop.keep();
    expect([stands(quote.codes), await taken(offer)]).toEqual([false, 0]);
  });

  test('whose answer was lost and that no request asks for again are created or deleted by the keeper', async () => {
    const offer = await more();
    shop.lose(true);
    const { body } = await shop.priceCart(two(), { visitor: 'gone' });
    shop.lose(false);
    expect(body.quote?.ready).toBe(false);
    const old = () =>
      shop
        .sql(`UPDATE store_quotes SET created_at = created_at - interval '1 minute'`)
        .then(() =>
          shop.sql(
            `UPDATE store_codes SET asked_at = asked_at - interval '2 minutes', asking_since = asking_since - interval '2 minutes'`,
          ),
        );
    await old();
    await shop.keep();
    expect((await shop.sql('SELECT state FROM store_codes'))[0]).toEqual({ state: 'made' });
    expect((await shop.priceCart(two(), { visitor: 'gone' })).body.quote?.ready).toBe(true);

    shop.lose(true);
    const next = await shop.priceCart([{ variant: at(0), quantity: 3 }], { visitor: 'gone' });
    shop.lose(false);
    expect(next.body.quote?.ready).toBe(false);
    await old();
    await shop.sql('UPDATE offers SET version = version + 1 WHERE id = $1', [offer]);
    await untilGone(next.body.quote!.codes);
    await eventually('none that is not told of', async () => {
      await shop.keep();
      return (await shop.sql(`SELECT 1 FROM store_codes WHERE state IN ('wanted', 'made')`)).length === 0;
    });
  });

  test('are deleted when their order is in, which has what they held', async () => {
    const offer = await limited();
    const lines = [
      { variant: at(0), quantity: 1 },
      { variant: at(4), quantity: 2, offer_id: offer },
    ];
    const quote = await shop.readyCart(lines, { visitor: 'orders' });
    const other = await shop.readyCart(lines.slice(0, 1).concat([{ ...lines[1]!, quantity: 1 }]), {
      visitor: 'else',
    });
    const product = await makeProduct(shop.server.services.db, shop.people.shopId, {
      handle: `p-${provider}`,
      price_minor: 100,
    });
    const call = shopperClient(shop.server.app, 'mine.test');
    const added = await call<{ cart: { token: string } }>('POST', '/storefront/cart/add.json', {
      lines: [{ variant_id: product.variant, quantity: 1 }],
    });
    await complete(call, await checkoutOf(call, added.body.cart.token));
    const order = Number((await shop.sql('SELECT max(id) AS id FROM orders'))[0]!['id']);
    const found = await inShop((ctx) =>
      quoteOfOrder(ctx, {
        codes: [...quote.codes.map((code) => code.toLowerCase()), ...other.codes, 'X'],
        quoteId: quote.id,
      }),
    );
    expect(found).toMatchObject({
      quote: { id: quote.id, visitor: 'orders' },
      codes: quote.codes.map((code) => ({
        code,
        offers: [{ offer_id: offer, amount_minor: expect.any(Number) }],
      })),
      foreign: other.codes,
    });
    expect(await inShop((ctx) => quoteOfOrder(ctx, { codes: [], quoteId: quote.id }))).toMatchObject({
      quote: { id: quote.id },
    });
    expect(await inShop((ctx) => quoteOfOrder(ctx, { codes: ['X'], quoteId: null }))).toBeNull();
    const took = () => inShop((ctx) => orderTookCodes(ctx, found!.quote, order, quote.codes));
    expect([await took(), await took()]).toEqual([true, false]);
    await shop.keep();
    expect([stands(quote.codes), stands(other.codes)]).toEqual([false, true]);
    expect(await taken(offer)).toBe(3);
  });

  test('are gone before the store’s keys are', async () => {
    await more();
    const quote = await shop.readyCart(two(), { visitor: 'last' });
    expect(stands(quote.codes)).toBe(true);
    const path = '/admin/integrate.json';
    expect((await shop.admin('DELETE', path)).status).toBe(200);
    expect(stands(quote.codes)).toBe(false);
  });
});
