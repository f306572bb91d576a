import { defineConfig, type Plugin } from 'vite';
import { fontFiles } from './tools/font-files.ts';
import { packedFiles } from './tools/packed-files.ts';

/**
 * Makes the entry an ordinary script: shops put it into their themes without `type=module`, so its names must
 * not meet those of the page, and its lazy parts are found beside it, whatever the origin of the page (an
 * ordinary script of another origin has no address that an import could be relative to).
 */
const ordinaryEntry: Plugin = {
  name: 'ordinary-entry',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        if (chunk.imports.length > 0 || chunk.exports.length > 0) {
          this.error('the entry of the shopper script must stand alone: no static imports, no exports');
        }
        const code = chunk.code.replace(/import\(([`'"])\.\//g, 'import(backroomBase+$1');
        chunk.code = `(backroomBase=>{${code.trim()}})((document.currentScript?.src||'').replace(/[^/]*$/,''));\n`;
      }
    },
  },
};

/**
 * Gives each kind of store its own copy of what both kinds need to keep prices. A shop has one kind, so no page loads both
 * copies. One part is one request, packs better than two, and leaves out what only the other kind uses.
 */
const copyPerKind: Plugin = {
  name: 'copy-per-kind',
  enforce: 'pre',
  async resolveId(source, importer, { kind: how }) {
    const kind = /\/store-link\/cart\/.*?(shopify|woo)(?:-prices\.ts)?$/.exec(importer ?? '')?.[1];
    if (!kind || how === 'dynamic-import' || !source.startsWith('.')) return null;
    const found = await this.resolve(source, importer!.replace(/\?.*$/, ''), { skipSelf: true });
    return found?.id.includes('/store-link/cart/') ? `${found.id}?${kind}` : found;
  },
};

// The entry keeps its name, because shops write it into their themes; the chunks carry a hash, so that
// they may be cached for good.
export default defineConfig({
  base: '/',
  publicDir: false,
  plugins: [copyPerKind, ordinaryEntry, fontFiles, packedFiles],
  build: {
    outDir: 'dist/storefront',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    target: 'es2022',
    // A library build: its lazy imports stay plain import().
    lib: { entry: 'apps/storefront/loader.ts', formats: ['es'], fileName: () => 'storefront.js' },
    rolldownOptions: {
      output: {
        minify: true,
        // Marks for bundlers: pages have no use for them.
        comments: false,
        // Every part that loads another names it: a short hash of small letters packs best. Parts of one name differ by it.
        hashCharacters: 'base36',
        chunkFileNames: 'storefront/[name]-[hash:6].js',
        // What most widgets need together compresses best together. What is imported by a call is no part of it: its
        // names would be handed out by a loop that a page with a broken Object.prototype breaks.
        codeSplitting: {
          groups: [
            // Of its own: every page asks what time the server has and waits for a shopper, and pages without a box load
            // none of them.
            { name: 'page-base', test: /storefront\/(server-clock|first-sign)\./, priority: 1 },
            {
              name: 'boxes',
              test: /storefront\/(element|image-address|product-address|widget-base|box-parts|answer-check|offer-cart|upsell-box|bundle-box|cart-progress)\./,
            },
          ],
        },
        assetFileNames: 'storefront/[name]-[hash][extname]',
      },
    },
  },
});
