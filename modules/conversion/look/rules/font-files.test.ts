import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontPath, fontSlug, fontWeights } from './font-files.ts';
import { fontFamilies } from '../contract/look-words.ts';

const folder = join(import.meta.dirname, '../storefront/fonts');

test('every family that may be chosen has its files, and its licence beside them', () => {
  const wanted = fontFamilies.flatMap((family) =>
    fontWeights.map((weight) => `${fontSlug(family)}-${weight}.woff2`),
  );
  expect(readdirSync(folder).toSorted()).toEqual([...wanted, 'OFL.txt'].toSorted());
  for (const file of wanted) {
    const bytes = readFileSync(join(folder, file));
    expect(bytes.subarray(0, 4).toString(), file).toBe('wOF2');
    expect(bytes.length, file).toBeLessThan(50_000);
  }
  const licence = readFileSync(join(folder, 'OFL.txt'), 'utf8');
  for (const family of fontFamilies) expect(licence).toContain(`${family}: `);
  expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

test('a file has an address that no other release has', () => {
  expect(fontPath('ibm-plex-sans', 600)).toBe('/storefront/fonts-5.3.0/ibm-plex-sans-600.woff2');
});
