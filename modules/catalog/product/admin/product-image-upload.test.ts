import { expect, it } from 'vitest';
import { fittedSize, isImageFile, isSendable } from './product-image-upload.ts';

it('takes images, and neither drawings with scripts nor other files', () => {
  expect(isImageFile({ name: 'a.webp', type: 'image/webp' })).toBe(true);
  expect(isImageFile({ name: 'a.svg', type: 'image/svg+xml' })).toBe(false);
  expect(isImageFile({ name: 'a.pdf', type: 'application/pdf' })).toBe(false);
});

it('sends as it is what the upload takes', () => {
  expect(isSendable({ name: 'a.JPG', size: 2 * 1024 * 1024 })).toBe(true);
  expect(isSendable({ name: 'a.jpg', size: 2 * 1024 * 1024 + 1 })).toBe(false);
  expect(isSendable({ name: 'a.webp', size: 10 })).toBe(false);
});

it('makes large pictures fit, and small ones no larger', () => {
  expect(fittedSize(4096, 3072)).toEqual([2048, 1536]);
  expect(fittedSize(300, 200)).toEqual([300, 200]);
  expect(fittedSize(20_000, 2)).toEqual([2048, 1]);
});
