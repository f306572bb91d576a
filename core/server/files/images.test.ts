import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { imageExtensions, maxImageBytes } from '../../contract/upload-calls.ts';
import { acceptImage, drawPicture, resizeImage } from './images.ts';
import { Refusal } from '../call/refusal.ts';

type Sample = { name: string; bytes: Buffer };

async function make(kind: 'jpeg' | 'png' | 'gif' | 'webp', width = 40, height = 30): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(kind)
    .toBuffer();
}

/** Three frames of one colour each. */
async function makeAnimation(): Promise<Buffer> {
  const frames = ['red', 'green', 'blue'].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

function makeBmp(width = 2, height = 2, claimed = { width, height }): Buffer {
  const bytes = Buffer.alloc(54 + Math.ceil((width * 24) / 32) * 4 * height);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(claimed.width, 18);
  bytes.writeInt32LE(claimed.height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

function makeIco(image: Buffer, length = image.length): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, image]);
}

/** A PNG whose header claims a size and whose pixels are missing: what unpacks to gigabytes begins like this. */
function claimPng(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const markup = [
  '<!DOCTYPE html><script>alert(1)</script>',
  '<html><body onload=alert(1)>',
  '<?php system($_GET[0]); ?>',
  '<svg onload=alert(1)>',
  '<ScRiPt\nsrc=//evil.test>',
];

let good: Sample[] = [];
let bad: Sample[] = [];

beforeAll(async () => {
  const [jpg, png, gif, webp] = await Promise.all([make('jpeg'), make('png'), make('gif'), make('webp')]);
  const animated = await makeAnimation();
  const exif = await sharp(jpg)
    .withExif({
      IFD0: { Artist: 'CANARY-ARTIST' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer();
  const commented = await sharp(png)
    .withExif({ IFD0: { ImageDescription: 'CANARY-TEXT' } })
    .toBuffer();
  good = [
    { name: 'jpg', bytes: jpg },
    { name: 'png', bytes: png },
    { name: 'gif', bytes: gif },
    { name: 'animated gif', bytes: animated },
    { name: 'bmp', bytes: makeBmp() },
    { name: 'upside-down bmp', bytes: makeBmp(3, 2, { width: 3, height: -2 }) },
    { name: 'ico of png', bytes: makeIco(await make('png', 32, 32)) },
    { name: 'jpg with place and artist', bytes: exif },
    { name: 'png with description', bytes: commented },
    { name: 'grey png', bytes: await sharp(png).greyscale().png().toBuffer() },
    { name: 'cmyk jpg', bytes: await sharp(jpg).toColourspace('cmyk').jpeg().toBuffer() },
  ];
  const noise = Buffer.alloc(60_000, 'noise');
  bad = [
    { name: 'empty', bytes: Buffer.alloc(0) },
    { name: 'one byte', bytes: Buffer.from('x') },
    { name: 'text', bytes: Buffer.from('just text, no image at all') },
    { name: 'noise', bytes: noise },
    {
      name: 'svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    },
    {
      name: 'svg with prolog',
      bytes: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'html', bytes: Buffer.from('<!doctype html><title>x</title>') },
    { name: 'html behind gif magic', bytes: Buffer.from('GIF89a/*<script>alert(1)</script>*/') },
    { name: 'javascript behind gif magic', bytes: Buffer.from('GIF89a=1;alert(document.domain)') },
    { name: 'javascript behind bmp magic', bytes: Buffer.from('BM=alert(1);//'.padEnd(80)) },
    { name: 'pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj') },
    { name: 'zip', bytes: Buffer.from('504b0304140000000000', 'hex') },
    { name: 'webp upload', bytes: webp },
    { name: 'tiff', bytes: await sharp(png).tiff().toBuffer() },
    { name: 'avif', bytes: await sharp(png).avif().toBuffer() },
    { name: 'png signature alone', bytes: png.subarray(0, 8) },
    { name: 'too many bytes', bytes: Buffer.concat([jpg, Buffer.alloc(2 * 1024 * 1024)]) },
    { name: 'png bomb', bytes: claimPng(png, 60_000, 60_000) },
    { name: 'png bomb just above', bytes: claimPng(png, 5001, 5000) },
    { name: 'really 30 megapixels', bytes: await make('png', 6000, 5000) },
    { name: 'png of no width', bytes: claimPng(png, 0, 10) },
    { name: 'bmp bomb', bytes: makeBmp(2, 2, { width: 60_000, height: 60_000 }) },
    { name: 'bmp with more behind', bytes: Buffer.concat([makeBmp(), Buffer.from('more')]) },
    { name: 'truncated bmp', bytes: makeBmp(20, 20).subarray(0, 400) },
    { name: 'bmp of negative width', bytes: makeBmp(2, 2, { width: -2, height: 2 }) },
    { name: 'ico bomb', bytes: makeIco(claimPng(png, 60_000, 60_000)) },
    { name: 'ico with more behind', bytes: Buffer.concat([makeIco(png), Buffer.from('more')]) },
    { name: 'ico that points outside', bytes: makeIco(png, 1_000_000) },
    {
      name: 'ico without images',
      bytes: Buffer.concat([Buffer.from('000001000000', 'hex'), Buffer.alloc(40)]),
    },
  ];
  const textured = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  for (const kind of ['jpeg', 'png', 'gif'] as const) {
    const whole = await textured.clone().toFormat(kind).toBuffer();
    for (const share of [0.3, 0.6, 0.9]) {
      bad.push({
        name: `${kind} cut at ${share}`,
        bytes: whole.subarray(0, Math.floor(whole.length * share)),
      });
    }
  }
  for (const [index, text] of markup.entries()) {
    const tail = Buffer.from(text);
    for (const [kind, bytes] of Object.entries({ jpg, png, gif })) {
      bad.push({ name: `${kind} with page ${index} behind`, bytes: Buffer.concat([bytes, tail]) });
    }
    const inside = await sharp(jpg)
      .withExif({ IFD0: { ImageDescription: text } })
      .toBuffer();
    bad.push({ name: `jpg with page ${index} in its metadata`, bytes: inside });
    const bmp = makeBmp(40, 10);
    tail.copy(bmp, 60);
    bad.push({ name: `bmp with page ${index} as pixels`, bytes: bmp });
  }
}, 60_000);

describe('images', () => {
  test('V169 good ones are accepted, by content, of every extension an upload may have', async () => {
    expect(good.length).toBeGreaterThan(10);
    const kinds = new Set<string>();
    for (const { name, bytes } of good) {
      const accepted = await acceptImage(bytes).catch((error: unknown) =>
        expect.fail(`${name}: ${String(error)}`),
      );
      kinds.add(accepted.kind);
      expect(accepted.width, name).toBeGreaterThan(0);
      expect(accepted.contentType, name).toMatch(/^image\/(?:jpeg|png|gif|bmp|x-icon)$/);
    }
    expect(imageExtensions.toSorted()).toEqual(['bmp', 'gif', 'ico', 'jpeg', 'jpg', 'png']);
    expect([...kinds].toSorted()).toEqual(['bmp', 'gif', 'ico', 'jpg', 'png']);
  });

  test('V207 2 MB are accepted, a byte more is not', async () => {
    const jpg = await make('jpeg');
    const padded = (size: number) => Buffer.concat([jpg, Buffer.alloc(size - jpg.length)]);
    expect((await acceptImage(padded(2 * 1024 * 1024))).width).toBe(40);
    await expect(acceptImage(padded(maxImageBytes + 1))).rejects.toMatchObject({ code: 'upload_2mb' });
  });

  test('metadata is gone, animation stays', async () => {
    for (const { name, bytes } of good) {
      const accepted = await acceptImage(bytes);
      expect(accepted.bytes.toString('latin1'), name).not.toContain('CANARY');
      if (accepted.kind === 'bmp' || accepted.kind === 'ico') continue;
      const header = await sharp(accepted.bytes).metadata();
      expect([header.exif, header.xmp, header.iptc, header.comments?.length ?? 0], name).toEqual([
        undefined,
        undefined,
        undefined,
        0,
      ]);
    }
    const animated = await acceptImage(await makeAnimation());
    expect((await sharp(animated.bytes, { animated: true }).metadata()).pages).toBe(3);
    expect([animated.width, animated.height]).toEqual([20, 20]);
  });

  test('hostile ones are refused, each with 413 or 422', async () => {
    expect(bad.length).toBeGreaterThan(50);
    for (const { name, bytes } of bad) {
      const outcome: unknown = await acceptImage(bytes).then(
        (accepted) => `accepted as ${accepted.kind}`,
        (error: unknown) => error,
      );
      expect(outcome, name).toBeInstanceOf(Refusal);
      const { status, code } = outcome as Refusal;
      expect([status, code], name).toEqual(
        name === 'too many bytes' ? [413, 'upload_2mb'] : [422, 'upload_error'],
      );
    }
  });

  test('a file turned by its camera is turned upright before its metadata goes', async () => {
    const turned = await sharp(await make('jpeg', 60, 20))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const accepted = await acceptImage(turned);
    expect([accepted.width, accepted.height]).toEqual([20, 60]);
  });

  test('16 bits and interlacing weigh: a small file of 49 million such pixels is refused by its header, in every way in', async () => {
    const hostile = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'teal' } })
      .toColourspace('rgb16')
      .png({ progressive: true, compressionLevel: 9 })
      .toBuffer();
    expect(hostile.length).toBeLessThan(2 * 1024 * 1024);
    const use = { purpose: 'photo', maxBytes: 8 * 1024 * 1024, maxPixels: 50_000_000, maxSide: 1600 };
    const ways = {
      upload: [acceptImage(hostile), 6],
      fetched: [acceptImage(hostile, { fromOutside: true }), 6],
      photo: [drawPicture(hostile, use), 12],
    } as const;
    for (const [way, [drawn, millions]] of Object.entries(ways)) {
      const refusal = (await drawn.catch((error: unknown) => error)) as Refusal;
      expect(refusal, way).toBeInstanceOf(Refusal);
      expect(refusal.body(), way).toMatchObject({
        code: 'upload_error',
        reason: 'core.upload_error.pixels_of_form',
        values: { millions },
      });
    }
  }, 30_000);

  test.each([
    ['plain', 'srgb', false, 1],
    ['interlaced', 'srgb', true, 2],
    ['16 bit', 'rgb16', false, 2],
    ['16 bit, interlaced', 'rgb16', true, 4],
  ] as const)(
    'a png, %s, is accepted up to its share of the pixels and no further',
    async (_form, space, progressive, weight) => {
      const use = { purpose: 'photo', maxBytes: 1024 * 1024, maxPixels: 40_000, maxSide: 1600 };
      const drawn = async (height: number) => {
        const image = sharp({ create: { width: 100, height, channels: 3, background: 'teal' } });
        return drawPicture(await image.toColourspace(space).png({ progressive }).toBuffer(), use);
      };
      expect((await drawn(400 / weight)).width).toBe(100);
      await expect(drawn(400 / weight + 1)).rejects.toMatchObject({ status: 422, code: 'upload_error' });
    },
  );

  test('an image of another shape than its name, or than its decoder takes it for, reaches no other decoder', async () => {
    // The beginning of a png, the rest of a page that draws: nothing but the four formats is ever decoded.
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
    const tiff = await sharp(await make('png'))
      .tiff()
      .toBuffer();
    for (const bytes of [svg, tiff]) {
      const stored = await resizeImage(bytes, 64).catch((error: unknown) => error);
      expect(stored).toMatchObject({ status: 422, code: 'upload_error' });
    }
    expect((await resizeImage(await make('gif'), 16)).subarray(8, 12).toString()).toBe('WEBP');
  });

  test('a wide image from outside is drawn once, as a webp of the width that is kept', async () => {
    const wide = await make('jpeg', 2400, 600);
    const prepared = await acceptImage(wide, { fromOutside: true, maxWidth: 1600 });
    expect([prepared.kind, prepared.width, prepared.height]).toEqual(['webp', 1600, 400]);
    const narrow = await acceptImage(await make('jpeg'), { fromOutside: true, maxWidth: 1600 });
    expect([narrow.kind, narrow.width]).toEqual(['jpg', 40]);
  });

  test('webp is fine for what we fetch ourselves', async () => {
    expect((await acceptImage(await make('webp'), { fromOutside: true })).kind).toBe('webp');
  });
});
