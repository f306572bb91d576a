// Starts a script of this project under its own Node, installing first where needed:
//   node tools/setup.mjs tools/start.ts [arguments]
// Plain JavaScript without dependencies: it must run on whatever Node a machine has (18 or later).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = join(root, 'package-lock.json');
const marker = join(root, 'node_modules', '.backroom-installed');
const npmMarker = join(root, 'node_modules', '.package-lock.json');
const ownNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const isOwnNode = Number(process.versions.node.split('.')[0]) >= 24;

/** Types stripped and code compiled once: a second start needs neither the time nor the memory for it. */
const compiled = join(root, 'node_modules', '.cache', 'node-compile');
const { enableCompileCache } = module;

const script = process.argv[2];
if (!script) {
  console.error('usage: node tools/setup.mjs <script.ts> [arguments]');
  process.exit(2);
}
install();
await run(resolve(root, script), process.argv.slice(3));

/** What is installed is told by the lock's content: a fresh checkout alters its date, not its text. */
function install() {
  const wanted = existsSync(lock) ? createHash('sha256').update(readFileSync(lock)).digest('hex') : 'no lock';
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted && existsSync(ownNode)) return;
  if (!existsSync(marker) && existsSync(npmMarker) && existsSync(ownNode) && existsSync(lock)) {
    // Installed by hand and not older than the lock: nothing to do.
    if (statSync(npmMarker).mtimeMs >= statSync(lock).mtimeMs) return remember(wanted);
  }
  const command = existsSync(lock) ? 'ci' : 'install';
  console.log(`Installing dependencies (npm ${command}, about a minute)`);
  rmSync(marker, { force: true });
  const npm = spawnSync('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm would leave out what tests and builds need.
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error(`npm ${command} failed; Backroom was not started.`);
    process.exit(1);
  }
  remember(wanted);
}

function remember(wanted) {
  try {
    writeFileSync(marker, wanted);
  } catch {
    // A checkout that this user may only read: it is looked at again next time.
  }
}

/** In this process when npm already put the right Node on the path, else in a child that gets our signals. */
async function run(file, rest) {
  if (isOwnNode) {
    process.argv = [process.argv[0], file, ...rest];
    enableCompileCache?.(compiled);
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(ownNode, [...process.execArgv, file, ...rest], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    shell: process.platform === 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${ownNode} does not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
