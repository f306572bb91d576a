import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, Variant } from '../contract/product.ts';
import { type ProductEditing, startProductEditing } from '../../testing/product-editing.ts';
import { productsForPricing } from '../../facts/server/pricing-facts.ts';
import { storeProduct } from '../../store/server/store-product.ts';

let edit: ProductEditing;
beforeAll(async () => {
  edit = await startProductEditing();
});
afterAll(() => edit.catalog.close());

const long = process.env['PROVE_SEED'] !== undefined;

describe('changing', () => {
  test('a save that changes nothing writes and publishes nothing', async () => {
    const product = await edit.create({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [{ file_id: edit.file }],
      tags: 'a, b',
    });
    const rows = () =>
      edit.catalog.sql(
        `SELECT p::text || p.xmin AS row FROM products p WHERE id = $1 UNION ALL
         SELECT v::text || v.xmin FROM variants v WHERE product_id = $1 UNION ALL
         SELECT i::text || i.xmin FROM product_images i WHERE product_id = $1`,
        [product.id],
      );
    const before = await rows();
    await edit.events();
    const same = await edit.update(product, {
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
    expect(await edit.events()).toEqual([]);
  });

  test('prices may be sent as text, as programs of the platform send them, and are held to the same', async () => {
    const product = await edit.create({
      variants: [{ price: '19.90', compare_at_price: '25', cost_per_item: '4.5' }],
    });
    const variant = product.variants[0]!;
    expect(variant).toMatchObject({ price: 19.9, compare_at_price: 25, cost_per_item: 4.5 });
    const back = { ...product, variants: [{ ...variant, price: '19.90' }] };
    const { product: same } = await edit.call('PUT', `/admin/products/${product.id}.json`, { product: back });
    expect(same).toEqual(product);
    for (const price of ['19,90', '1e3', '', ' 5', '19.905', '-1', '1000000000']) {
      const refused = await edit.call('PUT', `/admin/variants/${variant.id}.json`, { variant: { price } });
      expect([price, refused.status, Object.keys(refused.fields)]).toEqual([price, 422, ['variant.price']]);
    }
  });

  test('alt of a picture is its alt_text', async () => {
    const product = await edit.create({ images: [{ file_id: edit.file, alt: 'Front' }] });
    const image = product.images[0]!;
    expect(image.alt_text).toBe('Front');
    const url = `/admin/products/${product.id}/images/${image.id}.json`;
    expect((await edit.call('PUT', url, { image: { alt: 'Back' } })).image.alt_text).toBe('Back');
    const both = await edit.call('PUT', url, { image: { alt: 'Side', alt_text: 'Top' } });
    expect([both.status, Object.keys(both.fields)]).toEqual([422, ['image.alt']]);
  });

  test('one changed price writes that variant and the product, and no other row', async () => {
    const product = await edit.create({ options: [{ name: 'Size', values: ['S', 'M', 'L'] }] });
    const versions = () =>
      edit.catalog.sql<{ id: number; xmin: string }>('SELECT id, xmin FROM variants WHERE product_id = $1', [
        product.id,
      ]);
    const before = new Map((await versions()).map(({ id, xmin }) => [id, xmin]));
    await edit.events();
    const [first, second, third] = product.variants;
    const { product: after } = await edit.update(product, {
      variants: [{ id: first!.id }, { id: second!.id, price: 9.99 }, { id: third!.id }],
    });
    const written = (await versions()).filter(({ id, xmin }) => before.get(id) !== xmin);
    expect(written.map(({ id }) => id)).toEqual([second!.id]);
    expect(after).toMatchObject({ version: 2, price_max: 9.99 });
    expect(await edit.events()).toEqual([`catalog.product_updated ${product.id}`]);
  });

  test('renamed values keep ids, stock and prices; variants may change places', async () => {
    const product = await edit.create({
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { option1: 'S', price: 1, inventory_quantity: 5 },
        { option1: 'M', price: 2, inventory_quantity: 6 },
      ],
    });
    const [small, medium] = product.variants;
    const renamed = await edit.update(product, {
      options: [
        { name: 'Größe', values: ['M', 'Klein'], previous_position: 1, renamed_values: { S: 'Klein' } },
      ],
    });
    expect(renamed.product.variants).toMatchObject([
      { id: medium!.id, option1: 'M', price: 2, inventory_quantity: 6, position: 1 },
      { id: small!.id, option1: 'Klein', price: 1, inventory_quantity: 5, position: 2 },
    ]);
    const swapped = await edit.update(product, {
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
    const product = await edit.create({
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
    const { product: after } = await edit.update(product, {
      options: [{ name: 'Size', values: ['S', 'M'] }],
    });
    expect(after.variants[1]).toMatchObject({
      option1: 'M',
      price: 8,
      weight: 2,
      inventory_management: 'backroom',
      inventory_quantity: 0,
      sku: '',
    });
  });

  test('2,048 variants are saved in a bounded number of statements', async () => {
    const sizes = Array.from({ length: 64 }, (_, n) => `S${n}`);
    const colours = Array.from({ length: 32 }, (_, n) => `C${n}`);
    const product = await edit.create({
      options: [
        { name: 'Size', values: sizes },
        { name: 'Colour', values: colours },
      ],
    });
    expect(product.variants).toHaveLength(2048);
    const statements: string[] = [];
    const { changeProduct } = await import('./product-write.ts');
    await edit.catalog.inShop(async (ctx) => {
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
    const tooMany = await edit.update(product, {
      options: [
        { name: 'Size', values: [...sizes, 'XL'] },
        { name: 'Colour', values: colours },
      ],
    });
    expect([tooMany.status, tooMany.fields]).toEqual([
      422,
      { 'product.options': 'More than 2048 variants.' },
    ]);
  });

  test('images: order, text, taking away; a variant whose image went shows none', async () => {
    const product = await edit.create({
      images: [{ file_id: edit.file, alt_text: 'one' }, { src: 'https://pictures.test/2.jpg' }],
      variants: [{ image_position: 2 }],
    });
    const [one, two] = product.images;
    expect(product.variants[0]!.image_id).toBe(two!.id);
    const turned = await edit.update(product, {
      images: [{ id: two!.id, alt_text: 'zwei' }, { id: one!.id }],
    });
    expect(turned.product.images.map(({ id, alt_text, position }) => [id, alt_text, position])).toEqual([
      [two!.id, 'zwei', 1],
      [one!.id, 'one', 2],
    ]);
    const fewer = await edit.update(product, { images: [{ id: one!.id }] });
    expect(fewer.product.images.map(({ id, position }) => [id, position])).toEqual([[one!.id, 1]]);
    expect(fewer.product.variants[0]!.image_id).toBeNull();
  });

  test('drafts and archived products are not on the store; turning active brings them there', async () => {
    const product = await edit.create();
    expect((await edit.update(product, { status: 'archived' })).product).toMatchObject({ published: false });
    expect((await edit.update(product, { status: 'active' })).product).toMatchObject({ published: true });
    expect((await edit.update(product, { published: false })).product).toMatchObject({
      status: 'active',
      published: false,
    });
    expect((await edit.update(product, { title: 'Cup' })).product).toMatchObject({ published: false });
  });

  test("another shop's product, image, upload, collection and variant are not there", async () => {
    const product = await edit.create();
    const theirs = await edit.catalog.call(
      'POST',
      '/admin/products.json',
      { product: { title: 'Theirs' } },
      edit.catalog.shops[1],
    );
    const other = (theirs.body as { product: Product }).product;
    expect((await edit.update(other, { title: 'Mine' })).status).toBe(404);
    expect((await edit.call('GET', `/admin/variants/${other.variants[0]!.id}.json`)).status).toBe(404);
    expect((await edit.update(product, { variants: [{ id: other.variants[0]!.id }] })).status).toBe(422);
    expect((await edit.update(product, { images: [{ id: 123456 }] })).status).toBe(422);
    expect((await edit.update(product, { collection_ids: [123456] })).status).toBe(404);
  });
});

test(
  'of 2 to 8 writers at once none loses silently: each is either the new version or told 409 (reliability 23)',
  { timeout: 120_000 },
  async () => {
    let product = await edit.create({ options: [{ name: 'Size', values: ['S', 'M'] }] });
    for (let trial = 0; trial < (long ? 200 : 15); trial += 1) {
      const { version } = product;
      const answers = await Promise.all(
        Array.from({ length: 2 + (trial % 7) }, (_, writer) =>
          edit.update(product, {
            title: `${trial}-${writer}`,
            variants: product.variants.map(({ id }) => ({ id, price: trial + writer })),
            version,
          }),
        ),
      );
      const saved = answers.filter(({ status }) => status === 200);
      expect(saved).toHaveLength(1);
      const stored = (await edit.call('GET', `/admin/products/${product.id}.json`)).product;
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

test('an unpublished or deleted product leaves the store and its prices at once', async () => {
  const product = await edit.create({ variants: [{ price: 5 }] });
  const [{ id }] = product.variants as [Variant];
  const seen = () =>
    edit.catalog.inShop(async (ctx) => ({
      store: (await storeProduct(ctx, product.handle)) !== null,
      price: (await productsForPricing(ctx, [id])).get(id),
    }));
  expect(await seen()).toMatchObject({ store: true, price: { published: true, price_minor: 500 } });
  await edit.update(product, { variants: [{ id, price: 6 }] });
  expect(await seen()).toMatchObject({ store: true, price: { price_minor: 600 } });
  await edit.update(product, { published: false });
  expect(await seen()).toMatchObject({ store: false, price: { published: false } });
  await edit.update(product, { published: true });
  expect(await seen()).toMatchObject({ store: true });
  await edit.call('DELETE', `/admin/products/${product.id}.json`);
  expect((await seen()).store).toBe(false);
  expect((await seen()).price?.published ?? false).toBe(false);
});

describe('one variant or image at a time', () => {
  test('variants: add, read, change, delete; the last one stays', async () => {
    const product = await edit.create({ options: [{ name: 'Size', values: ['S'] }] });
    const url = `/admin/products/${product.id}/variants`;
    const added = await edit.call('POST', `${url}.json`, { variant: { option1: 'M', price: 5 } });
    expect([added.status, added.variant]).toMatchObject([201, { option1: 'M', price: 5, position: 2 }]);
    const twice = await edit.call('POST', `${url}.json`, { variant: { option1: 'M' } });
    expect(twice.fields).toEqual({ 'variant.option1': 'Variant 2 has the same options.' });
    const { id } = added.variant;
    expect(
      (await edit.call('PUT', `/admin/variants/${id}.json`, { variant: { sku: 'M-1' } })).variant,
    ).toMatchObject({ sku: 'M-1', price: 5 });
    expect((await edit.call('GET', `/admin/variants/${id}.json`)).variant.sku).toBe('M-1');
    expect((await edit.call('GET', `${url}/count.json`)).count).toBe(2);
    expect((await edit.call('DELETE', `${url}/${id}.json`)).status).toBe(200);
    expect((await edit.call('GET', `${url}.json`)).variants).toHaveLength(1);
    const last = await edit.call('DELETE', `${url}/${product.variants[0]!.id}.json`);
    expect([last.status, last.fields]).toEqual([422, { variant: 'Products need at least one variant.' }]);
    expect((await edit.call('GET', `/admin/products/${product.id}.json`)).product.options).toEqual([
      { id: 1, product_id: product.id, name: 'Size', position: 1, values: ['S'] },
    ]);
  });

  test('a product with pictures is read, changed and sent back: an image with its own address is that image', async () => {
    const product = await edit.create({
      images: [{ file_id: edit.file }, { src: 'https://pictures.test/y.jpg' }],
    });
    const path = `/admin/products/${product.id}.json`;
    const read = (await edit.call('GET', path)).product;
    const changed = await edit.call('PUT', path, { product: { ...read, title: 'Another' } });
    expect([changed.status, changed.fields]).toEqual([200, undefined]);
    expect(changed.product.images).toEqual(read.images);
    // With the file addresses that API clients get.
    const images = read.images.map((image) => ({
      ...image,
      src: `http://localhost${image.src}`,
      thumbnail: `http://localhost${image.thumbnail}`,
    }));
    const { version } = changed.product;
    const whole = await edit.call('PUT', path, { product: { ...changed.product, title: 'A third', images } });
    expect([whole.status, whole.fields, whole.product?.images]).toEqual([200, undefined, read.images]);
    const [first, ...others] = images;
    const other = [{ ...first, src: 'https://pictures.test/z.jpg' }, ...others];
    const refused = await edit.call('PUT', path, { product: { title: 'A fourth', images: other } });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['product.images.0.src']]);
    const made = { ...first, thumbnail: '/files/1/other.jpg' };
    const set = await edit.call('PUT', path, { product: { title: 'A fourth', images: [made, ...others] } });
    expect([set.status, Object.keys(set.fields ?? {})]).toEqual([422, ['product.images.0.thumbnail']]);
    const unchanged = (await edit.call('GET', path)).product;
    expect([unchanged.title, unchanged.version]).toEqual(['A third', version + 1]);
  });

  test('images: add at a place, read, change, delete', async () => {
    const product = await edit.create({ images: [{ file_id: edit.file }] });
    const url = `/admin/products/${product.id}/images`;
    const added = await edit.call('POST', `${url}.json`, {
      image: { src: 'https://pictures.test/x.jpg', alt_text: 'X', position: 1 },
    });
    expect([added.status, added.image]).toMatchObject([201, { alt_text: 'X', position: 1 }]);
    const again = await edit.call('POST', `${url}.json`, { image: { src: 'https://pictures.test/x.jpg' } });
    expect(again.fields).toEqual({ 'image.src': 'This image already exists.' });
    const { id } = added.image;
    const moved = await edit.call('PUT', `${url}/${id}.json`, { image: { position: 2, alt_text: 'Y' } });
    expect(moved.image).toMatchObject({ id, position: 2, alt_text: 'Y' });
    expect((await edit.call('GET', `${url}/${id}.json`)).image.alt_text).toBe('Y');
    expect((await edit.call('DELETE', `${url}/${id}.json`)).status).toBe(200);
    expect((await edit.call('GET', `${url}/count.json`)).count).toBe(1);
    expect((await edit.call('DELETE', `${url}/${id}.json`)).status).toBe(404);
  });
});

describe('lists', () => {
  test('are searched by tag and by the beginning of a SKU, and filtered by status and stock', async () => {
    const product = await edit.create({
      title: 'Needle',
      tags: 'rare-tag',
      status: 'archived',
      vendor: 'Only Vendor',
      product_type: 'Only Type',
      variants: [{ sku: 'ZX-99_81', inventory_management: 'backroom' }],
    });
    const ids = async (query: string) =>
      (await edit.call('GET', `/admin/products.json?${query}`)).products.map(({ id }) => id);
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
    expect((await edit.call('GET', '/admin/products/tags.json?search=rare')).tags).toEqual(['rare-tag']);
    expect((await edit.call('GET', '/admin/products/vendors.json?search=only')).vendors).toEqual([
      'Only Vendor',
    ]);
    expect((await edit.call('GET', '/admin/products/types.json?limit=1')).types).toHaveLength(1);
  });

  test('options in use are listed by name, each once, with the values of all products', async () => {
    for (const [option1, option2] of [
      ['Rust', 'Moss'],
      ['rust', 'Sand'],
    ])
      await edit.call('POST', '/admin/products.json', {
        product: {
          title: 'Glazed',
          options: [{ name: 'Zz glaze', values: [option1, option2] }],
          variants: [{ option1 }, { option1: option2 }],
        },
      });
    expect((await edit.call('GET', '/admin/products/options.json?search=ZZ')).options).toEqual([
      { name: 'Zz glaze', values: ['Moss', 'Rust', 'rust', 'Sand'] },
    ]);
    expect((await edit.call('GET', '/admin/products/options.json?limit=1')).options).toHaveLength(1);
  });
});
