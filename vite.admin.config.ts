import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packedFiles } from './tools/packed-files.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
/** What the development server hands on to the real one; everything else is a page of the admin. */
const HANDED_ON =
  '^/(admin|static|storefront|store|v1|v3|signup|dev|files|openapi\\.json|healthz|readyz|metrics)(\\.js)?([/?].*)?$';

export default defineConfig({
  root: 'apps/admin',
  base: '/',
  plugins: [react(), packedFiles],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(import.meta.dirname, 'core/admin/client/zod-without-eval.ts') },
    ],
  },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1000,
    // What the first load needs is one file beside its entry; left alone, each set of pages that share a part
    // gets its own cut of it: forty files that compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'first-load', tags: ['$initial'], test: /^(?!.*\/apps\/admin\/)/ }],
        },
      },
    },
  },
  server: { proxy: { [HANDED_ON]: { target: api, ws: false } } },
});
