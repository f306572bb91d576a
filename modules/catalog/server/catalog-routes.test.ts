import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestCatalog, productDraft, type TestCatalog, variantDraft } from '../testing/test-catalog.ts';
import { insertCollections } from '../collection/server/collection-insert.ts';
import { insertProducts, type InsertedProduct } from '../product/server/product-insert.ts';

interface Row {
  id: number;
  title: string;
  _deleted: boolean;
}
interface Answer {
  products: (Row & Record<string, unknown>)[];
  collections: (Row & Record<string, unknown>)[];
  variants: (Row & Record<string, unknown>)[];
  product: Record<string, unknown> & { variants: unknown[] };
  custom_collection: Record<string, unknown> & { id: number; version: number };
  has_more: boolean;
  total: number;
  count: number;
  code: string;
}

let catalog: TestCatalog;
let made: InsertedProduct[];
let collectionId: number;
const get = async (url: string, shop = catalog.shops[0]) => {
  const { status, body } = await catalog.call('GET', url, undefined, shop);
  return { status, ...(body as Answer) };
};
const titles = async (query: string) =>
  (await get(`/admin/products.json?${query}`)).products.map((row) => row.title);

beforeAll(async () => {
  catalog = await createTestCatalog();
  const files = await catalog.inShop((ctx) =>
    ctx.tx.client.query<{ id: number }>(
      `INSERT INTO files (shop_id, key, name, content_type, bytes, width, height, sha256) VALUES ($1, 'abc.png', 'a', 'image/png', 1, 300, 200, '') RETURNING id`,
      [ctx.shop.id],
    ),
  );
  const file = { id: files.rows[0]!.id, width: 300, height: 200 };
  made = await catalog.inShop((ctx) =>
    insertProducts(ctx, [
      {
        ...productDraft({
          handle: 'red-mug',
          title: 'Red Mug',
          vendor: 'Árvore',
          tags: ['clay', 'gift'],
          product_type: 'Mug',
          body_html: '<p onclick="x()">Hi<script>1</script></p>',
        }),
        options: [{ name: 'Size', position: 1, values: ['S', 'M'] }],
        variants: [
          variantDraft({
            option1: 'S',
            sku: 'RM-S',
            price_minor: 1250,
            compare_at_price_minor: 1500,
            cost_minor: 400,
            grams: 272,
            weight_unit: 'lb',
            image_source: 'front',
          }),
          variantDraft({ option1: 'M', sku: 'RM-M', price_minor: 1400, inventory_quantity: 0 }),
        ],
        images: [{ source_url: 'front', alt: 'Front', file }],
      },
      {
        ...productDraft({ handle: 'blue-mug', title: 'Blue Mug', vendor: 'Beta', published: false }),
        images: [],
      },
      {
        ...productDraft({
          handle: 'green-cup',
          title: 'Green Cup 50%',
          variants: [variantDraft({ inventory_quantity: 0 })],
        }),
        images: [],
      },
      { ...productDraft({ handle: 'gone', title: 'Gone Mug' }), images: [] },
    ]),
  );
  await catalog.sql(`UPDATE products SET deleted_at = now() WHERE handle = 'gone'`);
  [collectionId] = (await catalog.inShop((ctx) =>
    insertCollections(ctx, [
      {
        title: 'Mugs',
        handle: 'mugs',
        body_html: '',
        sort_order: 'manual',
        image_file_id: null,
        product_ids: [made[1]!.id, made[0]!.id],
      },
      {
        title: 'Empty',
        handle: 'empty',
        body_html: '',
        sort_order: 'manual',
        image_file_id: null,
        product_ids: [],
      },
    ]),
  )) as [number];
});
afterAll(() => catalog.close());

describe('the product list', () => {
  test('V181 finds by search, without accents and capitals, every word anywhere', async () => {
    expect(await titles('search=MUG')).toEqual(['Blue Mug', 'Red Mug']);
    expect(await titles('search=arvore%20mug')).toEqual(['Red Mug']);
    expect(await titles('search=mug%20cup')).toEqual([]);
    expect(await titles('title=arvore')).toEqual([]);
    expect(await titles('title=red')).toEqual(['Red Mug']);
  });
  test('a percent sign in a search is a percent sign', async () => {
    expect(await titles('search=50%25')).toEqual(['Green Cup 50%']);
    expect(await titles('search=r_d')).toEqual([]);
  });
  test.each([
    ['published_status=published', ['Green Cup 50%', 'Red Mug']],
    ['published_status=unpublished', ['Blue Mug']],
    ['available=true', ['Blue Mug', 'Red Mug']],
    ['available=false', ['Green Cup 50%']],
    ['tag=gift', ['Red Mug']],
    ['vendor=Beta', ['Blue Mug']],
    ['handle=green-cup', ['Green Cup 50%']],
    ['product_type=Mug', ['Red Mug']],
    ['sort_field=title&sort_direction=asc', ['Blue Mug', 'Green Cup 50%', 'Red Mug']],
    ['sort_field=price&sort_direction=desc&limit=1', ['Red Mug']],
    ['created_at_min=2999-01-01T00:00:00Z', []],
  ])('V181 filters and sorts: %s', async (query, wanted) => {
    expect(await titles(query)).toEqual(wanted);
  });
  test('V181 leaves out what is chosen already, and knows a collection', async () => {
    expect(await titles(`exclude_ids=${made[0]!.id},${made[2]!.id}`)).toEqual(['Blue Mug']);
    expect(await titles(`collection_id=${collectionId}`)).toEqual(['Blue Mug', 'Red Mug']);
    expect((await get(`/admin/products/count.json?collection_id=${collectionId}`)).count).toBe(2);
  });
  test('V182 keeps the order asked for, and finds deleted ones too', async () => {
    const [red, blue, cup, gone] = made.map((product) => product.id);
    const { products } = await get(
      `/admin/products.json?ids=${gone},${cup},${red},${blue},999999&sort_by_requested_ids=true&limit=1`,
    );
    expect(products.map((row) => [row.title, row._deleted])).toEqual([
      ['Gone Mug', true],
      ['Green Cup 50%', false],
      ['Red Mug', false],
      ['Blue Mug', false],
    ]);
    expect(await titles(`ids=${gone},${cup}`)).toEqual(['Green Cup 50%']);
  });
  test('pages until there is no more; nobody walks beyond the first 100,000', async () => {
    expect(await get('/admin/products.json?limit=2')).toMatchObject({ has_more: true });
    expect(await get('/admin/products.json?limit=2&page=2')).toMatchObject({
      has_more: false,
      products: [{ title: 'Red Mug' }],
    });
    expect((await get('/admin/products.json?limit=250&page=500')).status).toBe(422);
    expect((await get('/admin/products.json?sort_field=cost')).status).toBe(422);
  });
  test('shows what a row needs', async () => {
    const { products } = await get('/admin/products.json?handle=red-mug');
    expect(products[0]).toMatchObject({
      tags: 'clay, gift',
      published: true,
      available: true,
      price_min: 12.5,
      price_max: 14,
      variant_count: 2,
      inventory_quantity: 10,
      inventory_tracked: true,
      image: {
        src: `/files/${catalog.shops[0].id}/abc.png`,
        thumbnail: `/files/${catalog.shops[0].id}/abc.png?w=128`,
        alt_text: 'Front',
      },
      first_variant: {
        option1: 'S',
        price: 12.5,
        compare_at_price: 15,
        cost_per_item: 4,
        weight: 0.6,
        weight_unit: 'lb',
        available: true,
      },
    });
    expect(products[0]!.variants, 'all of them, under this name').toHaveLength(2);
  });
  test('has whole products, each as its own call answers it', async () => {
    for (const row of (await get('/admin/products.json')).products)
      expect(row).toEqual((await get(`/admin/products/${row.id}.json`)).product);
  });
  test('has of each what fields asks for, and its id; another name is refused with the nearest', async () => {
    const ids = `ids=${made[0]!.id}`;
    const { products } = await get(`/admin/products.json?${ids}&fields=title,variant_count`);
    expect(products).toEqual([{ id: made[0]!.id, title: 'Red Mug', variant_count: 2 }]);
    const { product } = await get(`/admin/products/${made[0]!.id}.json?fields=collection_ids`);
    expect(product).toEqual({ id: made[0]!.id, collection_ids: [collectionId] });
    for (const address of ['/admin/products.json', `/admin/products/${made[0]!.id}.json`])
      expect(await get(`${address}?fields=titel`)).toMatchObject({
        status: 422,
        fields: { fields: 'Unknown field titel. Did you mean title?' },
      });
  });
});

describe('one product', () => {
  test('comes whole, and its HTML is safe', async () => {
    const { product } = await get(`/admin/products/${made[0]!.id}.json`);
    expect(product).toMatchObject({
      body_html: '<p>Hi</p>',
      collection_ids: [collectionId],
      version: 1,
      images: [{ status: 'ready', width: 300, variant_ids: [made[0]!.variants[0]!.id] }],
    });
    expect(product.variants).toHaveLength(2);
  });
  test('is 404 when it is deleted, missing or another shop’s', async () => {
    expect((await get(`/admin/products/${made[3]!.id}.json`)).status).toBe(404);
    expect((await get('/admin/products/999999.json')).status).toBe(404);
    expect((await get(`/admin/products/${made[0]!.id}.json`, catalog.shops[1])).status).toBe(404);
    expect((await get('/admin/products.json', catalog.shops[1])).products).toEqual([]);
    expect((await get('/admin/products.json?search=mug', catalog.shops[1])).products).toEqual([]);
  });
  test('facets list what is in use', async () => {
    expect(await get('/admin/products/facets.json')).toMatchObject({
      vendors: ['Beta', 'Árvore'],
      product_types: ['Mug'],
      tags: ['clay', 'gift'],
    });
  });
});

describe('V295 products of which a variant is chosen', () => {
  const found = async (query: string) =>
    (await get(`/admin/products.json?search_variants=true&${query}`)).products.map((row) => [
      row.title,
      (row.variants as { title: string }[]).map((variant) => variant.title),
    ]);
  const redMug = ['Red Mug', ['S', 'M']];
  test('carry all of their variants, each with what a picker shows of it', async () => {
    const ids = `ids=${made[0]!.id}`;
    expect(await found(ids)).toEqual([redMug]);
    expect(await found(`${ids}&sort_by_requested_ids=true`)).toEqual([redMug]);
    const [mug] = (await get(`/admin/products.json?search_variants=true&${ids}`)).products;
    expect((mug!.variants as object[])[1]).toMatchObject({
      id: made[0]!.variants[1]!.id,
      product_id: made[0]!.id,
      title: 'M',
      option1: 'M',
      price: 14,
      sku: 'RM-M',
      available: false,
    });
  });
  test('are found by the title of a variant beside a word of their own, and by SKU', async () => {
    expect(await found('search=m%20red')).toEqual([redMug]);
    expect(await found('search=red%20mug')).toEqual([redMug]);
    expect(await found('search=red%20xl')).toEqual([]);
    expect(await found('search=rm-')).toEqual([redMug]);
    expect(await titles('search=red%20s%20mug'), 'without asking for it, as ever').toEqual([]);
    expect(await found('search=red%20s%20mug')).toEqual([redMug]);
  });
});

test('V183 variants are found by product, by their own title and by SKU', async () => {
  const found = async (query: string) =>
    (await get(`/admin/catalog/variants.json?${query}`)).variants.map((row) => [
      row.product_title,
      row.title,
    ]);
  expect(await found('search=red%20mug')).toEqual([
    ['Red Mug', 'S'],
    ['Red Mug', 'M'],
  ]);
  expect(await found('search=red%20m'), 'the one whose own title has the word comes first').toEqual([
    ['Red Mug', 'M'],
    ['Red Mug', 'S'],
  ]);
  expect(await found('search=RM-M')).toEqual([['Red Mug', 'M']]);
  expect(await found('search=gone')).toEqual([]);
  const [s, m] = made[0]!.variants.map((variant) => variant.id);
  expect(await found(`ids=${m},${s}`)).toEqual([
    ['Red Mug', 'M'],
    ['Red Mug', 'S'],
  ]);
  expect((await get('/admin/catalog/variants.json?limit=1')).has_more).toBe(true);
});

describe('collections', () => {
  test('C118 list with total, and V182 by ids in the order asked for', async () => {
    expect(await get('/admin/collections.json?limit=1')).toMatchObject({
      total: 2,
      limit: 1,
      has_more: true,
      collections: [{ title: 'Empty', products_count: 0, image: null }],
    });
    expect(
      (
        await get(
          `/admin/collections.json?ids=${collectionId + 1},${collectionId}&sort_by_requested_ids=true`,
        )
      ).collections.map((row) => row.title),
    ).toEqual(['Empty', 'Mugs']);
    expect((await get('/admin/collections.json?search=mugs')).collections).toMatchObject([
      { products_count: 2, image: { alt_text: 'Front' } },
    ]);
    expect((await get('/admin/collections/count.json?kind=smart')).count).toBe(0);
  });
  test('C126 C127 C122 are made, changed and deleted; a stale version is 409 and changes nothing', async () => {
    const post = await catalog.call('POST', '/admin/custom_collections.json', {
      custom_collection: {
        title: 'Mugs',
        body_html: '<b onload=x>hi</b>',
        product_ids: [made[2]!.id, made[0]!.id],
      },
    });
    const created = (post.body as Answer).custom_collection;
    expect([post.status, created]).toEqual([
      201,
      expect.objectContaining({ handle: 'mugs-1', products_count: 2, body_html: '<b>hi</b>' }),
    ]);
    const url = `/admin/custom_collections/${created.id}.json`;
    const put = await catalog.call('PUT', url, {
      custom_collection: { title: 'Two', product_ids: [made[0]!.id], version: created.version },
    });
    expect((put.body as Answer).custom_collection).toMatchObject({
      title: 'Two',
      handle: 'mugs-1',
      products_count: 1,
    });
    const stale = await catalog.call('PUT', url, {
      custom_collection: { title: 'Three', version: created.version },
    });
    expect([stale.status, stale.body]).toEqual([
      409,
      expect.objectContaining({ code: 'core.stale', current: expect.objectContaining({ title: 'Two' }) }),
    ]);
    const taken = await catalog.call('PUT', url, { custom_collection: { handle: 'mugs' } });
    expect([taken.status, (taken.body as { fields: object }).fields]).toEqual([
      422,
      { 'custom_collection.handle': 'Another collection has this handle.' },
    ]);
    expect((await catalog.call('DELETE', `/admin/collections/${created.id}.json`)).status).toBe(200);
    expect((await get(`/admin/collections/${created.id}.json`)).status).toBe(404);
    expect((await get('/admin/products/count.json')).count).toBe(3);
  });
  test('another shop’s product is 404, and nothing is made', async () => {
    const post = await catalog.call(
      'POST',
      '/admin/custom_collections.json',
      { custom_collection: { title: 'Theirs', product_ids: [made[0]!.id] } },
      catalog.shops[1],
    );
    expect(post.status).toBe(404);
    expect(await catalog.sql(`SELECT 1 FROM collections WHERE title = 'Theirs'`)).toEqual([]);
  });
});
