import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProductEditing, startProductEditing } from '../../testing/product-editing.ts';

let editing: ProductEditing;
let call: ProductEditing['call'];
beforeAll(async () => {
  editing = await startProductEditing();
  ({ call } = editing);
});
afterAll(() => editing.catalog.close());

/** A product with three pictures, and its ids. */
async function pictured() {
  const sources = ['a', 'b', 'c'].map((name) => ({ src: `https://pictures.test/${name}.jpg`, alt: name }));
  const product = await editing.create({
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: undefined,
    images: sources,
  });
  const path = `/admin/products/${product.id}/images.json`;
  return { product, path, ids: product.images.map(({ id }) => id) };
}
const alts = (images: { alt: string }[]) => images.map(({ alt }) => alt).join('');

test('images are moved, changed and added together; the others stay in their order', async () => {
  const { product, path, ids } = await pictured();
  const [small, medium] = product.variants.map(({ id }) => id);
  const answer = await call('PUT', path, {
    images: [
      { id: ids[2], position: 1, variant_ids: [small] },
      { file_id: editing.file, alt_text: 'd', variant_ids: [medium] },
      { id: ids[0], alt: 'A' },
    ],
    version: product.version,
  });
  expect([answer.status, alts(answer.images)]).toEqual([200, 'cAbd']);
  expect(answer.images.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(answer.images.map(({ variant_ids }) => variant_ids)).toEqual([[small], [], [], [medium]]);
  expect((await call('GET', path)).images).toEqual(answer.images);
});

test.each([
  [[{ at: 0, position: 3 }], 'bca'],
  [[{ at: 0, position: 2 }], 'bac'],
  [[{ at: 1, position: 250 }], 'acb'],
  [
    [
      { at: 2, position: 1 },
      { at: 1, position: 2 },
      { at: 0, position: 3 },
    ],
    'cba',
  ],
])('an image stands where its position says: %j', async (moves, expected) => {
  const { path, ids } = await pictured();
  const images = moves.map(({ at, position }) => ({ id: ids[at], position }));
  expect(alts((await call('PUT', path, { images })).images)).toBe(expected);
});

test('images that were read come back with one moved, and the others make room', async () => {
  const { path } = await pictured();
  const { images } = await call('GET', path);
  const sent = images.map((image, at) => (at === 1 ? { ...image, alt: 'B' } : image));
  const { images: after } = await call('PUT', path, { images: sent });
  const [former, now] = [images, after].map((all) => all.map(({ updated_at: _at, ...image }) => image));
  expect(now).toEqual(former!.map((image, at) => (at === 1 ? { ...image, alt: 'B', alt_text: 'B' } : image)));
  const back = after.map((image, at) => (at === 2 ? { ...image, position: 1 } : image));
  expect(alts((await call('PUT', path, { images: back })).images)).toBe('caB');
});

test('one image alone may come as image', async () => {
  const { path, ids } = await pictured();
  const answer = await call('PUT', path, { image: { id: ids[1], alt: 'B', position: 1 } });
  expect([answer.status, alts(answer.images)]).toEqual([200, 'Bac']);
  const refused = await call('PUT', path, { image: { id: 999_999 } });
  expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['image.id']]);
  const both = await call('PUT', path, { image: { id: ids[1] }, images: [] });
  expect([both.status, Object.keys(both.fields)]).toEqual([422, ['images']]);
});

test('nothing is written where one of them is wrong, and each problem has its place in the body', async () => {
  const { product, path, ids } = await pictured();
  await editing.events();
  const answer = await call('PUT', path, {
    images: [
      { id: ids[2], position: 1 },
      { file_id: 999_999 },
      { id: ids[2] },
      { id: ids[1], variant_ids: [999_999] },
      { src: 'https://pictures.test/a.jpg', id: ids[0] },
    ],
  });
  expect([answer.status, Object.keys(answer.fields).toSorted()]).toEqual([
    422,
    ['images.1.file_id', 'images.2.id', 'images.3.variant_ids', 'images.4.src'],
  ]);
  expect((await call('GET', `/admin/products/${product.id}.json`)).product).toEqual(product);
  expect(await editing.events()).toEqual([]);
});

test('a version that is not the product’s is 409 with what is stored', async () => {
  const { product, path, ids } = await pictured();
  const images = [{ id: ids[0], alt: 'late' }];
  const answer = await call('PUT', path, { images, version: product.version - 1 });
  expect([answer.status, answer.code, answer.current.version]).toEqual([409, 'core.stale', product.version]);
});

test('a product has 250 images at most, however many calls they come in', async () => {
  const { path } = await pictured();
  const many = Array.from({ length: 248 }, (_one, at) => ({ src: `https://pictures.test/${at}.jpg` }));
  const answer = await call('PUT', path, { images: many });
  expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['images']]);
});
