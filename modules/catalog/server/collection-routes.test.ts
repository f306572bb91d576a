import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShopCtx } from '#core/server/context.ts';
import { ruleMessages } from '../rules/collection-rules.ts';
import { createTestCatalog, productDraft, type TestCatalog, variantDraft } from '../testing/test-catalog.ts';
import { reportFacts } from '#modules/analytics/server/public.ts';
import { type CollectionUpkeep, startCollectionUpkeep } from './collection-upkeep.ts';
import { insertProducts } from './product-insert.ts';
import { storeCollections, storeProducts } from './store-queries.ts';

interface Row {
  id: number;
  title: string;
  handle: string;
  kind: string;
  position: number;
  products_count: number;
  version: number;
  [key: string]: unknown;
}
interface Answer {
  status: number;
  body: {
    collection: Row;
    smart_collection: Row;
    custom_collection: Row;
    collections: Row[];
    smart_collections: Row[];
    products: { id: number; title: string }[];
    categories: {
      id: number;
      title: string;
      path: string;
      products_count: number;
      child?: Row[];
      custom: boolean;
    }[];
    collects: { id: number; product_id: number; position: number }[];
    collect: { id: number; product_id: number };
    fields: Record<string, string>;
    code: string;
    count: number;
    total: number;
    has_more: boolean;
  };
}

let catalog: TestCatalog;
let upkeep: CollectionUpkeep;
let ids: Record<string, number>;

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, other = false) =>
  catalog.call(method, url, body, catalog.shops[other ? 1 : 0]) as Promise<Answer>;
const get = async (url: string) => (await send('GET', url)).body;
const smart = (given: object) => ({
  smart_collection: {
    title: 'By rules',
    rules: [{ column: 'tag', relation: 'equals', condition: 'Clay' }],
    ...given,
  },
});
const members = async (id: number) =>
  (await get(`/admin/collections/${id}/products.json?limit=250`)).products.map((one) => one.title);
const change = (text: string, values: unknown[] = []) =>
  catalog.inShop((ctx: ShopCtx) => ctx.tx.client.query(text, values));

beforeAll(async () => {
  catalog = await createTestCatalog();
  upkeep = startCollectionUpkeep(catalog.services);
  const made = await catalog.inShop((ctx) =>
    insertProducts(
      ctx,
      [
        ['Red Mug', 'Mugs', 1200, ['clay'], true],
        ['Blue Mug', 'Mugs', 900, ['Clay', 'gift'], true],
        ['Green Bowl', 'Home > Bowls', 2000, ['clay'], false],
        ['Oak Chair', 'Furniture', 9900, ['wood'], true],
        ['Mystery', 'Zzyx', 500, [], true],
      ].map(([title, type, price, tags, published], index) => ({
        ...productDraft({
          handle: String(title).toLowerCase().replace(' ', '-'),
          title: String(title),
          product_type: String(type),
          tags: tags as string[],
          published: published as boolean,
          variants: [variantDraft({ price_minor: Number(price), inventory_quantity: index })],
        }),
        images: [],
        created_at: new Date(Date.UTC(2026, 0, 10 - index)),
      })),
    ),
  );
  ids = Object.fromEntries(made.map((one) => [one.handle, one.id]));
  await upkeep.drain();
});
afterAll(async () => {
  await upkeep.stop();
  await catalog.close();
});

describe('smart collections', () => {
  test('C130 C131 are made with their products, follow new rules, and say what is wrong with others', async () => {
    const made = await send('POST', '/admin/smart_collections.json', smart({}));
    expect(made).toMatchObject({
      status: 201,
      body: {
        smart_collection: {
          kind: 'smart',
          products_count: 3,
          updating: false,
          disjunctive: false,
          version: 1,
        },
      },
    });
    const { id } = made.body.smart_collection;
    const put = await send('PUT', `/admin/smart_collections/${id}.json`, {
      smart_collection: {
        rules: [
          { column: 'variant_price', relation: 'less_than', condition: '10' },
          { column: 'type', relation: 'equals', condition: 'furniture' },
        ],
        disjunctive: true,
        sort_order: 'price-desc',
        version: 1,
      },
    });
    expect(put).toMatchObject({
      status: 200,
      body: { smart_collection: { products_count: 3, version: 2, disjunctive: true } },
    });
    expect(await members(id)).toEqual(['Oak Chair', 'Blue Mug', 'Mystery']);
    const wrong = await send('PUT', `/admin/collections/${id}.json`, {
      collection: {
        rules: [
          { column: 'tag', relation: 'greater_than', condition: '1' },
          { column: 'variant_price', relation: 'equals', condition: 'cheap' },
        ],
      },
    });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      {
        'collection.rules.0.relation': ruleMessages.relation,
        'collection.rules.1.condition': ruleMessages.amount,
      },
    ]);
    expect((await send('POST', '/admin/smart_collections.json', smart({ rules: [] }))).body.fields).toEqual({
      'smart_collection.rules': 'Add at least one condition.',
    });
    expect((await send('DELETE', `/admin/smart_collections/${id}.json`)).status).toBe(200);
  });

  test('a preview counts and shows the newest, and saves nothing', async () => {
    const before = await catalog.sql('SELECT count(*) FROM collections');
    const found = await send('POST', '/admin/smart_collections/preview.json', smart({}));
    expect([found.status, found.body.count, found.body.products.map((one) => one.title)]).toEqual([
      200,
      3,
      ['Green Bowl', 'Blue Mug', 'Red Mug'],
    ]);
    expect(await catalog.sql('SELECT count(*) FROM collections')).toEqual(before);
  });

  test('V294 a call for one kind does not find the other, and a kind stays', async () => {
    const { body } = await send('POST', '/admin/collections.json', {
      collection: { title: 'By hand', product_ids: [ids['red-mug']] },
    });
    const { id } = body.collection;
    expect(body.collection).toMatchObject({ kind: 'custom', products_count: 1, rules: [] });
    expect((await send('GET', `/admin/smart_collections/${id}.json`)).status).toBe(404);
    expect(
      (await send('PUT', `/admin/smart_collections/${id}.json`, { smart_collection: { title: 'x' } })).status,
    ).toBe(404);
    expect((await send('DELETE', `/admin/smart_collections/${id}.json`)).status).toBe(404);
    expect(
      (await send('PUT', `/admin/collections/${id}.json`, { collection: { kind: 'smart' } })).body.fields,
    ).toHaveProperty('collection.kind');
    expect(
      (
        await send('PUT', `/admin/collections/${id}.json`, {
          collection: { rules: smart({}).smart_collection.rules },
        })
      ).status,
    ).toBe(422);
    expect((await send('DELETE', `/admin/custom_collections/${id}.json`)).status).toBe(200);
  });
});

describe('kept current', () => {
  let id: number;
  const count = async () => (await get(`/admin/collections/${id}.json`)).collection.products_count;
  beforeAll(async () => {
    const rules = [
      { column: 'tag', relation: 'equals', condition: 'clay' },
      { column: 'variant_inventory', relation: 'greater_than', condition: '90' },
    ];
    id = (await send('POST', '/admin/smart_collections.json', smart({ rules, disjunctive: true }))).body
      .smart_collection.id;
    await upkeep.drain();
  });
  test.each([
    ['a tag', `UPDATE products SET tags = '{clay}' WHERE handle = 'oak-chair'`, 4],
    ['a tag taken away', `UPDATE products SET tags = '{}' WHERE handle = 'oak-chair'`, 3],
    [
      'stock',
      `UPDATE variants SET inventory_quantity = 99 WHERE product_id = (SELECT id FROM products WHERE handle = 'mystery')`,
      4,
    ],
    [
      'stock no longer counted',
      `UPDATE variants SET inventory_management = '' WHERE product_id = (SELECT id FROM products WHERE handle = 'mystery')`,
      3,
    ],
    ['a price that no rule asks for', `UPDATE variants SET price_minor = price_minor + 1`, 3],
    ['a deleted product', `UPDATE products SET deleted_at = now() WHERE handle = 'green-bowl'`, 2],
    ['one that is back', `UPDATE products SET deleted_at = NULL WHERE handle = 'green-bowl'`, 3],
  ])('with %s', async (_what, statement, wanted) => {
    await change(statement);
    await upkeep.drain();
    expect(await count()).toBe(wanted);
    expect(await catalog.sql('SELECT 1 FROM collection_queue')).toEqual([]);
  });
  test('a product that is made later comes in at the end', async () => {
    await catalog.inShop((ctx) =>
      insertProducts(ctx, [
        { ...productDraft({ handle: 'late', title: 'Late', tags: ['CLAY'] }), images: [] },
      ]),
    );
    await upkeep.drain();
    expect((await members(id)).at(-1)).toBe('Late');
    await change(`UPDATE products SET deleted_at = now() WHERE handle = 'late'`);
    // Gone in the transaction of the change, before anybody looks at the queue.
    expect(await count()).toBe(3);
    await upkeep.drain();
  });
  test('its products cannot be placed by hand', async () => {
    const added = await send('POST', '/admin/collects.json', {
      collect: { collection_id: id, product_id: ids['mystery'] },
    });
    expect([added.status, added.body.fields]).toEqual([
      422,
      { 'collect.collection_id': 'The conditions of this collection decide on its products.' },
    ]);
    const [first] = (await get(`/admin/collects.json?collection_id=${id}`)).collects;
    expect((await send('DELETE', `/admin/collects/${first!.id}.json`)).status).toBe(422);
  });
});

describe('collects', () => {
  test('C134 C135 C136 C092 products come in at the end, once, and go', async () => {
    const { id } = (
      await send('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Picked', product_ids: [ids['oak-chair']] },
      })
    ).body.custom_collection;
    const add = (product: string) =>
      send('POST', '/admin/collects.json', { collect: { collection_id: id, product_id: ids[product] } });
    const made = await add('green-bowl');
    expect(made.status).toBe(201);
    expect((await add('green-bowl')).body.collect.id).toBe(made.body.collect.id);
    expect(
      (await send('POST', '/admin/collects.json', { collect: { collection_id: id, product_id: 987654 } }))
        .status,
    ).toBe(404);
    expect(await members(id)).toEqual(['Oak Chair', 'Green Bowl']);
    expect((await get(`/admin/collects/count.json?collection_id=${id}`)).count).toBe(2);
    expect(
      await get(`/admin/collects/count-with-product-param.json?collection_ids=${id}&product_published=true`),
    ).toMatchObject({
      count: 1,
      collections: [{ collection_id: id, count: 1 }],
    });
    expect((await get(`/admin/collects/count-with-product-param.json?collection_ids=${id}`)).count).toBe(2);
    expect((await send('DELETE', `/admin/collects/${made.body.collect.id}.json`)).status).toBe(200);
    expect((await get(`/admin/collections/${id}.json`)).collection.products_count).toBe(1);
  });
});

describe('order', () => {
  test('C133 by drag and as a whole; only by hand', async () => {
    const three = ['red-mug', 'blue-mug', 'oak-chair'].map((handle) => ids[handle]!);
    const { id } = (
      await send('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Order', product_ids: three },
      })
    ).body.custom_collection;
    const sort = (body: object) =>
      send('PUT', '/admin/collections/sort.json', { collection_id: id, ...body });
    const order = async () =>
      (await get(`/admin/collects.json?collection_id=${id}`)).collects.map((one) =>
        three.indexOf(one.product_id),
      );
    const move = async (which: number, position: number) => {
      expect((await sort({ move: { id: three[which], position } })).status).toBe(200);
      return order();
    };
    expect(await move(2, 1)).toEqual([2, 0, 1]);
    expect(await move(2, 2)).toEqual([0, 2, 1]);
    expect(await move(0, 99)).toEqual([2, 1, 0]);
    expect(await move(1, 2)).toEqual([2, 1, 0]);
    for (let round = 0; round < 15; round += 1) await move(round % 3, 2);
    expect(new Set(await order()).size).toBe(3);
    expect((await sort({ ids: three })).status).toBe(200);
    expect(await order()).toEqual([0, 1, 2]);
    // Two of them change places; the third stays.
    await sort({ ids: [three[2], three[0]] });
    expect(await order()).toEqual([2, 1, 0]);
    expect((await sort({ ids: [three[0], 987654] })).status).toBe(404);
    expect((await sort({ ids: [three[0], three[0]] })).status).toBe(422);
    expect((await sort({})).status).toBe(422);
    await send('PUT', `/admin/collections/${id}.json`, { collection: { sort_order: 'alpha-desc' } });
    expect((await sort({ ids: three })).status).toBe(422);
    expect(await members(id)).toEqual(['Red Mug', 'Oak Chair', 'Blue Mug']);
  });

  test('C133 collections have an order of their own', async () => {
    const all = async () =>
      (await get('/admin/collections.json?sort_field=position&limit=250')).collections.map((one) => one.id);
    const before = await all();
    await send('PUT', '/admin/collections/sort.json', { move: { id: before.at(-1), position: 1 } });
    expect(await all()).toEqual([before.at(-1), ...before.slice(0, -1)]);
  });

  test('24 twenty reorders at once leave a permutation, one of those asked for', async () => {
    const many = await catalog.inShop((ctx) =>
      insertProducts(
        ctx,
        Array.from({ length: 60 }, (_one, n) => ({ ...productDraft({ handle: `many-${n}` }), images: [] })),
      ),
    );
    const all = many.map((one) => one.id);
    const { id } = (
      await send('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Race', product_ids: all },
      })
    ).body.custom_collection;
    const wishes = Array.from({ length: 20 }, (_one, n) => [...all.slice(n * 3), ...all.slice(0, n * 3)]);
    const answers = await Promise.all(
      wishes.map((wish) => send('PUT', '/admin/collections/sort.json', { collection_id: id, ids: wish })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(wishes.map(() => 200));
    const order = async () =>
      (await get(`/admin/collects.json?collection_id=${id}&limit=250`)).collects.map((one) => one.product_id);
    expect(wishes.map(String)).toContain(String(await order()));
    await Promise.all(
      all.slice(0, 20).map((product, n) =>
        send('PUT', '/admin/collections/sort.json', {
          collection_id: id,
          move: { id: product, position: 60 - n },
        }),
      ),
    );
    expect((await order()).toSorted((a, b) => a - b)).toEqual(all);
    await change(`UPDATE products SET deleted_at = now() WHERE handle LIKE 'many-%'`);
    expect((await get(`/admin/collections/${id}.json`)).collection.products_count).toBe(0);
    await upkeep.drain();
  });

  test.each([
    ['alpha-asc', ['Blue Mug', 'Green Bowl', 'Red Mug']],
    ['alpha-desc', ['Red Mug', 'Green Bowl', 'Blue Mug']],
    ['price-asc', ['Blue Mug', 'Red Mug', 'Green Bowl']],
    ['price-desc', ['Green Bowl', 'Red Mug', 'Blue Mug']],
    ['created', ['Green Bowl', 'Blue Mug', 'Red Mug']],
    ['created-desc', ['Red Mug', 'Blue Mug', 'Green Bowl']],
    ['best-selling', ['Blue Mug', 'Green Bowl', 'Red Mug']],
    ['manual', ['Red Mug', 'Blue Mug', 'Green Bowl']],
  ])('%s, in the admin as in the store', async (sort_order, wanted) => {
    const sold = (handle: string, value: number) => ({
      key: `sold ${handle}`,
      subject: 'product',
      subject_id: ids[handle]!,
      metric: 'quantity',
      value,
      at: new Date().toISOString(),
    });
    await catalog.inShop((ctx) => reportFacts(ctx, [sold('oak-chair', 2), sold('blue-mug', 1)]));
    const { id, handle } = (await send('POST', '/admin/smart_collections.json', smart({ sort_order }))).body
      .smart_collection;
    expect(await members(id)).toEqual(wanted);
    const paged = await Promise.all(
      [1, 2, 3].map((page) => get(`/admin/collections/${id}/products.json?limit=1&page=${page}`)),
    );
    expect(paged.map(({ products, total, has_more }) => [products[0]?.title, total, has_more])).toEqual(
      wanted.map((title, n) => [title, 3, n < 2]),
    );
    const shown = await catalog.inShop((ctx) =>
      storeProducts(ctx, { collection: handle, sort: 'featured', page: 1, limit: 10 }),
    );
    expect(shown.products.map((one) => one.title)).toEqual(wanted.filter((title) => title !== 'Green Bowl'));
    expect(
      (await get(`/admin/collections/${id}/products.json?search=mug&published_status=published`)).total,
    ).toBe(2);
    await send('DELETE', `/admin/collections/${id}.json`);
  });
});

describe('one collection', () => {
  test('carries texts for search engines and a picture of the shop', async () => {
    const [file] = await catalog.sql<{ id: number }>(
      `INSERT INTO files (shop_id, key, name, content_type, bytes, width, height, sha256) VALUES ($1, 'own.png', 'a', 'image/png', 1, 3, 2, '') RETURNING id`,
      [catalog.shops[0].id],
    );
    const image = { file_id: Number(file!.id), alt: 'A shelf' };
    const { body } = await send('POST', '/admin/collections.json', {
      collection: {
        title: 'Seen',
        image,
        metafields_global_title_tag: 'T',
        metafields_global_description_tag: 'D',
      },
    });
    const url = `/admin/collections/${body.collection.id}.json`;
    expect(body.collection).toMatchObject({
      own_image: { file_id: Number(file!.id), alt_text: 'A shelf' },
      image: { alt_text: 'A shelf' },
      metafields_global_title_tag: 'T',
      metafields_global_description_tag: 'D',
    });
    expect((await send('PUT', url, { collection: { image: null } })).body.collection).toMatchObject({
      own_image: null,
      image: null,
    });
    const foreign = await send(
      'POST',
      '/admin/collections.json',
      { collection: { title: 'Theirs', image } },
      true,
    );
    expect(foreign.status).toBe(404);
  });

  test('two of the same title at once get two handles', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        send('POST', '/admin/collections.json', { collection: { title: 'Twice' } }),
      ),
    );
    expect(new Set(made.map((one) => one.body.collection.handle)).size).toBe(6);
  });

  test('C132 many at once, all or none; an unpublished one is not in the store', async () => {
    const two: number[] = [];
    for (const title of ['B1', 'B2']) {
      const collection = { title, product_ids: [ids['red-mug']] };
      const made = await send('POST', '/admin/collections.json', { collection });
      two.push(made.body.collection.id);
    }
    const bulk = (body: object, other = false) => send('POST', '/admin/collections/bulk.json', body, other);
    const inStore = async () =>
      (await catalog.inShop(storeCollections)).map((one) => one.title).filter((title) => /^B\d/.test(title));
    expect(await inStore()).toEqual(['B1', 'B2']);
    expect((await bulk({ ids: [two[0], 987654], action: 'unpublish' })).status).toBe(404);
    expect((await bulk({ ids: two, action: 'delete' }, true)).status).toBe(404);
    expect(await inStore()).toEqual(['B1', 'B2']);
    expect(await bulk({ ids: two, action: 'unpublish' })).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await inStore()).toEqual([]);
    expect((await get('/admin/collections/count.json?published_status=unpublished')).count).toBe(2);
    await expect(
      catalog.inShop((ctx) => storeProducts(ctx, { collection: 'b1', sort: 'featured', page: 1, limit: 5 })),
    ).rejects.toThrow('does not exist');
    await bulk({ ids: two, action: 'publish' });
    expect(await inStore()).toEqual(['B1', 'B2']);
    await bulk({ ids: two, action: 'delete' });
    expect((await send('GET', `/admin/collections/${two[0]}.json`)).status).toBe(404);
    const events = await catalog.sql<{ topic: string }>(
      `SELECT topic FROM outbox WHERE (payload ->> 'collection_id')::int = $1 ORDER BY id`,
      [two[0]],
    );
    expect(events.map((one) => one.topic)).toEqual([
      'catalog.collection_created',
      'catalog.collection_updated',
      'catalog.collection_updated',
      'catalog.collection_deleted',
    ]);
  });

  test('lists know kind, product and counts', async () => {
    const found = await get(`/admin/smart_collections.json?product_id=${ids['red-mug']}`);
    expect(found.smart_collections.map((one) => one.kind)).toEqual(['smart']);
    expect((await get('/admin/smart_collections/count.json')).count).toBe(1);
    expect((await get('/admin/custom_collections/count.json?title=twice')).count).toBe(6);
  });
});

describe('categories', () => {
  test('V184 a tree of the types in use, below standard roots', async () => {
    const { categories } = await get('/admin/catalog/categories.json');
    expect(categories.map(({ path, products_count, custom }) => [path, products_count, custom])).toEqual([
      ['Home & garden', 1, false],
      ['Home & garden > Furniture', 1, true],
      ['Kitchen & dining', 3, false],
      ['Kitchen & dining > Home', 1, true],
      ['Kitchen & dining > Home > Bowls', 1, true],
      ['Kitchen & dining > Mugs', 2, true],
      ['Other', 1, false],
      ['Other > Zzyx', 1, true],
    ]);
  });
  test('C067 is narrowed down, carries what is below, and keeps what was chosen', async () => {
    const titles = async (query: string) =>
      (await get(`/admin/catalog/categories.json?${query}`)).categories.map((one) => one.title);
    expect(await titles('only_root_category=true')).toEqual(['Home & garden', 'Kitchen & dining', 'Other']);
    expect(await titles('is_custom_badge=true&search=MUG')).toEqual(['Mugs']);
    expect(await titles('only_root_category=true&search=kitchen&include_child=true')).toEqual([
      'Kitchen & dining',
      'Home',
      'Bowls',
      'Mugs',
    ]);
    const [root] = (
      await get('/admin/catalog/categories.json?only_root_category=true&search=kitchen&is_attach_child=true')
    ).categories;
    expect(root!.child!.map((one) => one.title)).toEqual(['Home', 'Mugs']);
    const [zzyx] = (await get('/admin/catalog/categories.json?search=zzyx')).categories;
    await change(`UPDATE products SET product_type = 'Mugs' WHERE handle = 'mystery'`);
    expect(await titles('search=zzyx')).toEqual([]);
    expect(await titles(`category_ids=${zzyx!.id},${root!.id}`)).toEqual(['Zzyx', 'Kitchen & dining']);
    expect((await send('GET', '/admin/catalog/categories.json', undefined, true)).body.categories).toEqual(
      [],
    );
  });
});

describe('countries', () => {
  const open = async (url: string) =>
    (await catalog.call('GET', url)) as Answer & {
      body: { countries: { code: string; name: string }[]; kind: string; provinces: { code: string }[] };
    };
  test('V407 C114 all of them, in a language', async () => {
    const { countries } = (await open('/static/countries.json')).body;
    expect(countries).toHaveLength(249);
    expect(countries.find(({ code }) => code === 'DE')).toEqual({
      code: 'DE',
      name: 'Germany',
      has_provinces: false,
    });
    const german = (await open('/static/countries.json?locale=de')).body.countries;
    expect(german.find(({ code }) => code === 'DE')?.name).toBe('Deutschland');
    expect((await open('/static/countries.json?locale=zz-!')).status).toBe(422);
  });
  test('C115 provinces where addresses need them; 404 for no country', async () => {
    expect((await open('/static/provinces/us.json')).body).toMatchObject({
      kind: 'state',
      provinces: expect.arrayContaining([{ code: 'NY', name: 'New York' }]),
    });
    expect((await open('/static/provinces/DE.json')).body.provinces).toEqual([]);
    expect((await open('/static/provinces/XX.json')).status).toBe(404);
  });
});
