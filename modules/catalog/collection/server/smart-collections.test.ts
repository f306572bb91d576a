import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { collectionSentences } from '../contract/collection-refusals.ts';
import { type CollectionKit, smart, startCollectionKit } from '../../testing/collection-kit.ts';
import { productDraft } from '../../testing/test-catalog.ts';
import { insertProducts } from '../../product/server/product-insert.ts';

let kit: CollectionKit;
beforeAll(async () => {
  kit = await startCollectionKit();
});
afterAll(() => kit.close());

describe('smart collections', () => {
  test('C130 C131 are made with their products, follow new rules, and say what is wrong with others', async () => {
    const made = await kit.send('POST', '/admin/smart_collections.json', smart({}));
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
    const put = await kit.send('PUT', `/admin/smart_collections/${id}.json`, {
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
    expect(await kit.members(id)).toEqual(['Oak Chair', 'Blue Mug', 'Mystery']);
    const wrong = await kit.send('PUT', `/admin/collections/${id}.json`, {
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
        'collection.rules.0.relation': inEnglish(collectionSentences.relation),
        'collection.rules.1.condition': inEnglish(collectionSentences.amount),
      },
    ]);
    expect(
      (await kit.send('POST', '/admin/smart_collections.json', smart({ rules: [] }))).body.fields,
    ).toEqual({
      'smart_collection.rules': 'Add at least one condition.',
    });
    expect((await kit.send('DELETE', `/admin/smart_collections/${id}.json`)).status).toBe(200);
  });

  test('a preview counts and shows the newest, and saves nothing', async () => {
    const before = await kit.catalog.sql('SELECT count(*) FROM collections');
    const { rules } = smart({}).smart_collection;
    const preview = { smart_collection: { rules } };
    const found = await kit.send('POST', '/admin/smart_collections/preview.json', preview);
    expect([found.status, found.body.count, found.body.products.map((one) => one.title)]).toEqual([
      200,
      3,
      ['Green Bowl', 'Blue Mug', 'Red Mug'],
    ]);
    expect(await kit.catalog.sql('SELECT count(*) FROM collections')).toEqual(before);
  });

  test('V294 a call for one kind does not find the other, and a kind stays', async () => {
    const { body } = await kit.send('POST', '/admin/collections.json', {
      collection: { title: 'By hand', product_ids: [kit.ids['red-mug']] },
    });
    const { id } = body.collection;
    expect(body.collection).toMatchObject({ kind: 'custom', products_count: 1, rules: [] });
    expect((await kit.send('GET', `/admin/smart_collections/${id}.json`)).status).toBe(404);
    expect(
      (await kit.send('PUT', `/admin/smart_collections/${id}.json`, { smart_collection: { title: 'x' } }))
        .status,
    ).toBe(404);
    expect((await kit.send('DELETE', `/admin/smart_collections/${id}.json`)).status).toBe(404);
    expect(
      (await kit.send('PUT', `/admin/collections/${id}.json`, { collection: { kind: 'smart' } })).body.fields,
    ).toHaveProperty('collection.kind');
    expect(
      (
        await kit.send('PUT', `/admin/collections/${id}.json`, {
          collection: { rules: smart({}).smart_collection.rules },
        })
      ).status,
    ).toBe(422);
    expect((await kit.send('DELETE', `/admin/custom_collections/${id}.json`)).status).toBe(200);
  });
});

describe('kept current', () => {
  let id: number;
  const count = async () => (await kit.get(`/admin/collections/${id}.json`)).collection.products_count;
  beforeAll(async () => {
    const rules = [
      { column: 'tag', relation: 'equals', condition: 'clay' },
      { column: 'variant_inventory', relation: 'greater_than', condition: '90' },
    ];
    id = (await kit.send('POST', '/admin/smart_collections.json', smart({ rules, disjunctive: true }))).body
      .smart_collection.id;
    await kit.upkeep.drain();
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
    await kit.change(statement);
    await kit.upkeep.drain();
    expect(await count()).toBe(wanted);
    expect(await kit.catalog.sql('SELECT 1 FROM collection_queue')).toEqual([]);
  });
  test('a product that is made later comes in at the end', async () => {
    await kit.catalog.inShop((ctx) =>
      insertProducts(ctx, [
        { ...productDraft({ handle: 'late', title: 'Late', tags: ['CLAY'] }), images: [] },
      ]),
    );
    await kit.upkeep.drain();
    expect((await kit.members(id)).at(-1)).toBe('Late');
    await kit.change(`UPDATE products SET deleted_at = now() WHERE handle = 'late'`);
    // Gone in the transaction of the change, before anybody looks at the queue.
    expect(await count()).toBe(3);
    await kit.upkeep.drain();
  });
  test('its products cannot be placed by hand', async () => {
    const added = await kit.send('POST', '/admin/collects.json', {
      collect: { collection_id: id, product_id: kit.ids['mystery'] },
    });
    expect([added.status, added.body.fields]).toEqual([
      422,
      { 'collect.collection_id': 'Products in this collection are set by its conditions.' },
    ]);
    const [first] = (await kit.get(`/admin/collects.json?collection_id=${id}`)).collects;
    expect((await kit.send('DELETE', `/admin/collects/${first!.id}.json`)).status).toBe(422);
  });
});
