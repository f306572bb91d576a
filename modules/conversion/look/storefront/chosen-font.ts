import { fontPath, fontSlug, fontWeights } from '../rules/font-files.ts';

const asked = new Map<string, Promise<unknown>>();

/**
 * Calls `ready` with what stands in `font-family` once the files of a chosen family are there; never for `store`, the
 * page's own, and where they do not come. Until then a widget has the page's font, and is drawn anew in this one, so that
 * nothing of it moves. The name is ours alone: a page that has the same family keeps its own.
 */
export function whenFont(origin: string, family: string, ready: (css: string) => void): void {
  if (family === 'store' || !/^[\w ]{1,40}$/.test(family)) return;
  const name = `Backroom ${family}`;
  let files = asked.get(family);
  if (!files) {
    files = Promise.all(
      fontWeights.map(async (weight) => {
        const source = `url("${origin}${fontPath(fontSlug(family), weight)}")`;
        const face = new FontFace(name, source, { weight: String(weight), display: 'swap' });
        document.fonts.add(await face.load());
      }),
    );
    asked.set(family, files);
  }
  files.then(
    () => ready(`"${name}", sans-serif`),
    () => {},
  );
}
