import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { fontFolder } from '../modules/conversion/look/rules/font-files.ts';

const from = join(import.meta.dirname, '../modules/conversion/look/storefront/fonts');

/** Copies the fonts that a shop can choose, and their license, next to the script, in the folder of their release. */
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
