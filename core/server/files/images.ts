import { stat } from 'node:fs/promises';
import { maxImageBytes } from '#core/contract/upload-calls.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Refused } from '#core/contract/sentence.ts';
import { type ImageKind, imageContentTypes } from './image-kinds.ts';
import { makePictureQueue, type PictureSender } from './picture-queue.ts';
import type { DrawnPicture, PictureTask } from './picture-task.ts';
import { makePictureWorker, type WorkerAnswer } from './picture-worker.ts';
import { Refusal } from '../call/refusal.ts';

export { imageContentTypes, type ImageKind, type PictureSender };

/** An image as we keep it. */
export interface AcceptedImage extends DrawnPicture {
  contentType: string;
}

/** Of all frames together. */
export const maxPixels = 25_000_000;
/** Images we fetch ourselves may be larger than what is uploaded. */
export const maxFetchedImageBytes = 8 * 1024 * 1024;
const drawSeconds = 5;

/** One queue and one process of a server, for every picture: decoding never takes its threads. */
const queue = makePictureQueue();
const worker = makePictureWorker({ drawMs: drawSeconds * 1_000 });

/** Pictures that are drawn and that wait. */
export const pictureFigures = queue.figures;

/** Ends the process that draws, when no picture waits for it: with its server. */
export async function endPictureProcess(): Promise<void> {
  if (queue.figures().busy === 0) await worker.end();
}

function refusedFor(answer: Extract<WorkerAnswer, { problem: string }>): Refused {
  const { upload_error: words } = coreRefusals;
  switch (answer.problem) {
    case 'pixels':
      return words.pixels({ millions: answer.millions });
    case 'pixels_of_form':
      return words.pixels_of_form({ millions: answer.millions });
    case 'slow':
      return words.slow({ seconds: drawSeconds });
    // What makes a decoder crash is damaged, whatever else it is.
    case 'died':
      return words.damaged;
    default:
      return words[answer.problem];
  }
}

async function requireFewBytes(image: string | Buffer, maxBytes: number): Promise<void> {
  const size = typeof image === 'string' ? (await stat(image)).size : image.length;
  if (size > maxBytes)
    throw new Refusal(coreRefusals.upload_2mb.image({ megabytes: maxBytes / 1024 / 1024 }));
}

async function draw(sender: PictureSender, task: PictureTask): Promise<AcceptedImage> {
  const answer = await queue.inTurn(sender, () => worker.draw(task));
  if (!('problem' in answer)) return { ...answer, contentType: imageContentTypes[answer.kind] };
  const refused = refusedFor(answer);
  throw new Refusal(refused, { fields: { file: refused.sentence } });
}

/** Has the share of one unknown address. */
const unknownSender: PictureSender = { lane: 'staff', shop: 0, network: '' };

export interface AcceptOptions {
  sender?: PictureSender | undefined;
  /** Fetched by us and not uploaded: it may be a webp, and larger. */
  fromOutside?: boolean | undefined;
  /** A wider one is drawn as a webp of this width. */
  maxWidth?: number | undefined;
}

/**
 * Accepts an image by what it is, not by what it is called, and makes it inert: jpg, png, gif (and webp from
 * outside) are drawn anew without metadata, bmp and ico are kept when they are exactly what they say.
 * @param image a path, or bytes
 * @throws {Refusal} 413 `upload_2mb`, 422 `upload_error`, 429 where too many pictures wait
 */
export async function acceptImage(
  image: string | Buffer,
  { sender = unknownSender, fromOutside = false, maxWidth }: AcceptOptions = {},
): Promise<AcceptedImage> {
  await requireFewBytes(image, fromOutside ? maxFetchedImageBytes : maxImageBytes);
  return draw(sender, { kind: 'accept', image, maxPixels, allowsWebp: fromOutside, maxWidth });
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

/**
 * Draws a picture that somebody sent anew, upright and not larger than its use wants: of the file nothing is kept but how
 * it looks, so no place, no camera, no name, no second picture behind the first. It is a jpg, or a webp where something may
 * shine through; of an animation the first image. What it is decides its content, never its name.
 * @param image a path, or bytes
 * @throws {Refusal} 413 `upload_2mb`, 422 `upload_error`, 429 where too many pictures wait
 */
export async function drawPicture(
  image: string | Buffer,
  use: PictureUse,
  sender: PictureSender = unknownSender,
): Promise<AcceptedImage> {
  await requireFewBytes(image, use.maxBytes);
  return draw(sender, { kind: 'photo', image, maxPixels: use.maxPixels, maxSide: use.maxSide });
}

/**
 * A copy at most `width` wide, as webp.
 * @throws {Refusal} 422 `upload_error` where the image cannot be drawn, 429 where too many pictures wait
 */
export async function resizeImage(
  bytes: Buffer,
  width: number,
  sender: PictureSender = { lane: 'copy', shop: 0, network: '' },
): Promise<Buffer> {
  return (await draw(sender, { kind: 'copy', image: bytes, width, maxPixels })).bytes;
}
