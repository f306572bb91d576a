import { plainReview } from '../testing/plain-review.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import type { Review } from '../contract/review.ts';
import { type HoldReason, holdReasons } from '../contract/review-words.ts';
import { insertReviews, type NewReview } from './review-insert.ts';

let shop: ShopServer;
let product: number;
let other: number;

beforeAll(async () => {
  shop = await startShopServer();
  product = (await shop.product('mug', 2800)).product;
  other = (await shop.product('lamp', 9900)).product;
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await shop.rows(sql`DELETE FROM reviews`);
  await shop.rows(sql`DELETE FROM review_holds`);
  await shop.rows(sql`DELETE FROM outbox`);
});

async function write(...given: Partial<NewReview>[]): Promise<number[]> {
  const { db, now } = shop.server.services;
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  const ids = await db.inShop(acting.id, (tx) =>
    insertReviews(
      { tx, shop: acting, now: now() },
      given.map((one) => ({ ...plainReview, product_id: product, ...one })),
      { searchable: true, changer: { userId: null, tokenId: null } },
    ),
  );
  return ids.map((id) => id!);
}
type Answer = {
  review: Review;
  reviews: Review[];
  has_more: boolean;
  fields: Record<string, string>;
  code: string;
  current: Review;
  count: number;
  message: string;
  unread_count: number;
  job_id: number | null;
  read_count: number;
  counts: Record<string, number>;
};
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) =>
  shop.admin<Answer>(method, `/admin/reviews${path}`, body);
const one = async (id: number) => (await call('GET', `/${id}.json`)).body.review;
const logOf = async (id: number) =>
  (
    await shop.admin<{ log: { what: string; detail: object; by: string | null }[] }>(
      'GET',
      `/admin/reviews/${id}/log.json`,
    )
  ).body.log;

describe('the list (C162, C163)', () => {
  test('the highest id comes first, and the count has the unread of the same filter', async () => {
    const ids = await write({ rating: 3 }, { rating: 5, is_read: true }, { rating: 1 });
    const listed = await call('GET', '.json');
    expect(listed.body.reviews.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await call('GET', '/count.json?ratings=5,3')).body).toEqual({ count: 2, unread_count: 1 });
    // As the documents write the two calls: the count takes the order of the list.
    const ordered = await call('GET', '/count.json?ratings=5,3&sort_field=id&sort_mode=desc');
    expect(ordered.body).toEqual({ count: 2, unread_count: 1 });
  });

  test('each filter of the documents narrows it (V278, V409)', async () => {
    const [shown, held, starless, ofShop, imported] = await write(
      { written_at: '2026-11-02T23:59:59.000Z', tags: ['size'] },
      { state: 'held', hold_reason: 'spam', rating: 1 },
      { rating: 2, product_id: other, images: [{ src: '/files/1/a.jpg', width: 10, height: 10 }] },
      { review_type: 'shop', product_id: null },
      { review_type: 'unassign', product_id: null, source: 'import_csv', imported_from: 'Loox' },
    );
    await call('PUT', `/${starless}.json`, { review: { is_starred: true } });
    const found = async (query: string) =>
      (await call('GET', `.json?sort_field=id&sort_mode=asc&${query}`)).body.reviews.map(({ id }) => id);
    expect(await found('status=false')).toEqual([held]);
    expect(await found('ratings=1,2')).toEqual([held, starless]);
    expect(await found('sources=import_csv')).toEqual([imported]);
    expect(await found('image=true')).toEqual([starless]);
    expect(await found('starred=true')).toEqual([starless]);
    expect(await found(`product_id=${other}`)).toEqual([starless]);
    expect(await found('review_type=shop')).toEqual([ofShop]);
    expect(await found('review_type=unassign')).toEqual([imported]);
    expect(await found('tag=size')).toEqual([shown]);
    const day = 'created_at_min=2026-11-02T00:00:00Z&created_at_max=2026-11-02T23:59:59.999Z';
    expect(await found(day)).toEqual([shown]);
    expect(await found('search=hanne%20340')).toHaveLength(5);
    expect(await found('search=buyer.test%20nothing')).toEqual([]);
  });

  test('a name that it does not know, and a rating that is none, are refused', async () => {
    for (const query of ['from_day=11-02-2026', 'ratings=6', 'ratings=4.5', 'sources=elsewhere'])
      expect((await call('GET', `.json?${query}`)).status, query).toBe(422);
  });

  test('days as the platform writes them are whole days of UTC, in the list, its counts, a change of many and a file (V277)', async () => {
    const [before, first, last, after] = await write(
      { written_at: '2026-11-01T23:59:59.999Z' },
      { written_at: '2026-11-02T00:00:00.000Z' },
      { written_at: '2026-11-03T23:59:59.999Z' },
      { written_at: '2026-11-04T00:00:00.000Z' },
    );
    const span = 'from_date=11-02-2026&end_date=11-03-2026';
    const found = async (query: string) =>
      (await call('GET', `.json?sort_field=id&sort_mode=asc&${query}`)).body.reviews.map(({ id }) => id);
    expect(await found(span)).toEqual([first, last]);
    expect(await found('from_date=11-03-2026')).toEqual([last, after]);
    expect(await found('end_date=11-01-2026')).toEqual([before]);
    // Beside a moment it narrows further, and a span that ends before it begins has nothing.
    expect(await found(`${span}&created_at_min=2026-11-03T00:00:00Z`)).toEqual([last]);
    expect(await found('from_date=11-03-2026&end_date=11-02-2026')).toEqual([]);
    expect((await call('GET', `/count.json?${span}`)).body).toEqual({ count: 2, unread_count: 2 });
    expect((await call('GET', `/tab-counts.json?${span}`)).body.counts).toMatchObject({ all: 2 });
    const filter = { from_date: '11-02-2026', end_date: '11-03-2026' };
    const patched = await call('PATCH', '/batch.json', { filter, fields: { is_read: true } });
    expect(patched.body).toMatchObject({ success: true, count: 2 });
    expect(await found('is_read=true')).toEqual([first, last]);
    const begun = await call('POST', '/export.json', { filter });
    await shop.server.settle();
    const file = await shop.admin<string>('GET', `/admin/reviews/exports/${begun.body.job_id}.csv`);
    expect(String(file.body).trim().split('\n')).toHaveLength(3);
  });

  test('a day that is none, or is written otherwise, is refused at its field', async () => {
    const wrong = [
      '2026-11-02',
      '11/02/2026',
      '1-2-2026',
      '13-01-2026',
      '02-29-2026',
      '11-02-0000',
      '11-02-26',
      '',
    ];
    for (const day of wrong)
      for (const name of ['from_date', 'end_date']) {
        const refused = await call('GET', `.json?${name}=${encodeURIComponent(day)}`);
        expect([refused.status, refused.body.fields], day).toEqual([
          422,
          { [name]: 'Enter the date as month, day and year: 11-28-2026' },
        ]);
      }
    for (const day of ['02-29-2028', '01-01-0001', '12-31-9999'])
      expect((await call('GET', `.json?from_date=${day}&end_date=${day}`)).status, day).toBe(200);
  });
});

test('one number for one name: published are those that shoppers see, and reviews without a product are their own', async () => {
  const states = ['published', 'held', 'waiting'] as const;
  const abouts = [
    {},
    { review_type: 'shop', product_id: null },
    { review_type: 'unassign', product_id: null },
  ] as const;
  await write(
    ...states.flatMap((state) =>
      abouts.map((about) => ({
        ...about,
        state,
        hold_reason: state === 'held' ? ('spam' as const) : null,
      })),
    ),
    { review_type: 'unassign', product_id: null, source: 'import_csv', imported_from: 'Loox' },
  );
  const overview = (await shop.admin<Record<string, unknown>>('GET', '/admin/reviews/overview.json')).body;
  const { counts } = (await call('GET', '/tab-counts.json')).body;
  const listed = async (query: string) => (await call('GET', `.json?limit=50&${query}`)).body.reviews;
  const counted = async (query: string) => (await call('GET', `/count.json?${query}`)).body.count;
  expect(counts).toMatchObject({ all: 10, published: 2, unpublished: 4, unassigned: 4, pending: 3 });
  expect(overview).toMatchObject({ count: 10, published_count: 2, unassigned_count: 4, waiting_count: 3 });
  expect((overview['sources'] as { count: number }[]).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  for (const [query, count] of [
    ['status=true', 2],
    ['status=false', 4],
    ['review_type=unassign', 4],
    ['pending=true', 3],
    ['pending=false', 7],
  ] as const) {
    expect(await listed(query), query).toHaveLength(count);
    expect(await counted(query), query).toBe(count);
    // Counted from the reviews themselves.
    expect(await counted(`${query}&created_at_min=2020-01-01T00:00:00Z`), query).toBe(count);
  }
});

describe('a change (C165)', () => {
  test('rating, source and writer never change', async () => {
    const [id] = await write({});
    const was = await one(id!);
    for (const field of [
      { rating: 1 },
      { source: 'import_csv' },
      { name: 'X' },
      { email: 'x@y.test' },
      { verified: true },
    ])
      expect((await call('PUT', `/${id}.json`, { review: field })).status, JSON.stringify(field)).toBe(422);
    expect(await one(id!)).toEqual(was);
  });

  test('the history keeps the text before an edit, and shoppers see that it was edited', async () => {
    const [id] = await write({});
    const saved = await call('PUT', `/${id}.json`, { review: { content: 'Check the 450 ml.' } });
    expect(saved.body.message).toBe('Saved successfully!');
    expect(saved.body.review.edited_at).not.toBeNull();
    expect((await logOf(id!)).map(({ what, detail }) => ({ what, detail }))).toEqual([
      { what: 'edited', detail: { title: 'Lovely', content: 'Check the 340 ml.' } },
      { what: 'written', detail: {} },
    ]);
    expect((await call('GET', '.json?search=450')).body.reviews).toHaveLength(1);
  });

  test('unpublishing an on-site review needs a reason, which shows in its history and in the share', async () => {
    const [id] = await write({ rating: 1 });
    const refused = await call('PUT', `/${id}.json`, { review: { status: false } });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['review.hold_reason']]);
    await call('PUT', `/${id}.json`, { review: { status: false, hold_reason: 'off_topic' } });
    const held = async () =>
      (await shop.admin<{ low: object; reasons: object[] }>('GET', '/admin/reviews/held.json')).body;
    expect(await held()).toMatchObject({
      low: { written: 1, held: 1, percent: 100 },
      reasons: [{ reason: 'off_topic', low: 1, high: 0 }],
    });
    await call('PUT', `/${id}.json`, { review: { status: true } });
    expect(await held()).toMatchObject({ low: { written: 1, held: 0, percent: 0 }, reasons: [] });
    expect((await logOf(id!)).map(({ what }) => what)).toEqual(['published', 'held', 'written']);
  });

  test('a review that is pending for 14 days counts as unpublished', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await write(
      { rating: 2, state: 'waiting', written_at: ago(13) },
      { rating: 2, state: 'waiting', written_at: ago(15) },
      { rating: 5 },
    );
    const { body } = await shop.admin<object>('GET', '/admin/reviews/held.json');
    expect(body).toMatchObject({ low: { written: 2, held: 1 }, points: 50, warning: true });
  });

  test('it is assigned to a product of the shop, and never one of the shop to a product', async () => {
    const [loose, ofShop] = await write(
      { review_type: 'unassign', product_id: null },
      { review_type: 'shop', product_id: null },
    );
    const assigned = await call('PUT', `/${loose}.json`, { review: { product_id: other } });
    expect(assigned.body.review).toMatchObject({
      review_type: 'product',
      widget: 'product',
      product: { title: expect.any(String) },
    });
    expect((await call('PUT', `/${ofShop}.json`, { review: { product_id: other } })).status).toBe(422);
    expect((await call('PUT', `/${loose}.json`, { review: { product_id: 999_999 } })).status).toBe(422);
    const off = await call('PUT', `/${loose}.json`, { review: { product_id: null } });
    expect(off.body.review).toMatchObject({ review_type: 'unassign', widget: null });
  });

  test('a verified review keeps its product in every call, also for null; none becomes verified by a new product', async () => {
    const kinds = [
      { verified: true },
      { verified: false },
      { verified: true, product_id: null, review_type: 'unassign' },
      { verified: false, product_id: null, review_type: 'unassign' },
      { verified: false, claimed_verified: true, source: 'import_csv', imported_from: 'Loox' },
    ] as const;
    const words = 'A verified review stays with the product the reviewer bought';
    const ways: [at: string, (id: number, product_id: number | null) => ReturnType<typeof call>][] = [
      ['review.product_id', (id, product_id) => call('PUT', `/${id}.json`, { review: { product_id } })],
      [
        'reviews.0.product_id',
        (id, product_id) => call('PUT', '/updates.json', { reviews: [{ id, product_id }] }),
      ],
      [
        'fields.product_id',
        (id, product_id) =>
          call('PATCH', '/batch.json', { filter: { tag: `only-${id}` }, fields: { product_id } }),
      ],
    ];
    for (const [at, move] of ways)
      for (const kind of kinds)
        for (const to of [other, null]) {
          const [id] = await write(kind as Partial<NewReview>);
          await call('PUT', `/${id}.json`, { review: { tags: [`only-${id}`] } });
          const before = await one(id!);
          const answer = await move(id!, to);
          const after = await one(id!);
          if (before.verified && before.product_id !== null) {
            expect(answer, at).toMatchObject({ status: 422, body: { fields: { [at]: words } } });
            expect(after).toEqual(before);
            continue;
          }
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          expect(after.product_id).toBe(to);
          // Its writer bought another product, or none.
          if (after.product_id !== null) expect(after.verified).toBe(false);
        }
    const [id] = await write({ verified: true });
    expect((await call('PUT', `/${id}.json`, { review: { product_id: product } })).status).toBe(200);
    expect((await one(id!)).verified).toBe(true);
  });

  test('a change of more than 1,000 reviews with a verified one of another product is refused whole', async () => {
    const many = Array.from({ length: 1001 }, () => ({ verified: false, tags: ['many'] }));
    const ids = await write(...many, { verified: true, tags: ['many'] });
    const change = { filter: { tag: 'many' }, fields: { product_id: other } };
    const answer = await call('PATCH', '/batch.json', change);
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { 'fields.product_id': expect.any(String) } },
    });
    expect((await one(ids[0]!)).product_id).toBe(product);
  });

  test('two moderators: the later of two saves of the same version is answered with the stored review', async () => {
    const [id] = await write({});
    const { version } = await one(id!);
    const both = await Promise.all(
      ['first', 'second'].map((tag) => call('PUT', `/${id}.json`, { review: { tags: [tag], version } })),
    );
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    expect([won!.status, lost!.status, lost!.body.code]).toEqual([200, 409, 'core.stale']);
    expect(lost!.body.current.tags).toEqual(won!.body.review.tags);
  });
});

describe('many at once', () => {
  test('a batch of single changes says how many were read by it (C167, V321)', async () => {
    const [a, b] = await write({}, { is_read: true });
    const saved = await call('PUT', '/updates.json', {
      reviews: [
        { id: a, is_read: true },
        { id: b, is_read: true, is_starred: true },
      ],
    });
    expect(saved.body).toMatchObject({ success: true, read_count: 1 });
    expect((await call('GET', '/count.json')).body.unread_count).toBe(0);
  });

  test('one that is not there leaves all as they were', async () => {
    const [a] = await write({});
    const answer = await call('PUT', '/updates.json', {
      reviews: [
        { id: a, is_read: true },
        { id: a! + 1000, is_read: true },
      ],
    });
    expect([answer.status, (await one(a!)).is_read]).toEqual([404, false]);
  });

  test('a filter changes what it has, without some (C181), and refuses what is no field or no filter', async () => {
    const ids = await write({ rating: 2 }, { rating: 2 }, { rating: 5 });
    const saved = await call('PATCH', '/batch.json', {
      filter: { ratings: '2' },
      exclude_ids: [ids[1]],
      fields: { is_read: true },
    });
    expect(saved.body).toMatchObject({ count: 1, job_id: null });
    expect((await one(ids[0]!)).is_read).toBe(true);
    // A filter in JSON may have the values of JSON.
    const asJson = await call('PATCH', '/batch.json', {
      filter: { ratings: [2, 5], is_read: false, starred: false, image: false },
      fields: { is_read: true },
    });
    expect([asJson.status, asJson.body]).toMatchObject([200, { count: 2 }]);
    for (const body of [
      { filter: { ratings: [6] }, fields: { is_read: true } },
      { filter: { starred: 'yes' }, fields: { is_read: true } },
      { filter: { rating: '2' }, fields: { is_read: true } },
      { filter: {}, fields: { rating: 5 } },
      { filter: {}, fields: {} },
    ])
      expect((await call('PATCH', '/batch.json', body)).status, JSON.stringify(body)).toBe(422);
  });

  test('deleted reviews of shoppers leave rating and reason; imported ones leave nothing (C166, C168)', async () => {
    const [own, imported, read] = await write(
      { rating: 1 },
      { rating: 1, source: 'import_csv', imported_from: 'Loox' },
      {},
    );
    expect((await call('DELETE', '/deletes.json', { ids: [own, imported] })).status).toBe(422);
    const gone = await call('DELETE', `/deletes.json?ids=${own},${imported}&reason=legal`);
    expect(gone.body).toMatchObject({ success: true, count: 2 });
    expect(await shop.rows(sql`SELECT rating, reason, review_id FROM review_holds`)).toEqual([
      { rating: 1, reason: 'legal', review_id: null },
    ]);
    expect((await call('DELETE', `/${read}.json?reason=spam`)).status).toBe(200);
    expect((await call('GET', `/${read}.json`)).status).toBe(404);
  });
});

describe('replies', () => {
  test('a public reply is below the review; a private one is emailed to its writer, once', async () => {
    const [id] = await write({});
    const made = await call('POST', `/${id}/replies.json`, { reply: { content: 'Thank you', public: true } });
    expect([made.status, made.body.review.replies]).toMatchObject([
      201,
      [{ parent_id: id, content: 'Thank you', public: true }],
    ]);
    const mailed = await call('POST', `/${id}/replies.json`, {
      reply: { content: 'We send you another.\n\nSorry!', public: false },
    });
    const queued = await shop.rows<{ to_address: string; kind: string }>(
      sql`SELECT to_address, kind FROM shop_mails WHERE about = 'review' AND about_id = ${id}`,
    );
    expect(queued).toEqual([{ to_address: 'hanne@buyer.test', kind: 'reviews.reply' }]);
    const [, letter] = mailed.body.review.replies;
    const edit = await call('PUT', `/${id}/replies/${letter!.id}.json`, { reply: { content: 'No' } });
    expect([edit.status, edit.body.code]).toEqual([409, 'reviews.reply_mailed']);
    await call('DELETE', `/${id}.json?reason=spam`);
    expect(await shop.rows(sql`SELECT FROM shop_mails WHERE about = 'review'`)).toEqual([]);
  });

  test('without an address there is no private reply', async () => {
    const [id] = await write({ email: '' });
    const answer = await call('POST', `/${id}/replies.json`, { reply: { content: 'Hm', public: false } });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['reply.public']]);
  });
});

test('reviews of a product that is deleted are of no product, and wait to be assigned', async () => {
  const doomed = (await shop.product('doomed', 100)).product;
  const [id] = await write({ product_id: doomed });
  expect((await shop.admin('DELETE', `/admin/products/${doomed}.json`)).status).toBe(200);
  await shop.server.settle();
  expect(await one(id!)).toMatchObject({ review_type: 'unassign', product_id: null, widget: null });
  expect((await logOf(id!))[0]).toMatchObject({ what: 'unassigned', detail: { product_id: doomed } });
});

test('an import that comes again is there once', async () => {
  const key = 'ab'.repeat(16);
  const imported = { source: 'import_csv', imported_from: 'Loox', import_key: key } as const;
  const [first] = await write(imported);
  const [again] = await write(imported);
  expect([typeof first, again]).toEqual(['number', null]);
  expect((await call('GET', '/count.json')).body.count).toBe(1);
});

const changes = Number(process.env['PROVE_SEED'] ? 10_000 : 60);
const choice = fc.record({
  pick: fc.nat(),
  what: fc.constantFrom('hold', 'publish', 'star', 'read', 'assign', 'unassign', 'delete', 'add', 'import'),
  rating: fc.integer({ min: 1, max: 5 }),
  reason: fc.constantFrom<HoldReason>(...holdReasons),
});

test('counts and totals are those of a recount after any changes', async () => {
  const random = fc.sample(choice, { numRuns: changes, seed: Number(process.env['PROVE_SEED'] ?? 1) });
  for (const { pick, what, rating, reason } of random) {
    const ids = await shop.rows<{ id: number }>(sql`SELECT id FROM reviews ORDER BY id`);
    const id = ids.length > 0 ? ids[pick % ids.length]!.id : undefined;
    if (what === 'add' || id === undefined)
      await write({
        rating,
        images: pick % 2 ? [{ src: '/files/1/a.jpg', width: 1, height: 1 }] : [],
        verified: pick % 3 === 0,
      });
    else if (what === 'import')
      await write(
        { rating, source: 'import_csv', imported_from: pick % 2 ? 'Loox' : 'Judge.me' },
        { rating: 1, review_type: 'shop', product_id: null },
      );
    else if (what === 'delete') await call('DELETE', `/${id}.json?reason=${reason}`);
    else {
      const change = {
        hold: { status: false, hold_reason: reason },
        publish: { status: true },
        star: { is_starred: pick % 2 === 0 },
        read: { is_read: true },
        assign: { product_id: other },
        unassign: { product_id: null },
      }[what];
      await call('PUT', `/${id}.json`, { review: change });
    }
  }
  const counted = await shop.rows(
    sql`SELECT review_type, source, rating, state, is_starred, is_read, has_image, n FROM review_counts WHERE n <> 0
        ORDER BY 1, 2, 3, 4, 5, 6, 7`,
  );
  expect(counted).toEqual(
    await shop.rows(
      sql`SELECT review_type, source, rating, state, is_starred, is_read, has_image, count(*) AS n FROM reviews
          GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
    ),
  );
  const totals = await shop.rows(
    sql`SELECT product_id, source, imported_from, rating, n, with_image, verified, rewarded FROM review_totals WHERE n <> 0
        ORDER BY 1, 2, 3, 4`,
  );
  expect(totals).toEqual(
    await shop.rows(
      // Those of a product (0: of the shop), and all of them together (-1).
      sql`SELECT part.of AS product_id, source, imported_from, rating, count(*) AS n,
            count(*) FILTER (WHERE has_image) AS with_image, count(*) FILTER (WHERE verified) AS verified,
            count(*) FILTER (WHERE rewarded) AS rewarded
          FROM reviews CROSS JOIN LATERAL (VALUES (coalesce(product_id, 0)), (-1)) AS part (of)
          WHERE state = 'published' AND review_type <> 'unassign' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    ),
  );
  expect(counted.length).toBeGreaterThan(3);
}, 600_000);
