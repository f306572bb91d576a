import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildStale, DIST_DIR } from './build.ts';

type ManifestChunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };

/** Compressed size in bytes of one file of a build. */
const gzipSize = (folder: string, file: string): number =>
  gzipSync(readFileSync(join(DIST_DIR, folder, file)), { level: 9 }).length;

/** The files that a build's entry needs before anything shows: scripts (static imports) and styles. */
function firstLoad(folder: string): { scripts: string[]; styles: string[] } {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(join(DIST_DIR, folder, '.vite/manifest.json'), 'utf8'),
  );
  const seen = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports ?? []) visit(manifest[name]);
  };
  Object.values(manifest)
    .filter((chunk) => chunk.isEntry)
    .forEach(visit);
  const chunks = [...seen];
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
  };
}

function line(name: string, bytes: number, aim?: number): void {
  const kilobytes = `${(bytes / 1000).toFixed(1).padStart(8)} kB`;
  const verdict = aim === undefined ? '' : `  aim ≤ ${aim} kB: ${bytes <= aim * 1000 ? 'met' : 'missed'}`;
  console.log(`${name.padEnd(36)}${kilobytes}${verdict}`);
}

const total = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSize(folder, file), 0);

await buildStale(console.log);
const admin = firstLoad('admin');
line('admin, first load, scripts (gzip)', total('admin', admin.scripts), 185);
line('admin, first load, styles (gzip)', total('admin', admin.styles));
for (const file of admin.scripts) line(`  ${file}`, gzipSize('admin', file));

if (existsSync(join(DIST_DIR, 'storefront'))) {
  const all = globSync('**/*.{js,css}', { cwd: join(DIST_DIR, 'storefront') });
  line('storefront, loader (gzip)', total('storefront', firstLoad('storefront').scripts), 6);
  line('storefront, all (gzip)', total('storefront', all), 25);
}
