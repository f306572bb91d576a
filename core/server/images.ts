import { readFile, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type Sharp from 'sharp';
import { maxImageBytes } from '#core/contract/upload-calls.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Refused } from '#core/contract/sentence.ts';
import { readBmp, readIco } from './icon-header.ts';
import { Refusal } from './refusal.ts';

let loading: Promise<typeof Sharp> | undefined;

/** With the first image, because it takes 20 MB. One image at a time uses one core, and nothing is kept. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

export type ImageKind = 'jpg' | 'png' | 'gif' | 'webp' | 'bmp' | 'ico';

/** An image as we keep it. */
export interface AcceptedImage {
  kind: ImageKind;
  bytes: Buffer;
  width: number;
  height: number;
  contentType: string;
}

export const imageContentTypes: Readonly<Record<ImageKind, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
};

/** Of all frames together. */
export const maxPixels = 25_000_000;
/** Images we fetch ourselves may be larger than what is uploaded. */
export const maxFetchedImageBytes = 8 * 1024 * 1024;

/** What would make one file both an image and a page. */
const markup = /<(?:!doctype|html|script|svg|iframe|body|\?php|!entity)[\s>/]/i;

function refuse(refused: Refused): Refusal {
  return new Refusal(refused, { fields: { file: refused.sentence } });
}
const notAnImage = () => refuse(coreRefusals.upload_error.not_an_image);
const damaged = () => refuse(coreRefusals.upload_error.damaged);

/** The bytes of an image, before they are read where they are too many. */
async function readWithin(input: string | Buffer, most: number): Promise<Buffer> {
  const size = typeof input === 'string' ? (await stat(input)).size : input.length;
  if (size > most) {
    throw new Refusal(coreRefusals.upload_2mb.image({ megabytes: most / 1024 / 1024 }));
  }
  return typeof input === 'string' ? readFile(input) : input;
}

/**
 * Accepts an image by what it is, not by what it is called, and makes it inert: jpg, png, gif (and webp from
 * outside) are drawn anew without metadata, bmp and ico are kept when they are exactly what they say.
 * `fromOutside`: fetched by us, not uploaded.
 * @throws {Refusal} 413 `upload_2mb`, 422 `upload_error`.
 */
export async function acceptImage(
  input: string | Buffer,
  options: { fromOutside?: boolean } = {},
): Promise<AcceptedImage> {
  const bytes = await readWithin(input, options.fromOutside ? maxFetchedImageBytes : maxImageBytes);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = type?.ext === 'apng' ? 'png' : type?.ext;
  if (
    kind !== 'jpg' &&
    kind !== 'png' &&
    kind !== 'gif' &&
    kind !== 'webp' &&
    kind !== 'bmp' &&
    kind !== 'ico'
  ) {
    throw notAnImage();
  }
  if (kind === 'webp' && !options.fromOutside) throw notAnImage();
  if (markup.test(bytes.toString('latin1'))) throw refuse(coreRefusals.upload_error.markup);
  const drawn = kind === 'bmp' || kind === 'ico' ? keep(kind, bytes) : await redraw(kind, bytes);
  return { kind, contentType: imageContentTypes[kind], ...drawn };
}

type Drawn = Pick<AcceptedImage, 'bytes' | 'width' | 'height'>;

function keep(kind: 'bmp' | 'ico', bytes: Buffer): Drawn {
  const size = kind === 'bmp' ? readBmp(bytes) : readIco(bytes);
  if (!size) throw damaged();
  if (size.width * size.height > maxPixels) throw tooManyPixels();
  return { bytes, ...size };
}

function tooManyPixels(most: number = maxPixels): Refusal {
  return refuse(coreRefusals.upload_error.pixels({ millions: most / 1_000_000 }));
}

async function redraw(kind: 'jpg' | 'png' | 'gif' | 'webp', bytes: Buffer): Promise<Drawn> {
  const animated = kind === 'gif' || kind === 'webp';
  const options = { animated, failOn: 'error', limitInputPixels: maxPixels } as const;
  const sharp = await loadSharp();
  try {
    // The header alone: a bomb is refused before anything is unpacked.
    const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const pixels = (header.width ?? 0) * (header.pageHeight ?? header.height ?? 0) * (header.pages ?? 1);
    if (pixels > maxPixels) throw tooManyPixels();
    const image = sharp(bytes, options).autoOrient();
    if (kind === 'jpg') image.jpeg({ quality: 88 });
    else if (kind === 'png') image.png({ compressionLevel: 7 });
    else if (kind === 'gif') image.gif();
    else image.webp({ quality: 85 });
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
}

/** What a picture of one use may be, and what is kept of it. */
export interface PictureUse {
  /** What it is for: a word of the area, `review`. */
  readonly purpose: string;
  /** Of what is sent. */
  readonly maxBytes: number;
  /** Of what is sent, before it is made smaller. */
  readonly maxPixels: number;
  /** The longer side of what is kept, in pixels. */
  readonly maxSide: number;
}

const pictureKinds = ['jpg', 'png', 'gif', 'webp'] as const;
/** A file can be made so that unpacking it takes for ever. */
const drawSeconds = 20;

/**
 * Draws a picture that somebody sent anew, upright and not larger than its use wants: of the file nothing is kept but how
 * it looks, so no place, no camera, no name, no second picture behind the first. It is a jpg, or a webp where something may
 * shine through; of an animation the first image. What it is decides its content, never its name.
 * @throws {Refusal} 413 `upload_2mb`, 422 `upload_error`.
 */
export async function drawPicture(input: string | Buffer, use: PictureUse): Promise<AcceptedImage> {
  const bytes = await readWithin(input, use.maxBytes);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = type?.ext === 'apng' ? 'png' : type?.ext;
  if (!pictureKinds.some((one) => one === kind)) throw refuse(coreRefusals.upload_error.not_a_picture);
  if (markup.test(bytes.toString('latin1'))) throw refuse(coreRefusals.upload_error.markup);
  const sharp = await loadSharp();
  try {
    // The header alone: a bomb is refused before anything is unpacked.
    const header = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
    const height = header.pageHeight ?? header.height;
    if (header.width * height > use.maxPixels) throw tooManyPixels(use.maxPixels);
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: use.maxPixels })
      .autoOrient()
      .resize({ width: use.maxSide, height: use.maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: drawSeconds });
    const kept = header.hasAlpha ? 'webp' : 'jpg';
    const drawn = kept === 'webp' ? image.webp({ quality: 84 }) : image.jpeg({ quality: 84 });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return {
      ...{ kind: kept, contentType: imageContentTypes[kept], bytes: data },
      ...{ width: info.width, height: info.height },
    };
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
}

/** A copy at most `width` wide, as webp. */
export async function resizeImage(bytes: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
