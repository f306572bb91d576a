import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = dirname(import.meta.dirname);

/** Where builds go; the server serves `admin/` and `storefront/` of it. */
export const DIST_DIR = join(ROOT, 'dist');

/** One thing that is built: its Vite configuration and the sources that it is made of. */
type Target = { name: 'admin' | 'storefront'; config: string; sources: string[] };

const SHARED = ['package-lock.json', 'tsconfig*.json', 'core/{contract,rules}/**/*'];
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
 * Builds what is stale (sources or lock file differ from the last build's), side by side, each in a
 * process of its own.
 * @returns the names of what was built.
 * @throws {Error} with the builder's output when a build fails.
 */
export async function buildStale(log: (line: string) => void): Promise<string[]> {
  const builds = TARGETS.map(async (target) => {
    const stamp = join(DIST_DIR, `.stamp-${target.name}`);
    const hash = sourceHash(target);
    const isBuilt = existsSync(join(DIST_DIR, target.name));
    if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return null;
    log(`Building ${target.name}`);
    await viteBuild(target);
    mkdirSync(DIST_DIR, { recursive: true });
    writeFileSync(stamp, hash);
    return target.name;
  });
  await Promise.allSettled(builds); // a failure of one does not leave the other running
  const built = await Promise.all(builds);
  return built.filter((name) => name !== null);
}

function viteBuild(target: Target): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const flags = ['build', '--config', target.config, '--logLevel', 'warn'];
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

if (import.meta.main) {
  try {
    const built = await buildStale(console.log);
    console.log(built.length > 0 ? `Built ${built.join(', ')}` : 'Nothing to build');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
