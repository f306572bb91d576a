import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { offerBody, openCheckout } from '#apps/server/testing/test-shop.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';
import { offerEndNews, offerEnds } from '../../pricing/server/offer-ends.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { storefrontOffers } from '../../quantity/contract/storefront-offer-calls.ts';

let shop: UpsellShop;
let real: () => Date;
/** Whole seconds, as an end has them. */
const end = Math.floor(Date.now() / 1000) + 3_600;

beforeAll(async () => {
  shop = await startUpsellShop();
  real = shop.server.services.now;
});
afterAll(() => shop.server.close());
beforeEach(() => shop.clear());
afterEach(() => {
  shop.server.services.now = real;
});

/** What time the server has from now on, beside the end. */
function setClock(secondsAfterEnd: number): void {
  shop.server.services.now = () => new Date((end + secondsAfterEnd) * 1000);
}

const ending = { setup_end_date: true, end_date_time: end };
const body = (discount: object = ending, given: object = {}) => {
  const offer = offerBody(given);
  return { ...offer, discount_data: { ...offer.discount_data, ...discount } };
};
async function make(discount?: object, given?: object): Promise<Offer> {
  const made = await shop.admin<{ offer: Offer }>('POST', '/admin/offers.json', {
    offer: body(discount, given),
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await heardNews(shop.server.services);
  return made.body.offer;
}
async function save(offer: Offer, discount_data: object): Promise<Offer> {
  const path = `/admin/offers/${offer.id}.json`;
  const saved = await shop.admin<{ offer: Offer }>('PUT', path, { offer: { ...body(), discount_data } });
  expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
  await heardNews(shop.server.services);
  return saved.body.offer;
}

const page = async () => {
  const path = `/storefront/offers?product=${shop.vase.product}`;
  const answer = await shop.shopper<ReplyOf<typeof storefrontOffers>>('GET', path);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const two = () => ({ variant_id: shop.vase.variant, quantity: 2 });
const total = async () => (await shop.cartOf(two())).quote.total_minor;

describe('a quantity offer with an end', () => {
  test('has its discount a second before it; at it the table, the discount and its word are gone', async () => {
    const { id } = await make();
    const instant = new Date(end * 1000).toISOString();
    setClock(-1);
    expect(await page()).toMatchObject({
      quantity: [{ offer_id: id, ends_at: instant }],
      now: new Date((end - 1) * 1000).toISOString(),
    });
    const before = await shop.cartOf(two());
    expect([before.quote.total_minor, before.quote.discount_applications[0]]).toMatchObject([
      5_400,
      { offer_id: id },
    ]);
    expect((await shop.cartPage(before.token)).progress).toMatchObject({ offer_id: id });
    setClock(0);
    expect(await page()).toEqual({ quantity: [], by_variant: {}, now: instant });
    expect(await total()).toBe(6_000);
    expect((await shop.cartPage(before.token)).progress).toBeNull();
    expect((await openCheckout(shop.shopper, [two()])).quote.total_minor).toBe(6_000);
    const why = await shop.admin('POST', '/admin/offers/price-check.json', { lines: [two()] });
    expect(JSON.stringify(why.body)).toContain('"reason":"ended"');
  });

  test('gives its turn to the next in line, on the page and in the cart', async () => {
    const first = await make();
    const next = await make({}, { offer_message: 'Next' });
    setClock(-1);
    expect((await page()).quantity).toMatchObject([{ offer_id: first.id }]);
    setClock(0);
    expect((await page()).quantity).toMatchObject([{ offer_id: next.id, ends_at: null }]);
    const { quote } = await shop.cartOf(two());
    expect(quote.discount_applications).toMatchObject([{ offer_id: next.id }]);
  });

  test('that moves on by itself has no end, before and after it', async () => {
    await make({ ...ending, auto_extend_end_date: true });
    for (const seconds of [-1, 0, 86_400]) {
      setClock(seconds);
      expect((await page()).quantity).toMatchObject([{ ends_at: null }]);
      expect(await total()).toBe(5_400);
    }
  });

  test('keeps it in a save that knows of none, and loses it where the save says so', async () => {
    const made = await make();
    const { data, is_default_select } = made.discount_data as { data: unknown; is_default_select: number };
    const documented = { data, is_default_select };
    expect((await save(made, documented)).discount_data).toEqual({ ...documented, ...ending });
    const off = await save(made, { ...documented, setup_end_date: false });
    expect(off.discount_data).toEqual({ ...documented, ...ending, setup_end_date: false });
    setClock(1);
    expect(await total()).toBe(5_400);
  });

  test('one that never had an end is as it always was', async () => {
    const { discount_data } = await make({});
    expect(Object.keys(discount_data).sort()).toEqual(['data', 'is_default_select']);
  });

  test('an end without a moment is refused at its field', async () => {
    const answer = await shop.admin<{ fields: object }>('POST', '/admin/offers.json', {
      offer: body({ setup_end_date: true }),
    });
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { 'offer.discount_data.end_date_time': expect.any(String) },
    ]);
  });

  test('is listed as one that gives nothing any more, and the check warns of it', async () => {
    const { id } = await make({ ...ending, end_date_time: 1_700_000_000 });
    const checked = await shop.admin<{ checks: { warnings: { code: string }[] }[] }>(
      'POST',
      '/admin/offers/conflicts.json',
      { ids: [id] },
    );
    expect(checked.body.checks[0]!.warnings.map(({ code }) => code)).toEqual(['ended']);
    const listed = await shop.admin<{ offers: OfferRow[] }>('GET', '/admin/offers/list.json?spent=true');
    expect(listed.body.offers.map((offer) => offer.id)).toEqual([id]);
    // What stands behind it is reached all the same.
    const next = await make({});
    const behind = await shop.admin<{ checks: { warnings: object[] }[] }>(
      'POST',
      '/admin/offers/conflicts.json',
      { ids: [next.id] },
    );
    expect(behind.body.checks[0]!.warnings).toEqual([]);
  });
});

describe('what another area is told of the end of an offer', () => {
  const ask = (ids: number[]) =>
    shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      offerEnds({ tx, shop: { ...actingShop(), switches: { bundle_support: false } } }, ids),
    );
  const actingShop = () => ({ id: shop.people.shopId, source: '' }) as ActingShop;

  async function switchOffers(enable: boolean): Promise<void> {
    const answer = await shop.admin('PUT', '/admin/setting/app-enable/upsell.json', { enable });
    expect(answer.status).toBe(200);
  }

  test('is the true one, with whom the offer is for and whether it runs, in the order asked', async () => {
    const first = await make(ending, { target_type: 'product', target_ids: [shop.vase.product] });
    const moving = await make({ ...ending, auto_extend_end_date: true });
    const none = await make({});
    const off = await make(ending, { enable_discount: false, activated: false, offer_message: 'Off' });
    const bundle = await shop.offer({
      offer_type: 'bundle',
      target_ids: [shop.vase.product, shop.bowl.product],
      discount: ending,
    });
    const ids = [none.id, first.id, 999_999, moving.id, off.id, bundle];
    const at = new Date(end * 1000);
    const all = {
      offer_type: 'quantity',
      target_type: 'all',
      products: [],
      collections: [],
      active: true,
      holdout_percent: 0,
      title: expect.any(String),
    };
    expect(await ask(ids)).toEqual([
      { ...all, offer_id: none.id, ends_at: null },
      {
        ...all,
        ...{ offer_id: first.id, ends_at: at, target_type: 'product', products: [shop.vase.product] },
      },
      { ...all, offer_id: moving.id, ends_at: null },
      { ...all, offer_id: off.id, ends_at: null, active: false },
      {
        ...all,
        ...{ offer_id: bundle, offer_type: 'bundle', ends_at: at, active: false },
        products: [shop.vase.product, shop.bowl.product],
      },
    ]);
    expect(await ask([])).toEqual([]);
    await expect(ask(Array.from({ length: 1_001 }, (_none, id) => id))).rejects.toThrow('At most');
  });

  test('and may be asked for anew when offers, or whether they are on, have changed', async () => {
    const { id } = await make();
    const heard: string[] = [];
    for (const name of offerEndNews)
      shop.server.services.notifications.on(name, (payload) => void heard.push(`${name} ${payload}`));
    await shop.inShop(sql`UPDATE offers SET activated = false WHERE id = ${id} RETURNING id`);
    await switchOffers(false);
    await heardNews(shop.server.services);
    const of = shop.people.shopId;
    expect(heard).toEqual(expect.arrayContaining([`offers ${of}`, `offer_settings ${of}`]));
    await shop.inShop(sql`UPDATE offers SET activated = true WHERE id = ${id} RETURNING id`);
    expect(await ask([id])).toMatchObject([{ active: false }]);
    await switchOffers(true);
    expect(await ask([id])).toMatchObject([{ active: true }]);
  });
});
