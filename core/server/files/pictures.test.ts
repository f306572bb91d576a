import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { createApp } from '../pipeline/app.ts';
import { registerFiles } from './file-routes.ts';
import { fileStoreOf } from './file-storage.ts';
import { drawPicture, type PictureUse } from './images.ts';
import { attachPictures, forgetPictures, removePictures, savePicture } from './pictures.ts';
import { Refusal } from '../call/refusal.ts';
import { requireRoom } from './uploads.ts';

const megabyte = 1024 * 1024;
const photo: PictureUse = { purpose: 'photo', maxBytes: 8 * megabyte, maxPixels: 50_000_000, maxSide: 1600 };

interface Sample {
  name: string;
  bytes: Buffer;
}
interface Good extends Sample {
  kind: 'jpg' | 'webp';
  size: [number, number];
}
interface Bad extends Sample {
  code: 'upload_2mb' | 'upload_error';
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp';
const formats: Format[] = ['jpeg', 'png', 'gif', 'webp'];

const flat = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } });
const textured = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: 'white' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
const seeThrough = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 90, alpha: 0.4 } } });
/** Left red, right blue. */
const sides = (width: number, height: number) =>
  flat(width, height, 'red').composite([
    {
      ...{ left: width / 2, top: 0 },
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
    },
  ]);

async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(['red', 'green', 'blue'].map((one) => flat(20, 10, one).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
/** Behind the header of a png, which ends at 33. */
const inPng = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);

/** Says another size than it has. */
function claimed(format: Format, bytes: Buffer, width: number, height: number): Buffer {
  const made = Buffer.from(bytes);
  if (format === 'png') {
    made.writeUInt32BE(width, 16);
    made.writeUInt32BE(height, 20);
    made.writeUInt32BE(crc32(made.subarray(12, 29)), 29);
  }
  if (format === 'gif') {
    // Of the screen, and of the first image on it, behind the palette and the blocks of extensions.
    let at = 13 + ((made[10]! & 0x80) === 0 ? 0 : 3 * 2 ** ((made[10]! & 7) + 1));
    while (made[at] === 0x21) {
      at += 2;
      while (made[at] !== 0) at += made[at]! + 1;
      at += 1;
    }
    for (const size of [6, at + 5]) {
      made.writeUInt16LE(width, size);
      made.writeUInt16LE(height, size + 2);
    }
  }
  if (format === 'jpeg') {
    const at = [0xc0, 0xc2].map((one) => made.indexOf(Buffer.from([0xff, one, 0]))).find((one) => one > 0)!;
    made.writeUInt16BE(height, at + 5);
    made.writeUInt16BE(width, at + 7);
  }
  if (format === 'webp') {
    // Lossy: fourteen bits each.
    made.writeUInt16LE(width, 26);
    made.writeUInt16LE(height, 28);
  }
  return made;
}

/** A comment of a jpeg, right at its beginning. */
function commented(jpg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([
    jpg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    jpg.subarray(2),
  ]);
}

const exif = {
  IFD0: { Artist: 'CANARY-ARTIST', Model: 'CANARY-CAMERA' },
  IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N', GPSAreaInformation: 'CANARY-PLACE' },
};
const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="CANARY-XMP"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

async function goodOnes(): Promise<Good[]> {
  const made: Good[] = [];
  const add = async (
    name: string,
    image: Sharp | Buffer,
    size: [number, number],
    kind: Good['kind'] = 'jpg',
  ) => made.push({ name, bytes: Buffer.isBuffer(image) ? image : await image.toBuffer(), size, kind });
  for (const format of formats) {
    // A gif may always have holes.
    const kind = format === 'gif' ? 'webp' : 'jpg';
    await add(format, flat(40, 30).toFormat(format), [40, 30], kind);
    await add(`one pixel of ${format}`, flat(1, 1).toFormat(format), [1, 1], kind);
    await add(`too large ${format}`, flat(3000, 2000).toFormat(format), [1600, 1067], kind);
  }
  for (let orientation = 1; orientation <= 8; orientation += 1)
    await add(
      `turned ${orientation}`,
      flat(60, 20).jpeg().withMetadata({ orientation }),
      orientation > 4 ? [20, 60] : [60, 20],
    );
  await add('turned and too large', flat(3000, 2000).jpeg().withMetadata({ orientation: 6 }), [1067, 1600]);
  await add('tall', flat(2000, 3000).jpeg(), [1067, 1600]);
  await add('just fitting', flat(1600, 1600).jpeg(), [1600, 1600]);
  await add('a line', flat(1, 3000).png(), [1, 1600]);
  await add('a line that lies', flat(3000, 1).png(), [1600, 1]);
  await add('24 megapixels', flat(6000, 4000).jpeg(), [1600, 1067]);
  await add('cmyk jpg', flat(40, 30).toColourspace('cmyk').jpeg(), [40, 30]);
  await add('grey jpg', flat(40, 30).greyscale().jpeg(), [40, 30]);
  await add('progressive jpg', textured(40, 30).jpeg({ progressive: true }), [40, 30]);
  await add('jpg of all colours', textured(40, 30).jpeg({ chromaSubsampling: '4:4:4' }), [40, 30]);
  await add('grey png', flat(40, 30).greyscale().png(), [40, 30]);
  await add('16 bit png', flat(40, 30).toColourspace('rgb16').png(), [40, 30]);
  await add('grey 16 bit png', flat(40, 30).toColourspace('grey16').png(), [40, 30]);
  await add('png of a palette', flat(40, 30).png({ palette: true, colours: 2 }), [40, 30]);
  await add('interlaced png', textured(40, 30).png({ progressive: true }), [40, 30]);
  await add('see-through png', seeThrough(40, 30).png(), [40, 30], 'webp');
  await add('see-through webp', seeThrough(40, 30).webp({ lossless: true }), [40, 30], 'webp');
  await add('lossless webp', textured(40, 30).webp({ lossless: true }), [40, 30]);
  await add('animated gif', await animation('gif'), [20, 10], 'webp');
  await add('animated webp', await animation('webp'), [20, 10]);
  const [jpg, png] = [await flat(40, 30).jpeg().toBuffer(), await flat(40, 30).png().toBuffer()];
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(1);
  await add('animated png', inPng(png, 'acTL', frames), [40, 30]);
  await add('jpg with place and camera', flat(40, 30).jpeg().withExif(exif), [40, 30]);
  await add('png with place and camera', flat(40, 30).png().withExif(exif), [40, 30]);
  await add('webp with place and camera', flat(40, 30).webp().withExif(exif), [40, 30]);
  await add('jpg with an editor’s words', flat(40, 30).jpeg().withXmp(xmp), [40, 30]);
  await add('jpg with a profile', flat(40, 30).jpeg().withIccProfile('p3'), [40, 30]);
  await add('jpg with a comment', commented(jpg, 'CANARY-COMMENT'), [40, 30]);
  await add('png with a text', inPng(png, 'tEXt', Buffer.from('Author\0CANARY-TEXT')), [40, 30]);
  const behind = await flat(9, 9).jpeg().withExif(exif).toBuffer();
  await add('jpg with another one behind', Buffer.concat([jpg, behind]), [40, 30]);
  await add(
    'jpg with an archive behind',
    Buffer.concat([jpg, Buffer.from('PK\u0003\u0004CANARY-ZIP')]),
    [40, 30],
  );
  await add('8 MB', Buffer.concat([jpg, Buffer.alloc(8 * megabyte - jpg.length)]), [40, 30]);
  return made;
}

async function badOnes(): Promise<Bad[]> {
  const made: Bad[] = [];
  const add = (name: string, bytes: Buffer | string, code: Bad['code'] = 'upload_error') =>
    made.push({ name, bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, code });
  const whole = new Map<Format, Buffer>();
  for (const format of formats) whole.set(format, await textured(200, 200).toFormat(format).toBuffer());
  const png = whole.get('png')!;
  const jpg = whole.get('jpeg')!;
  add('empty', '');
  add('one byte', 'x');
  add('text', 'just text, no image at all');
  add('noise', Buffer.alloc(60_000, 'noise'));
  add('svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  add('svg with a prolog', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
  add('html', '<!doctype html><title>x</title>');
  add('pdf', '%PDF-1.7\n1 0 obj<<>>endobj');
  add('archive', Buffer.from('504b0304140000000000', 'hex'));
  add('film', Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f32', 'hex'));
  add('heic', Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'));
  add('avif', await flat(40, 30).avif().toBuffer());
  add('tiff', await flat(40, 30).tiff().toBuffer());
  add('bmp', `BM${'\0'.repeat(60)}`);
  add('script behind the magic of a gif', 'GIF89a=1;alert(document.domain)');
  add('page behind the magic of a gif', 'GIF89a/*<script>alert(1)</script>*/');
  for (const [format, bytes] of whole) {
    for (const share of [0.3, 0.6, 0.9])
      add(`${format} cut at ${share}`, bytes.subarray(0, Math.floor(bytes.length * share)));
    add(`${format} cut behind its magic`, bytes.subarray(0, 12));
    add(`${format} with a page behind`, Buffer.concat([bytes, Buffer.from('<html><body onload=alert(1)>')]));
  }
  add('jpg with a script in its comment', commented(jpg, '<ScRiPt\nsrc=//evil.test>'));
  add('png with a script in its text', inPng(png, 'tEXt', Buffer.from('a\0<?php system($_GET[0]); ?>')));
  add('png bomb', claimed('png', png, 60_000, 60_000));
  add('png bomb just above', claimed('png', png, 7072, 7072));
  add('jpg bomb', claimed('jpeg', jpg, 65_000, 65_000));
  add('gif bomb', claimed('gif', whole.get('gif')!, 65_000, 65_000));
  add('webp bomb', claimed('webp', whole.get('webp')!, 16_383, 16_383));
  add('png of no width', claimed('png', png, 0, 10));
  const broken = Buffer.from(png);
  broken.fill(0, Math.floor(png.length / 2), Math.floor(png.length / 2) + 200);
  add('png with a hole', broken);
  add('a byte above 8 MB', Buffer.concat([jpg, Buffer.alloc(8 * megabyte + 1 - jpg.length)]), 'upload_2mb');
  return made;
}

/** What a picture says beside how it looks. */
async function hidden(bytes: Buffer): Promise<string[]> {
  const header = await sharp(bytes).metadata();
  const found = (['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const).filter(
    (name) => header[name] !== undefined,
  );
  return bytes.toString('latin1').includes('CANARY') ? [...found, 'canary'] : found;
}

describe('a picture that somebody sends', () => {
  test('is judged by what it is, drawn upright and not too large, and nothing but how it looks is kept', async () => {
    const good = await goodOnes();
    for (const { name, bytes, size, kind } of good) {
      const drawn = await drawPicture(bytes, photo).catch((error: unknown) =>
        expect.fail(`${name}: ${error}`),
      );
      expect([drawn.kind, drawn.width, drawn.height], name).toEqual([kind, ...size]);
      const header = await sharp(drawn.bytes).metadata();
      expect([header.width, header.height, header.pages ?? 1, header.space], name).toEqual([
        ...size,
        1,
        'srgb',
      ]);
      expect(header.format, name).toBe(kind === 'jpg' ? 'jpeg' : 'webp');
      expect(await hidden(drawn.bytes), name).toEqual([]);
    }
    const bad = await badOnes();
    for (const { name, bytes, code } of bad) {
      const outcome: unknown = await drawPicture(bytes, photo).then(
        ({ kind }) => `kept as ${kind}`,
        (error: unknown) => error,
      );
      expect(outcome, name).toBeInstanceOf(Refusal);
      expect([(outcome as Refusal).status, (outcome as Refusal).code], name).toEqual([
        code === 'upload_2mb' ? 413 : 422,
        code,
      ]);
    }
    expect(good.length + bad.length).toBeGreaterThan(80);
    // The tests' own pictures say what they are to lose.
    const leaking = good.filter(({ bytes }) => bytes.toString('latin1').includes('CANARY'));
    expect(leaking.length).toBeGreaterThan(6);
  }, 120_000);

  test('stands as it was held', async () => {
    const corners = async (orientation: number) => {
      const turned = await sides(60, 20).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
      const { bytes } = await drawPicture(turned, photo);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const colourAt = (x: number, y: number) => {
        const at = (y * info.width + x) * info.channels;
        return data[at]! > data[at + 2]! ? 'red' : 'blue';
      };
      return [colourAt(1, 1), colourAt(info.width - 2, info.height - 2)];
    };
    expect(await corners(1)).toEqual(['red', 'blue']);
    expect(await corners(3)).toEqual(['blue', 'red']);
    expect(await corners(6)).toEqual(['red', 'blue']);
    expect(await corners(8)).toEqual(['blue', 'red']);
  });

  test('is what its content says, whatever its name says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backroom-picture-'));
    try {
      const [path, script] = [join(folder, 'photo.svg'), join(folder, 'photo.jpg')];
      await writeFile(path, await flat(40, 30).jpeg().toBuffer());
      await writeFile(script, '<svg xmlns="http://www.w3.org/2000/svg"/>');
      expect((await drawPicture(path, photo)).kind).toBe('jpg');
      await expect(drawPicture(script, photo)).rejects.toMatchObject({ code: 'upload_error' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a picture that is kept', () => {
  let made: TestServices;
  let app: FastifyInstance;
  let jpg: Buffer;

  beforeAll(async () => {
    made = await createTestServices();
    app = await createApp({ services: made.services, authentication: testAuthentication(made), routes: [] });
    registerFiles(app, made.services);
    jpg = await textured(700, 500).jpeg().withExif(exif).toBuffer();
  });
  afterAll(async () => {
    await app.close();
    await made.close();
  });
  beforeEach(() => made.sql('DELETE FROM pictures'));

  const save = (use = photo, shop = made.shops[0]) => savePicture(made.services, shop, use, jpg);
  const inShop = <T>(work: (ctx: Parameters<typeof attachPictures>[0]) => Promise<T>, shop = made.shops[0]) =>
    made.services.db.inShop(shop.id, (tx) => work({ tx, shop }));
  const attach = (ids: number[], use = photo, shop = made.shops[0]) =>
    inShop((ctx) => attachPictures(ctx, use, ids), shop);
  const served = async (src: string) => (await app.inject(src)).statusCode;
  const count = async () => (await made.sql('SELECT 1 FROM pictures')).length;
  const dayLater = () => made.sql(`UPDATE pictures SET keep_until = keep_until - interval '25 hours'`);

  test('is served under a name of ours, and each upload of a file is one of its own', async () => {
    const [one, other] = [await save(), await save()];
    expect(one).toMatchObject({
      width: 700,
      height: 500,
      src: expect.stringMatching(/^\/files\/\d+\/[\w-]{32}\.jpg$/),
    });
    expect(other.src).not.toBe(one.src);
    const answer = await app.inject(one.src);
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(await hidden(answer.rawPayload)).toEqual([]);
  });

  test('goes in a day where nothing was made of it, with its smaller copies; what is attached stays', async () => {
    const [lost, kept] = [await save(), await save()];
    expect(await served(`${lost.src}?w=400`)).toBe(200);
    await attach([kept.id]);
    await forgetPictures.run(made.services);
    expect(await count()).toBe(2);
    await dayLater();
    await forgetPictures.run(made.services);
    expect(await count()).toBe(1);
    expect([await served(lost.src), await served(`${lost.src}?w=400`), await served(kept.src)]).toEqual([
      404, 404, 200,
    ]);
    await inShop((ctx) => removePictures(ctx, photo, [kept.id]));
    await forgetPictures.run(made.services);
    expect([await served(kept.src), await count()]).toEqual([404, 0]);
  });

  test('is attached once, to what it was sent for, in its shop, while it is there; all of them or none', async () => {
    const [a, b, c] = [await save(), await save(), await save()];
    const gone = { status: 404, code: 'core.not_found' };
    await expect(attach([a.id], { ...photo, purpose: 'other' })).rejects.toMatchObject(gone);
    await expect(attach([a.id], photo, made.shops[1])).rejects.toMatchObject(gone);
    await expect(attach([a.id, a.id])).rejects.toMatchObject(gone);
    await expect(attach([a.id, 999_999])).rejects.toMatchObject(gone);
    expect((await attach([b.id, a.id])).map(({ id }) => id)).toEqual([b.id, a.id]);
    await expect(attach([a.id])).rejects.toMatchObject(gone);
    const both = await Promise.allSettled(Array.from({ length: 5 }, () => attach([c.id])));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await save();
    await dayLater();
    await expect(attach([late.id])).rejects.toMatchObject(gone);
  });

  test('leaves nothing behind where its server is killed before it was stored, and waits where it cannot be removed', async () => {
    const { id, src } = await save();
    const key = src.replace('/files/', '');
    await (await fileStoreOf(made.services)).remove(key);
    await dayLater();
    await forgetPictures.run(made.services);
    expect(await made.sql('SELECT 1 FROM pictures WHERE id = $1', [id])).toEqual([]);
    const stuck = await save();
    const path = join(made.services.dataDir, 'files', stuck.src.replace('/files/', ''));
    expect(existsSync(path)).toBe(true);
    const storage = await fileStoreOf(made.services);
    const { remove } = storage;
    storage.remove = () => Promise.reject(new Error('the store is away'));
    await dayLater();
    await expect(forgetPictures.run(made.services)).rejects.toThrow('away');
    storage.remove = remove;
    expect(await count()).toBe(1);
    await forgetPictures.run(made.services);
    expect([await count(), existsSync(path)]).toEqual([0, false]);
  });

  test('many go in turns, those of every shop', async () => {
    const [shop, other] = made.shops;
    for (const { id } of [shop, other])
      await made.sql(
        `INSERT INTO pictures (shop_id, purpose, key, content_type, bytes, width, height, keep_until)
         SELECT $1, 'photo', 'k' || n, 'image/jpeg', 1, 1, 1, now() - interval '1 hour' FROM generate_series(1, 60) n`,
        [id],
      );
    await forgetPictures.run(made.services);
    expect(await count()).toBe(0);
  });

  test('counts as room that the shop has taken, and is refused with nothing kept where there is none', async () => {
    await made.sql(
      `INSERT INTO pictures (shop_id, purpose, key, content_type, bytes, width, height)
       SELECT $1, 'photo', 'full' || n, 'image/jpeg', 1073741824, 1, 1 FROM generate_series(1, 2) n`,
      [made.shops[0].id],
    );
    await expect(save()).rejects.toMatchObject({ status: 507, code: 'core.disk_full' });
    expect(await count()).toBe(2);
    const folder = join(made.services.dataDir, 'files', String(made.shops[0].id));
    const before = existsSync(folder) ? await readdir(folder) : [];
    await expect(save()).rejects.toThrow();
    expect(existsSync(folder) ? await readdir(folder) : []).toEqual(before);
    expect((await save(photo, made.shops[1])).id).toBeGreaterThan(0);
  });

  test('takes none of the shop’s room while it waits: strangers cannot use it up; attached it counts', async () => {
    const shop = made.shops[0];
    const { id } = await save();
    await made.sql(
      `INSERT INTO pictures (shop_id, purpose, key, content_type, bytes, width, height, keep_until)
       SELECT $1, 'photo', 'waits' || n, 'image/jpeg', 200 * 1024 * 1024, 1, 1, now() + interval '1 day'
       FROM generate_series(1, 20) n`,
      [shop.id],
    );
    const room = (bytes: number) => inShop((ctx) => requireRoom(ctx, bytes));
    // Staff have all of it.
    await room(2 * 1024 ** 3 - 1);
    // What waits has a bound of its own: the disk is everybody's.
    await expect(save()).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
    expect((await save(photo, made.shops[1])).id).toBeGreaterThan(0);
    await attach([id]);
    await expect(room(2 * 1024 ** 3 - 1)).rejects.toMatchObject({ status: 507, code: 'core.disk_full' });
  });

  test('is not attached where the shop has no room left, and waits on', async () => {
    const { id } = await save();
    await made.sql(
      `INSERT INTO files (shop_id, key, name, content_type, bytes, sha256)
       SELECT $1, 'big' || n, 'big', 'image/png', 1073741824, '' FROM generate_series(1, 2) n`,
      [made.shops[0].id],
    );
    await expect(attach([id])).rejects.toMatchObject({ status: 507, code: 'core.disk_full' });
    await made.sql(`DELETE FROM files WHERE key LIKE 'big%'`);
    expect((await attach([id])).map((one) => one.id)).toEqual([id]);
  });

  test('one that no smaller copy can be drawn of is shown as it is, and not drawn at each request', async () => {
    const { src } = await save();
    const damaged = jpg.subarray(0, 300);
    const key = src.replace('/files/', '');
    await (await fileStoreOf(made.services)).put(key, damaged, 'image/jpeg');
    for (const width of [64, 400]) {
      const answer = await app.inject(`${src}?w=${width}`);
      expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([
        200,
        'image/jpeg',
        damaged,
      ]);
    }
    expect(made.logged.filter(({ message }) => message.includes(key))).toHaveLength(1);
  });
});
