/**
 * Checks of the two kinds that are kept as they were sent. Each answers the size in pixels, or null when the
 * file is not exactly what its header says: nothing missing, nothing behind, nothing absurd.
 */
export interface PixelSize {
  width: number;
  height: number;
}

const maxIconPixels = 1024;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes that a bitmap's pixels take at least, uncompressed; rows are padded to four bytes. */
function pixelBytes(width: number, height: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4 * height;
}

export function readBmp(bytes: Buffer): PixelSize | null {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  const headerBytes = bytes.readUInt32LE(14);
  if (bytes.readUInt32LE(2) !== bytes.length || ![40, 52, 56, 108, 124].includes(headerBytes)) return null;
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const pixelsAt = bytes.readUInt32LE(10);
  if (width < 1 || height < 1 || bytes.readUInt16LE(26) !== 1) return null;
  // 0 = plain, 3 = plain with colour masks; the run-length kinds can be bombs and nobody makes them.
  if (![1, 4, 8, 16, 24, 32].includes(bits) || ![0, 3].includes(compression)) return null;
  if (pixelsAt < 14 + headerBytes || pixelsAt + pixelBytes(width, height, bits) > bytes.length) return null;
  return { width, height };
}

export function readIco(bytes: Buffer): PixelSize | null {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x0001_0000) return null;
  const count = bytes.readUInt16LE(4);
  if (count < 1 || count > 64) return null;
  let end = 6 + 16 * count;
  let largest: PixelSize | null = null;
  for (let index = 0; index < count; index++) {
    const entry = 6 + 16 * index;
    if (entry + 16 > bytes.length) return null;
    const length = bytes.readUInt32LE(entry + 8);
    const at = bytes.readUInt32LE(entry + 12);
    if (at < 6 + 16 * count || length < 40 || at + length > bytes.length) return null;
    const size = readIconImage(bytes.subarray(at, at + length));
    if (!size) return null;
    end = Math.max(end, at + length);
    if (!largest || size.width > largest.width) largest = size;
  }
  return end === bytes.length ? largest : null;
}

/** One image of an icon: a PNG, or a bitmap without its file header and twice as high (colours, then mask). */
function readIconImage(bytes: Buffer): PixelSize | null {
  const isPng = bytes.subarray(0, 8).equals(pngSignature);
  const width = isPng ? bytes.readUInt32BE(16) : bytes.readInt32LE(4);
  const height = isPng ? bytes.readUInt32BE(20) : bytes.readInt32LE(8) / 2;
  if (
    !isPng &&
    (bytes.readUInt32LE(0) !== 40 || pixelBytes(width, height, bytes.readUInt16LE(14)) > bytes.length)
  ) {
    return null;
  }
  const fits = (pixels: number) => pixels >= 1 && pixels <= maxIconPixels;
  return fits(width) && fits(height) ? { width, height } : null;
}
