import { imageExtensions, maxImageBytes } from '#core/contract/upload-calls.ts';

/** Maximum side length of uploads. The store shows at most 1600. */
const longestSide = 2048;
const quality = 0.86;

/** Whether a file can become one of a product's images. */
export function isImageFile(file: Pick<File, 'name' | 'type'>): boolean {
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml';
}

/** Whether the upload takes a file as it is, by kind and size. */
export function isSendable(file: Pick<File, 'name' | 'size'>): boolean {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return file.size <= maxImageBytes && (imageExtensions as readonly string[]).includes(extension);
}

/** The size that fits into a square of `most`, never larger than it was. */
export function fittedSize(width: number, height: number, most = longestSide): [number, number] {
  const share = Math.min(1, most / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
}

/**
 * A file as the upload takes it: what it does not take (WebP, a photo of 8 MB) is drawn smaller as JPEG, on
 * white where it was see-through. Throws where the browser cannot read it as an image.
 */
export async function sendableImage(file: File): Promise<File> {
  if (isSendable(file)) return file;
  const picture = await createImageBitmap(file);
  const [width, height] = fittedSize(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('no picture');
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
