import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

interface Variant {
  id: number;
  title: string;
  sku: string;
  price: number;
  weight: number;
  inventory_quantity: number;
  fulfillment_service: string;
}
interface Product {
  id: number;
  version: number;
  options: { name: string; values: string[] }[];
  variants: Variant[];
}
interface Answer {
  status: number;
  body: {
    product: Product;
    products: { title: string }[];
    custom_collections: { id: number }[];
    custom_collection: { id: number; title: string };
    total: number;
    count: number;
    success: number[];
    fail: number[];
    variants: Variant[];
    fields: Record<string, string>;
  };
}

let catalog: TestCatalog;
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  catalog.call(method, url, body) as Promise<Answer>;
async function mug(): Promise<Product> {
  const variant = (option1: string, option2: string, sku: string) => ({
    ...{ option1, option2, sku, price: 12.5, weight: 1.5, weight_unit: 'oz', inventory_quantity: 4 },
    inventory_management: 'shopify',
  });
  const made = await send('POST', '/admin/products.json', {
    product: {
      title: 'Mug',
      options: [
        { name: 'Size', values: ['S', 'L'] },
        { name: 'Color', values: ['Red', 'Blue'] },
      ],
      variants: [variant('S', 'Red', 'a'), variant('S', 'Blue', 'b'), variant('L', 'Red', 'c')],
    },
  });
  expect(made.status).toBe(201);
  return made.body.product;
}
const titles = (product: Pick<Product, 'variants'>) => product.variants.map((one) => one.title);

beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

describe('reorder-options', () => {
  test('options, values and variants change places; ids, prices and stock stay', async () => {
    const before = await mug();
    const url = `/admin/products/${before.id}/reorder-options.json`;
    const { status, body } = await send('PUT', url, {
      options: [
        { id: 2, values: ['Blue', 'Red'] },
        { id: 1, values: ['L', 'S'] },
      ],
    });
    expect([status, titles(body.product)]).toEqual([200, ['Blue / S', 'Red / L', 'Red / S']]);
    expect(body.product.options.map(({ name, values }) => [name, values])).toEqual([
      ['Color', ['Blue', 'Red']],
      ['Size', ['L', 'S']],
    ]);
    const bySku = (product: Product) =>
      new Map(product.variants.map((one) => [one.sku, [one.id, one.price, one.inventory_quantity]]));
    expect(bySku(body.product)).toEqual(bySku(before));
    const history = await catalog.sql(`SELECT 1 FROM inventory_movements WHERE product_id = $1`, [before.id]);
    expect(history).toHaveLength(3);
  });

  test.each([
    ['an option is missing', [{ id: 1, values: ['S', 'L'] }], 'options'],
    [
      'an option is named twice',
      [
        { id: 1, values: ['S', 'L'] },
        { id: 1, values: ['S', 'L'] },
      ],
      'options',
    ],
    [
      'a value is missing or new',
      [
        { id: 1, values: ['S', 'M'] },
        { id: 2, values: ['Blue', 'Red'] },
      ],
      'options.0.values',
    ],
  ])('422 when %s, and nothing changes', async (_what, options, field) => {
    const before = await mug();
    const { status, body } = await send('PUT', `/admin/products/${before.id}/reorder-options.json`, {
      options,
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect((await send('GET', `/admin/products/${before.id}.json`)).body.product).toEqual(before);
  });
});

describe('variants/duplicate', () => {
  test('copies what can be copied, without stock and SKU, and names what cannot', async () => {
    const before = await mug();
    const [first, second, third] = before.variants.map((one) => one.id) as [number, number, number];
    const url = `/admin/products/${before.id}/variants/duplicate.json`;
    const { status, body } = await send('POST', url, {
      option_id: 1,
      new_value: 'L',
      variants: [first, second, 987654, second],
    });
    // L / Red is there already.
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ status: false, success: [second], fail: [first, 987654] }),
    ]);
    expect(body.variants).toEqual([
      expect.objectContaining({
        ...{ title: 'L / Blue', price: 12.5, weight: 1.5, sku: '', inventory_quantity: 0 },
      }),
    ]);
    const pink = await send('POST', url, { option_id: 2, new_value: 'Pink', variants: [first, third] });
    expect(pink.body).toMatchObject({ status: true, success: [first, third], fail: [] });
    expect(titles(pink.body)).toEqual(['S / Pink', 'L / Pink']);
    const after = (await send('GET', `/admin/products/${before.id}.json`)).body.product;
    expect(after.options[1]!.values).toEqual(['Red', 'Blue', 'Pink']);
    expect(after.variants).toHaveLength(6);
    // Two that would become the same are one.
    const same = await send('POST', url, { option_id: 1, new_value: 'XL', variants: [first, third] });
    expect(same.body).toMatchObject({ success: [first], fail: [third] });
  });

  test('422 for an option the product does not have', async () => {
    const { id, variants } = await mug();
    const url = `/admin/products/${id}/variants/duplicate.json`;
    const body = { option_id: 3, new_value: 'x', variants: [variants[0]!.id] };
    expect((await send('POST', url, body)).body.fields).toHaveProperty('option_id');
  });
});

test('remove_mapping ends one service and leaves another', async () => {
  const { id, version } = await mug();
  await catalog.sql(
    `UPDATE variants SET fulfillment_service = CASE WHEN sku = 'a' THEN 'phub' WHEN sku = 'b' THEN 'alidropcon' ELSE 'manual' END WHERE product_id = $1`,
    [id],
  );
  const services = async () => {
    const { product } = (await send('GET', `/admin/products/${id}.json`)).body;
    return [product.version - version, ...product.variants.map((one) => one.fulfillment_service)];
  };
  await send('DELETE', `/admin/products/${id}/remove_mapping.json?app_code=nobody`);
  expect(await services()).toEqual([0, 'phub', 'alidropcon', 'manual']);
  expect((await send('DELETE', `/admin/products/${id}/remove_mapping.json?app_code=phub`)).status).toBe(200);
  expect(await services()).toEqual([1, 'manual', 'alidropcon', 'manual']);
});

test('products/collections: a page of a collection, in its own order or in another; custom collections by their second path', async () => {
  const made: number[] = [];
  for (const title of ['Bowl', 'Arch', 'Cup'])
    made.push((await send('POST', '/admin/products.json', { product: { title } })).body.product.id);
  const { id } = (
    await send('POST', '/admin/custom_collections.json', {
      custom_collection: { title: 'Three', product_ids: made },
    })
  ).body.custom_collection;
  const page = async (query: string) => {
    const { body } = await send('GET', `/admin/products/collections.json?collection_id=${id}&${query}`);
    return [body.total, ...body.products.map((one) => one.title)];
  };
  expect(await page('limit=2')).toEqual([3, 'Bowl', 'Arch']);
  expect(await page('limit=2&page=2')).toEqual([3, 'Cup']);
  expect(await page('sort_order=alpha-desc')).toEqual([3, 'Cup', 'Bowl', 'Arch']);
  expect(await page('title=arc')).toEqual([1, 'Arch']);
  expect((await send('GET', '/admin/products/collections.json?collection_id=987654')).status).toBe(404);
  expect((await send('GET', '/admin/products/collections.json')).status).toBe(422);
  expect((await send('GET', `/admin/products.json?since_id=${made[1]}`)).body.products).toHaveLength(1);

  const url = `/admin/collections/custom/${id}.json`;
  expect((await send('GET', '/admin/collections/custom.json')).body.custom_collections).toHaveLength(1);
  expect((await send('GET', '/admin/collections/custom/count.json')).body.count).toBe(1);
  const renamed = await send('PUT', url, { custom_collection: { title: 'Trio' } });
  expect(renamed.body.custom_collection).toMatchObject({ id, title: 'Trio' });
  expect((await send('DELETE', url)).status).toBe(200);
  expect((await send('GET', url)).status).toBe(404);
});
