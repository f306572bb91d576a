import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';

let shop: ImportShop;
let own: ActingShop;
let other: ActingShop;
let product: number;
beforeAll(async () => {
  shop = await createImportShop();
  [own, other] = shop.shops;
  for (const name of ['one', 'two'])
    await shop.sql(`INSERT INTO users (email, first_name, password_hash) VALUES ($1, $2, 'x')`, [
      `${name}@owner.test`,
      name,
    ]);
  await owns(own, 'one');
  [{ id: product }] = (await shop.rows<{ id: number }>(
    sql`SELECT id FROM products WHERE shop_id = ${own.id} AND handle = 'product-1'`,
  )) as [{ id: number }];
});
afterAll(() => shop.close());

/** A shop has one owner, always. */
async function owns(of: ActingShop, name: string): Promise<void> {
  await shop.sql(`DELETE FROM memberships WHERE shop_id = $1 AND role <> 'owner'`, [of.id]);
  const [had] = await shop.sql(
    `UPDATE memberships SET user_id = (SELECT id FROM users WHERE email = $2) WHERE shop_id = $1 AND role = 'owner' RETURNING id`,
    [of.id, `${name}@owner.test`],
  );
  if (!had) await joins(of, name, 'owner');
}
const joins = (of: ActingShop, name: string, role: string) =>
  shop.sql(`INSERT INTO memberships (shop_id, user_id, role) SELECT $1, id, $3 FROM users WHERE email = $2`, [
    of.id,
    `${name}@owner.test`,
    role,
  ]);
const settings = async (of: ActingShop, given: object) => {
  const { status, text } = await shop.call('PUT', '/admin/reviews/settings.json', { settings: given }, of);
  expect(status, text).toBe(200);
};
const shares = (enabled: boolean) => settings(other, { review_sharing_enable: { enabled } });

/** A review of the other shop, of the product with this handle. */
const written = (name: string, rating: number, day: string, handle = 'product-1', more = '') =>
  shop.sql(
    `INSERT INTO reviews (shop_id, review_type, product_id, rating, title, content, name, email, source, state, written_at, tags)
     SELECT $1, 'product', id, $3, 'Title', 'Text of ' || $2, $2, lower($2) || '@buyer.test', 'storefront_api', 'published', $4::timestamptz, '{secret}'
     FROM products WHERE shop_id = $1 AND handle = $5 ${more}`,
    [other.id, name, rating, day, handle],
  );

beforeEach(async () => {
  await shop.sql('DELETE FROM reviews');
  await shop.sql('DELETE FROM review_settings');
  await owns(other, 'one');
  await settings(own, { review_get_sharing: { enabled: true, minimum_stars: 1, number_of_review: 20 } });
  await shares(true);
});

async function brought(given: object = {}) {
  const { status, body } = await shop.call<{ job_id: number }>(
    'POST',
    '/admin/reviews/import-share-reviews.json',
    {
      product_id: product,
      ...given,
    },
  );
  expect(status, JSON.stringify(body)).toBe(202);
  return (await shop.ended(body.job_id)).result;
}
const stored = () =>
  shop.rows<
    Record<string, unknown>
  >(sql`SELECT name, email, rating, source, imported_from, verified, claimed_verified, tags, order_id, review_type
    FROM reviews WHERE shop_id = ${own.id} ORDER BY written_at DESC`);

test('C176 reviews of products with the same SKU come from a shop of the same owner that shares, each naming it, without a mail address', async () => {
  await written('Ana', 5, '2025-03-01');
  await written('Bo', 2, '2025-02-01');
  await written('Other', 5, '2025-03-01', 'product-2');
  expect(await brought({ dry_run: true })).toMatchObject({ new: 2, dry_run: true });
  expect(await stored()).toEqual([]);
  expect(await brought()).toMatchObject({ new: 2, changed: 0, same: 0, from: 'shops' });
  const row = {
    email: '',
    source: 'import_share',
    imported_from: 'two',
    verified: false,
    tags: [],
    order_id: null,
    review_type: 'product',
  };
  expect(await stored()).toMatchObject([
    { ...row, name: 'Ana', rating: 5 },
    { ...row, name: 'Bo', rating: 2 },
  ]);
  const [all] = await shop.sql<{ text: string }>(
    `SELECT (SELECT string_agg(r::text, ' ') FROM reviews r WHERE shop_id = $1) || (SELECT string_agg(j::text, ' ') FROM jobs j WHERE shop_id = $1) AS text`,
    [own.id],
  );
  expect(all?.text).not.toContain('buyer.test');
  expect(await brought()).toMatchObject({ new: 0, same: 2 });
});

test('the same barcode is enough; what was shared there is not shared on; what is held back stays there', async () => {
  await shop.sql(
    `UPDATE variants SET barcode = '4006381333931', sku = '' WHERE shop_id = $1 AND sku = 'SKU-1'`,
    [own.id],
  );
  await shop.sql(
    `UPDATE variants SET barcode = '4006381333931', sku = 'X-1' WHERE shop_id = $1 AND sku = 'SKU-1'`,
    [other.id],
  );
  await written('Ana', 5, '2025-03-01');
  await written('Shared', 5, '2025-03-02');
  await written('Held', 5, '2025-03-03');
  await shop.sql(`UPDATE reviews SET source = 'import_share', imported_from = 'three' WHERE name = 'Shared'`);
  await shop.sql(`UPDATE reviews SET state = 'held', hold_reason = 'spam' WHERE name = 'Held'`);
  expect(await brought()).toMatchObject({ new: 1 });
  expect(await stored()).toMatchObject([{ name: 'Ana' }]);
  await shop.sql(
    `UPDATE variants SET barcode = '', sku = 'SKU-1' WHERE shop_id = ANY($1) AND barcode = '4006381333931'`,
    [[own.id, other.id]],
  );
});

test('never a row of another owner’s shop, of one where the owner is staff, or of one that does not share', async () => {
  await written('Ana', 5, '2025-03-01');
  await shares(false);
  expect(await brought()).toMatchObject({ new: 0 });
  await shares(true);
  await owns(other, 'two');
  expect(await brought()).toMatchObject({ new: 0 });
  await joins(other, 'one', 'admin');
  expect(await brought()).toMatchObject({ new: 0 });
  expect(await stored()).toEqual([]);
});

test('so many stars at least, so many reviews at most, the newest first, as the settings say unless the call does', async () => {
  for (const [name, rating] of [
    ['A', 5],
    ['B', 4],
    ['C', 3],
    ['D', 5],
  ] as const)
    await written(name, rating, `2025-03-0${rating}`);
  await settings(own, { review_get_sharing: { enabled: true, minimum_stars: 4, number_of_review: 2 } });
  await brought();
  expect((await stored()).map(({ rating }) => rating)).toEqual([5, 5]);
  await brought({ minimum_stars: 3, number_of_review: 100 });
  expect(await stored()).toHaveLength(4);
});

test.each([
  [{ minimum_stars: 0 }, 422],
  [{ minimum_stars: 6 }, 422],
  [{ number_of_review: 0 }, 422],
  [{ number_of_review: 101 }, 422],
  [{ product_id: 999_999_999 }, 422],
])('V353, V476 %j is refused', async (given, status) => {
  const answer = await shop.call('POST', '/admin/reviews/import-share-reviews.json', {
    product_id: product,
    ...given,
  });
  expect(answer.status).toBe(status);
});

test('a shop that takes none is refused', async () => {
  await settings(own, { review_get_sharing: { enabled: false, minimum_stars: 1, number_of_review: 20 } });
  const answer = await shop.call('POST', '/admin/reviews/import-share-reviews.json', { product_id: product });
  expect(answer).toMatchObject({ status: 409, body: { code: 'reviews.get_sharing_off' } });
});

test('C172, C173 settings are saved by groups, a stale save gets the stored values, and an unknown group is refused by name', async () => {
  const read = await shop.call<{ settings: object; version: number }>('GET', '/admin/reviews/settings.json');
  expect(read.body.settings).toMatchObject({
    review_get_sharing: { enabled: true, minimum_stars: 1, number_of_review: 20 },
    review_sharing_enable: { enabled: false },
  });
  const { version } = read.body;
  const saved = await shop.call('PUT', '/admin/reviews/settings.json', {
    settings: { review_sharing_enable: { enabled: true } },
    version,
  });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Saved successfully!',
      settings: { review_get_sharing: { enabled: true }, review_sharing_enable: { enabled: true } },
    },
  });
  const stale = await shop.call('PUT', '/admin/reviews/settings.json', {
    settings: { review_sharing_enable: { enabled: false } },
    version,
  });
  expect(stale).toMatchObject({
    status: 409,
    body: { current: { settings: { review_sharing_enable: { enabled: true } } } },
  });
  const unknown = await shop.call<{ fields: object }>('PUT', '/admin/reviews/settings.json', {
    settings: { review_rewards: { enabled: true } },
  });
  expect(unknown.status).toBe(422);
  expect(JSON.stringify(unknown.body.fields)).toContain('review_rewards');
});
