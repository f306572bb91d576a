import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProductEditing, startProductEditing } from '../../testing/product-editing.ts';

let edit: ProductEditing;
beforeAll(async () => {
  edit = await startProductEditing();
});
afterAll(() => edit.catalog.close());

describe('creating', () => {
  test('a title is enough: active, on the store, one variant, a free handle', async () => {
    const first = await edit.create({ title: 'Blue Mug / 2' });
    expect(first).toMatchObject({
      handle: 'blue-mug-2',
      status: 'active',
      published: true,
      version: 1,
      options: [{ name: 'Title', position: 1, values: ['Default Title'] }],
      variants: [{ option1: 'Default Title', price: 0, inventory_quantity: 0, inventory_management: '' }],
    });
    expect((await edit.create({ title: 'Blue Mug / 2' })).handle).toBe('blue-mug-2-1');
    expect((await edit.create({ title: '!!!' })).handle).toBe('product');
  });

  test('everything a form has arrives, in one answer and in the database', async () => {
    const product = await edit.create({
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
      images: [{ file_id: edit.file, alt_text: 'Front' }, { src: 'https://pictures.test/a b.jpg' }],
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
    const jobs = await edit.catalog.sql(`SELECT 1 FROM jobs WHERE kind = 'catalog.fetch-images'`);
    expect(jobs).toHaveLength(1);
  });

  test('invalid fields are all reported at once, and nothing is stored', async () => {
    const before = await edit.catalog.sql('SELECT 1 FROM products');
    const answer = await edit.call('POST', '/admin/products.json', {
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
      'product.handle': 'A handle needs at least one letter or digit.',
      'product.variants.1.option1': 'Variant 1 has the same options.',
      'product.variants.2.option1': "Can't be blank, please fill out this field",
      'product.variants.2.option2': 'The product has no such option.',
      'product.images.0': 'Send an image, an upload or a URL.',
      'product.images.1.file_id': 'This upload doesn’t exist.',
    });
    expect(await edit.catalog.sql('SELECT 1 FROM products')).toHaveLength(before.length);
  });

  test('a description that is too long, too deep or of too many tags is refused at its field, with the figure (reliability 39)', async () => {
    for (const [html, message] of [
      ['x'.repeat(100_001), 'At most 100000 characters'],
      ['<b>'.repeat(30_000), 'HTML tags can be nested at most 100 levels deep'],
      ['<br>'.repeat(5_001), 'At most 5000 HTML tags'],
      ['<b>'.repeat(174_000), 'At most 100000 characters'],
    ] as const) {
      const answer = await edit.call('POST', '/admin/products.json', {
        product: { title: 'Mug', body_html: html },
      });
      expect([answer.status, answer.fields]).toEqual([422, { 'product.body_html': message }]);
    }
    await edit.create({ body_html: `${'<b>'.repeat(100)}${'<br>'.repeat(4_900)}` });
  });

  test('a handle that another product has is refused; that of a deleted one is free', async () => {
    const one = await edit.create({ handle: 'taken' });
    const answer = await edit.call('POST', '/admin/products.json', {
      product: { title: 'x', handle: 'Taken' },
    });
    expect([answer.status, answer.fields]).toEqual([
      422,
      { 'product.handle': 'Another product already has this handle.' },
    ]);
    await edit.call('DELETE', `/admin/products/${one.id}.json`);
    expect((await edit.create({ handle: 'taken' })).handle).toBe('taken');
  });

  test('20 at once with one title get 20 handles', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => edit.create({ title: 'Same thing' })));
    expect(new Set(made.map(({ handle }) => handle)).size).toBe(20);
  });
});

describe('deleting and copying', () => {
  test('a deleted product leaves lists, store and collections, and is still known by its id', async () => {
    const product = await edit.create({ title: 'Gone' });
    const made = await edit.call('POST', '/admin/custom_collections.json', {
      custom_collection: { title: 'Picked', product_ids: [product.id] },
    });
    const collectionId = made.custom_collection.id;
    await edit.events();
    expect((await edit.call('DELETE', `/admin/products/${product.id}.json`)).status).toBe(200);
    expect(await edit.events()).toEqual([`catalog.product_deleted ${product.id}`]);
    expect((await edit.call('DELETE', `/admin/products/${product.id}.json`)).status).toBe(404);
    expect((await edit.update(product, { title: 'Back' })).status).toBe(404);
    const asked = await edit.call('GET', `/admin/products.json?ids=${product.id}&sort_by_requested_ids=true`);
    expect(asked.products).toMatchObject([{ id: product.id, _deleted: true, available: false }]);
    expect((await edit.call('GET', '/admin/products.json?search=Gone')).products).toEqual([]);
    const [picked] = await edit.catalog.sql<{ products_count: number }>(
      'SELECT products_count FROM collections WHERE id = $1',
      [collectionId],
    );
    expect(picked!.products_count).toBe(0);
  });

  test('a copy is a draft with new ids, the same pictures and no stock', async () => {
    const product = await edit.create({
      title: 'Lamp',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [{ file_id: edit.file }],
      variants: [
        { option1: 'S', price: 3, inventory_quantity: 5, image_position: 1 },
        { option1: 'M', price: 4 },
      ],
    });
    const { status, product: copy } = await edit.call(
      'POST',
      `/admin/products/${product.id}/duplicate.json`,
      {
        product: {},
      },
    );
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
