import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, ProductImage, Variant } from '../contract/product.ts';
import type { InventoryMovement } from '../contract/product-edit-calls.ts';
import { createTestCatalog, type TestCatalog } from '../testing/test-catalog.ts';
import { productsForPricing } from './pricing-facts.ts';
import { nameSoldOrder, nameStockReason, reserveStock } from './stock.ts';
import { storeProduct } from './store-product.ts';

interface Answer {
  status: number;
  product: Product;
  current: Product;
  products: Product[];
  variants: Variant[];
  variant: Variant;
  images: ProductImage[];
  image: ProductImage;
  movements: InventoryMovement[];
  collection: { products_count: number };
  custom_collection: { id: number };
  tags: string[];
  vendors: string[];
  types: string[];
  count: number;
  code: string;
  fields: Record<string, string>;
}

const long = process.env['PROVE_SEED'] !== undefined;
let catalog: TestCatalog;
const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
): Promise<Answer> => {
  const answer = await catalog.call(method, url, body);
  return { ...(answer.body as Answer), status: answer.status };
};
const create = async (given: object = {}): Promise<Product> => {
  const { status, product, ...rest } = await call('POST', '/admin/products.json', {
    product: { title: 'Mug', ...given },
  });
  expect([status, rest]).toEqual([201, {}]);
  return product;
};
const update = (product: Product, given: object) =>
  call('PUT', `/admin/products/${product.id}.json`, { product: given });
const events = async () => {
  const rows = await catalog.sql<{ topic: string; payload: { product_ids: number[] } }>(
    `WITH gone AS (DELETE FROM outbox WHERE topic LIKE 'catalog.product%' RETURNING *) SELECT topic, payload FROM gone ORDER BY id`,
  );
  return rows.map(({ topic, payload }) => `${topic} ${payload.product_ids.join()}`);
};

let file: number;
beforeAll(async () => {
  catalog = await createTestCatalog();
  const [made] = await catalog.sql<{ id: number }>(
    `INSERT INTO files (shop_id, key, name, content_type, bytes, width, height, sha256)
     VALUES ($1, 'own.png', 'own', 'image/png', 1, 30, 20, '') RETURNING id`,
    [catalog.shops[0].id],
  );
  file = made!.id;
});
afterAll(() => catalog.close());

describe('creating', () => {
  test('a title is enough: active, on the store, one variant, a free handle', async () => {
    const first = await create({ title: 'Blue Mug / 2' });
    expect(first).toMatchObject({
      handle: 'blue-mug-2',
      status: 'active',
      published: true,
      version: 1,
      options: [{ name: 'Title', position: 1, values: ['Default Title'] }],
      variants: [{ option1: 'Default Title', price: 0, inventory_quantity: 0, inventory_management: '' }],
    });
    expect((await create({ title: 'Blue Mug / 2' })).handle).toBe('blue-mug-2-1');
    expect((await create({ title: '!!!' })).handle).toBe('product');
  });

  test('everything a form has arrives, in one answer and in the database', async () => {
    const product = await create({
      title: ' Vase ',
      body_html: '<p onclick="x()">Hi<script>1</script></p>',
      vendor: 'Kiln',
      product_type: 'Vase',
      tags: 'clay, Gift,gift',
      handle: 'The Vase',
      status: 'draft',
      metafields_global_title_tag: 'A vase',
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Glaze', values: ['Blue'] },
      ],
      images: [{ file_id: file, alt_text: 'Front' }, { src: 'https://pictures.test/a b.jpg' }],
      variants: [
        {
          option1: 'S',
          option2: 'Blue',
          price: 12.5,
          compare_at_price: 15,
          cost_per_item: 4,
          sku: 'V-S',
          barcode: '123',
          weight: 1.5,
          weight_unit: 'oz',
          inventory_management: 'backroom',
          inventory_quantity: 7,
          image_position: 2,
        },
        { option1: 'M', option2: 'Blue', price: 20 },
      ],
    });
    expect(product).toMatchObject({
      title: 'Vase',
      body_html: '<p>Hi</p>',
      tags: 'clay, Gift',
      handle: 'the-vase',
      published: false,
      price_min: 12.5,
      price_max: 20,
      inventory_quantity: 7,
      metafields_global_title_tag: 'A vase',
      options: [
        { name: 'Size', position: 1, values: ['S', 'M'] },
        { name: 'Glaze', position: 2, values: ['Blue'] },
      ],
      images: [
        { alt_text: 'Front', status: 'ready', position: 1 },
        { status: 'pending', position: 2 },
      ],
    });
    expect(product.variants[0]).toMatchObject({
      title: 'S / Blue',
      weight: 1.5,
      grams: 43,
      compare_at_price: 15,
      cost_per_item: 4,
      image_id: product.images[1]!.id,
    });
    const jobs = await catalog.sql(`SELECT 1 FROM jobs WHERE kind = 'catalog.fetch-images'`);
    expect(jobs).toHaveLength(1);
  });

  test('what is wrong is said at its field, all at once, and nothing is stored', async () => {
    const before = await catalog.sql('SELECT 1 FROM products');
    const answer = await call('POST', '/admin/products.json', {
      product: {
        title: 'Bowl',
        handle: '///',
        options: [{ name: 'Size', values: ['S'] }],
        images: [{}, { file_id: 999 }],
        variants: [{ option1: 'S' }, { option1: 'S' }, { option2: 'x' }],
      },
    });
    expect(answer.status).toBe(422);
    expect(answer.fields).toEqual({
      'product.handle': 'A handle needs a letter or a digit.',
      'product.variants.1.option1': 'Variant 1 has the same options.',
      'product.variants.2.option1': "Can't be blank, please fill out this field",
      'product.variants.2.option2': 'The product has no such option.',
      'product.images.0': 'Name an image, an upload, or an address.',
      'product.images.1.file_id': 'This upload does not exist.',
    });
    expect(await catalog.sql('SELECT 1 FROM products')).toHaveLength(before.length);
  });

  test('39 a description that is too long, too deep or of too many tags is refused at its field, with the figure', async () => {
    for (const [html, message] of [
      ['x'.repeat(100_001), 'At most 100000 characters'],
      ['<b>'.repeat(30_000), 'HTML tags may stand at most 100 deep'],
      ['<br>'.repeat(5_001), 'At most 5000 HTML tags'],
      ['<b>'.repeat(174_000), 'At most 100000 characters'],
    ] as const) {
      const answer = await call('POST', '/admin/products.json', {
        product: { title: 'Mug', body_html: html },
      });
      expect([answer.status, answer.fields]).toEqual([422, { 'product.body_html': message }]);
    }
    await create({ body_html: `${'<b>'.repeat(100)}${'<br>'.repeat(4_900)}` });
  });

  test('a handle that another product has is refused; that of a deleted one is free', async () => {
    const one = await create({ handle: 'taken' });
    const answer = await call('POST', '/admin/products.json', { product: { title: 'x', handle: 'Taken' } });
    expect([answer.status, answer.fields]).toEqual([
      422,
      { 'product.handle': 'Another product has this handle.' },
    ]);
    await call('DELETE', `/admin/products/${one.id}.json`);
    expect((await create({ handle: 'taken' })).handle).toBe('taken');
  });

  test('20 at once with one title get 20 handles', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ title: 'Same thing' })));
    expect(new Set(made.map(({ handle }) => handle)).size).toBe(20);
  });
});

describe('changing', () => {
  test('a save that changes nothing writes nothing and tells nobody', async () => {
    const product = await create({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [{ file_id: file }],
      tags: 'a, b',
    });
    const rows = () =>
      catalog.sql(
        `SELECT p::text || p.xmin AS row FROM products p WHERE id = $1 UNION ALL
         SELECT v::text || v.xmin FROM variants v WHERE product_id = $1 UNION ALL
         SELECT i::text || i.xmin FROM product_images i WHERE product_id = $1`,
        [product.id],
      );
    const before = await rows();
    await events();
    const same = await update(product, {
      ...{ title: product.title, body_html: product.body_html, tags: product.tags, handle: product.handle },
      status: 'active',
      options: product.options.map(({ name, values }) => ({ name, values })),
      variants: product.variants.map(({ id, option1, price }) => ({ id, option1, price })),
      images: product.images.map(({ id, alt_text }) => ({ id, alt_text })),
      version: product.version,
    });
    expect(same.status).toBe(200);
    expect(same.product).toEqual(product);
    expect(await rows()).toEqual(before);
    expect(await events()).toEqual([]);
  });

  test('one changed price writes that variant and the product, and no other row', async () => {
    const product = await create({ options: [{ name: 'Size', values: ['S', 'M', 'L'] }] });
    const versions = () =>
      catalog.sql<{ id: number; xmin: string }>('SELECT id, xmin FROM variants WHERE product_id = $1', [
        product.id,
      ]);
    const before = new Map((await versions()).map(({ id, xmin }) => [id, xmin]));
    await events();
    const [first, second, third] = product.variants;
    const { product: after } = await update(product, {
      variants: [{ id: first!.id }, { id: second!.id, price: 9.99 }, { id: third!.id }],
    });
    const written = (await versions()).filter(({ id, xmin }) => before.get(id) !== xmin);
    expect(written.map(({ id }) => id)).toEqual([second!.id]);
    expect(after).toMatchObject({ version: 2, price_max: 9.99 });
    expect(await events()).toEqual([`catalog.product_updated ${product.id}`]);
  });

  test('renamed values keep ids, stock and prices; variants may change places', async () => {
    const product = await create({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { option1: 'S', price: 1, inventory_quantity: 5 },
        { option1: 'M', price: 2, inventory_quantity: 6 },
      ],
    });
    const [small, medium] = product.variants;
    const renamed = await update(product, {
      options: [
        { name: 'Größe', values: ['M', 'Klein'], previous_position: 1, renamed_values: { S: 'Klein' } },
      ],
    });
    expect(renamed.product.variants).toMatchObject([
      { id: medium!.id, option1: 'M', price: 2, inventory_quantity: 6, position: 1 },
      { id: small!.id, option1: 'Klein', price: 1, inventory_quantity: 5, position: 2 },
    ]);
    const swapped = await update(product, {
      variants: [
        { id: medium!.id, option1: 'Klein' },
        { id: small!.id, option1: 'M' },
      ],
    });
    expect(swapped.product.variants.map(({ id, title }) => [id, title])).toEqual([
      [medium!.id, 'Klein'],
      [small!.id, 'M'],
    ]);
  });

  test('new values take price and rules of the variant they resemble, and no stock', async () => {
    const product = await create({
      options: [{ name: 'Size', values: ['S'] }],
      variants: [
        {
          option1: 'S',
          price: 8,
          weight: 2,
          inventory_management: 'backroom',
          inventory_quantity: 4,
          sku: 'A',
        },
      ],
    });
    const { product: after } = await update(product, { options: [{ name: 'Size', values: ['S', 'M'] }] });
    expect(after.variants[1]).toMatchObject({
      option1: 'M',
      price: 8,
      weight: 2,
      inventory_management: 'backroom',
      inventory_quantity: 0,
      sku: '',
    });
  });

  test('250 variants are saved in a bounded number of statements', async () => {
    const sizes = Array.from({ length: 25 }, (_, n) => `S${n}`);
    const colours = Array.from({ length: 10 }, (_, n) => `C${n}`);
    const product = await create({
      options: [
        { name: 'Size', values: sizes },
        { name: 'Colour', values: colours },
      ],
    });
    expect(product.variants).toHaveLength(250);
    const statements: string[] = [];
    const { changeProduct } = await import('./product-write.ts');
    await catalog.inShop(async (ctx) => {
      const query = ctx.tx.client.query.bind(ctx.tx.client);
      Object.assign(ctx.tx.client, {
        query: (...given: Parameters<typeof query>) => {
          statements.push(String((given[0] as { text?: string }).text ?? given[0]));
          return query(...given);
        },
      });
      try {
        await changeProduct(ctx, product.id, {
          variants: product.variants.map(({ id }, index) => ({
            id,
            price: index,
            inventory_adjustment: index,
          })),
        });
      } finally {
        Object.assign(ctx.tx.client, { query });
      }
    });
    expect(statements.length).toBeGreaterThan(5);
    expect(statements.length).toBeLessThan(30);
    const tooMany = await update(product, {
      options: [
        { name: 'Size', values: [...sizes, 'XL'] },
        { name: 'Colour', values: colours },
      ],
    });
    expect([tooMany.status, tooMany.fields]).toEqual([
      422,
      { 'product.options': 'These are more than 250 variants.' },
    ]);
  });

  test('images: order, text, taking away; a variant whose image went shows none', async () => {
    const product = await create({
      images: [{ file_id: file, alt_text: 'one' }, { src: 'https://pictures.test/2.jpg' }],
      variants: [{ image_position: 2 }],
    });
    const [one, two] = product.images;
    expect(product.variants[0]!.image_id).toBe(two!.id);
    const turned = await update(product, { images: [{ id: two!.id, alt_text: 'zwei' }, { id: one!.id }] });
    expect(turned.product.images.map(({ id, alt_text, position }) => [id, alt_text, position])).toEqual([
      [two!.id, 'zwei', 1],
      [one!.id, 'one', 2],
    ]);
    const fewer = await update(product, { images: [{ id: one!.id }] });
    expect(fewer.product.images.map(({ id, position }) => [id, position])).toEqual([[one!.id, 1]]);
    expect(fewer.product.variants[0]!.image_id).toBeNull();
  });

  test('drafts and archived products are not on the store; turning active brings them there', async () => {
    const product = await create();
    expect((await update(product, { status: 'archived' })).product).toMatchObject({ published: false });
    expect((await update(product, { status: 'active' })).product).toMatchObject({ published: true });
    expect((await update(product, { published: false })).product).toMatchObject({
      status: 'active',
      published: false,
    });
    expect((await update(product, { title: 'Cup' })).product).toMatchObject({ published: false });
  });

  test("another shop's product, image, upload, collection and variant are not there", async () => {
    const product = await create();
    const theirs = await catalog.call(
      'POST',
      '/admin/products.json',
      { product: { title: 'Theirs' } },
      catalog.shops[1],
    );
    const other = (theirs.body as { product: Product }).product;
    expect((await update(other, { title: 'Mine' })).status).toBe(404);
    expect((await call('GET', `/admin/variants/${other.variants[0]!.id}.json`)).status).toBe(404);
    expect((await update(product, { variants: [{ id: other.variants[0]!.id }] })).status).toBe(422);
    expect((await update(product, { images: [{ id: 123456 }] })).status).toBe(422);
    expect((await update(product, { collection_ids: [123456] })).status).toBe(404);
  });
});

test(
  '23 of 2 to 8 writers at once none loses silently: each is either the new version or told 409',
  { timeout: 120_000 },
  async () => {
    let product = await create({ options: [{ name: 'Size', values: ['S', 'M'] }] });
    for (let trial = 0; trial < (long ? 200 : 15); trial += 1) {
      const { version } = product;
      const answers = await Promise.all(
        Array.from({ length: 2 + (trial % 7) }, (_, writer) =>
          update(product, {
            title: `${trial}-${writer}`,
            variants: product.variants.map(({ id }) => ({ id, price: trial + writer })),
            version,
          }),
        ),
      );
      const saved = answers.filter(({ status }) => status === 200);
      expect(saved).toHaveLength(1);
      const stored = (await call('GET', `/admin/products/${product.id}.json`)).product;
      expect(stored).toEqual(saved[0]!.product);
      expect(stored.version).toBe(version + 1);
      for (const { status, current } of answers.filter((answer) => answer.status !== 200)) {
        expect(status).toBe(409);
        expect(current).toEqual(stored);
      }
      product = stored;
    }
  },
);

test('what is unpublished or deleted is gone from the store and its prices at once', async () => {
  const product = await create({ variants: [{ price: 5 }] });
  const [{ id }] = product.variants as [Variant];
  const seen = () =>
    catalog.inShop(async (ctx) => ({
      store: (await storeProduct(ctx, product.handle)) !== null,
      price: (await productsForPricing(ctx, [id])).get(id),
    }));
  expect(await seen()).toMatchObject({ store: true, price: { published: true, price_minor: 500 } });
  await update(product, { variants: [{ id, price: 6 }] });
  expect(await seen()).toMatchObject({ store: true, price: { price_minor: 600 } });
  await update(product, { published: false });
  expect(await seen()).toMatchObject({ store: false, price: { published: false } });
  await update(product, { published: true });
  expect(await seen()).toMatchObject({ store: true });
  await call('DELETE', `/admin/products/${product.id}.json`);
  expect((await seen()).store).toBe(false);
  expect((await seen()).price?.published ?? false).toBe(false);
});

describe('stock', () => {
  test('a difference keeps what was sold meanwhile, and the history has both', async () => {
    const product = await create({
      variants: [{ inventory_management: 'backroom', inventory_quantity: 10, price: 1 }],
    });
    const [{ id }] = product.variants as [Variant];
    await catalog.inShop((ctx) => reserveStock(ctx, [{ variant_id: id, quantity: 1 }]));
    await catalog.inShop(async (ctx) => {
      await reserveStock(ctx, [{ variant_id: id, quantity: 3 }]);
      await nameSoldOrder(ctx, 77, [id]);
    });
    const { product: after } = await update(product, {
      variants: [{ id, inventory_adjustment: 5, inventory_reason: 'received' }],
    });
    expect(after.variants[0]!.inventory_quantity).toBe(11);
    await call('PUT', `/admin/variants/${id}.json`, { variant: { inventory_quantity: 8 } });
    const { movements } = await call('GET', `/admin/products/${product.id}/inventory.json`);
    expect(
      movements.map(({ delta, quantity_after, reason, order_id }) => [
        delta,
        quantity_after,
        reason,
        order_id,
      ]),
    ).toEqual([
      [-3, 8, 'count', null],
      [5, 11, 'received', null],
      [-3, 6, 'sale', 77],
      [-1, 9, 'sale', null],
      [10, 10, 'initial', null],
    ]);
    expect(movements[0]).toMatchObject({ variant_id: id, variant_title: 'Default Title' });
  });

  test('20 buyers and 20 clerks at once: the stock is the sum of its history', async () => {
    const product = await create({
      variants: [{ inventory_management: 'backroom', inventory_quantity: 100 }],
    });
    const [{ id }] = product.variants as [Variant];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? catalog.inShop((ctx) => reserveStock(ctx, [{ variant_id: id, quantity: 1 }]))
          : call('PUT', `/admin/variants/${id}.json`, { variant: { inventory_adjustment: 2 } }),
      ),
    );
    const [row] = await catalog.sql<{ quantity: number; total: number; last: number }>(
      `SELECT v.inventory_quantity AS quantity,
              (SELECT sum(delta)::int FROM inventory_movements m WHERE m.variant_id = v.id) AS total,
              (SELECT quantity_after FROM inventory_movements m WHERE m.variant_id = v.id ORDER BY id DESC LIMIT 1) AS last
       FROM variants v WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ quantity: 120, total: 120, last: 120 });
  });

  test('a reason ends with its transaction, and stock that changes without one is told as other', async () => {
    const product = await create({ variants: [{ inventory_quantity: 1 }] });
    const [{ id }] = product.variants as [Variant];
    await catalog.inShop((ctx) => nameStockReason(ctx, 'returned', 5));
    await catalog.inShop((ctx) =>
      ctx.tx.client.query('UPDATE variants SET inventory_quantity = 2 WHERE id = $1', [id]),
    );
    const { movements } = await call('GET', `/admin/products/${product.id}/inventory.json?variant_id=${id}`);
    expect(movements[0]).toMatchObject({ reason: 'other', order_id: null, delta: 1 });
  });

  test('a quantity and a difference together are refused', async () => {
    const product = await create();
    const [{ id }] = product.variants as [Variant];
    const answer = await call('PUT', `/admin/variants/${id}.json`, {
      variant: { inventory_quantity: 1, inventory_adjustment: 1 },
    });
    expect(answer.fields).toEqual({
      'variant.inventory_adjustment': 'Say either a quantity or a difference.',
    });
  });
});

describe('deleting and copying', () => {
  test('a deleted product leaves lists, store and collections, and is still known by its id', async () => {
    const product = await create({ title: 'Gone' });
    const made = await call('POST', '/admin/custom_collections.json', {
      custom_collection: { title: 'Shelf', product_ids: [product.id] },
    });
    const collectionId = made.custom_collection.id;
    await events();
    expect((await call('DELETE', `/admin/products/${product.id}.json`)).status).toBe(200);
    expect(await events()).toEqual([`catalog.product_deleted ${product.id}`]);
    expect((await call('DELETE', `/admin/products/${product.id}.json`)).status).toBe(404);
    expect((await update(product, { title: 'Back' })).status).toBe(404);
    const asked = await call('GET', `/admin/products.json?ids=${product.id}&sort_by_requested_ids=true`);
    expect(asked.products).toMatchObject([{ id: product.id, _deleted: true, available: false }]);
    expect((await call('GET', '/admin/products.json?search=Gone')).products).toEqual([]);
    const [shelf] = await catalog.sql<{ products_count: number }>(
      'SELECT products_count FROM collections WHERE id = $1',
      [collectionId],
    );
    expect(shelf!.products_count).toBe(0);
  });

  test('a copy is a draft with new ids, the same pictures and no stock', async () => {
    const product = await create({
      title: 'Lamp',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [{ file_id: file }],
      variants: [
        { option1: 'S', price: 3, inventory_quantity: 5, image_position: 1 },
        { option1: 'M', price: 4 },
      ],
    });
    const { status, product: copy } = await call('POST', `/admin/products/${product.id}/duplicate.json`, {
      product: {},
    });
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      title: 'Copy of Lamp',
      handle: 'copy-of-lamp',
      status: 'draft',
      published: false,
      variants: [
        { option1: 'S', price: 3, inventory_quantity: 0, image_id: copy.images[0]!.id },
        { option1: 'M', price: 4 },
      ],
    });
    expect(copy.images[0]!.id).not.toBe(product.images[0]!.id);
    expect(copy.images[0]!.src).toBe(product.images[0]!.src);
  });
});

describe('one variant or image at a time', () => {
  test('variants: add, read, change, delete; the last one stays', async () => {
    const product = await create({ options: [{ name: 'Size', values: ['S'] }] });
    const url = `/admin/products/${product.id}/variants`;
    const added = await call('POST', `${url}.json`, { variant: { option1: 'M', price: 5 } });
    expect([added.status, added.variant]).toMatchObject([201, { option1: 'M', price: 5, position: 2 }]);
    const twice = await call('POST', `${url}.json`, { variant: { option1: 'M' } });
    expect(twice.fields).toEqual({ 'variant.option1': 'Variant 2 has the same options.' });
    const { id } = added.variant;
    expect(
      (await call('PUT', `/admin/variants/${id}.json`, { variant: { sku: 'M-1' } })).variant,
    ).toMatchObject({ sku: 'M-1', price: 5 });
    expect((await call('GET', `/admin/variants/${id}.json`)).variant.sku).toBe('M-1');
    expect((await call('GET', `${url}/count.json`)).count).toBe(2);
    expect((await call('DELETE', `${url}/${id}.json`)).status).toBe(200);
    expect((await call('GET', `${url}.json`)).variants).toHaveLength(1);
    const last = await call('DELETE', `${url}/${product.variants[0]!.id}.json`);
    expect([last.status, last.fields]).toEqual([422, { variant: 'A product needs a variant.' }]);
    expect((await call('GET', `/admin/products/${product.id}.json`)).product.options).toEqual([
      { name: 'Size', position: 1, values: ['S'] },
    ]);
  });

  test('images: add at a place, read, change, delete', async () => {
    const product = await create({ images: [{ file_id: file }] });
    const url = `/admin/products/${product.id}/images`;
    const added = await call('POST', `${url}.json`, {
      image: { src: 'https://pictures.test/x.jpg', alt_text: 'X', position: 1 },
    });
    expect([added.status, added.image]).toMatchObject([201, { alt_text: 'X', position: 1 }]);
    const again = await call('POST', `${url}.json`, { image: { src: 'https://pictures.test/x.jpg' } });
    expect(again.fields).toEqual({ 'image.src': 'This image is already there.' });
    const { id } = added.image;
    const moved = await call('PUT', `${url}/${id}.json`, { image: { position: 2, alt_text: 'Y' } });
    expect(moved.image).toMatchObject({ id, position: 2, alt_text: 'Y' });
    expect((await call('GET', `${url}/${id}.json`)).image.alt_text).toBe('Y');
    expect((await call('DELETE', `${url}/${id}.json`)).status).toBe(200);
    expect((await call('GET', `${url}/count.json`)).count).toBe(1);
    expect((await call('DELETE', `${url}/${id}.json`)).status).toBe(404);
  });
});

describe('lists', () => {
  test('are searched by tag and by the beginning of a SKU, and filtered by status and stock', async () => {
    const product = await create({
      title: 'Needle',
      tags: 'rare-tag',
      status: 'archived',
      vendor: 'Only Vendor',
      product_type: 'Only Type',
      variants: [{ sku: 'ZX-99_81', inventory_management: 'backroom' }],
    });
    const ids = async (query: string) =>
      (await call('GET', `/admin/products.json?${query}`)).products.map(({ id }) => id);
    for (const query of [
      'search=rare-tag',
      'search=needle%20rare',
      'search=zx-99_',
      'search=ZX-99_81',
      'tag=rare-tag',
      'status=archived&vendor=Only%20Vendor',
      'stock=out_of_stock&product_type=Only%20Type',
    ]) {
      expect([query, await ids(query)]).toEqual([query, [product.id]]);
    }
    expect(await ids('search=zx-99x')).toEqual([]);
    expect(await ids('status=draft&vendor=Only%20Vendor')).toEqual([]);
    expect((await call('GET', '/admin/products/tags.json?search=rare')).tags).toEqual(['rare-tag']);
    expect((await call('GET', '/admin/products/vendors.json?search=only')).vendors).toEqual(['Only Vendor']);
    expect((await call('GET', '/admin/products/types.json?limit=1')).types).toHaveLength(1);
  });
});
