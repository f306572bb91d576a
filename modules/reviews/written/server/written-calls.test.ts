import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storesOf } from '#apps/server/testing/discount-code.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { complete, openCheckout, type TestProduct } from '#apps/server/testing/test-shop.ts';
import { keepersOf, type Person } from '#core/server/area/person-keeper.ts';
import { forgetPictures } from '#core/server/files/pictures.ts';
import { readMailbox } from '#core/server/mail/mailbox.ts';
import { forgetConfirmations } from './confirm-review.ts';
import { storeWritten } from './write-review.ts';

let shop: ShopServer;
let mug: TestProduct;
let lamp: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  mug = await shop.product('mug', 2800);
  lamp = await shop.product('lamp', 9900);
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await shop.rows(sql`DELETE FROM reviews`);
  await shop.rows(sql`DELETE FROM review_holds`);
  await shop.rows(sql`DELETE FROM review_settings`);
  await shop.server.services.db.asSystem((tx) => tx.execute(sql`DELETE FROM rate_limits`));
});

interface Answered {
  status: number;
  body: {
    code: string;
    fields: Record<string, string>;
    picture: { token: string; src: string; width: number; height: number };
  };
  text: string;
  headers: Record<string, unknown>;
}

const words = { rating: 4, title: 'Good', content: 'It keeps tea warm.', name: 'Mara' };
let networks = 0;
/** Each from a network of its own by default. */
const nextNetwork = () => `10.${Math.floor((networks += 1) / 250)}.${networks % 250}.1`;

async function send(
  path: string,
  payload: object | Buffer,
  { from = nextNetwork(), type = 'application/json' } = {},
): Promise<Answered> {
  const reply = await shop.server.app.inject({
    ...{ method: 'POST', url: `/storefront/${path}?shop=mine.test`, payload, remoteAddress: from },
    headers: { 'content-type': type },
  });
  const { statusCode: status, body: text, headers } = reply;
  return { status, text, headers, body: text.startsWith('{') ? JSON.parse(text) : {} };
}
const write = (given: object = {}, from?: string) =>
  send(
    'reviews.json',
    { product: mug.product, ...words, email: 'mara@buyer.test', ...given },
    from === undefined ? {} : { from },
  );

interface Row extends Record<string, unknown> {
  id: number;
  rating: number;
  state: string;
  hold_reason: string | null;
  verified: boolean;
  order_id: number | null;
  version: number;
}
const stored = () =>
  shop.rows<Row>(
    sql`SELECT id, rating, state, hold_reason, verified, order_id, version, title, content, name, email, variant_title, source
        FROM reviews ORDER BY id`,
  );
const count = async (what: ReturnType<typeof sql>) =>
  Number((await shop.rows<{ n: number }>(sql`SELECT count(*) AS n FROM ${what}`))[0]!.n);
const setGeneral = (general: object) =>
  shop.admin('PUT', '/admin/reviews/settings.json', { settings: { general } });

describe('a review from a page', () => {
  test('is shown at once or after moderation by the shop’s setting, whatever its stars', async () => {
    for (const publish of ['at_once', 'after_look'] as const) {
      await setGeneral({ publish, write_on_page: true });
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.uuid(), async (rating, who) => {
          const answer = await write({ rating, email: `${publish}.${who}@buyer.test` });
          expect([answer.status, answer.body]).toEqual([
            201,
            { success: true, looked_at: publish === 'after_look' },
          ]);
          const last = (await stored()).at(-1);
          expect(last).toMatchObject({
            ...{ rating, state: publish === 'at_once' ? 'published' : 'waiting' },
            ...{ verified: false, source: 'storefront_api' },
          });
        }),
        { numRuns: 5 },
      );
    }
  });

  test('that is pending is reported to staff once, without its writer’s data; one that is shown is not', async () => {
    const notices = () =>
      shop.rows<{ payload: object; link: string; permission: string }>(
        sql`SELECT payload, link, permission FROM notices WHERE kind = 'review_waiting' ORDER BY id`,
      );
    const before = (await notices()).length;
    await setGeneral({ publish: 'at_once', write_on_page: true });
    await write({ email: 'shown@buyer.test' });
    expect(await notices()).toHaveLength(before);
    await setGeneral({ publish: 'after_look', write_on_page: true });
    await write({ rating: 2, email: 'waits@buyer.test' });
    const { id } = (await stored()).at(-1)!;
    expect((await notices()).slice(before)).toEqual([
      {
        payload: { what: 'written', rating: 2, product: expect.stringMatching(/mug/i) },
        link: `/apps/review/manage/${id}`,
        permission: 'apps',
      },
    ]);
  });

  test('is refused by name where the shop takes those of mailed links alone', async () => {
    await setGeneral({ publish: 'at_once', write_on_page: false });
    const answer = await write();
    expect([answer.status, answer.body.code]).toEqual([403, 'reviews.writing_off']);
    expect(await stored()).toEqual([]);
  });

  test('is of a product that is sold here, or of the shop', async () => {
    await shop.rows(sql`UPDATE products SET published_at = NULL WHERE id = ${lamp.product}`);
    const hidden = await write({ product: lamp.product });
    expect([hidden.status, Object.keys(hidden.body.fields)]).toEqual([422, ['product']]);
    await shop.rows(sql`UPDATE products SET published_at = now() WHERE id = ${lamp.product}`);
    expect((await write({ product: undefined })).status).toBe(201);
    expect(await count(sql`reviews WHERE review_type = 'shop' AND product_id IS NULL`)).toBe(1);
  });

  test('texts stay texts, and invisible or control characters are refused at their field', async () => {
    const hostile = `<img src=x onerror=alert(1)> {{ 7 | plus: 1 }} javascript:alert(1) =1+1 https://spam.test`;
    expect((await write({ title: hostile, content: `${hostile}\n${hostile}`, name: hostile })).status).toBe(
      201,
    );
    expect((await stored())[0]).toMatchObject({ title: hostile, name: hostile });
    const bad: [string, unknown][] = [
      ['title', 'a\u0007b'],
      ['title', 'two\nlines'],
      ['title', 'x'.repeat(151)],
      ['content', 'a\u001bb'],
      ['content', 'half \ud800'],
      ['content', 'x'.repeat(5001)],
      ['name', ''],
      ['name', 'a\u0000b'],
      ['name', 'x'.repeat(101)],
      ['email', 'nobody'],
      ['email', 'a@b.test\nbcc: c@d.test'],
      ['rating', 0],
      ['rating', 4.5],
      ['rating', 6],
      ['product', 'mug'],
      ['pictures', Array.from({ length: 6 }, () => `1-${'a'.repeat(43)}`)],
    ];
    for (const [field, value] of bad) {
      const answer = await write({ email: 'other@buyer.test', [field]: value });
      expect([field, value, answer.status]).toEqual([field, value, 422]);
      expect(Object.keys(answer.body.fields)[0]).toMatch(new RegExp(`^${field}`));
    }
    expect(await stored()).toHaveLength(1);
  });

  test('a sixth in an hour from one network is 429, of fifty at once, and its address is not kept', async () => {
    const from = '203.0.113.77';
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, one) => write({ email: `b${one}@buyer.test` }, from)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(45);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['reviews.too_many_written']));
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await stored()).toHaveLength(5);
    const counted = await shop.server.services.db.asSystem((tx) =>
      tx.execute<{ key: string }>(sql`SELECT key FROM rate_limits WHERE key LIKE 'review:%'`),
    );
    expect(counted.rows).toHaveLength(1);
    expect(counted.rows[0]!.key).not.toContain('203.0.113');
    expect((await write({ email: 'elsewhere@buyer.test' })).status).toBe(201);
  });

  test('of fifty at once of one address for one product, one counts, and the others are held as doubles', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => write({ email: 'Mara@Buyer.test' })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const all = await stored();
    expect(all.filter(({ state }) => state === 'waiting')).toHaveLength(1);
    const held = all.filter(({ state, hold_reason }) => state === 'held' && hold_reason === 'double');
    expect(held).toHaveLength(49);
    expect(
      await count(sql`review_holds WHERE reason = 'double' AND user_id IS NULL AND ended_at IS NULL`),
    ).toBe(49);
    expect(await count(sql`review_log WHERE what = 'held' AND detail ->> 'reason' = 'double'`)).toBe(49);
    expect((await write({ product: lamp.product })).status).toBe(201);
    expect((await stored()).at(-1)!.state).toBe('waiting');
  });
});

describe('pictures', () => {
  const photo = () =>
    sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'Hanne' } })
      .jpeg()
      .toBuffer();
  async function upload(bytes: Buffer, from?: string): Promise<Answered> {
    const boundary = 'a-picture-ends-here';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const type = `multipart/form-data; boundary=${boundary}`;
    return send('review-pictures.json', payload, { type, ...(from === undefined ? {} : { from }) });
  }

  test('are drawn anew, belong to one review, and go with it', async () => {
    const { body } = await upload(await photo());
    expect(body.picture).toMatchObject({ width: 1600, height: 800 });
    expect((await upload(Buffer.from('<svg onload=alert(1)>'))).body.code).toBe('upload_error');
    const forged = body.picture.token.replace(/^\d+/, (id) => String(Number(id) + 1));
    for (const [pictures, at] of [
      [[forged], 0],
      [[body.picture.token, body.picture.token], 1],
    ] as const) {
      const refused = await write({ pictures });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [`pictures.${at}`]]);
    }
    expect(await stored()).toEqual([]);
    expect((await write({ pictures: [body.picture.token] })).status).toBe(201);
    const [image] = await shop.rows<{ src: string }>(sql`SELECT src FROM review_images`);
    expect(image!.src).toBe(body.picture.src.replace(/^https?:\/\/[^/]+/, ''));
    const shown = () => shop.server.app.inject({ url: image!.src });
    const file = await shown();
    expect(file.statusCode).toBe(200);
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    const again = await write({ email: 'other@buyer.test', pictures: [body.picture.token] });
    expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['pictures.0']]);
    const [{ id }] = (await stored()) as [Row];
    expect((await shop.admin('DELETE', `/admin/reviews/${id}.json?reason=spam`)).status).toBe(200);
    await forgetPictures.run(shop.server.services);
    expect((await shown()).statusCode).toBe(404);
  });
});

describe('a typed address that bought', () => {
  const buyer = 'sam@example.com';
  const mails = async () => {
    await shop.server.settle();
    return (await readMailbox(shop.server.services.dataDir)).filter(
      ({ to, text }) => to === buyer && text.includes('/reviews/confirm/'),
    );
  };
  const linkOf = (text: string) => /\/reviews\/confirm\/([\w-]{43})/.exec(text)![1]!;
  let orderId: number;

  beforeAll(async () => {
    const checkout = await openCheckout(shop.shopper, [{ variant_id: mug.variant, quantity: 1 }]);
    expect((await complete(shop.shopper, checkout, { email: buyer })).status).toBe(201);
    [{ id: orderId }] = (await shop.rows<{ id: number }>(sql`SELECT max(id) AS id FROM orders`)) as [
      { id: number },
    ];
  });

  test('is verified by its mailed link, once, and by nothing before', async () => {
    const before = (await mails()).length;
    const [bought, stranger] = [
      await write({ email: 'Sam@Example.com' }),
      await write({ email: 'no@buyer.test' }),
    ];
    expect([bought.status, bought.text]).toEqual([stranger.status, stranger.text]);
    // A double is no second mail.
    await write({ email: buyer });
    const sent = await mails();
    expect(sent).toHaveLength(before + 1);
    const link = linkOf(sent[0]!.text);
    expect(
      await count(sql`review_confirmations WHERE encode(token_hash, 'escape') LIKE ${`%${link}%`}`),
    ).toBe(0);
    const first = (await stored())[0]!;
    expect(first).toMatchObject({ state: 'waiting', verified: false, order_id: null });

    const asked = await send('review-confirmation.json', { link });
    expect(asked.body).toEqual({
      review: { rating: 4, title: 'Good', content: 'It keeps tea warm.', name: 'Mara', product_title: 'mug' },
    });
    expect((await stored())[0]).toEqual(first);

    const pressed = await Promise.all(
      Array.from({ length: 50 }, () => send('review-confirmation/confirm.json', { link })),
    );
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(pressed.filter(({ status }) => status === 410)).toHaveLength(49);
    expect((await stored())[0]).toMatchObject({
      verified: true,
      order_id: orderId,
      version: first.version + 1,
    });
    expect(await count(sql`review_log WHERE what = 'confirmed'`)).toBe(1);
    for (const over of [link, 'A'.repeat(43)])
      for (const path of ['review-confirmation.json', 'review-confirmation/confirm.json'])
        expect((await send(path, { link: over })).body.code).toBe('reviews.confirm_over');
  });

  test('using a buyer’s address first keeps no buyer from being verified, and confirms a double at most', async () => {
    await write({ email: buyer, content: 'Not by Sam.' });
    const link = linkOf((await mails())[0]!.text);
    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    const theirs = await services.db.inShop(acting.id, (tx) =>
      storeWritten(
        { tx, shop: acting, now: services.now(), services },
        { storeCodes: storesOf(services) },
        {
          ...words,
          ...{ product_id: mug.product, variant_title: '', email: buyer, country_code: '', pictures: [] },
          by: { kind: 'link', order_id: orderId },
        },
      ),
    );
    expect(theirs.state).toBe('waiting');
    expect((await send('review-confirmation/confirm.json', { link })).status).toBe(200);
    expect(await stored()).toMatchObject([
      { verified: true, state: 'held', hold_reason: 'double' },
      { id: theirs.review_id, verified: true, state: 'waiting' },
    ]);
  });

  test('a link that is too old confirms nothing', async () => {
    await write({ email: buyer });
    const link = linkOf((await mails())[0]!.text);
    await shop.rows(sql`UPDATE review_confirmations SET expires_at = now() - interval '1 second'`);
    expect((await send('review-confirmation/confirm.json', { link })).status).toBe(410);
    await forgetConfirmations.run(shop.server.services);
    expect(await count(sql`review_confirmations`)).toBe(0);
    expect((await stored())[0]).toMatchObject({ verified: false });
  });

  test('nothing of a link is left once its writer is erased', async () => {
    await write({ email: buyer });
    const [{ id }] = (await stored()) as [Row];
    const mailed = sql`shop_mails WHERE about = 'review' AND about_id = ${id}`;
    expect([await count(sql`review_confirmations`), await count(mailed)]).toEqual([1, 1]);
    const { services } = shop.server;
    const acting = (await services.shops.byId(shop.people.shopId))!;
    const person: Person = {
      ...{ customer_id: 0, order_ids: [orderId], draft_ids: [], address_ids: [], cart_tokens: [] },
      ...{ checkout_ids: [], email: buyer, mailed: [buyer], phones: [], traces: [buyer], names: [] },
    };
    await services.db.inShop(acting.id, async (tx) => {
      for (const keeper of keepersOf(services).filter(({ name }) => name.startsWith('review')))
        await keeper.redact?.({ tx, shop: acting, now: services.now() }, person);
    });
    expect(await count(sql`review_confirmations`)).toBe(0);
    expect(await count(mailed)).toBe(0);
  });
});
