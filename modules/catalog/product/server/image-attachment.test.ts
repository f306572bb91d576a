import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBuckets, makeAccessToken } from '#apps/server/testing/access-token.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import type { Product, ProductImage } from '../contract/product.ts';

let server: TestServer;
let people: TestPeople;
/** Of a program that manages products. */
let token: string;
let red: Buffer;
let product: Product;

interface Answer {
  status: number;
  product: Product;
  image: ProductImage;
  code: string;
  fields: Record<string, string>;
}
async function send(method: 'POST' | 'PUT' | 'GET', url: string, payload?: object): Promise<Answer> {
  const headers = { 'x-shopbase-access-token': token };
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  token = await makeAccessToken(server.services.db, people.shopId, ['write_products']);
  red = await picture(40, 30).png().toBuffer();
});
beforeEach(async () => {
  await emptyBuckets(server.services.db, people.shopId);
  const options = [{ name: 'Colour', values: ['Sand', 'Slate'] }];
  ({ product } = await send('POST', '/admin/products.json', { product: { title: 'Mug', options } }));
});
afterAll(() => server.close());

const ids = (one: Product) => one.variants.map(({ id }) => id);
const add = (image: object) => send('POST', `/admin/products/${product.id}/images.json`, { image });
const save = (given: object) => send('PUT', `/admin/products/${product.id}.json`, { product: given });

describe('a picture sent in base64', () => {
  test('becomes an image of the product: at its place, with its words and its variants', async () => {
    const [sand, slate] = ids(product);
    const first = await add({ attachment: red.toString('base64'), filename: 'mug.png' });
    expect([first.status, first.image]).toEqual([
      201,
      expect.objectContaining({ status: 'ready', width: 40, height: 30, position: 1, variant_ids: [] }),
    ]);
    // As libraries write it: in lines.
    const lines = red.toString('base64').replace(/.{60}/g, '$&\n');
    const second = await add({ attachment: lines, alt_text: 'Side', position: 1, variant_ids: [slate] });
    expect([second.status, second.image]).toEqual([
      201,
      expect.objectContaining({ position: 1, alt_text: 'Side', variant_ids: [slate] }),
    ]);
    const { product: now } = await send('GET', `/admin/products/${product.id}.json`);
    expect(now.images.map(({ id }) => id)).toEqual([second.image.id, first.image.id]);
    expect(now.variants.map((one) => [one.id, one.image_id])).toEqual([
      [sand, null],
      [slate, second.image.id],
    ]);
  });

  test('in a product: each at its position, whatever its place in the list', async () => {
    const [sand] = ids(product);
    const blue = (await picture(20, 20).jpeg().toBuffer()).toString('base64');
    const { status, product: now } = await save({
      images: [
        { attachment: red.toString('base64'), alt_text: 'second' },
        { attachment: blue, alt_text: 'first', position: 1, variant_ids: [sand] },
      ],
    });
    expect([status, now.images.map((one) => [one.alt_text, one.position, one.width])]).toEqual([
      200,
      [
        ['first', 1, 20],
        ['second', 2, 40],
      ],
    ]);
    expect(now.variants[0]!.image_id).toBe(now.images[0]!.id);
    const made = await send('POST', '/admin/products.json', {
      product: { title: 'Bowl', images: [{ attachment: blue }], variants: [{ image_position: 1 }] },
    });
    expect([made.status, made.product.variants[0]!.image_id]).toEqual([201, made.product.images[0]!.id]);
  });

  test('is refused at the attachment when it is not what it says, and nothing of the product changes', async () => {
    const big = await picture(1, 1).png().toBuffer();
    const cases: [string, string][] = [
      ['not base64!', 'This isn’t valid base64.'],
      ['', 'This isn’t valid base64.'],
      ['A', 'This isn’t valid base64.'],
      ['QQ===', 'This isn’t valid base64.'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
        'Choose an image: jpg, jpeg, gif, png, bmp or ico.',
      ],
      [Buffer.from('Handle,Title').toString('base64'), 'Choose an image: jpg, jpeg, gif, png, bmp or ico.'],
      [red.subarray(0, 60).toString('base64'), 'This image is damaged.'],
      [
        Buffer.concat([red, Buffer.from('<script>alert(1)</script>')]).toString('base64'),
        'This image contains something other than an image.',
      ],
      [
        (await picture(6000, 5000).png({ compressionLevel: 9 }).toBuffer()).toString('base64'),
        'The image is too large: at most 25 megapixels.',
      ],
      [
        Buffer.concat([big, Buffer.alloc(2 * 1024 * 1024)]).toString('base64'),
        'The image is larger than 2 MB.',
      ],
    ];
    for (const [attachment, sentence] of cases) {
      const alone = await add({ attachment });
      expect([alone.status, alone.fields]).toEqual([422, { 'image.attachment': sentence }]);
      const within = await save({
        title: 'Never',
        images: [{ src: 'https://example.com/a.png' }, { attachment }],
      });
      expect([within.status, within.fields]).toEqual([422, { 'product.images.1.attachment': sentence }]);
    }
    const { product: now } = await send('GET', `/admin/products/${product.id}.json`);
    expect([now.title, now.images]).toEqual(['Mug', []]);
  });

  test('larger than any picture it is refused before it is decoded', async () => {
    const long = await add({ attachment: 'A'.repeat(3 * 1024 * 1024) });
    expect([long.status, Object.keys(long.fields)]).toEqual([422, ['image.attachment']]);
    const huge = await add({ attachment: 'A'.repeat(4 * 1024 * 1024) });
    expect(huge.status).toBe(413);
    const attachment = red.toString('base64');
    const many = await save({ images: Array.from({ length: 21 }, () => ({ attachment })) });
    expect([many.status, many.fields]).toEqual([
      422,
      { 'product.images': 'At most 20 images in one request.' },
    ]);
  });

  test('stands alone: another way beside it is refused', async () => {
    const { status, fields } = await add({
      attachment: red.toString('base64'),
      src: 'https://example.com/a.png',
    });
    expect([status, fields]).toEqual([422, { image: 'Send an image, an upload or a URL.' }]);
  });
});

describe('an image that names variants', () => {
  test('is shown by them and no others, and says nothing new when it says what is', async () => {
    const [sand, slate] = ids(product) as [number, number];
    const { image } = await add({ attachment: red.toString('base64'), variant_ids: [sand] });
    const again = await save({ images: [{ id: image.id, variant_ids: [sand] }] });
    expect([again.status, again.product.version]).toEqual([
      200,
      (await send('GET', `/admin/products/${product.id}.json`)).product.version,
    ]);
    const moved = await save({ images: [{ id: image.id, variant_ids: [slate] }] });
    expect(moved.product.variants.map((one) => one.image_id)).toEqual([null, image.id]);
    // The variant's own new word, beside the image's old one.
    const own = await save({
      images: [{ id: image.id, variant_ids: [slate] }],
      variants: [
        { id: sand, image_id: image.id },
        { id: slate, image_id: image.id },
      ],
    });
    expect(own.product.variants.map((one) => one.image_id)).toEqual([image.id, image.id]);
  });

  test('is refused for a variant of another product, or for one that two name', async () => {
    const [sand] = ids(product);
    const attachment = red.toString('base64');
    const stray = await add({ attachment, variant_ids: [987_654_321] });
    expect([stray.status, stray.fields]).toEqual([
      422,
      { 'image.variant_ids': 'This product has no such variant.' },
    ]);
    const twice = await save({
      images: [
        { attachment, variant_ids: [sand] },
        { attachment, variant_ids: [sand] },
      ],
    });
    expect([twice.status, twice.fields]).toEqual([
      422,
      { 'product.images.1.variant_ids': 'This conflicts with another image or with the variant.' },
    ]);
    const options = [{ name: 'Colour', values: ['Sand', 'Slate', 'Moss'] }];
    const both = await save({ options, images: [{ attachment, variant_ids: [sand] }] });
    expect([both.status, Object.keys(both.fields)]).toEqual([422, ['product.images.0.variant_ids']]);
  });
});

describe('/admin/uploads.json', () => {
  const upload = (held: string) =>
    server.app.inject({
      method: 'POST',
      url: '/admin/uploads.json',
      headers: { authorization: `Bearer ${held}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="mug.png"\r\n\r\n'),
        red,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    });

  test('takes a file of a token that writes something, and of none that only reads', async () => {
    const stored = await upload(token);
    expect([stored.statusCode, stored.body]).toEqual([201, expect.any(String)]);
    const { file } = stored.json<{ file: { id: number } }>();
    expect((await add({ file_id: file.id })).status).toBe(201);
    for (const scopes of [['read_products', 'read_settings'], ['write_themes'], []]) {
      const refused = await upload(await makeAccessToken(server.services.db, people.shopId, scopes));
      expect([refused.statusCode, refused.json<{ scope: string }>().scope]).toEqual([403, 'any_write']);
    }
  });
});
