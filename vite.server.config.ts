import { dirname, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Folders that a module finds beside itself are found from where the build lies, too. */
const foldersStay: Plugin = {
  name: 'folders-stay',
  transform(code, id) {
    if (!code.includes('import.meta.dirname') || id.includes('node_modules')) return null;
    const path = relative(`${import.meta.dirname}/dist/server`, dirname(id));
    return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path}')`), map: null };
  },
};

// What is loaded only when needed, is native, or is shared with the starting script stays a package of its own.
const apart = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'pg',
  'sharp',
];

export default defineConfig({
  plugins: [foldersStay],
  publicDir: false,
  // The same files that Node itself would take: what packages offer to bundlers is older syntax and slower.
  ssr: { noExternal: true, external: apart, resolve: { mainFields: [], conditions: ['node'] } },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: false,
    minify: false,
    target: 'node24',
    rolldownOptions: {
      input: {
        server: 'apps/server/server.ts',
        seed: 'db/seed/seed.ts',
        // Run beside the server, by its name (`core/server/files/picture-worker.ts`).
        'picture-process': 'core/server/files/picture-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
