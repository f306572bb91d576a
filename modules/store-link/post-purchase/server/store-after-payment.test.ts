import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CodedShop, startCodedShop } from '#apps/server/testing/store-cart.ts';
import { shopperClient } from '#apps/server/testing/test-shop.ts';
import { discountExample } from '#modules/offers/upsell/testing/upsell-example.ts';
import { openShopper } from '../../../../sandbox/woocommerce/woo-shopper.ts';
import { forgetStoreView } from '../../view/server/store-view.ts';

/** The meta data of the line that is sent, as the store would keep it. */
const keyOf = (body: unknown) =>
  (body as { line_items: { meta_data: { key: string; value: string }[] }[] }).line_items[0]!.meta_data.map(
    (one, at) => ({ ...one, id: 9_100_000 + at }),
  );

type Payment = 'bacs' | 'cheque' | 'cod' | 'sandbox_card';
interface Step {
  step: string | null;
  box: { offer_id: number; products: { variants: { id: number; offer_price_minor: number }[] }[] } | null;
  charge: Record<string, { amount_minor: number }>;
  words: { paid_how?: string };
}
interface Accepted {
  added?: { amount_minor: number };
  offer?: Step;
  code?: string;
}

describe('an order of a WooCommerce store after it was placed', { timeout: 60_000 }, () => {
  let shop: CodedShop;
  let offer: number;
  let call: ReturnType<typeof shopperClient>;
  const at = (n: number) => shop.variants[n]!;
  beforeAll(async () => {
    shop = await startCodedShop('woocommerce');
    call = shopperClient(shop.server.app, 'mine.test');
    offer = await shop.offer({
      offer_type: 'post-purchase',
      target_ids: [at(0).our_product],
      recommend_type: 'product',
      recommend_ids: [at(3).our_product],
      discount_data: discountExample({ percentage_discount: 25 }),
    });
  }, 120_000);
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.sql('DELETE FROM rate_limits');
    await shop.sql('DELETE FROM request_limits').catch(() => {});
    Object.assign(shop.woo.settings, { calcTaxes: false, pricesIncludeTax: false });
    shop.woo.settings.shippingCost = 4.99;
  });

  /** Buys the first product there, and what its page then has. */
  async function place(payment: Payment = 'bacs') {
    const shopper = openShopper(shop.woo.host);
    await shopper.api('cart/add-item', { id: Number(at(0).variant_id), quantity: 1 });
    const { body } = await shopper.checkout(payment);
    const report = { order_number: String(body.order_id), order_key: body.order_key };
    return { id: body.order_id, report, there: shop.woo.placed.byId(body.order_id)! };
  }
  const tokenOf = async (report: object): Promise<string | null> => {
    const { status, body } = await shop.tellOrder(report);
    expect(status).toBe(200);
    return (body as { order_token: string | null }).order_token;
  };
  const offered = async (token: string): Promise<Step> => {
    const { status, body } = await call<{ offer: Step }>('GET', `/storefront/post-purchase?order=${token}`);
    expect(status).toBe(200);
    return body.offer;
  };
  async function accept(token: string, { step }: Step, key: string = randomUUID()) {
    const answer = await shop.server.app.inject({
      method: 'POST',
      url: '/storefront/post-purchase/accept?shop=mine.test',
      headers: { 'idempotency-key': key },
      payload: { order_token: token, step, variant_id: at(3).our_variant, quantity: 1 },
    });
    return { status: answer.statusCode, body: answer.json<Accepted>() };
  }
  /** Our order of that one, with its lines and what is kept of its discounts. */
  const ours = async (id: number) =>
    (
      await shop.sql(
        `SELECT o.id::int, o.total_price_minor::int AS total, o.financial_status AS paid,
           (SELECT jsonb_agg(jsonb_build_object('id', l.id, 'variant', l.variant_id, 'offer', l.taken_offer_id,
              'off', l.total_discount_minor) ORDER BY l.position) FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id) AS lines,
           (SELECT coalesce(jsonb_agg(a->'offer_id'), '[]') FROM jsonb_array_elements(o.discount_applications) a) AS offers
         FROM orders o JOIN external_ids e ON e.shop_id = o.shop_id AND e.our_id = o.id AND e.kind = 'order'
         WHERE o.shop_id = $1 AND e.external_id = $2 AND e.provider = 'woocommerce'`,
        [shop.people.shopId, String(id)],
      )
    )[0] as unknown as {
      id: number;
      total: number;
      paid: string;
      lines: { id: number; variant: number; offer: number | null; off: number }[];
      offers: (number | null)[];
    };
  const facts = async (metric: string) =>
    Number(
      (
        await shop.sql(
          `SELECT coalesce(sum(value), 0) AS n FROM daily_metrics
           WHERE shop_id = $1 AND subject = 'offer' AND subject_id = $2 AND metric = $3`,
          [shop.people.shopId, offer, metric],
        )
      )[0]!['n'],
    );
  /** A quarter off, a half of a cent for the shopper. */
  const price = () => at(3).price_minor - Math.round(at(3).price_minor / 4);

  test.each(['bacs', 'cheque', 'cod'] as const)(
    'paid by %s takes one more line at the price shown, and is credited once however it comes in again',
    async (payment) => {
      const { id, report, there } = await place(payment);
      const before = there.total;
      const token = (await tokenOf(report))!;
      const step = await offered(token);
      expect(step.box?.offer_id).toBe(offer);
      expect(step.charge[at(3).our_variant]?.amount_minor).toBe(price());
      expect(step.words.paid_how).toBe('You’ll pay for it together with your order.');
      const answer = await accept(token, step);
      expect(answer).toMatchObject({
        status: 200,
        body: { added: { amount_minor: price() }, offer: { box: null } },
      });
      expect(Math.round((there.total - before) * 100)).toBe(price());
      expect(there.lines).toHaveLength(2);
      const stored = await ours(id);
      expect(stored).toMatchObject({ paid: 'pending', total: Math.round(there.total * 100) });
      await shop.server.settle();
      const sales = await facts('sales');
      for (const full of [false, true]) {
        expect(await shop.sync(full)).toMatchObject({ status: 'done' });
        await shop.server.settle();
        const again = await ours(id);
        expect(again.lines[1]).toEqual({ ...stored.lines[1], offer, off: at(3).price_minor - price() });
        expect(again.offers).toEqual([offer]);
        expect(again.total).toBe(stored.total);
        expect(await facts('sales')).toBe(sales);
      }
      await shop.homeSales();
      // A second report of the order offers nothing more.
      expect((await offered((await tokenOf(report))!)).box).toBeNull();
    },
  );

  test('with prices that include tax it costs what was shown, to the cent', async () => {
    Object.assign(shop.woo.settings, { calcTaxes: true, pricesIncludeTax: true, taxRate: 19 });
    Object.assign(shop.woo.settings, { taxDisplayShop: 'incl', taxDisplayCart: 'incl' });
    const { id, report, there } = await place();
    const before = there.total;
    const token = (await tokenOf(report))!;
    expect(await accept(token, await offered(token))).toMatchObject({ status: 200 });
    expect(Math.round((there.total - before) * 100)).toBe(price());
    expect(await shop.sync()).toMatchObject({ status: 'done' });
    expect((await ours(id)).total).toBe(Math.round(there.total * 100));
    Object.assign(shop.woo.settings, { taxDisplayShop: 'excl', taxDisplayCart: 'excl' });
  });

  test('paid by card is offered nothing, and neither is one whose checkout is shut', async () => {
    const card = await place('sandbox_card');
    expect(await tokenOf(card.report)).toBeNull();
    const transfer = await place();
    await shop.sql(`UPDATE store_checkouts SET state = 'shut' WHERE shop_id = $1`, [shop.people.shopId]);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    expect(await tokenOf(transfer.report)).toBeNull();
    await shop.ready();
  });

  test('its key decides: a guessed key learns nothing, and nothing is stored', async () => {
    const { id, report } = await place();
    for (const order_key of ['wc_order_forged0000000', report.order_key.toUpperCase()])
      expect(await shop.tellOrder({ ...report, order_key })).toMatchObject({ status: 404 });
    expect(await ours(id)).toBeUndefined();
  });

  test('two clicks and two tabs add it once', async () => {
    const { report, there } = await place();
    const token = (await tokenOf(report))!;
    const step = await offered(token);
    const key = randomUUID();
    const answers = await Promise.all([
      accept(token, step, key),
      accept(token, step, key),
      accept(token, step),
    ]);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'added' : body.code));
    expect(codes.filter((code) => code === 'added').length).toBeGreaterThanOrEqual(1);
    for (const code of codes) expect(['added', 'core.still_running', 'offers.step_used']).toContain(code);
    expect(there.lines).toHaveLength(2);
  });

  test('a lost answer is asked after, and adds it once', async () => {
    const { report, there } = await place();
    const token = (await tokenOf(report))!;
    const step = await offered(token);
    const { faults } = shop.woo;
    faults.rest.only = ({ method }) => method === 'PUT';
    faults.rest.next = ['lose'];
    const answer = await accept(token, step);
    faults.rest.only = null;
    expect(answer).toMatchObject({ status: 200, body: { added: { amount_minor: price() } } });
    expect(there.lines).toHaveLength(2);
  });

  test('what something on the way sent twice is taken off, and nothing is charged', async () => {
    const { report, there } = await place();
    const before = there.total;
    const token = (await tokenOf(report))!;
    const step = await offered(token);
    // A proxy that repeats what it got no answer to.
    const { faults } = shop.woo;
    let lines = 0;
    faults.rest.only = ({ method, body }) => {
      const [line] = (body as { line_items?: { id?: number }[] } | null)?.line_items ?? [];
      if (method === 'PUT' && line?.id === undefined && lines++ === 0)
        there.lines.push({ ...there.lines[0]!, id: 9_000_001, meta: keyOf(body) });
      return false;
    };
    const answer = await accept(token, step);
    faults.rest.only = null;
    expect(answer).toMatchObject({ status: 402, body: { code: 'offers.declined' } });
    expect([there.lines.length, there.total]).toEqual([1, before]);
  });

  test('a store that does nothing adds nothing, and after its minute the offer can be taken again', async () => {
    const { id, report, there } = await place();
    const token = (await tokenOf(report))!;
    const step = await offered(token);
    const { faults } = shop.woo;
    faults.rest.only = ({ method }) => method === 'PUT';
    faults.rest.next = ['drop'];
    const key = randomUUID();
    expect(await accept(token, step, key)).toMatchObject({
      status: 409,
      body: { code: 'core.still_running' },
    });
    faults.rest.only = null;
    // It may be on its way yet: it is not asked a second time so soon.
    expect(await accept(token, step, key)).toMatchObject({ status: 409 });
    expect([there.lines.length, (await ours(id)).lines.length]).toEqual([1, 1]);
    await shop.sql(
      `UPDATE store_order_lines SET asked_at = now() - interval '2 minutes' WHERE shop_id = $1`,
      [shop.people.shopId],
    );
    expect(await accept(token, step, key)).toMatchObject({ status: 200 });
    expect([there.lines.length, (await ours(id)).lines.length]).toEqual([2, 2]);
  });

  test.each([
    ['paid meanwhile', (order: number) => shop.woo.placed.pay(shop.woo.placed.byId(order)!)],
    [
      'cancelled meanwhile',
      (order: number) => shop.woo.placed.setStatus(shop.woo.placed.byId(order)!, 'cancelled'),
    ],
  ])('%s it is not added, and the shopper gets a message', async (_, happens) => {
    const { id, report, there } = await place();
    const token = (await tokenOf(report))!;
    const step = await offered(token);
    happens(id);
    const answer = await accept(token, step);
    expect(answer).toMatchObject({ status: 402, body: { code: 'offers.declined' } });
    expect([there.lines.length, (await ours(id)).lines.length]).toEqual([1, 1]);
    expect(await facts('never')).toBe(0);
  });

  test('a product that the store does not have is not offered there', async () => {
    const [gone] = await shop.sql(
      `UPDATE external_ids SET deleted_at = now() WHERE shop_id = $1 AND kind = 'variant' AND external_id = $2 RETURNING our_id`,
      [shop.people.shopId, at(3).variant_id],
    );
    expect(gone).toBeDefined();
    forgetStoreView(shop.server.services, shop.people.shopId);
    const { report } = await place();
    const token = (await tokenOf(report))!;
    expect((await offered(token)).box).toBeNull();
    await shop.sql(`UPDATE external_ids SET deleted_at = NULL WHERE shop_id = $1 AND external_id = $2`, [
      shop.people.shopId,
      at(3).variant_id,
    ]);
    forgetStoreView(shop.server.services, shop.people.shopId);
  });
});
