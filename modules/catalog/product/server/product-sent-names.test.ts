import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProductEditing, startProductEditing } from '../../testing/product-editing.ts';

let editing: ProductEditing;
let call: ProductEditing['call'];
beforeAll(async () => {
  editing = await startProductEditing();
  ({ call } = editing);
});
afterAll(() => editing.catalog.close());

const put = (id: number, product: object) => call('PUT', `/admin/products/${id}.json`, { product });

test('grams and weight are one thing: the new one counts, and two that differ are refused', async () => {
  const product = await editing.create({
    options: [{ name: 'Size', values: ['S'] }],
    variants: [{ option1: 'S', price: 5, grams: 43, weight_unit: 'oz' }],
  });
  const [variant] = product.variants;
  expect(variant).toMatchObject({ grams: 43, weight: 1.5, weight_unit: 'oz' });
  const path = `/admin/variants/${variant!.id}.json`;
  const back = { ...variant, grams: 57 };
  expect((await call('PUT', path, { variant: back })).variant).toMatchObject({ grams: 57, weight: 2 });
  const { variant: now } = await call('GET', path);
  const heavier = await call('PUT', path, { variant: { ...now, weight: 3 } });
  expect(heavier.variant).toMatchObject({ grams: 85, weight: 3 });
  const differ = await call('PUT', path, { variant: { weight: 4, grams: 1 } });
  expect([differ.status, Object.keys(differ.fields)]).toEqual([422, ['variant.grams']]);
  const made = await call('POST', `/admin/products/${product.id}/variants.json`, {
    variant: { option1: 'Other', weight: 1, weight_unit: 'kg', grams: 999 },
  });
  expect([made.status, Object.keys(made.fields)]).toEqual([422, ['variant.grams']]);
  expect((await call('GET', path)).variant).toMatchObject({ grams: 85 });
});

test('published_at of null takes a product from the store, and a past time is kept', async () => {
  const hidden = await editing.create({ published_at: null });
  expect(hidden).toMatchObject({ published: false, published_at: null, status: 'draft' });
  const since = '2024-03-05T10:00:00.000Z';
  const shown = await put(hidden.id, { published_at: '2024-03-05T12:00:00+02:00' });
  expect(shown.product).toMatchObject({ published: true, published_at: since, status: 'active' });
  const renamed = await put(hidden.id, { ...shown.product, title: 'Renamed' });
  expect(renamed.product).toMatchObject({ title: 'Renamed', published_at: since, published: true });
  const off = await put(hidden.id, { ...renamed.product, published_at: null });
  expect(off.product).toMatchObject({ published: false, published_at: null, status: 'active' });
  const on = await put(hidden.id, { ...off.product, published: true });
  expect(on.product.published).toBe(true);
});

test('a time of publishing that cannot be kept is refused at its name, and nothing is written', async () => {
  const product = await editing.create();
  const refused = async (given: object) => {
    const { status, fields } = await put(product.id, { title: 'Not written', ...given });
    expect([given, status, Object.keys(fields)]).toEqual([given, 422, ['product.published_at']]);
  };
  await refused({ published_at: new Date(Date.now() + 3_600_000).toISOString() });
  await refused({ published_at: '0000-01-01T00:00:00Z' });
  await refused({ published_at: '2024-03-05T10:00:00Z', published: false });
  await refused({ published_at: '2024-03-05T10:00:00Z', status: 'draft' });
  const { product: after } = await call('GET', `/admin/products/${product.id}.json`);
  expect(after).toEqual(product);
});

test('a picture is answered whole, as image of its product, too, and its alt is its alt_text', async () => {
  const product = await editing.create({ images: [{ file_id: editing.file, alt: 'A mug' }] });
  const [image] = product.images;
  expect(image).toMatchObject({
    product_id: product.id,
    ...{ alt: 'A mug', alt_text: 'A mug', position: 1, width: 30, height: 20 },
    created_at: expect.stringMatching(/Z$/) as string,
    updated_at: expect.stringMatching(/Z$/) as string,
  });
  const { status: _status, variant_ids: _variants, ...main } = image!;
  expect(product.image).toEqual(main);
  const path = `/admin/products/${product.id}/images/${image!.id}.json`;
  const other = await call('PUT', path, { image: { ...image, alt: 'Another' } });
  expect(other.image).toMatchObject({ alt: 'Another', alt_text: 'Another' });
  expect(Date.parse(other.image.updated_at)).toBeGreaterThan(Date.parse(image!.updated_at));
  const whole = await put(product.id, { images: [{ ...other.image, alt_text: 'A third' }] });
  expect(whole.product.images[0]).toMatchObject({ alt: 'A third', alt_text: 'A third' });
  const differ = await call('PUT', path, { image: { alt: 'x', alt_text: 'y' } });
  expect([differ.status, Object.keys(differ.fields)]).toEqual([422, ['image.alt']]);
});

test('an option that has its id and another name is the one that it was', async () => {
  const product = await editing.create({
    options: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Red'] },
    ],
    variants: undefined,
  });
  expect(product.options).toEqual([
    { id: 1, product_id: product.id, name: 'Size', position: 1, values: ['S', 'M'] },
    { id: 2, product_id: product.id, name: 'Colour', position: 2, values: ['Red'] },
  ]);
  const ids = product.variants.map(({ id }) => id);
  const [size, colour] = product.options;
  const renamed = await put(product.id, { options: [size, { ...colour, name: 'Shade' }] });
  expect(renamed.product.options.map(({ name }) => name)).toEqual(['Size', 'Shade']);
  expect(renamed.product.variants.map(({ id }) => id)).toEqual(ids);
  // A name that an option has says more than an id that another may have by now.
  const moved = await put(product.id, {
    options: [
      { id: 1, name: 'Shade', values: ['Red'] },
      { id: 2, name: 'Size', values: ['S', 'M'] },
    ],
  });
  expect(new Set(moved.product.variants.map(({ id }) => id))).toEqual(new Set(ids));
});

test('delete_image_ids takes pictures away beside a list of others, or alone', async () => {
  const product = await editing.create({
    images: [{ file_id: editing.file, alt: '1' }, { src: 'https://pictures.test/2.jpg' }],
  });
  const [first, second] = product.images.map(({ id }) => id);
  const both = await put(product.id, { images: [{ id: first }], delete_image_ids: [first] });
  expect([both.status, Object.keys(both.fields)]).toEqual([422, ['product.delete_image_ids.0']]);
  const unknown = await put(product.id, { delete_image_ids: [first, 999_999] });
  expect([unknown.status, Object.keys(unknown.fields)]).toEqual([422, ['product.delete_image_ids.1']]);
  const { product: after } = await put(product.id, { delete_image_ids: [first] });
  expect(after.images.map(({ id, position }) => [id, position])).toEqual([[second, 1]]);
});

test('a variant is made at its place, and moved to another', async () => {
  const product = await editing.create({
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: undefined,
  });
  const path = `/admin/products/${product.id}/variants.json`;
  const made = await call('POST', path, { variant: { option1: 'XS', position: 1 } });
  expect([made.status, made.variant.position]).toEqual([201, 1]);
  const moved = await call('PUT', `/admin/variants/${made.variant.id}.json`, {
    variant: { ...made.variant, position: 3, sku: 'XS-1' },
  });
  expect(moved.variant).toMatchObject({ position: 3, sku: 'XS-1' });
  const { variants } = await call('GET', path);
  expect(variants.map(({ option1 }) => option1)).toEqual(['S', 'M', 'XS']);
});
