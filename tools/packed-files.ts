import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** As large as a part of the shoppers' script may be, and more. */
const smallBytes = 40_000;

/** Writes each text of a build once more as `.br` and `.gz`, which the server sends in its place. */
export const packedFiles: Plugin = {
  name: 'packed-files',
  apply: 'build',
  async writeBundle({ dir }) {
    const files = globSync('**/*.{js,css,svg,json}', { cwd: dir! });
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir!, file);
        const bytes = await readFile(path);
        // The best quality, 11, saves 2 % more and takes three times as long: with all of the admin, the build would
        // take twice its time.
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: bytes.length <= smallBytes ? 11 : 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        await Promise.all([
          brotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
          gzipped(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
        ]);
      }),
    );
  },
};
