import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { createTestCatalog, productDraft, type TestCatalog, variantDraft } from '../testing/test-catalog.ts';
import { insertCollections } from '../collection/server/public.ts';
import { insertProducts, type InsertedProduct, reserveStock } from '../product/server/public.ts';
import {
  pricingFromMemory,
  pricingProductFromMemory,
  productsForPricing,
  productTitles,
  targetPreviews,
  targetTitles,
} from '../facts/server/public.ts';
import { storeCollections, storeProduct, storeProducts } from '../store/server/public.ts';

let catalog: TestCatalog;
let made: InsertedProduct[];
let collectionIds: number[];
const variant = (product: number, index = 0) => made[product]!.variants[index]!.id;
const stockOf = async (id: number) =>
  (await catalog.sql<{ n: number }>('SELECT inventory_quantity AS n FROM variants WHERE id = $1', [id]))[0]!
    .n;

beforeAll(async () => {
  catalog = await createTestCatalog();
  made = await catalog.inShop((ctx) =>
    insertProducts(ctx, [
      {
        ...productDraft({
          handle: 'mug',
          title: 'Mug',
          product_type: 'Cup',
          tags: ['a'],
          variants: [
            variantDraft({ option1: 'S', price_minor: 500, compare_at_price_minor: 800 }),
            variantDraft({ option1: 'M', inventory_policy: 'continue', inventory_quantity: 0 }),
          ],
        }),
        images: [],
      },
      {
        ...productDraft({
          handle: 'cup',
          title: 'Cup',
          product_type: 'Cup',
          variants: [variantDraft({ inventory_management: '', inventory_quantity: 0 })],
        }),
        images: [],
      },
      { ...productDraft({ handle: 'draft', title: 'Draft', published: false }), images: [] },
      {
        ...productDraft({
          handle: 'plate',
          title: 'Plate',
          variants: [variantDraft({ price_minor: 100, inventory_quantity: 0 })],
        }),
        images: [],
      },
    ]),
  );
  collectionIds = await catalog.inShop((ctx) =>
    insertCollections(ctx, [
      {
        title: 'All',
        handle: 'all',
        body_html: '<p>all</p>',
        sort_order: 'manual',
        image_file_id: null,
        product_ids: [made[3]!.id, made[0]!.id, made[2]!.id],
      },
      {
        title: 'Cheap',
        handle: 'cheap',
        body_html: '',
        sort_order: 'price-asc',
        image_file_id: null,
        product_ids: [made[0]!.id, made[3]!.id],
      },
    ]),
  );
});
afterAll(() => catalog.close());

describe('facts for pricing', () => {
  test('tell of each variant what prices and offers look at', async () => {
    const found = await catalog.inShop((ctx) =>
      productsForPricing(ctx, [variant(0), variant(0, 1), variant(1), variant(2), 999_999]),
    );
    expect(new Set(found.keys())).toEqual(new Set([variant(0), variant(0, 1), variant(1), variant(2)]));
    expect(found.get(variant(0))).toEqual({
      variant_id: variant(0),
      product_id: made[0]!.id,
      title: 'Mug',
      handle: 'mug',
      variant_title: 'S',
      sku: '',
      vendor: '',
      product_type: 'Cup',
      tags: ['a'],
      collection_ids: collectionIds,
      collection_titles: ['All', 'Cheap'],
      category_ids: [],
      option_names: ['Title'],
      options: ['S'],
      price_minor: 500,
      compare_at_minor: 800,
      grams: 100,
      requires_shipping: true,
      inventory: 10,
      in_stock: 10,
      available: true,
      published: true,
      image: null,
    });
    expect(found.get(variant(0, 1))).toMatchObject({ inventory: 0, in_stock: null, available: true });
    expect(found.get(variant(1))).toMatchObject({
      variant_title: '',
      option_names: [],
      options: [],
      inventory: null,
      in_stock: null,
      available: true,
      collection_ids: [],
    });
    expect(found.get(variant(2))).toMatchObject({ published: false });
    expect(
      (await catalog.inShop((ctx) => productsForPricing(ctx, [variant(0)]), catalog.shops[1])).size,
    ).toBe(0);
  });
  test('from memory are the same, and a change arrives at once', async () => {
    const { services, shops } = catalog;
    const price = async () =>
      (await pricingFromMemory(services, shops[0], [variant(0), 999_999])).get(variant(0))?.price_minor;
    const ofProduct = async () =>
      (await pricingProductFromMemory(services, shops[0], made[0]!.id)).map((one) => one.price_minor);
    expect([await price(), await ofProduct()]).toEqual([500, [500, 1000]]);
    await catalog.sql('SELECT pg_sleep(0.05)');
    await catalog.inShop((ctx) =>
      ctx.tx.client.query(`UPDATE variants SET price_minor = 501 WHERE id = $1`, [variant(0)]),
    );
    await eventually('the new price', async () => (await price()) === 501, 3);
    expect(await ofProduct()).toEqual([501, 1000]);
    await catalog.inShop((ctx) =>
      ctx.tx.client.query(`UPDATE variants SET price_minor = 500 WHERE id = $1`, [variant(0)]),
    );
    expect((await pricingFromMemory(services, shops[1], [variant(0)])).size).toBe(0);
  });
});

describe('stock', () => {
  test('is taken where it is counted, and all or nothing is sold out', async () => {
    const lines = [
      { variant_id: variant(0), quantity: 4 },
      { variant_id: variant(0, 1), quantity: 2 },
      { variant_id: variant(1), quantity: 9 },
    ];
    expect(await catalog.inShop((ctx) => reserveStock(ctx, lines))).toEqual([]);
    expect([await stockOf(variant(0)), await stockOf(variant(0, 1)), await stockOf(variant(1))]).toEqual([
      6, -2, 0,
    ]);
    const [mug] = await catalog.sql('SELECT inventory_total FROM products WHERE id = $1', [made[0]!.id]);
    expect(mug?.inventory_total).toBe(4);
    expect(
      await catalog.inShop((ctx) =>
        reserveStock(ctx, [
          { variant_id: variant(0), quantity: 4 },
          { variant_id: variant(0), quantity: 3 },
        ]),
      ),
    ).toEqual([variant(0)]);
    expect(await catalog.inShop((ctx) => reserveStock(ctx, [{ variant_id: 999_999, quantity: 1 }]))).toEqual([
      999_999,
    ]);
    expect(
      await catalog.inShop(
        (ctx) => reserveStock(ctx, [{ variant_id: variant(0), quantity: 1 }]),
        catalog.shops[1],
      ),
    ).toEqual([variant(0)]);
    expect(await stockOf(variant(0))).toBe(6);
  });
  test('is never sold twice, however many buy at one moment and in which order', async () => {
    await catalog.sql(
      `UPDATE variants SET inventory_quantity = 7, inventory_policy = 'deny' WHERE id = ANY($1)`,
      [[variant(0), variant(0, 1)]],
    );
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const ids = n % 2 === 0 ? [variant(0), variant(0, 1)] : [variant(0, 1), variant(0)];
        return catalog
          .inShop(async (ctx) => {
            const short = await reserveStock(
              ctx,
              ids.map((id) => ({ variant_id: id, quantity: 1 })),
            );
            if (short.length > 0) throw new Error('sold out');
            return true;
          })
          .catch((error: Error) => error.message);
      }),
    );
    expect(tries.filter((one) => one === true)).toHaveLength(7);
    expect(new Set(tries)).toEqual(new Set([true, 'sold out']));
    expect([await stockOf(variant(0)), await stockOf(variant(0, 1))]).toEqual([0, 0]);
    await catalog.sql(`UPDATE variants SET inventory_quantity = 10 WHERE id = ANY($1)`, [
      [variant(0), variant(0, 1)],
    ]);
  });
});

describe('targets of other areas', () => {
  test('have titles, in the order of their ids', async () => {
    const titles = await catalog.inShop((ctx) =>
      targetTitles(ctx, 'product', [made[1]!.id, 999_999, made[0]!.id]),
    );
    expect(titles).toEqual(['Cup', 'Mug']);
    expect(await catalog.inShop((ctx) => targetTitles(ctx, 'collection', collectionIds))).toEqual([
      'All',
      'Cheap',
    ]);
    expect(await catalog.inShop((ctx) => productTitles(ctx, [made[0]!.id]))).toEqual(
      new Map([[made[0]!.id, { title: 'Mug', thumbnail: null }]]),
    );
  });
  test('are shown in short, with how many a shopper cannot see', async () => {
    const previews = await catalog.inShop((ctx) =>
      targetPreviews(ctx, [
        { key: 1, type: 'product', ids: [made[2]!.id, 999_999, made[1]!.id, made[0]!.id] },
        { key: 2, type: 'collection', ids: [collectionIds[1]!] },
        { key: 3, type: 'all', ids: [] },
      ]),
    );
    expect(previews.get(1)).toEqual({
      items: [
        { id: made[2]!.id, title: 'Draft', thumbnail: null, published: false },
        { id: made[1]!.id, title: 'Cup', thumbnail: null, published: true },
      ],
      count: 4,
      unpublished: 2,
    });
    expect(previews.get(2)).toMatchObject({ count: 1, unpublished: 0 });
    expect(previews.has(3)).toBe(false);
  });
});

describe('store pages', () => {
  const handles = async (filter: Partial<Parameters<typeof storeProducts>[1]>) =>
    (
      await catalog.inShop((ctx) => storeProducts(ctx, { sort: 'featured', page: 1, limit: 24, ...filter }))
    ).products.map((card) => card.handle);
  test('shows published products only, available ones first', async () => {
    expect(await handles({})).toEqual(['cup', 'mug', 'plate']);
    expect(await handles({ sort: 'price-asc' })).toEqual(['plate', 'mug', 'cup']);
    expect(await handles({ search: 'MU' })).toEqual(['mug']);
    expect(await handles({ limit: 1, page: 2 })).toEqual(['mug']);
  });
  test('keeps the order of a collection', async () => {
    expect(await handles({ collection: 'all' })).toEqual(['plate', 'mug']);
    expect(await handles({ collection: 'cheap' })).toEqual(['plate', 'mug']);
    expect(await handles({ collection: 'cheap', sort: 'price-desc' })).toEqual(['mug', 'plate']);
    await expect(handles({ collection: 'none' })).rejects.toMatchObject({ status: 404 });
    const { collection, total } = await catalog.inShop((ctx) =>
      storeProducts(ctx, { sort: 'featured', page: 1, limit: 1, collection: 'all' }),
    );
    expect([collection, total]).toEqual([
      { id: collectionIds[0], handle: 'all', title: 'All', description_html: '<p>all</p>' },
      2,
    ]);
  });
  test('relates by collection first, then by type', async () => {
    expect(await handles({ related_to: made[0]!.id })).toEqual(['plate', 'cup']);
  });
  test('shows a product without what is not for shoppers', async () => {
    const product = await catalog.inShop((ctx) => storeProduct(ctx, 'mug'));
    expect(product).toMatchObject({
      price_min: 5,
      price_max: 10,
      compare_at_price_max: 8,
      options: [{ name: 'Title', values: ['S', 'M'] }],
      collections: [{ handle: 'all' }, { handle: 'cheap' }],
      variants: [{ options: ['S'], price: 5, price_minor: 500, in_stock: 10 }, {}],
    });
    expect(JSON.stringify(product)).not.toContain('cost');
    expect(await catalog.inShop((ctx) => storeProduct(ctx, 'draft'))).toBeNull();
    expect(await catalog.inShop((ctx) => storeCollections(ctx))).toMatchObject([
      { handle: 'all', products_count: 3 },
      { handle: 'cheap' },
    ]);
  });
});
