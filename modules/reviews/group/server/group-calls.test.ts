import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { listReviewGroups, ReviewGroup } from '../contract/group-calls.ts';
import { groupedProducts } from './group-memory.ts';

let shop: ShopServer;
let mug: number;
let bowl: number;
let lamp: number;
let vase: number;

beforeAll(async () => {
  shop = await startShopServer();
  const make = async (handle: string) => (await shop.product(handle, 2800)).product;
  [mug, bowl, lamp, vase] = [await make('mug'), await make('bowl'), await make('lamp'), await make('vase')];
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await shop.rows(sql`DELETE FROM review_groups`);
  await shop.rows(sql`DELETE FROM reviews`);
});

type Answer = {
  review_product_group: ReviewGroup;
  review_product_groups: ReviewGroup[];
  fields: Record<string, string>;
  current: ReviewGroup;
  message: string;
  count: number;
};
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const one = '/admin/reviews/product-group.json';
const many = '/admin/reviews/product-groups.json';
const pathOf = (id: number) => `/admin/reviews/product-group/${id}.json`;
const call = (method: Method, path: string, body?: object) => shop.admin<Answer>(method, path, body);
const list = (query = '') => shop.admin<ReplyOf<typeof listReviewGroups>>('GET', `${many}${query}`);

async function make(name: string, ids: readonly number[]): Promise<ReviewGroup> {
  const made = await call('POST', one, { review_product_group: { name }, ids });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.review_product_group;
}
async function membersOf(product: number): Promise<readonly number[]> {
  const { services } = shop.server;
  return groupedProducts(services, (await services.shops.byId(shop.people.shopId))!, product);
}

describe('a product group', () => {
  test('C179, C184, C177, V429 is made of products and read by its id, in the path or in the query', async () => {
    const made = await call('POST', one, { review_product_group: { name: ' Mugs ' }, ids: [mug, bowl, mug] });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        success: true,
        message: 'Added product group successfully',
        review_product_group: { name: 'Mugs', ids: [mug, bowl], review_count: 0, version: 1 },
      },
    ]);
    const group = made.body.review_product_group;
    expect(group.products.map(({ id }) => id)).toEqual([mug, bowl]);
    expect((await call('GET', pathOf(group.id))).body.review_product_group).toEqual(group);
    expect((await call('GET', `${one}?id=${group.id}`)).body.review_product_group).toEqual(group);
    expect((await call('GET', `${one}?id=999999`)).status).toBe(404);
  });

  test.each([
    ['no name', { name: ' ' }, () => [mug, bowl], 'review_product_group.name'],
    ['a name of 121 letters', { name: 'x'.repeat(121) }, () => [mug, bowl], 'review_product_group.name'],
    ['one product', { name: 'Mugs' }, () => [mug], 'ids'],
    ['one product twice', { name: 'Mugs' }, () => [mug, mug], 'ids'],
    ['a hundred and one', { name: 'Mugs' }, () => Array.from({ length: 101 }, (_, n) => n + 1), 'ids'],
    ['a product that is not there', { name: 'Mugs' }, () => [mug, 999_999], 'ids'],
  ])('with %s is refused at its field, and nothing is made', async (_name, group, ids, field) => {
    const refused = await call('POST', one, { review_product_group: group, ids: ids() });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    expect((await list()).body.total).toBe(0);
  });

  test('takes no product of another group, and says which product and which group', async () => {
    await make('Mugs', [mug, bowl]);
    const other = await make('Lamps', [lamp, vase]);
    const says = 'bowl is already in the group “Mugs”.';
    const refused = await call('POST', one, { review_product_group: { name: 'Bowls' }, ids: [lamp, bowl] });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { ids: 'lamp is already in the group “Lamps”.' },
    ]);
    const changed = await call('PUT', pathOf(other.id), { review_product_group: { ids: [lamp, bowl] } });
    expect([changed.status, changed.body.fields]).toEqual([422, { 'review_product_group.ids': says }]);
    expect((await call('GET', pathOf(other.id))).body.review_product_group).toEqual(other);
  });

  test('fifty that take one product at once are one', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        call('POST', one, { review_product_group: { name: `G${n}` }, ids: [mug, bowl] }),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  test('ambiguity 78, C185, C178, V430 is changed by the id in the path or in the body; what is left out stays', async () => {
    const { id } = await make('Mugs', [mug, bowl]);
    const renamed = await call('PUT', pathOf(id), { review_product_group: { name: 'Cups' } });
    expect(renamed.body).toMatchObject({
      success: true,
      message: 'Saved successfully!',
      review_product_group: { name: 'Cups', ids: [mug, bowl], version: 2 },
    });
    const moved = await call('PUT', one, { review_product_group: { id, ids: [lamp, mug] } });
    expect(moved.body.review_product_group).toMatchObject({ name: 'Cups', ids: [lamp, mug], version: 3 });
    // The same again is no change.
    const again = await call('PUT', one, { review_product_group: { id, name: 'Cups', ids: [lamp, mug] } });
    expect(again.body.review_product_group).toEqual(moved.body.review_product_group);
  });

  test('a save of an older version answers the stored group and changes nothing', async () => {
    const made = await make('Mugs', [mug, bowl]);
    const saved = await call('PUT', pathOf(made.id), { review_product_group: { name: 'Cups', version: 1 } });
    const late = await call('PUT', one, {
      review_product_group: { id: made.id, ids: [lamp, vase], version: 1 },
    });
    expect([late.status, late.body.current]).toEqual([409, saved.body.review_product_group]);
    expect((await call('GET', pathOf(made.id))).body).toEqual({
      review_product_group: saved.body.review_product_group,
    });
  });

  test('C183 several are changed at once, all or none, and a product may go from one to another', async () => {
    const a = await make('Mugs', [mug, bowl]);
    const b = await make('Lamps', [lamp, vase]);
    const wrong = await call('PUT', many, {
      review_product_groups: [
        { id: a.id, name: 'Cups', ids: [mug, lamp] },
        { id: b.id, ids: [vase, mug] },
      ],
    });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { 'review_product_groups.1.ids': 'mug is in two groups. A product can be in one group.' },
    ]);
    const twice = await call('PUT', many, { review_product_groups: [{ id: a.id }, { id: a.id }] });
    expect(twice.status).toBe(422);
    expect((await call('GET', pathOf(a.id))).body.review_product_group).toEqual(a);
    const done = await call('PUT', many, {
      review_product_groups: [
        { id: b.id, ids: [vase, bowl] },
        { id: a.id, ids: [mug, lamp] },
      ],
    });
    expect(done.body.review_product_groups.map(({ id, ids }) => [id, ids])).toEqual([
      [b.id, [vase, bowl]],
      [a.id, [mug, lamp]],
    ]);
  });

  test('a page of the list is sent back with one name changed, and nothing else changes', async () => {
    const a = await make('Mugs', [mug, bowl]);
    const b = await make('Lamps', [lamp, vase]);
    const { body } = await list();
    const sent = body.review_product_groups.map((group) =>
      group.id === b.id ? { ...group, name: 'Lights' } : group,
    );
    expect((await call('PUT', many, { ...body, review_product_groups: sent })).status).toBe(200);
    expect((await call('GET', pathOf(a.id))).body.review_product_group).toEqual(a);
    expect((await call('GET', pathOf(b.id))).body.review_product_group).toMatchObject({
      name: 'Lights',
      version: 2,
    });
  });

  test('C186, V412, V431 several are deleted at once, by ids in the body or in the query, all or none', async () => {
    const [a, b] = [await make('Mugs', [mug, bowl]), await make('Lamps', [lamp, vase])];
    expect((await call('DELETE', many, { ids: [a.id, 999_999] })).status).toBe(404);
    expect((await call('DELETE', many)).status).toBe(422);
    expect((await list()).body.total).toBe(2);
    const done = await call('DELETE', `${many}?ids=${a.id},${b.id}`);
    expect(done.body).toEqual({ success: true, message: 'Deleted product group successfully', count: 2 });
    // Their products are free again.
    const again = await make('Mugs', [mug, bowl]);
    expect((await call('DELETE', many, { ids: [again.id] })).body.count).toBe(1);
  });

  test('C182, V411 the list has the last changed first, in pages, and is searched by name', async () => {
    const a = await make('Blue mugs', [mug, bowl]);
    const b = await make('Lamps', [lamp, vase]);
    await call('PUT', pathOf(a.id), { review_product_group: { name: 'Blue mugs of 2026' } });
    expect((await list()).body).toMatchObject({
      review_product_groups: [{ id: a.id }, { id: b.id }],
      total: 2,
      has_more: false,
    });
    expect((await list('?limit=1')).body).toMatchObject({
      review_product_groups: [{ id: a.id }],
      has_more: true,
    });
    expect((await list('?limit=1&page=2')).body).toMatchObject({ review_product_groups: [{ id: b.id }] });
    const names = async (query: string) =>
      (await list(query)).body.review_product_groups.map(({ name }) => name);
    // `sort_mode` is the platform’s name for the direction.
    const upwards = await names('?sort_field=name&sort_direction=asc');
    expect(await names('?sort_field=name&sort_mode=asc')).toEqual(upwards);
    expect(await names('?sort_field=name&sort_mode=desc')).toEqual(upwards.toReversed());
    expect((await list('?sort_mode=asc&sort_direction=desc')).status).toBe(422);
    expect((await list('?search=lamp')).body).toMatchObject({
      review_product_groups: [{ id: b.id }],
      total: 1,
    });
    const sorted = await list('?sort_field=name&sort_direction=asc');
    expect(sorted.body.review_product_groups.map(({ id }) => id)).toEqual([a.id, b.id]);
  });

  test('says how many reviews its products have together, of those that shoppers see', async () => {
    const { id } = await make('Mugs', [mug, bowl]);
    await shop.rows(
      sql`INSERT INTO reviews (shop_id, review_type, product_id, rating, source, imported_from, state, hold_reason)
          VALUES (${shop.people.shopId}, 'product', ${mug}, 5, 'storefront_api', '', 'published', NULL),
            (${shop.people.shopId}, 'product', ${bowl}, 1, 'import_csv', 'Loox', 'published', NULL),
            (${shop.people.shopId}, 'product', ${bowl}, 1, 'storefront_api', '', 'held', 'spam'),
            (${shop.people.shopId}, 'product', ${lamp}, 5, 'storefront_api', '', 'published', NULL)`,
    );
    expect((await call('GET', pathOf(id))).body.review_product_group.review_count).toBe(2);
    expect((await list()).body.review_product_groups[0]?.review_count).toBe(2);
  });
});

describe('pages of products', () => {
  test('know the others of a group, their own product first, as of the last change', async () => {
    expect(await membersOf(bowl)).toEqual([bowl]);
    const { id } = await make('Mugs', [mug, bowl, lamp]);
    expect([await membersOf(bowl), await membersOf(mug)]).toEqual([
      [bowl, mug, lamp],
      [mug, bowl, lamp],
    ]);
    await call('PUT', pathOf(id), { review_product_group: { ids: [lamp, bowl] } });
    expect([await membersOf(bowl), await membersOf(mug)]).toEqual([[bowl, lamp], [mug]]);
    await call('DELETE', many, { ids: [id] });
    expect(await membersOf(bowl)).toEqual([bowl]);
  });

  test('a deleted product leaves its group, and a save of the earlier version is refused', async () => {
    const gone = (await shop.product('gone', 2800)).product;
    const made = await make('Mugs', [mug, gone]);
    expect(await membersOf(mug)).toEqual([mug, gone]);
    expect((await shop.admin('DELETE', `/admin/products/${gone}.json`)).status).toBe(200);
    await shop.server.settle();
    expect((await call('GET', pathOf(made.id))).body.review_product_group).toMatchObject({
      ids: [mug],
      version: 2,
    });
    await shop.rows(sql`SELECT 1 AS one`);
    expect(await membersOf(mug)).toEqual([mug]);
    const late = await call('PUT', pathOf(made.id), {
      review_product_group: { ids: [mug, gone], version: 1 },
    });
    expect(late.status).toBe(409);
  });
});
