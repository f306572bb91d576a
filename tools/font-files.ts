import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { fontFolder } from '../modules/conversion/look/rules/font-files.ts';

const from = join(import.meta.dirname, '../modules/conversion/look/storefront/fonts');

/** Lays the fonts that a shop may choose beside the script, under the release that they are of, with their licence. */
export const fontFiles: Plugin = {
  name: 'font-files',
  apply: 'build',
  generateBundle() {
    for (const path of globSync(`${from}/*`))
      this.emitFile({
        type: 'asset',
        fileName: `${fontFolder.slice(1)}/${basename(path)}`,
        source: readFileSync(path),
      });
  },
};
