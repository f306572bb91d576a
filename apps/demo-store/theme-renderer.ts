import { join } from 'node:path';
import { Liquid } from 'liquidjs';
import { formatMinor, toMinor } from '#core/rules/money.ts';
import { imageWidths } from '#core/server/file-routes.ts';
import type { ThemeAssets } from './theme-assets.ts';
import type { ThemeGlobals, ThemePage } from './theme-shapes.ts';

export interface ThemeRenderer {
  /** The whole HTML of a page: its template within the layout. */
  render(page: ThemePage, globals: ThemeGlobals): Promise<string>;
  /** One snippet, with what all pages know and data of its own. */
  renderPart(snippet: string, globals: ThemeGlobals, data: object): Promise<string>;
}

/** The smallest copy that is at least as wide as asked for, of pictures we keep copies of. */
function imageUrl(src: string, width: number): string {
  if (!src.startsWith('/files/') || src.endsWith('.svg')) return src;
  return `${src}?w=${imageWidths.find((one) => one >= width) ?? imageWidths.at(-1)}`;
}

/** Liquid over the theme's folder and nothing else. Limits stop a template that a merchant has written to run away. */
export function themeRenderer(themeDir: string, assets: ThemeAssets, reload: boolean): ThemeRenderer {
  const liquid = new Liquid({
    root: [themeDir],
    partials: [join(themeDir, 'snippets')],
    layouts: [join(themeDir, 'layout')],
    extname: '.liquid',
    cache: !reload,
    outputEscape: 'escape',
    relativeReference: false,
    strictFilters: true,
    parseLimit: 1_000_000,
    renderLimit: 2_000,
    memoryLimit: 20_000_000,
  });
  liquid.registerFilter('money', function (value: unknown) {
    const { shop } = this.context.globals as unknown as ThemeGlobals;
    return formatMinor(toMinor(Number(value) || 0, shop.currency), shop.currency, shop.locale);
  });
  liquid.registerFilter('image_url', (image: { src: string } | null, ...options: [string, number][]) =>
    image ? imageUrl(image.src, options.find(([name]) => name === 'width')?.[1] ?? 900) : '',
  );
  liquid.registerFilter('asset_url', (name: unknown) => assets.url(String(name)));
  liquid.registerFilter('script_json', {
    raw: true,
    handler: (value: unknown) => JSON.stringify(value ?? null).replaceAll('<', '\\u003c'),
  });
  return {
    async render(page, globals) {
      const content = await liquid.renderFile(`templates/${page.page_type}`, page, { globals });
      const framed = { ...page, content_for_layout: content };
      return liquid.renderFile('layout/theme', framed, { globals });
    },
    renderPart: (snippet, globals, data) => liquid.renderFile(`snippets/${snippet}`, data, { globals }),
  };
}
