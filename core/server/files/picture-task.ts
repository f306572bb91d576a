import type { ImageKind } from './image-kinds.ts';

/** What the process that draws pictures is asked for. `image`: the path of a file, or bytes. */
export type PictureTask = { image: string | Uint8Array; maxPixels: number } & (
  | {
      /** Checks an image and draws it again in its own format. */
      kind: 'accept';
      allowsWebp: boolean;
      /** A wider one becomes a webp of this width. */
      maxWidth?: number | undefined;
    }
  /** Draws a photo of a shopper as jpg, or as webp where it has an alpha channel. */
  | { kind: 'photo'; maxSide: number }
  /** Draws a smaller copy of a stored image, as webp. */
  | { kind: 'copy'; width: number }
);

/** Sides in pixels. */
export interface DrawnPicture {
  kind: ImageKind;
  bytes: Buffer;
  width: number;
  height: number;
}

/** Why an image is refused. `millions`: the largest number of pixels that an image of its form may have. */
export type PictureProblem =
  | { problem: 'not_an_image' | 'not_a_picture' | 'damaged' | 'markup' }
  | { problem: 'pixels' | 'pixels_of_form'; millions: number };

export type PictureAnswer = DrawnPicture | PictureProblem;
