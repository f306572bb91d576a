/**
 * The size of a picture with at most `maxSide` pixels on its longer side; never larger than the original, at least one
 * pixel.
 */
export function fitSize(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Of the longer side, in pixels. */
const sideMost = 1600;
const quality = 0.85;

/**
 * Scales a picture down in the browser, before it is sent: a JPEG, upright, without metadata. Null if the browser
 * cannot read it as a picture.
 */
export async function smallPicture(file: Blob): Promise<Blob | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  const { width, height } = fitSize(picture.width, picture.height, sideMost);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (pen) {
    // Transparent pixels have no color in a JPEG.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
  }
  picture.close();
  return new Promise((then) => canvas.toBlob(then, 'image/jpeg', quality));
}
