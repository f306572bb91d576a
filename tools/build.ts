import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = dirname(import.meta.dirname);

/** Where builds go; the server itself is in `server/`, and serves `admin/` and `storefront/`. */
export const DIST_DIR = join(ROOT, 'dist');

/** One thing that is built: its Vite configuration and the sources that it is made of. */
type Target = { name: 'admin' | 'storefront' | 'server'; config: string; sources: string[] };

const SHARED = [
  'package-lock.json',
  'tsconfig*.json',
  'tools/{font,packed}-files.ts',
  'core/{contract,rules}/**/*',
];
const TARGETS: readonly Target[] = [
  {
    name: 'admin',
    config: 'vite.admin.config.ts',
    // The admin shows the very widgets of the store in its previews.
    sources: ['apps/admin/**/*', 'core/{admin,storefront}/**/*', 'modules/**/{admin,storefront}/**/*'],
  },
  {
    name: 'storefront',
    config: 'vite.storefront.config.ts',
    sources: ['apps/storefront/**/*', 'core/storefront/**/*', 'modules/**/storefront/**/*'],
  },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    sources: ['apps/{server,demo-store}/*', 'core/server/**/*', 'modules/**/server/**/*', 'db/seed/**/*'],
  },
];
const SHARED_MODULES = ['modules/**/{contract,rules}/**/*'];
const TEST_FILE = /\.(test|browser)\.tsx?$/;

/** Hash of everything that a target is made of; the same sources have the same hash. */
export function sourceHash(target: Target, root = ROOT): string {
  const patterns = [target.config, ...target.sources, ...SHARED, ...SHARED_MODULES];
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds what is stale (sources or lock file differ from the last build's) of these targets, side by side,
 * each in a process of its own.
 * @returns the names of what was built.
 * @throws {Error} with the builder's output when a build fails.
 */
export async function buildStale(
  log: (line: string) => void,
  names: readonly Target['name'][] = TARGETS.map(({ name }) => name),
): Promise<string[]> {
  const builds = TARGETS.filter(({ name }) => names.includes(name)).map(async (target) => {
    const stamp = join(DIST_DIR, `.stamp-${target.name}`);
    const hash = sourceHash(target);
    const isBuilt = existsSync(join(DIST_DIR, target.name));
    if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return null;
    log(`Building ${target.name}`);
    mkdirSync(DIST_DIR, { recursive: true });
    // Beside its place first: another server may be starting on the build that is there.
    const made = join(DIST_DIR, `.${target.name}-${process.pid}`);
    try {
      await viteBuild(target, made);
      rmSync(join(DIST_DIR, target.name), { recursive: true, force: true });
      renameSync(made, join(DIST_DIR, target.name));
    } finally {
      rmSync(made, { recursive: true, force: true });
    }
    writeFileSync(stamp, hash);
    return target.name;
  });
  await Promise.allSettled(builds); // a failure of one does not leave the other running
  const built = await Promise.all(builds);
  return built.filter((name) => name !== null);
}

function viteBuild(target: Target, outDir: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const flags = ['build', '--config', target.config, '--outDir', outDir, '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, ...flags], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build of ${target.name} failed:\n${output.trim()}`));
    });
  });
}

if (process.argv[1] === import.meta.filename) {
  try {
    const built = await buildStale(console.log);
    console.log(built.length > 0 ? `Built ${built.join(', ')}` : 'Nothing to build');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
