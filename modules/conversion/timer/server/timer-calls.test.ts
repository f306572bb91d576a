import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { offerBody } from '#apps/server/testing/test-shop.ts';
import { startUpsellShop, type UpsellShop } from '#apps/server/testing/upsell-shop.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { evidenceOf } from '../../truth/server/evidence.ts';
import type { listTimerOffers, listTimers, Timer } from '../contract/timer-calls.ts';
import type { ShownTimer } from '../contract/shown-timer.ts';

let shop: UpsellShop;
let shopId: number;
let real: () => Date;
const start = Math.floor(Date.now() / 1000) * 1000;
const hour = 3_600_000;

beforeAll(async () => {
  shop = await startUpsellShop();
  ({ shopId } = shop.people);
  real = shop.server.services.now;
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await shop.clear();
  await run(sql`DELETE FROM countdown_timers WHERE shop_id = ${shopId}`);
  await run(sql`DELETE FROM conversion_shops WHERE shop_id = ${shopId}`);
  await run(sql`DELETE FROM conversion_tools WHERE shop_id = ${shopId}`);
  await heardNews(shop.server.services);
  setClock(0);
});
afterEach(() => {
  shop.server.services.now = real;
});

const run = async (statement: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shopId, (tx) => tx.execute(statement))).rows;
/** Sets the server's time, in milliseconds after the start. */
function setClock(ms: number): void {
  shop.server.services.now = () => new Date(start + ms);
}
const at = (ms: number) => new Date(start + ms).toISOString();

type Answer = { timer: Timer; fields: Record<string, string>; current: Timer };
const path = '/admin/copt/timers.json';
const pathOf = (id: number) => `/admin/copt/timers/${id}.json`;

async function make(timer: object = {}): Promise<Timer> {
  const made = await shop.admin<Answer>('POST', path, { timer });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await heardNews(shop.server.services);
  return made.body.timer;
}
async function change(id: number, timer: object): Promise<Timer> {
  const saved = await shop.admin<Answer>('PUT', pathOf(id), { timer });
  expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
  await heardNews(shop.server.services);
  return saved.body.timer;
}
async function refused(timer: object, id?: number): Promise<string[]> {
  const answer = await (id
    ? shop.admin<Answer>('PUT', pathOf(id), { timer })
    : shop.admin<Answer>('POST', path, { timer }));
  expect(answer.status).toBe(422);
  return Object.keys(answer.body.fields);
}
async function makeOffer(discount: object, given: object = {}): Promise<number> {
  const body = offerBody(given);
  const made = await shop.admin<{ offer: { id: number } }>('POST', '/admin/offers.json', {
    offer: { ...body, discount_data: { ...body.discount_data, ...discount } },
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await heardNews(shop.server.services);
  return made.body.offer.id;
}
const ending = (ms = 10 * hour) => ({ setup_end_date: true, end_date_time: (start + ms) / 1000 });

const page = async (
  product = shop.vase.product,
  more = '&visitor=00000000000000aa&zone=America/New_York',
) => {
  const answer = await shop.shopper<{ now: string; parts: { timers?: ShownTimer } }>(
    'GET',
    `/storefront/page.json?page=product&product=${product}${more}`,
  );
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.parts.timers;
};
async function honest(on: boolean): Promise<void> {
  const saved = await shop.admin('PUT', '/admin/copt/honesty.json', { honesty: { honest: on } });
  expect(saved.status).toBe(200);
  await heardNews(shop.server.services);
}

describe('a timer is made and read', () => {
  test('V274 by default it is on, for 20 hours, repeating, from now, for all products, with four labels', async () => {
    const made = await make();
    expect(made).toMatchObject({
      ...{ enable: true, duration: 20, duration_type: 'hours', duration_repeat: true },
      ...{ schedule_enable: true, schedule_start_at: at(0), display_type: 'all_products' },
      settings: { enable_labels: { day: true, hour: true, minute: true, second: true } },
      ...{ offer_id: null, offer: null, expired: false, version: 1, name: '', text: '' },
      duration_expire_at: at(20 * hour),
    });
    expect((await shop.admin<Answer>('GET', pathOf(made.id))).body.timer).toEqual(made);
  });

  test('a name is its own, and a text takes the place of the words of the shop’s language; empty gives them back', async () => {
    const made = await make({
      name: '  Mugs week  ',
      text: '  until the kiln closes ',
      offer_id: await makeOffer(ending()),
    });
    expect(made).toMatchObject({ name: 'Mugs week', text: 'until the kiln closes' });
    const shown = await page();
    expect(shown?.left).toBe('until the kiln closes');
    expect(JSON.stringify(shown)).not.toContain('Mugs week');
    const saved = await change(made.id, { enable: true });
    expect([saved.version, saved.name, saved.text]).toEqual([
      made.version,
      'Mugs week',
      'until the kiln closes',
    ]);
    const bare = await change(made.id, { name: '', text: '' });
    expect([bare.version, bare.name, bare.text]).toEqual([made.version + 1, '', '']);
    expect((await page())?.left).toBe('left to buy');
    const list = await shop.admin<ReplyOf<typeof listTimers>>('GET', path);
    expect(list.body.timers.map(({ name, text }) => [name, text])).toEqual([['', '']]);
    const { rows } = await shop.server.services.db.inShop(shopId, (tx) =>
      tx.execute<{ changes: string }>(
        sql`SELECT to_jsonb(a)::text AS changes FROM audit_log a WHERE shop_id = ${shopId} AND to_jsonb(a)::text LIKE '%Mugs week%'`,
      ),
    );
    // The log of changes keeps what it was called.
    expect(rows).toHaveLength(1);
  });

  test('markup in a text reaches shoppers as the characters that were typed', async () => {
    await make({ text: '<b>left</b> & "you"', offer_id: await makeOffer(ending()) });
    expect((await page())?.left).toBe('<b>left</b> & "you"');
  });

  test('the fields may come without their wrapper, as the documents have them', async () => {
    const made = await shop.admin<Answer>('POST', path, { duration: 3, duration_type: 'days' });
    expect([made.status, made.body.timer.duration_expire_at]).toEqual([201, at(72 * hour)]);
  });

  test.each([
    ['V349 half an hour', { duration: 1.5 }, 'duration'],
    ['V350 none', { duration: 0 }, 'duration'],
    ['V350 ten thousand', { duration: 10_000 }, 'duration'],
    ['a name of 81 characters', { name: 'n'.repeat(81) }, 'name'],
    ['a text of 41 characters', { text: 't'.repeat(41) }, 'text'],
    ['V351 products and none of them', { display_type: 'products' }, 'product_ids'],
    [
      'V351 collections and none of them',
      { display_type: 'collections', product_ids: [1] },
      'collection_ids',
    ],
    ['an unknown product', { display_type: 'products', product_ids: [999_999] }, 'product_ids'],
    ['V352 a start in the past', { schedule_start_at: at(-61_000) }, 'schedule_start_at'],
    ['an offer that is not there', { offer_id: 999_999 }, 'offer_id'],
  ])('%s is refused at its field, and nothing is saved', async (_name, timer, field) => {
    expect(await refused(timer)).toEqual([`timer.${field}`]);
    expect((await shop.admin<ReplyOf<typeof listTimers>>('GET', path)).body.total).toBe(0);
  });

  test('nothing in the place of a timer is refused there, as any other value is', async () => {
    for (const timer of [null, 7, []]) expect(await refused(timer as object)).toEqual(['timer']);
  });

  test('all errors are reported at once: also an empty selection beside an invalid number', async () => {
    const fields = await refused({ duration: 0, display_type: 'collections', offer_id: 'x' });
    expect(fields.toSorted()).toEqual(['timer.collection_ids', 'timer.duration', 'timer.offer_id']);
  });

  test('a start within the minute, and one that is not used, may lie in the past', async () => {
    await make({ schedule_start_at: at(-59_000) });
    await make({ schedule_enable: false, schedule_start_at: at(-9 * hour) });
  });

  test('the list has the newest first, in pages, with how many there are', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 5; made += 1) ids.push((await make()).id);
    const second = await shop.admin<ReplyOf<typeof listTimers>>('GET', `${path}?page=2&limit=2`);
    expect(second.body).toMatchObject({ total: 5, has_more: true });
    expect(second.body.timers.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });

  test('C085 several are deleted at once, by ids in the body or in the query, all or none', async () => {
    const [a, b, c] = [await make(), await make(), await make()];
    const bulk = '/admin/copt/timers/bulk-delete.json';
    expect((await shop.admin('DELETE', bulk, { ids: [a.id, 999_999] })).status).toBe(404);
    expect((await shop.admin('DELETE', bulk)).status).toBe(422);
    expect((await shop.admin('DELETE', bulk, { ids: [a.id, b.id, a.id] })).body).toEqual({
      success: true,
      count: 2,
    });
    expect((await shop.admin('DELETE', `${bulk}?ids=${c.id}`)).body).toEqual({ success: true, count: 1 });
    expect((await shop.admin<ReplyOf<typeof listTimers>>('GET', path)).body.timers).toEqual([]);
  });
});

describe('a timer is changed', () => {
  test('V303 its duration is locked, and another one is taken with a reset only (V302)', async () => {
    const { id } = await make({ duration_repeat: false });
    expect(await refused({ duration: 5 }, id)).toEqual(['timer.duration']);
    expect(await refused({ duration_type: 'days' }, id)).toEqual(['timer.duration']);
    expect((await change(id, { duration: 20, enable: false })).enable).toBe(false);
    setClock(21 * hour);
    const over = (await shop.admin<Answer>('GET', pathOf(id))).body.timer;
    expect([over.expired, over.duration_expire_at]).toEqual([true, at(20 * hour)]);
    const again = await change(id, { restart_duration: true, duration: 2 });
    expect([again.expired, again.duration_expire_at]).toEqual([false, at(23 * hour)]);
  });

  test('V301 one that repeats does not expire; in an honest shop it does not begin anew either', async () => {
    const { id } = await make({ duration: 2 });
    setClock(3 * hour);
    const read = async () => (await shop.admin<Answer>('GET', pathOf(id))).body.timer;
    expect(await read()).toMatchObject({ expired: false, duration_expire_at: at(2 * hour) });
    await honest(false);
    expect(await read()).toMatchObject({ expired: false, duration_expire_at: at(4 * hour) });
  });

  test('its start can be moved ahead, and stays where it is otherwise', async () => {
    const { id } = await make({ duration: 2, duration_repeat: false });
    setClock(hour);
    expect((await change(id, { schedule_start_at: at(5 * hour) })).duration_expire_at).toBe(at(7 * hour));
    setClock(6 * hour);
    expect(await refused({ schedule_start_at: at(4 * hour) }, id)).toEqual(['timer.schedule_start_at']);
    const same = await change(id, { schedule_start_at: at(5 * hour), enable: false });
    expect(same.duration_expire_at).toBe(at(7 * hour));
    expect((await change(id, { schedule_enable: false })).duration_expire_at).toBe(at(7 * hour));
  });

  test('a save over another one gets the stored values, and changes nothing', async () => {
    const made = await make();
    const saved = await change(made.id, { enable: false, version: made.version });
    const late = await shop.admin<Answer>('PUT', pathOf(made.id), {
      timer: { duration_repeat: false, version: made.version },
    });
    expect([late.status, late.body.current]).toEqual([409, saved]);
    expect((await shop.admin<Answer>('GET', pathOf(made.id))).body.timer).toEqual(saved);
  });

  test('to products without one of them is refused also where they are not named', async () => {
    const { id } = await make();
    expect(await refused({ display_type: 'products' }, id)).toEqual(['timer.product_ids']);
  });

  test('no more than a thousand are on at once', async () => {
    const { id } = await make({ enable: false });
    await run(
      sql`INSERT INTO countdown_timers (shop_id, duration, duration_type, duration_repeat, schedule_enable, schedule_start_at, started_at,
            display_type, settings)
          SELECT ${shopId}, 1, 'hours', false, false, now(), now(), 'all_products', '{}' FROM generate_series(1, 1000)`,
    );
    expect(await refused({ enable: true }, id)).toEqual(['timer.enable']);
    expect(await refused({})).toEqual(['timer.enable']);
    await make({ enable: false });
  });
});

describe('a timer that is bound to an offer', () => {
  test('has its end in place of the duration, is shown to everybody, and is written down as true by it', async () => {
    const offer_id = await makeOffer(ending());
    const made = await make({ offer_id, duration: 1, duration_repeat: false });
    expect(made).toMatchObject({
      duration_expire_at: at(10 * hour),
      offer: { id: offer_id, title: 'Buy more', ends_at: at(10 * hour), active: true },
    });
    for (const zone of ['America/New_York', 'Europe/Berlin'])
      expect(await page(undefined, `&visitor=00000000000000aa&zone=${zone}`)).toMatchObject({
        id: made.id,
        ends_at: at(10 * hour),
        left: 'left to buy',
        units: { day: { label: true, one: 'day', other: 'days' } },
      });
    // A store that asks for the room it needs is no shopper.
    expect(await page(undefined, '')).toMatchObject({ id: made.id });
    await evidenceOf(shop.server.services).flush();
    expect(
      await run(sql`SELECT country, simulated, basis, basis_id, shown FROM shown_evidence
        WHERE shop_id = ${shopId} AND basis_id = ${offer_id} ORDER BY country`),
    ).toEqual([
      { country: 'DE', simulated: false, basis: 'offer', basis_id: offer_id, shown: 1 },
      { country: 'US', simulated: false, basis: 'offer', basis_id: offer_id, shown: 1 },
    ]);
  });

  test('a second before the end timer and discount are there, at the end neither is', async () => {
    await make({ offer_id: await makeOffer(ending()) });
    const total = async () =>
      (await shop.cartOf({ variant_id: shop.vase.variant, quantity: 2 })).quote.total_minor;
    setClock(10 * hour - 1_000);
    expect([await page(), await total()]).toMatchObject([{ ends_at: at(10 * hour) }, 5_400]);
    setClock(10 * hour);
    expect([await page(), await total()]).toEqual([undefined, 6_000]);
  });

  test('follows the offer when its end is moved, and goes when it is turned off or gets none', async () => {
    const offer_id = await makeOffer(ending());
    await make({ offer_id });
    const body = offerBody();
    const save = async (discount: object) => {
      const saved = await shop.admin('PUT', `/admin/offers/${offer_id}.json`, {
        offer: { ...body, discount_data: { ...body.discount_data, ...discount } },
      });
      expect(saved.status).toBe(200);
      await heardNews(shop.server.services);
    };
    await save(ending(12 * hour));
    expect(await page()).toMatchObject({ ends_at: at(12 * hour) });
    await save({ ...ending(), auto_extend_end_date: true });
    expect(await page()).toBeUndefined();
    await save({ ...ending(), auto_extend_end_date: false });
    expect(await page()).toMatchObject({ ends_at: at(10 * hour) });
    await shop.admin('PUT', '/admin/offers/change-offer-status.json', {
      offer_ids: [offer_id],
      active: false,
    });
    await heardNews(shop.server.services);
    expect(await page()).toBeUndefined();
  });

  test('is on the pages of products that the offer is for, and on no other', async () => {
    const target = { target_type: 'product', target_ids: [shop.vase.product] };
    await make({ offer_id: await makeOffer(ending(), target) });
    expect(await page()).toBeDefined();
    expect(await page(shop.bowl.product)).toBeUndefined();
  });

  test.each([
    ['without an end', {}, {}],
    ['whose end moves on', { ...ending(), auto_extend_end_date: true }, {}],
    ['that has ended', ending(-hour), {}],
    ['that is off', ending(), { activated: false }],
  ])('cannot be bound to one %s', async (_name, discount, given) => {
    const offer_id = await makeOffer(discount, given);
    expect(await refused({ offer_id })).toEqual(['timer.offer_id']);
    const listed = await shop.admin<ReplyOf<typeof listTimerOffers>>('GET', '/admin/copt/timers/offers.json');
    expect(listed.body.offers).toEqual([]);
    // One that is on only lacks its end, and is named so that staff can give it one.
    const ids = listed.body.without_end.map(({ id }) => id);
    expect(ids).toEqual(_name === 'that is off' ? [] : [offer_id]);
  });

  test('what it can be bound to is listed, the soonest end first', async () => {
    const late = await makeOffer(ending(9 * hour));
    const soon = await makeOffer(ending(2 * hour), {
      target_type: 'product',
      target_ids: [shop.vase.product],
    });
    const listed = await shop.admin<ReplyOf<typeof listTimerOffers>>('GET', '/admin/copt/timers/offers.json');
    expect(listed.body.offers).toMatchObject([
      { id: soon, ends_at: at(2 * hour), target: 'products', product_ids: [shop.vase.product] },
      { id: late, ends_at: at(9 * hour), target: 'all_products' },
    ]);
  });

  test('one whose offer is deleted is bound to nothing and off, and says since when', async () => {
    const offer_id = await makeOffer(ending());
    const made = await make({ offer_id });
    expect((await shop.admin('DELETE', '/admin/offers/delete.json', { ids: [offer_id] })).status).toBe(200);
    await heardNews(shop.server.services);
    const lost = (await shop.admin<Answer>('GET', pathOf(made.id))).body.timer;
    expect(lost).toMatchObject({ enable: false, offer_id: null, offer: null, version: made.version + 1 });
    expect(lost.offer_lost_at).not.toBeNull();
    await honest(false);
    expect(await page()).toBeUndefined();
    expect((await change(lost.id, { enable: true })).offer_lost_at).toBeNull();
  });
});

describe('a timer that is bound to nothing', () => {
  test('is hidden while the shop is honest, and otherwise shown outside of the listed countries', async () => {
    await make({ duration: 2 });
    expect(await page()).toBeUndefined();
    await honest(false);
    expect(await page()).toMatchObject({ ends_at: at(2 * hour) });
    expect(await page(undefined, '&visitor=00000000000000aa&zone=Europe/Berlin')).toBeUndefined();
    expect(await page(undefined, '&visitor=00000000000000aa')).toBeUndefined();
    setClock(2 * hour);
    expect(await page()).toMatchObject({ ends_at: at(4 * hour) });
  });

  test('one that is for the product goes before those for its collections and for all', async () => {
    await honest(false);
    const own = await make({ display_type: 'products', product_ids: [shop.vase.product] });
    const all = await make();
    expect((await page())?.id).toBe(own.id);
    expect((await page(shop.bowl.product))?.id).toBe(all.id);
    await change(own.id, { enable: false });
    expect((await page())?.id).toBe(all.id);
  });

  test('looks as the shop has customized it, and says its words in the language of the shop', async () => {
    await honest(false);
    await make();
    await run(
      sql`INSERT INTO conversion_tools (shop_id, tool, settings)
          VALUES (${shopId}, 'customize', '{"timer_countdown": {"color": "#0b5f69", "font_family": "Inter", "font_size": 24}}')`,
    );
    await heardNews(shop.server.services);
    expect((await page())?.look).toEqual({ color: '#0b5f69', font_family: 'Inter', font_size: 24 });
  });
});
