import { expect, test } from 'vitest';
import { localeFormats } from './formats.ts';

const { fileSize } = localeFormats({ locale: 'en-US', currency: 'USD', timezone: 'UTC' });

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [1024 ** 2 - 1, '1 MiB'],
  [64 * 1024 ** 2, '64 MiB'],
  [1.25 * 1024 ** 3, '1.3 GiB'],
  [2048 * 1024 ** 3, '2,048 GiB'],
])('V494 a file of %i bytes is shown as %s', (bytes, shown) => expect(fileSize(bytes)).toBe(shown));

test('V494 a size is written as the shop writes numbers', () => {
  const german = localeFormats({ locale: 'de-DE', currency: 'EUR', timezone: 'UTC' });
  expect([german.fileSize(512), german.fileSize(1536)]).toEqual(['512 Byte', '1,5 KiB']);
});
