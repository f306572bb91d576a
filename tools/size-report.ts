import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { widgetFiles } from '#apps/storefront/widget-files.ts';
import { isFor, pageTypes } from '#core/storefront/shopper-widget.ts';
import { buildStale, DIST_DIR } from './build.ts';

/**
 * What browsers receive of the builds: the very files that the server sends (`.br`), and an end that says so when
 * something has grown over its budget: `npm run size`. `storefront` reports the shopper's script alone. `--more=400` lets
 * the loader and each type of page have so many bytes more, for a copy of the project with an example in it.
 */
type ManifestChunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
type Manifest = Record<string, ManifestChunk>;

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(DIST_DIR, folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Bytes of one file as it is sent to a browser. */
const sent = (folder: string, file: string): number => statSync(join(DIST_DIR, folder, `${file}.br`)).size;
const total = (folder: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + sent(folder, file), 0);

/** The files that chunks need before anything of them shows: themselves, what they import, and styles. */
function filesOf(
  manifest: Manifest,
  names: readonly string[],
): { scripts: Set<string>; styles: Set<string> } {
  const seen = new Set<ManifestChunk>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return {
    scripts: new Set([...seen].map(({ file }) => file)),
    styles: new Set([...seen].flatMap(({ css }) => css ?? [])),
  };
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { more: { type: 'string', default: '0' } },
});
const more = Number(values.more);
if (!Number.isInteger(more) || positionals.some((name) => name !== 'storefront'))
  throw new Error('usage: size-report.ts [storefront] [--more=<bytes>]');
const isWhole = positionals.length === 0;

let failed = false;
/** @param budget kB, and `room` bytes more */
function line(name: string, bytes: number, budget?: number, room = 0): void {
  const kilobytes = `${(bytes / 1000).toFixed(1).padStart(8)} kB`;
  const isMet = budget === undefined || bytes <= budget * 1000 + room;
  if (!isMet) failed = true;
  const verdict = budget === undefined ? '' : `  at most ${budget} kB: ${isMet ? 'met' : 'missed'}`;
  console.log(`${name.padEnd(44)}${kilobytes}${verdict}`);
}

await buildStale(console.log, isWhole ? undefined : ['storefront']);
if (isWhole) reportAdmin();

const store = manifestOf('storefront');
const storeEntries = Object.keys(store).filter((name) => store[name]!.isEntry);
const chunks = globSync('storefront/*.js', { cwd: join(DIST_DIR, 'storefront') });
const largest = chunks
  .map((file) => ({ file, bytes: sent('storefront', file) }))
  .sort((a, b) => b.bytes - a.bytes)[0]!;
line('storefront, loader', total('storefront', filesOf(store, storeEntries).scripts), 6, more);
line(`storefront, largest part: ${largest.file.replace(/^.*\/|-[\da-z]{6}\.js$/g, '')}`, largest.bytes, 8);
const partOf = (file: string) => file.replace(/^.*\/|\.\w+$/g, '');
const parts = new Map(
  Object.keys(store)
    .filter((name) => store[name]!.isDynamicEntry)
    .map((name) => [partOf(name), name]),
);
const chunkOf = (part: string): string => {
  const name = parts.get(part);
  if (!name) throw new Error(`A widget names the part ${part}, which is not loaded by a call of import()`);
  return name;
};
/** What the loader loads on each page. */
const always = ['visit'];
const atStores = widgetFiles.flatMap((widget) => widget.atStores ?? []);
const named = new Set([
  ...always,
  ...atStores,
  ...widgetFiles.flatMap((widget) => [
    ...widget.parts,
    ...(widget.near ?? []),
    ...(widget.approached ?? []),
    ...(widget.pressed ?? []),
  ]),
]);
for (const part of parts.keys())
  if (!named.has(part))
    throw new Error(`No widget of apps/storefront/widget-files.ts names the part ${part}`);
/** What a page may have; some of it stays free for what is to come. */
const pageBudget = 25;
const reserve = 2;
// All that is loaded before somebody is there, with every tool of the page in use; then what stands near its window, too.
for (const type of pageTypes) {
  const those = widgetFiles.filter((widget) => isFor(widget, type));
  const wanted = those.flatMap((widget) => widget.parts);
  const near = those.flatMap((widget) => widget.near ?? []);
  const bytesWith = (parts: string[]) => {
    const names = [...storeEntries, ...new Set([...always, ...parts].map(chunkOf))];
    return total('storefront', filesOf(store, names).scripts);
  };
  line(`storefront, page of type ${type}`, bytesWith(wanted), pageBudget - reserve, more);
  if (near.length > 0) line('  with what may be near', bytesWith([...wanted, ...near]), pageBudget, more);
}
// What stands at a page's end or comes with a press has a size of its own, whoever loads it.
for (const [name, those, budget] of [
  ['reviews, stars and those on cards', ['review-stars', 'review-cards'], 1.5],
  ['reviews, list', ['review-list'], 6],
  ['reviews, form', ['review-form'], 4],
] as const)
  line(
    `storefront, ${name}`,
    total(
      'storefront',
      those.map((part) => store[chunkOf(part)]!.file),
    ),
    budget,
  );
// A page loads what is for its own kind of store, beside what pages of every store load.
const ordinary = filesOf(store, [
  ...storeEntries,
  ...new Set(widgetFiles.flatMap(({ parts, near = [] }) => [...parts, ...near].map(chunkOf))),
]).scripts;
const besides = Math.max(
  ...atStores.map((part) => {
    const { scripts } = filesOf(store, [chunkOf(part)]);
    return total(
      'storefront',
      [...scripts].filter((file) => !ordinary.has(file)),
    );
  }),
);
line('storefront, at a connected store besides', besides, 5.5);
if (failed) process.exitCode = 1;

function reportAdmin(): void {
  const admin = manifestOf('admin');
  const entries = Object.keys(admin).filter((name) => admin[name]!.isEntry);
  const home = Object.keys(admin).filter((name) => name.endsWith('/home-page.tsx'));
  if (home.length !== 1) throw new Error('The chunk of the home page is not in the build');
  const page = brotliCompressSync(readFileSync(join(DIST_DIR, 'admin/index.html'))).length;
  const first = filesOf(admin, [...entries, ...home]);
  line('admin, first load of Home, as sent', page + total('admin', [...first.scripts, ...first.styles]), 200);
  line('  of it script', total('admin', first.scripts), 185);
  line('  of it style', total('admin', first.styles), 20);
  const shell = filesOf(admin, entries);
  const routes = Object.keys(admin)
    .filter((name) => admin[name]!.isDynamicEntry && name.endsWith('-page.tsx'))
    .map((name) => {
      const { scripts, styles } = filesOf(admin, [name]);
      const added = [...scripts, ...styles].filter(
        (file) => !shell.scripts.has(file) && !shell.styles.has(file),
      );
      return { name: name.replace(/^.*\//, ''), bytes: total('admin', added) };
    })
    .sort((a, b) => b.bytes - a.bytes);
  for (const { name, bytes } of routes.slice(0, 5)) line(`admin, ${name}, after the first load`, bytes);
}
