import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CollectionKit, smart, startCollectionKit } from '../../testing/collection-kit.ts';
import { productDraft } from '../../testing/test-catalog.ts';
import { reportFacts } from '#modules/analytics/metric/server/public.ts';
import { insertProducts } from '../../product/server/product-insert.ts';
import { storeCollections, storeProducts } from '../../store/server/store-queries.ts';

let kit: CollectionKit;
beforeAll(async () => {
  kit = await startCollectionKit();
});
afterAll(() => kit.close());

describe('collects', () => {
  test('C134 C135 C136 C092 products come in at the end, once, and go', async () => {
    const { id } = (
      await kit.send('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Picked', product_ids: [kit.ids['oak-chair']] },
      })
    ).body.custom_collection;
    const add = (product: string) =>
      kit.send('POST', '/admin/collects.json', {
        collect: { collection_id: id, product_id: kit.ids[product] },
      });
    const made = await add('green-bowl');
    expect(made.status).toBe(201);
    expect((await add('green-bowl')).body.collect.id).toBe(made.body.collect.id);
    expect(
      (
        await kit.send('POST', '/admin/collects.json', {
          collect: { collection_id: id, product_id: 987654 },
        })
      ).status,
    ).toBe(404);
    expect(await kit.members(id)).toEqual(['Oak Chair', 'Green Bowl']);
    expect((await kit.get(`/admin/collects/count.json?collection_id=${id}`)).count).toBe(2);
    expect(
      await kit.get(
        `/admin/collects/count-with-product-param.json?collection_ids=${id}&product_published=true`,
      ),
    ).toMatchObject({
      count: 1,
      collections: [{ collection_id: id, count: 1 }],
    });
    expect((await kit.get(`/admin/collects/count-with-product-param.json?collection_ids=${id}`)).count).toBe(
      2,
    );
    expect((await kit.send('DELETE', `/admin/collects/${made.body.collect.id}.json`)).status).toBe(200);
    expect((await kit.get(`/admin/collections/${id}.json`)).collection.products_count).toBe(1);
  });

  test('C092 the sum is of all collections, of those beyond the listed ones, too', async () => {
    await kit.change(
      `INSERT INTO collections (shop_id, title, handle, kind)
       SELECT shop_id, 'Many ' || n, 'many-' || n, 'custom' FROM (SELECT shop_id FROM products LIMIT 1) s, generate_series(1, 5000) n`,
    );
    const { id } = (
      await kit.send('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Last', product_ids: [kit.ids['red-mug']!] },
      })
    ).body.custom_collection;
    for (const query of ['', '?product_published=true']) {
      const { count, collections } = await kit.get(`/admin/collects/count-with-product-param.json${query}`);
      expect(collections).toHaveLength(5000);
      expect(collections.map((one) => one.collection_id)).not.toContain(id);
      const listed = collections.reduce((sum, one) => sum + Number(one.count), 0);
      expect(count, query).toBe(listed + 1);
    }
    await kit.change(`DELETE FROM collections WHERE handle LIKE 'many-%' OR title = 'Last'`);
  });
});

describe('order', () => {
  test('C133 by drag and as a whole; only by hand', async () => {
    const three = ['red-mug', 'blue-mug', 'oak-chair'].map((handle) => kit.ids[handle]!);
    const { id } = (
      await kit.send('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Order', product_ids: three },
      })
    ).body.custom_collection;
    const sort = (body: object) =>
      kit.send('PUT', '/admin/collections/sort.json', { collection_id: id, ...body });
    const order = async () =>
      (await kit.get(`/admin/collects.json?collection_id=${id}`)).collects.map((one) =>
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
    await kit.send('PUT', `/admin/collections/${id}.json`, { collection: { sort_order: 'alpha-desc' } });
    expect((await sort({ ids: three })).status).toBe(422);
    expect(await kit.members(id)).toEqual(['Red Mug', 'Oak Chair', 'Blue Mug']);
  });

  test('C133 collections have an order of their own', async () => {
    const all = async () =>
      (await kit.get('/admin/collections.json?sort_field=position&limit=250')).collections.map(
        (one) => one.id,
      );
    const before = await all();
    await kit.send('PUT', '/admin/collections/sort.json', { move: { id: before.at(-1), position: 1 } });
    expect(await all()).toEqual([before.at(-1), ...before.slice(0, -1)]);
  });

  test('C133 the store lists collections in their order', async () => {
    const inStore = async () =>
      (await kit.catalog.inShop((ctx) => storeCollections(ctx))).map(({ handle }) => handle);
    const before = await inStore();
    expect(before.length).toBeGreaterThan(1);
    const rows = (await kit.get('/admin/collections.json?sort_field=position&limit=250')).collections;
    const last = rows.find(({ handle }) => handle === before.at(-1))!;
    await kit.send('PUT', '/admin/collections/sort.json', { move: { id: last.id, position: 1 } });
    expect(await inStore()).toEqual([before.at(-1), ...before.slice(0, -1)]);
  });

  test('twenty reorders at once leave a permutation, one of those asked for (reliability 24)', async () => {
    const many = await kit.catalog.inShop((ctx) =>
      insertProducts(
        ctx,
        Array.from({ length: 60 }, (_one, n) => ({ ...productDraft({ handle: `many-${n}` }), images: [] })),
      ),
    );
    const all = many.map((one) => one.id);
    const { id } = (
      await kit.send('POST', '/admin/custom_collections.json', {
        custom_collection: { title: 'Race', product_ids: all },
      })
    ).body.custom_collection;
    const orders = Array.from({ length: 20 }, (_one, n) => [...all.slice(n * 3), ...all.slice(0, n * 3)]);
    const answers = await Promise.all(
      orders.map((ids) => kit.send('PUT', '/admin/collections/sort.json', { collection_id: id, ids })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(orders.map(() => 200));
    const order = async () =>
      (await kit.get(`/admin/collects.json?collection_id=${id}&limit=250`)).collects.map(
        (one) => one.product_id,
      );
    expect(orders.map(String)).toContain(String(await order()));
    await Promise.all(
      all.slice(0, 20).map((product, n) =>
        kit.send('PUT', '/admin/collections/sort.json', {
          collection_id: id,
          move: { id: product, position: 60 - n },
        }),
      ),
    );
    expect((await order()).toSorted((a, b) => a - b)).toEqual(all);
    await kit.change(`UPDATE products SET deleted_at = now() WHERE handle LIKE 'many-%'`);
    expect((await kit.get(`/admin/collections/${id}.json`)).collection.products_count).toBe(0);
    await kit.upkeep.drain();
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
      subject_id: kit.ids[handle]!,
      metric: 'quantity',
      value,
      at: new Date().toISOString(),
    });
    await kit.catalog.inShop((ctx) => reportFacts(ctx, [sold('oak-chair', 2), sold('blue-mug', 1)]));
    const { id, handle } = (await kit.send('POST', '/admin/smart_collections.json', smart({ sort_order })))
      .body.smart_collection;
    expect(await kit.members(id)).toEqual(wanted);
    const paged = await Promise.all(
      [1, 2, 3].map((page) => kit.get(`/admin/collections/${id}/products.json?limit=1&page=${page}`)),
    );
    expect(paged.map(({ products, total, has_more }) => [products[0]?.title, total, has_more])).toEqual(
      wanted.map((title, n) => [title, 3, n < 2]),
    );
    const shown = await kit.catalog.inShop((ctx) =>
      storeProducts(ctx, { collection: handle, sort: 'featured', page: 1, limit: 10 }),
    );
    expect(shown.products.map((one) => one.title)).toEqual(wanted.filter((title) => title !== 'Green Bowl'));
    expect(
      (await kit.get(`/admin/collections/${id}/products.json?search=mug&published_status=published`)).total,
    ).toBe(2);
    await kit.send('DELETE', `/admin/collections/${id}.json`);
  });
});

describe('one collection', () => {
  test('carries texts for search engines and a picture of the shop', async () => {
    const [file] = await kit.catalog.sql<{ id: number }>(
      `INSERT INTO files (shop_id, key, name, content_type, bytes, width, height, sha256) VALUES ($1, 'own.png', 'a', 'image/png', 1, 3, 2, '') RETURNING id`,
      [kit.catalog.shops[0].id],
    );
    const image = { file_id: Number(file!.id), alt: 'A kit' };
    const { body } = await kit.send('POST', '/admin/collections.json', {
      collection: {
        title: 'Seen',
        image,
        metafields_global_title_tag: 'T',
        metafields_global_description_tag: 'D',
      },
    });
    const url = `/admin/collections/${body.collection.id}.json`;
    expect(body.collection).toMatchObject({
      own_image: { file_id: Number(file!.id), alt_text: 'A kit' },
      image: { alt_text: 'A kit' },
      metafields_global_title_tag: 'T',
      metafields_global_description_tag: 'D',
    });
    expect((await kit.send('PUT', url, { collection: { image: null } })).body.collection).toMatchObject({
      own_image: null,
      image: null,
    });
    const foreign = await kit.send(
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
        kit.send('POST', '/admin/collections.json', { collection: { title: 'Twice' } }),
      ),
    );
    expect(new Set(made.map((one) => one.body.collection.handle)).size).toBe(6);
  });

  test('C132 many at once, all or none; an unpublished one is not in the store', async () => {
    const two: number[] = [];
    for (const title of ['B1', 'B2']) {
      const collection = { title, product_ids: [kit.ids['red-mug']] };
      const made = await kit.send('POST', '/admin/collections.json', { collection });
      two.push(made.body.collection.id);
    }
    const bulk = (body: object, other = false) =>
      kit.send('POST', '/admin/collections/bulk.json', body, other);
    const inStore = async () =>
      (await kit.catalog.inShop(storeCollections))
        .map((one) => one.title)
        .filter((title) => /^B\d/.test(title));
    expect(await inStore()).toEqual(['B1', 'B2']);
    expect((await bulk({ ids: [two[0], 987654], action: 'unpublish' })).status).toBe(404);
    expect((await bulk({ ids: two, action: 'delete' }, true)).status).toBe(404);
    expect(await inStore()).toEqual(['B1', 'B2']);
    expect(await bulk({ ids: two, action: 'unpublish' })).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await inStore()).toEqual([]);
    expect((await kit.get('/admin/collections/count.json?published_status=unpublished')).count).toBe(2);
    await expect(
      kit.catalog.inShop((ctx) =>
        storeProducts(ctx, { collection: 'b1', sort: 'featured', page: 1, limit: 5 }),
      ),
    ).rejects.toThrow('doesn’t exist');
    await bulk({ ids: two, action: 'publish' });
    expect(await inStore()).toEqual(['B1', 'B2']);
    await bulk({ ids: two, action: 'delete' });
    expect((await kit.send('GET', `/admin/collections/${two[0]}.json`)).status).toBe(404);
    const events = await kit.catalog.sql<{ topic: string }>(
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
    expect((await kit.send('POST', '/admin/smart_collections.json', smart({}))).status).toBe(201);
    const found = await kit.get(`/admin/smart_collections.json?product_id=${kit.ids['red-mug']}`);
    expect(found.smart_collections.map((one) => one.kind)).toEqual(['smart']);
    expect((await kit.get('/admin/smart_collections/count.json')).count).toBe(1);
    expect((await kit.get('/admin/custom_collections/count.json?title=twice')).count).toBe(6);
  });
});
