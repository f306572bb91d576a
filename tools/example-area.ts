import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildResult, ROOT } from './run-child.ts';

/**
 * Adds the area of `tools/fixtures/example-area` to a copy of the project, shows what that took outside of its own
 * folder, and runs its tests there: `npm run example-area`. The copy is all that is written, so a run that is
 * killed leaves a folder in the system's temporary one, and nothing here.
 */

const TEMPLATES = 'tools/fixtures/example-area';
const AREA_FOLDER = 'modules/notes';
const MIGRATION = '202611230200_notes_product_notes.sql';

/** What stands outside of the area's folder: files with a list each, how it begins, and the area's entry in it. */
const lists: readonly { file: string; list: string; import?: string; entry: string }[] = [
  {
    file: 'modules/area-graph.ts',
    list: 'export const upstreamGraph',
    entry: `  notes: ['identity', 'catalog/product', 'catalog/facts'],`,
  },
  {
    file: 'apps/server/areas.ts',
    list: 'export const everyArea',
    import: `import { notesArea } from '#modules/notes/server/notes-area.ts';`,
    entry: '  notesArea,',
  },
  {
    file: 'apps/admin/areas.ts',
    list: 'export const areas',
    import: `import { notesArea } from '#modules/notes/admin/notes-area.ts';`,
    entry: '  notesArea,',
  },
  {
    file: 'apps/storefront/shopper-widgets.ts',
    list: 'export const shopperWidgets',
    import: `import { noteWidgets } from '#modules/notes/storefront/note-widgets.ts';`,
    entry: '  ...noteWidgets,',
  },
  {
    file: 'apps/storefront/widget-files.ts',
    list: 'export const widgetFiles',
    import: `import { noteWidgetFiles } from '#modules/notes/storefront/note-widgets.ts';`,
    entry: '  ...noteWidgetFiles,',
  },
];

export interface FileChange {
  file: string;
  added: string[];
  removed: string[];
}

/** A copy of the project in which the area has been made. */
export interface ExampleTree {
  /** The folder that it is in. */
  root: string;
  /** What differs outside of the area's folder, as git shows it. */
  outside: string;
  /** Files outside of it, each with the lines that were added and those that went or were changed. */
  changes: readonly FileChange[];
  /** Runs a script of the copy under this Node, on a database of the copy's own. */
  run(script: string, ...args: readonly string[]): Promise<ChildResult>;
  remove(): void;
}

/** Copies what git knows here and what is new, and adds the area to the copy. */
export function makeExampleArea(): ExampleTree {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'backroom-example-')));
  // The system user of the database has to get at its folder below.
  chmodSync(home, 0o755);
  const root = join(home, 'project');
  const temporary = join(home, 'tmp');
  mkdirSync(temporary);
  const running = new Set<ChildProcess>();
  try {
    copyProject(root);
    const git = (...args: string[]) => gitIn(root, ...args);
    git('init', '--quiet');
    git('add', '--all');
    const before = git('write-tree').trim();
    addArea(root);
    git('add', '--all');
    // As it is without anybody's settings.
    const plain = ['--unified=0', '--no-color', '--no-ext-diff', '--src-prefix=a/', '--dst-prefix=b/'];
    const outside = git('diff', '--cached', ...plain, before, '--', '.', `:!${AREA_FOLDER}`);
    return {
      root,
      outside,
      changes: outside
        .split(/^diff --git a\//m)
        .slice(1)
        .map(fileChange),
      run: (script, ...args) => {
        const { child, ended } = runIn(root, temporary, script, args);
        running.add(child);
        return ended.finally(() => running.delete(child));
      },
      remove: () => {
        for (const child of running) child.kill();
        // A database that is ending writes its last files.
        rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** One file of a difference without context. */
function fileChange(text: string): FileChange {
  const [head = '', ...lines] = text.split('\n');
  const marked = (mark: RegExp) => lines.filter((line) => mark.test(line)).map((line) => line.slice(1));
  return {
    file: head.slice(0, head.indexOf(' b/')),
    added: marked(/^\+(?!\+\+ )/),
    removed: marked(/^-(?!-- )/),
  };
}

/** Git for the copy alone, whatever repository this process was started for. */
function gitIn(root: string, ...args: string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', args, { cwd: root, env, encoding: 'utf8', maxBuffer: 100_000_000 });
}

function copyProject(root: string): void {
  const listed = (...which: string[]) =>
    gitIn(ROOT, 'ls-files', '-z', ...which)
      .split('\0')
      .filter(Boolean);
  const gone = new Set(listed('--deleted'));
  for (const file of listed('--cached', '--others', '--exclude-standard'))
    if (!gone.has(file)) cpSync(join(ROOT, file), join(root, file));
  // Each package by itself: what tools keep beside the packages is the copy's own.
  const modules = join(root, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!/^\.(vite|vitest|cache)/.test(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
}

function addArea(root: string): void {
  const area = join(root, AREA_FOLDER);
  cpSync(join(ROOT, TEMPLATES), area, { recursive: true });
  renameSync(join(area, 'migration.sql'), join(root, 'db/migrations', MIGRATION));
  change(join(root, 'db/migrations/order.txt'), (lines) => [...lines, MIGRATION]);
  for (const { file, list, import: imported, entry } of lists)
    change(join(root, file), (lines) => {
      const start = lines.findIndex((line) => line.startsWith(list));
      // Each of these lists stands at the margin, and so does its last bracket.
      const end = lines.findIndex((line, at) => at > start && /^[\]}]/.test(line));
      if (start < 0 || end < 0) throw new Error(`${file} has no list that begins with ${list}`);
      const whole = lines.toSpliced(end, 0, entry);
      if (imported === undefined) return whole;
      return whole.toSpliced(whole.findLastIndex((line) => line.startsWith('import ')) + 1, 0, imported);
    });
}

function change(file: string, how: (lines: string[]) => string[]): void {
  const lines = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
  writeFileSync(file, `${how(lines).join('\n')}\n`);
}

/** What a script of the copy gets of this process's environment: a test run's own settings are not for it. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'CI'];

/** A script makes its database in the copy's own temporary folder: another one has other tables. */
function runIn(
  root: string,
  temporary: string,
  script: string,
  args: readonly string[],
): { child: ChildProcess; ended: Promise<ChildResult> } {
  const start = performance.now();
  const passedOn = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  const env = { ...(Object.fromEntries(passedOn) as NodeJS.ProcessEnv), TMPDIR: temporary };
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env });
  const ended = new Promise<ChildResult>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: (performance.now() - start) / 1000 }),
    );
  });
  return { child, ended };
}

export type Step = readonly [script: string, ...args: string[]];

const runner = 'node_modules/vitest/vitest.mjs';

/** Bytes that the shopper part of the example may cost a page; the pages of the product itself have no room to spare. */
const maxCost = 400;

/** What each `npm test` checks: the import rules, the format, and what shoppers' pages load. */
export const quickChecks: readonly Step[] = [
  ['tools/check-imports.ts'],
  ['node_modules/prettier/bin/prettier.cjs', '--check', AREA_FOLDER, ...lists.map(({ file }) => file)],
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.storefront.json'],
  ['tools/size-report.ts', 'storefront', `--more=${maxCost}`],
];

/** What else is checked of every area: its own tests, and those that try every call, every table, text and page. */
export const wholeChecks: readonly Step[] = [
  [runner, 'run', AREA_FOLDER, 'apps/admin/languages/german.test.ts'],
  ['node_modules/oxlint/bin/oxlint', '--quiet', AREA_FOLDER],
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'],
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.admin.json'],
  ['tools/check-sql.ts'],
  ['tools/size-report.ts', `--more=${maxCost}`],
  [
    runner,
    'run',
    'apps/server/activity-words.test.ts',
    'apps/server/call-suites.test.ts',
    'apps/server/hostile-input.test.ts',
    'apps/server/input-bounds.test.ts',
    'apps/server/job-kinds.test.ts',
    'apps/server/openapi.test.ts',
    'apps/server/tenancy-walls.test.ts',
    'apps/admin',
    'db',
    'core/server/area/join-areas.test.ts',
    'tools/changed-areas.test.ts',
    'tools/check-imports.test.ts',
  ],
];

if (process.argv[1] === import.meta.filename) {
  const tree = makeExampleArea();
  const stop = () => {
    tree.remove();
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  console.log(tree.outside);
  let failed = false;
  for (const [script, ...args] of [...quickChecks, ...wholeChecks]) {
    const { code, output, seconds } = await tree.run(script, ...args);
    console.log(`${code === 0 ? '✓' : '✗'} ${script} ${args.join(' ')} (${seconds.toFixed(1)} s)`);
    if (code !== 0) console.log(output);
    failed ||= code !== 0;
  }
  tree.remove();
  process.exitCode = failed ? 1 : 0;
}
