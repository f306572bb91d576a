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
    // A library build: its lazy imports stay plain import() and work from other origins too.
    lib: { entry: 'apps/storefront/loader.ts', formats: ['es'], fileName: () => 'storefront.js' },
    rolldownOptions: {
      output: {
        minify: true,
        chunkFileNames: 'storefront/[name]-[hash].js',
        assetFileNames: 'storefront/[name]-[hash][extname]',
      },
    },
  },
});
