import { defineConfig } from 'vite';

// The entry keeps its name, because shops write it into their themes; the chunks carry a hash, so that
// they may be cached for good.
export default defineConfig({
  base: '/',
  publicDir: false,
  build: {
    outDir: 'dist/storefront',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { storefront: 'apps/storefront/loader.ts' },
      preserveEntrySignatures: false,
      output: {
        format: 'es',
        entryFileNames: 'storefront.js',
        chunkFileNames: 'storefront/[name]-[hash].js',
        assetFileNames: 'storefront/[name]-[hash][extname]',
      },
    },
  },
});
