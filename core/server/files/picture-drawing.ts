import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { readBmp, readIco } from './icon-header.ts';
import type { ImageKind } from './image-kinds.ts';
import type { DrawnPicture, PictureAnswer, PictureProblem, PictureTask } from './picture-task.ts';

// The one module that decodes pictures. It is loaded by the process that draws them and by no other: decoding fills
// the threads of its process, and a file can be made to break a decoder.
sharp.cache(false);
sharp.concurrency(1);
// Only the formats that are accepted: a file that a decoder takes for another format is refused.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});

/** Markup that would make one file both an image and a page. */
const markup = /<(?:!doctype|html|script|svg|iframe|body|\?php|!entity)[\s>/]/i;

class Refused extends Error {
  readonly answer: PictureProblem;
  constructor(answer: PictureProblem) {
    super(answer.problem);
    this.answer = answer;
  }
}
const refused = (problem: 'not_an_image' | 'not_a_picture' | 'damaged' | 'markup') =>
  new Refused({ problem });

async function kindOf(bytes: Buffer): Promise<ImageKind | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  switch (type?.ext) {
    case 'apng':
      return 'png';
    case 'jpg':
    case 'png':
    case 'gif':
    case 'webp':
    case 'bmp':
    case 'ico':
      return type.ext;
    default:
      return undefined;
  }
}

const millionsOf = (pixels: number): number => Math.floor(pixels / 1_000_000);

/**
 * How many plain pixels one pixel of this form costs: 16 bits per color take twice the memory and time, and so does an
 * interlaced png, which is unpacked whole and in seven passes.
 */
function weightOf({ format, depth, isProgressive }: Metadata): number {
  const deep = depth !== undefined && depth !== 'uchar' && depth !== 'char' ? 2 : 1;
  const interlaced = format === 'png' && isProgressive ? 2 : 1;
  return deep * interlaced;
}

/** @throws {Refused} where `pixels` are too many. Only the header was read by then. */
function requireFewPixels(pixels: number, maxPixels: number, weight = 1): void {
  if (pixels * weight <= maxPixels) return;
  const millions = millionsOf(maxPixels / weight);
  throw new Refused({ problem: weight > 1 ? 'pixels_of_form' : 'pixels', millions });
}

function keepIcon(kind: 'bmp' | 'ico', bytes: Buffer, maxPixels: number): DrawnPicture {
  const size = kind === 'bmp' ? readBmp(bytes) : readIco(bytes);
  if (!size) throw refused('damaged');
  requireFewPixels(size.width * size.height, maxPixels);
  return { kind, bytes, ...size };
}

async function acceptImage(
  bytes: Buffer,
  { allowsWebp, maxPixels, maxWidth }: Extract<PictureTask, { kind: 'accept' }>,
): Promise<DrawnPicture> {
  const kind = await kindOf(bytes);
  if (kind === undefined || (kind === 'webp' && !allowsWebp)) throw refused('not_an_image');
  if (markup.test(bytes.toString('latin1'))) throw refused('markup');
  if (kind === 'bmp' || kind === 'ico') return keepIcon(kind, bytes, maxPixels);
  const options = { animated: kind === 'gif' || kind === 'webp', failOn: 'error' } as const;
  const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  const pixels = header.width * (header.pageHeight ?? header.height) * (header.pages ?? 1);
  requireFewPixels(pixels, maxPixels, weightOf(header));
  const image = sharp(bytes, { ...options, limitInputPixels: maxPixels }).autoOrient();
  const isWide = maxWidth !== undefined && header.autoOrient.width > maxWidth;
  if (isWide) image.resize({ width: maxWidth }).webp({ quality: 82 });
  else if (kind === 'jpg') image.jpeg({ quality: 88 });
  else if (kind === 'png') image.png({ compressionLevel: 7 });
  else if (kind === 'gif') image.gif();
  else image.webp({ quality: 85 });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  return { kind: isWide ? 'webp' : kind, bytes: data, width: info.width, height };
}

async function drawPhoto(
  bytes: Buffer,
  { maxPixels, maxSide }: Extract<PictureTask, { kind: 'photo' }>,
): Promise<DrawnPicture> {
  const found = await kindOf(bytes);
  if (found === undefined || found === 'bmp' || found === 'ico') throw refused('not_a_picture');
  if (markup.test(bytes.toString('latin1'))) throw refused('markup');
  const header = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  requireFewPixels(header.width * (header.pageHeight ?? header.height), maxPixels, weightOf(header));
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const kind = header.hasAlpha ? 'webp' : 'jpg';
  const drawn = kind === 'webp' ? image.webp({ quality: 84 }) : image.jpeg({ quality: 84 });
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { kind, bytes: data, width: info.width, height: info.height };
}

async function copyImage(
  bytes: Buffer,
  { width, maxPixels }: Extract<PictureTask, { kind: 'copy' }>,
): Promise<DrawnPicture> {
  const { data, info } = await sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { kind: 'webp', bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

function draw(bytes: Buffer, task: PictureTask): Promise<DrawnPicture> {
  if (task.kind === 'accept') return acceptImage(bytes, task);
  return task.kind === 'photo' ? drawPhoto(bytes, task) : copyImage(bytes, task);
}

/** Does what the task asks for. What a decoder cannot read is damaged. */
export async function drawPicture(task: PictureTask): Promise<PictureAnswer> {
  const { image } = task;
  const bytes =
    typeof image === 'string'
      ? await readFile(image)
      : Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  try {
    return await draw(bytes, task);
  } catch (error) {
    return error instanceof Refused ? error.answer : { problem: 'damaged' };
  }
}
