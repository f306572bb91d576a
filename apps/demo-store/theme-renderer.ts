import { join } from 'node:path';
import { type Context, type Emitter, Liquid, RenderTag } from 'liquidjs';
import { formatMinor, toMinor } from '#core/rules/money.ts';
import type { Turn } from '#core/server/pipeline/call-guard.ts';
import { imageWidths } from '#core/server/files/image-copies.ts';
import { makeSlices } from '#core/server/process/time-slice.ts';
import { fill } from './store-words.ts';
import { PageTime, runSteps } from './template-steps.ts';
import type { ThemeAssets } from './theme-assets.ts';
import type { ThemeGlobals, ThemePage } from './theme-shapes.ts';

export interface ThemeRenderer {
  /** The whole HTML of a page: its template within the layout. Long ones are made in slices, each of them in its turn. */
  render(page: ThemePage, globals: ThemeGlobals, turn: PageTurn): Promise<string>;
  /** One snippet, with what all pages know and data of its own. */
  renderPart(snippet: string, globals: ThemeGlobals, data: object, turn: PageTurn): Promise<string>;
}

export type PageTurn = Pick<Turn, 'giveWay'>;
const slices = new WeakMap<object, ReturnType<typeof makeSlices>>();

/** `render`, which begins no snippet while it is time to let others have their turn: a list of products is many. */
class SlicedRenderTag extends RenderTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const rest = slices.get(context.globals)?.();
    if (rest) yield rest;
    yield* super.render(context, emitter);
  }
}

/** The smallest copy that is at least as wide as asked for, of pictures we keep copies of. */
function imageUrl(src: string, width: number): string {
  if (!src.startsWith('/files/') || src.endsWith('.svg')) return src;
  return `${src}?w=${imageWidths.find((one) => one >= width) ?? imageWidths.at(-1)}`;
}

/**
 * Liquid over the theme's folder and nothing else. Limits of memory, here, and of time (`PageTime`) stop a template that
 * would never end.
 */
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
    memoryLimit: 20_000_000,
  });
  liquid.registerTag('render', SlicedRenderTag);
  liquid.registerFilter('money', function (value: unknown) {
    const { shop } = this.context.globals as unknown as ThemeGlobals;
    return formatMinor(toMinor(Number(value) || 0, shop.currency), shop.currency, shop.locale);
  });
  liquid.registerFilter('fill', (sentence: unknown, ...pairs: unknown[]) => {
    const names = pairs.filter((_one, at) => at % 2 === 0);
    return fill(
      String(sentence),
      Object.fromEntries(names.map((name, at) => [String(name), String(pairs[at * 2 + 1] ?? '')])),
    );
  });
  liquid.registerFilter('image_url', (image: { src: string } | null, ...options: [string, number][]) =>
    image ? imageUrl(image.src, options.find(([name]) => name === 'width')?.[1] ?? 900) : '',
  );
  liquid.registerFilter('asset_url', (name: unknown) => assets.url(String(name)));
  liquid.registerFilter('script_json', {
    raw: true,
    handler: (value: unknown) => JSON.stringify(value ?? null).replaceAll('<', '\\u003c'),
  });
  // `sync` is about how a file is read, once; what a step waits for is waited for.
  const renderFile = async (file: string, data: object, globals: object, time: PageTime): Promise<string> =>
    String(await runSteps(liquid._renderFile(file, data, { globals, sync: true }), time));
  return {
    async render(page, globals, turn) {
      slices.set(globals, makeSlices(turn.giveWay));
      const time = new PageTime();
      const content = await renderFile(`templates/${page.page_type}`, page, globals, time);
      return renderFile('layout/theme', { ...page, content_for_layout: content }, globals, time);
    },
    async renderPart(snippet, globals, data, turn) {
      slices.set(globals, makeSlices(turn.giveWay));
      return renderFile(`snippets/${snippet}`, data, globals, new PageTime());
    },
  };
}
