import { plainReview } from '../../review/testing/plain-review.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { insertReviews, type NewReview } from '../../review/server/review-insert.ts';
import type { ReviewsPart } from '../contract/reviews-part.ts';
import type {
  getReviewAppWidget,
  getReviewWidget,
  saveReviewCustomize,
} from '../contract/customize-calls.ts';
import type { storefrontReviews, storefrontStars, voteForReview } from '../contract/shown-calls.ts';
import { forgetVoteNetworks } from './review-votes.ts';
import { sightingsOf } from './sightings.ts';

type List = ReplyOf<typeof storefrontReviews>;
type Asked = Record<string, string | number>;
interface Refused {
  code?: string;
  fields?: Record<string, string>;
}

let shop: ShopServer;
let mug: number;
let lamp: number;

beforeAll(async () => {
  shop = await startShopServer();
  mug = (await shop.product('mug', 2800)).product;
  lamp = (await shop.product('lamp', 9900)).product;
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  for (const table of ['reviews', 'review_holds', 'review_groups', 'review_customize', 'review_settings'])
    await shop.rows(sql`DELETE FROM ${sql.identifier(table)}`);
});

const plain: NewReview = { ...plainReview, variant_title: 'Oat, one' };

async function write(...given: Partial<NewReview>[]): Promise<number[]> {
  const { db, now, shops } = shop.server.services;
  const acting = (await shops.byId(shop.people.shopId))!;
  const ids = await db.inShop(acting.id, (tx) =>
    insertReviews(
      { tx, shop: acting, now: now() },
      given.map((one) => ({ ...plain, product_id: one.review_type === 'shop' ? null : mug, ...one })),
      { searchable: true, changer: { userId: null, tokenId: null } },
    ),
  );
  return ids.map((id) => id!);
}

const picture = { src: '/files/1/a.jpg', width: 600, height: 600 };
const ask = async (query: Asked = {}) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return shop.shopper<List & Refused>('GET', `/storefront/reviews.json?${text}`);
};
const list = async (query: Asked = {}): Promise<List> => {
  const answer = await ask(query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const admin = <T = unknown>(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.admin<T & Refused>(method, `/admin/reviews${path}`, body);

test('C170, C171 the design of reviews: given values are saved, the rest stays, of two who save one gets a conflict', async () => {
  const first = await admin<ReplyOf<typeof saveReviewCustomize>>('GET', '/customize.json');
  expect(first.body.version).toBe(0);
  expect(first.body.customize).toMatchObject({
    star_color: '',
    order: 'chosen',
    per_page: 10,
    shop_page: true,
  });
  const saved = await admin<ReplyOf<typeof saveReviewCustomize>>('PUT', '/customize.json', {
    customize: { star_color: '#b3741a', per_page: 5 },
    version: 0,
  });
  expect(saved.body).toMatchObject({ success: true, message: 'Saved successfully!', version: 1 });
  expect(saved.body.customize).toEqual({ ...first.body.customize, star_color: '#b3741a', per_page: 5 });
  const late = await admin<{ current: { version: number } }>('PUT', '/customize.json', {
    customize: { order: 'newest' },
    version: 0,
  });
  expect([late.status, late.body.code, late.body.current.version]).toEqual([409, 'core.stale', 1]);
  for (const [field, value] of [
    ['star_color', 'red'],
    ['per_page', 21],
    ['per_page', 2],
    ['layout', 'grid'],
    ['order', 'oldest'],
  ] as const) {
    const wrong = await admin('PUT', '/customize.json', { customize: { [field]: value } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})], field).toEqual([
      422,
      [`customize.${field}`],
    ]);
  }
});

test('each place of reviews is there while it is on, and C187 says when it was seen by people', async () => {
  await write({ rating: 4 }, { rating: 5, product_id: lamp });
  const page = async (query: string, agent = 'Mozilla/5.0 (X11) Chrome/150.0') => {
    const answer = await shop.shopper<{ parts: { reviews?: ReviewsPart } }>(
      'GET',
      `/storefront/page.json?${query}`,
      undefined,
      { 'user-agent': agent },
    );
    return answer.body.parts.reviews;
  };
  const seen = async () => {
    await sightingsOf(shop.server.services).flush();
    const { places } = (await admin<ReplyOf<typeof getReviewAppWidget>>('GET', '/app/widget.json')).body;
    return places.filter(({ seen_at }) => seen_at !== null).map(({ place }) => place);
  };
  expect(await page(`page=product&product=${mug}&visitor=robot`, 'Googlebot/2.1')).toBeDefined();
  expect(await page(`page=product&product=${mug}`)).toBeDefined();
  expect(await seen()).toEqual([]);
  expect(await page(`page=product&product=${mug}&visitor=anna`)).toMatchObject({
    stars: { average: 4, count: 1 },
    cards: true,
    list: { count: 1, per_page: 10, order: 'chosen', write: true },
    words: { out_of_five: '%{average} out of 5 stars' },
  });
  expect(await seen()).toEqual(['product_stars', 'card_stars', 'product_list']);
  expect((await page('page=index&visitor=anna'))?.list?.count).toBe(2);
  expect(await page('page=cart&visitor=anna')).toBeUndefined();
  await admin('PUT', '/customize.json', {
    customize: { product_stars: false, product_list: false, home_block: false, card_stars: false },
  });
  expect(await page(`page=product&product=${mug}&visitor=anna`)).toBeUndefined();
  expect(await page('page=index&visitor=anna')).toBeUndefined();
  expect((await page('page=reviews&visitor=anna'))?.list?.count).toBe(2);
  const { places } = (await admin<ReplyOf<typeof getReviewAppWidget>>('GET', '/app/widget.json')).body;
  expect(places.map(({ place, enabled }) => [place, enabled])).toEqual([
    ['product_stars', false],
    ['card_stars', false],
    ['product_list', false],
    ['home_block', false],
    ['shop_page', true],
  ]);
});

test('C180 what shoppers see: look, words, and the shop’s numbers with those brought over apart', async () => {
  await write(
    { rating: 5 },
    { rating: 4, review_type: 'shop' },
    { rating: 1, source: 'import_csv', imported_from: 'Loox' },
    { rating: 1, state: 'waiting' },
  );
  const { widget } = (await admin<ReplyOf<typeof getReviewWidget>>('GET', '/widget.json')).body;
  expect(widget).toMatchObject({
    look: { layout: 'list' },
    words: { verified: 'Verified purchase' },
    here: { average: 4.5, count: 2 },
    elsewhere: [{ imported_from: 'Loox', average: 1, count: 1 }],
  });
});

test('a list has published reviews with their sources, and nothing of their orders', async () => {
  await write(
    {
      rating: 4,
      verified: true,
      email: 'canary-mail@buyer.test',
      images: [picture],
      replies: [{ content: 'Thank you', created_at: '2026-11-02T10:00:00.000Z' }],
    },
    { rating: 1, state: 'waiting', content: 'canary-waiting' },
    { rating: 1, state: 'held', hold_reason: 'spam', content: 'canary-held' },
    { rating: 2, source: 'import_csv', imported_from: 'Loox', written_at: '2026-10-01T10:00:00.000Z' },
    { rating: 3, product_id: lamp, content: 'canary-lamp' },
  );
  await shop.rows(
    sql`INSERT INTO review_replies (shop_id, review_id, content, public) SELECT shop_id, id, 'canary-private', false FROM reviews WHERE verified`,
  );
  const { status, body } = await ask({ product: mug });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/canary|buyer\.test|order_|email/);
  expect(body.totals).toEqual({
    here: { average: 4, count: 1 },
    stars: [0, 0, 0, 1, 0],
    elsewhere: [{ imported_from: 'Loox', average: 2, count: 1 }],
  });
  expect(body.counts).toEqual({ all: 1, pictures: 1, verified: 1, critical: 0 });
  expect(body.reviews).toEqual([
    {
      id: expect.any(Number),
      rating: 4,
      title: 'Lovely',
      content: 'Check the 340 ml.',
      name: 'Hanne K.',
      country_code: 'DK',
      variant_title: 'Oat, one',
      imported_from: '',
      verified: true,
      starred: false,
      rewarded: false,
      edited_at: null,
      product: null,
      images: [{ ...picture, src: expect.stringContaining('/files/1/a.jpg') }],
      replies: [{ content: 'Thank you', created_at: '2026-11-02T10:00:00.000Z' }],
      helpful: 0,
      created_at: '2026-11-01T10:00:00.000Z',
    },
  ]);
  // An answer from memory equals the first one, with addresses as each caller reads them.
  const src = async (headers?: Record<string, string>) => {
    const path = `/storefront/reviews.json?product=${mug}`;
    const answer = await shop.shopper<List>('GET', path, undefined, headers);
    return answer.body.reviews[0]!.images[0]!.src;
  };
  const own = { 'sec-fetch-site': 'same-origin' };
  expect(await src(own)).toBe('/files/1/a.jpg');
  expect(await src()).toBe(body.reviews[0]!.images[0]!.src);
  expect(await src(own)).toBe('/files/1/a.jpg');
  expect((await ask({ product: mug })).body).toEqual(body);
  const loox = await list({ product: mug, from: 'Loox' });
  expect(loox.reviews.map(({ rating, imported_from }) => [rating, imported_from])).toEqual([[2, 'Loox']]);
  expect(loox.totals).toEqual(body.totals);
  await admin('PUT', '/customize.json', { customize: { country: false, variant: false } });
  expect((await list({ product: mug })).reviews[0]).toMatchObject({ country_code: '', variant_title: '' });
});

test('how reviews are checked is what staff see of what is held back, too', async () => {
  const ids = await write(
    { rating: 2 },
    { rating: 1 },
    { rating: 5 },
    { rating: 4, verified: true, rewarded: true },
    { rating: 3, state: 'waiting', written_at: '2020-01-01T00:00:00.000Z' },
  );
  await admin('PUT', `/${ids[0]}.json`, { review: { status: false, hold_reason: 'spam' } });
  await admin('DELETE', `/${ids[2]}.json?reason=personal_data`);
  const { checked } = await list({ product: mug });
  expect(checked).toEqual({
    count: 2,
    verified: 1,
    rewarded: 1,
    looked_at: true,
    held_low: 2,
    held_high: 1,
    held_reasons: [
      { reason: 'personal_data', count: 1 },
      { reason: 'spam', count: 1 },
      { reason: 'waiting', count: 1 },
    ],
  });
  const staff = await admin<{ low: { held: number }; high: { held: number } }>('GET', '/held.json');
  expect([staff.body.low.held, staff.body.high.held]).toEqual([checked.held_low, checked.held_high]);
  await admin('PUT', '/settings.json', {
    settings: { general: { publish: 'at_once', write_on_page: false } },
  });
  expect((await list({ product: mug })).checked.looked_at).toBe(false);
});

test('stars of a product with imported reviews alone are those of the largest place, named; its own count stays 0', async () => {
  const from = (imported_from: string, rating: number) =>
    ({ rating, source: 'import_csv', imported_from, product_id: lamp, verified: false }) as const;
  await write(from('Judge.me', 5), from('Judge.me', 3), from('%{count} Loox', 1));
  const part = async () =>
    (
      await shop.shopper<{ parts: { reviews: ReviewsPart } }>(
        'GET',
        `/storefront/page.json?page=product&product=${lamp}&visitor=anna`,
      )
    ).body.parts.reviews;
  expect(await part()).toMatchObject({
    stars: { average: 4, count: 2, imported_from: 'Judge.me' },
    list: { count: 0 },
    words: { some_reviews: '(%{count}, Judge.me)' },
    card_words: { some_reviews: '%{count} reviews', one_review: '1 review' },
  });
  expect((await list({ product: lamp })).totals.here.count).toBe(0);
  const cards = await shop.shopper<ReplyOf<typeof storefrontStars>>(
    'GET',
    '/storefront/review-stars.json?handles=lamp',
  );
  expect(cards.body.stars).toEqual({});
  await write({ rating: 1, product_id: lamp });
  expect(await part()).toMatchObject({
    stars: { average: 1, count: 1, imported_from: '' },
    words: { some_reviews: '%{count} reviews' },
    card_words: null,
  });
});

test('products of a group show one another’s reviews, each named; their numbers are the sum', async () => {
  await write({ rating: 5 }, { rating: 2, product_id: lamp }, { rating: 1, product_id: lamp });
  await shop.rows(sql`INSERT INTO review_groups (shop_id, name) VALUES (${shop.people.shopId}, 'Glazes')`);
  await shop.rows(
    sql`INSERT INTO review_group_products (shop_id, product_id, group_id, position)
        SELECT g.shop_id, p.id, g.id, row_number() OVER () FROM review_groups g, unnest(ARRAY[${mug}, ${lamp}]::bigint[]) p (id)`,
  );
  const of = await list({ product: mug, order: 'newest' });
  expect(of.totals.here).toEqual({ average: 2.7, count: 3 });
  expect(
    of.reviews.map(({ product }) => product?.handle ?? '').toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['', 'lamp', 'lamp']);
  const stars = await shop.shopper<ReplyOf<typeof storefrontStars>>(
    'GET',
    '/storefront/review-stars.json?handles=mug,lamp,nothing',
  );
  expect(stars.body.stars).toEqual({ mug: of.totals.here, lamp: of.totals.here });
});

test('a product that is not shown has no list, and what is no place of a list is refused', async () => {
  await write({});
  await shop.rows(sql`UPDATE products SET published_at = NULL WHERE id = ${lamp}`);
  expect((await ask({ product: lamp })).status).toBe(404);
  expect((await ask({ product: 999_999 })).status).toBe(404);
  expect((await ask({ after: 'c1.1.1', order: 'newest' })).body.fields).toHaveProperty('after');
  expect((await ask({ after: "n0.1.1' OR true" })).body.fields).toHaveProperty('after');
  expect((await ask({ product: mug, about: 'shop' })).body.fields).toHaveProperty('about');
  await shop.rows(sql`UPDATE products SET published_at = now() WHERE id = ${lamp}`);
});

const some = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  day: fc.integer({ min: 1, max: 6 }),
  images: fc.boolean(),
  verified: fc.boolean(),
  starred: fc.boolean(),
  helpful: fc.constantFrom(0, 0, 1, 2),
  of: fc.constantFrom('mug', 'lamp', 'shop'),
  from: fc.constantFrom('', '', 'Loox'),
});

test('whatever is asked for, page after page gives each once, in the order asked for', async () => {
  const [given] = fc.sample(fc.array(some, { minLength: 60, maxLength: 60 }), {
    numRuns: 1,
    seed: Number(process.env['PROVE_SEED'] ?? 7),
  });
  const ids = await write(
    ...given!.map(({ rating, day, images, verified, starred, of, from }) => ({
      rating,
      written_at: `2026-10-0${day}T10:00:00.000Z`,
      images: images ? [picture] : [],
      verified: verified && from === '',
      is_starred: starred,
      review_type: of === 'shop' ? ('shop' as const) : ('product' as const),
      product_id: of === 'shop' ? null : of === 'mug' ? mug : lamp,
      source: from === '' ? ('storefront_api' as const) : ('import_csv' as const),
      imported_from: from,
    })),
  );
  const rows = given!.map((one, at) => ({ ...one, id: ids[at]!, verified: one.verified && one.from === '' }));
  for (const { id, helpful } of rows)
    if (helpful > 0) await shop.rows(sql`UPDATE reviews SET helpful = ${helpful} WHERE id = ${id}`);
  const rank = {
    newest: () => 0,
    chosen: (r: (typeof rows)[0]) => Number(r.starred),
    helpful: (r: (typeof rows)[0]) => r.helpful,
  };
  let pages = 0;
  for (const order of ['newest', 'chosen', 'helpful'] as const)
    for (const subject of [{ product: mug }, { about: 'shop' as const }, {}])
      for (const narrowed of [
        {},
        { only: 'pictures' as const },
        { only: 'verified' as const },
        { only: 'critical' as const },
        { rating: 2 },
        { rating: 5, only: 'critical' as const },
        { from: 'Loox' },
      ]) {
        const wanted = rows
          .filter(
            (r) =>
              r.from === ('from' in narrowed ? narrowed.from : '') &&
              ('product' in subject ? r.of === 'mug' : 'about' in subject ? r.of === 'shop' : true) &&
              (!('rating' in narrowed) || r.rating === narrowed.rating) &&
              (!('only' in narrowed) ||
                { pictures: r.images, verified: r.verified, critical: r.rating < 4 }[narrowed.only!]),
          )
          .toSorted((a, b) => rank[order](b) - rank[order](a) || b.day - a.day || b.id - a.id);
        const got: number[] = [];
        let after: string | undefined;
        do {
          const page: List = await list({
            ...(subject as Asked),
            ...(narrowed as Asked),
            order,
            limit: 7,
            ...(after && { after }),
          });
          got.push(...page.reviews.map(({ id }) => id));
          after = page.next ?? undefined;
          pages += 1;
          if (!('rating' in narrowed) && !('only' in narrowed)) expect(page.counts.all).toBe(wanted.length);
        } while (after);
        expect(got, JSON.stringify({ order, subject, narrowed })).toEqual(wanted.map(({ id }) => id));
      }
  expect(pages).toBeGreaterThan(100);
});

test('a vote counts once a visitor, and the answer equals a recount, however many press at once and how often', async () => {
  const ids = await write({}, { rating: 3 }, { state: 'waiting' });
  const press = (review: number, visitor: string, helpful: boolean) =>
    shop.shopper<ReplyOf<typeof voteForReview>>('POST', '/storefront/review-votes.json', {
      review,
      visitor,
      helpful,
    });
  expect((await press(ids[2]!, 'a', true)).status).toBe(404);
  await list({ product: mug });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 1 }),
          who: fc.integer({ min: 1, max: 4 }),
          yes: fc.boolean(),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      async (presses) => {
        await Promise.all(presses.map(({ at, who, yes }) => press(ids[at]!, `v${who}`, yes)));
        const shown = (await list({ product: mug })).reviews.map(({ id, helpful }) => [id, helpful]);
        const counted = await shop.rows<{ id: number; n: number }>(
          sql`SELECT r.id, (SELECT count(*) FROM review_votes v WHERE v.shop_id = r.shop_id AND v.review_id = r.id) AS n
              FROM reviews r WHERE r.state = 'published' ORDER BY r.id`,
        );
        expect(shown.toSorted((a, b) => a[0]! - b[0]!)).toEqual(counted.map(({ id, n }) => [id, n]));
      },
    ),
    { numRuns: process.env['PROVE_SEED'] ? 200 : 12, seed: Number(process.env['PROVE_SEED'] ?? 3) },
  );
});

describe('votes of one address', () => {
  type Vote = ReplyOf<typeof voteForReview>;
  const press = async (review: number, visitor: string, helpful = true, from = '203.0.113.7') => {
    const answer = await shop.server.app.inject({
      method: 'POST',
      url: '/storefront/review-votes.json?shop=mine.test',
      remoteAddress: from,
      payload: { review, visitor, helpful },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<Vote>();
  };
  const votes = async (review: number) => {
    const [row] = await shop.rows<{ helpful: number; n: number; networks: string[] }>(
      sql`SELECT r.helpful, (SELECT count(*) FROM review_votes v WHERE v.review_id = r.id) AS n,
            ARRAY(SELECT DISTINCT network FROM review_votes v WHERE v.review_id = r.id AND network IS NOT NULL) AS networks
          FROM reviews r WHERE r.id = ${review}`,
    );
    return row!;
  };

  test('at most 20 of a review count in a day, also when they arrive together; further ones are answered alike', async () => {
    const [id, other] = (await write({}, {})) as [number, number];
    await Promise.all(Array.from({ length: 60 }, (_one, n) => press(id, `invented-${n}`)));
    const { networks, ...stored } = await votes(id);
    expect(stored).toEqual({ helpful: 20, n: 20 });
    // The address is not kept, only its HMAC.
    expect(networks).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await press(id, 'one-more')).toEqual({ helpful: 21, voted: true });
    expect(await press(id, 'one-more', false)).toEqual({ helpful: 20, voted: false });
    expect(await votes(id)).toMatchObject({ helpful: 20, n: 20 });
    // Another review and another address have bounds of their own.
    expect(await press(other, 'one-more')).toEqual({ helpful: 1, voted: true });
    expect(await press(id, 'neighbor', true, '203.0.113.8')).toEqual({ helpful: 21, voted: true });
    expect((await votes(id)).networks).toHaveLength(2);
  });

  test('a vote that is taken back gives its place back', async () => {
    const [id] = (await write({})) as [number];
    for (let n = 0; n < 20; n += 1) await press(id, `visitor-${n}`);
    await press(id, 'late');
    expect((await votes(id)).helpful).toBe(20);
    expect(await press(id, 'visitor-3', false)).toEqual({ helpful: 19, voted: false });
    expect(await press(id, 'late')).toEqual({ helpful: 20, voted: true });
    expect(await press(id, 'late')).toEqual({ helpful: 20, voted: true });
    expect(await press(id, 'too-late')).toEqual({ helpful: 21, voted: true });
    expect(await votes(id)).toMatchObject({ helpful: 20, n: 20 });
  });

  test('the HMACs are erased when the day is over; the votes stay, and a new day has a bound of its own', async () => {
    const [id] = (await write({})) as [number];
    for (let n = 0; n < 21; n += 1) await press(id, `visitor-${n}`);
    await forgetVoteNetworks.run(shop.server.services);
    const before = await votes(id);
    expect(before.networks).toHaveLength(1);
    await shop.rows(sql`UPDATE review_votes SET at = at - interval '1 day'`);
    await forgetVoteNetworks.run(shop.server.services);
    expect(await votes(id)).toEqual({ helpful: 20, n: 20, networks: [] });
    expect(await press(id, 'next-day')).toEqual({ helpful: 21, voted: true });
    expect((await votes(id)).n).toBe(21);
  });

  test('the limit holds for any votes, withdrawals and addresses: a model decides what counts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            who: fc.integer({ min: 1, max: 30 }),
            home: fc.integer({ min: 1, max: 2 }),
            yes: fc.boolean(),
          }),
          { minLength: 40, maxLength: 80 },
        ),
        async (presses) => {
          const [id] = (await write({})) as [number];
          const model = new Map<string, number>();
          for (const { who, home, yes } of presses.map((one) => ({ ...one, yes: one.yes || one.who > 4 }))) {
            const visitor = `v${who}-${home}`;
            const near = [...model.values()].filter((one) => one === home).length;
            if (!yes) model.delete(visitor);
            else if (!model.has(visitor) && near < 20) model.set(visitor, home);
            const { voted } = await press(id, visitor, yes, `203.0.113.${home}`);
            expect(voted).toBe(yes);
          }
          expect(await votes(id)).toMatchObject({ helpful: model.size, n: model.size });
        },
      ),
      { numRuns: process.env['PROVE_SEED'] ? 60 : 4, seed: Number(process.env['PROVE_SEED'] ?? 5) },
    );
  });
});

test('a report raises a number once a visitor, is in the history once a reason, and takes nothing off the page', async () => {
  const [id] = await write({});
  const tell = (visitor: string, reason: string) =>
    shop.shopper('POST', '/storefront/review-reports.json', { review: id, visitor, reason });
  for (const [visitor, reason] of [
    ['a', 'spam'],
    ['a', 'abuse'],
    ['b', 'spam'],
    ['c', 'false'],
  ] as const)
    expect((await tell(visitor, reason)).status).toBe(200);
  expect((await tell('d', 'two stars')).status).toBe(422);
  const notices = await shop.rows<{ payload: object }>(
    sql`SELECT payload FROM notices WHERE kind = 'review_waiting' AND link LIKE ${`%/${id}`}`,
  );
  expect(notices.map(({ payload }) => payload)).toEqual([expect.objectContaining({ what: 'reported' })]);
  const { body } = await admin<{ review: { reports: number; version: number } }>('GET', `/${id}.json`);
  expect([body.review.reports, body.review.version]).toEqual([3, 1]);
  const { log } = (
    await admin<{ log: { what: string; by: string | null; detail: object }[] }>('GET', `/${id}/log.json`)
  ).body;
  expect(log.filter(({ what }) => what === 'reported').map(({ by, detail }) => [by, detail])).toEqual([
    [null, { report: 'false' }],
    [null, { report: 'spam' }],
  ]);
  expect((await list({ product: mug })).reviews).toHaveLength(1);
});
