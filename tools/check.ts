import { runChild } from './run-child.ts';

/** Types of one project. What the last run found is stored, so a run checks only what changed since. */
const typeStep = (name: string, project: string): [string, string, string[]] => [
  `types: ${name}`,
  'node_modules/typescript/bin/tsc',
  [
    '--project',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${project}.tsbuildinfo`,
  ],
];

/** Everything that is checked without running the project: name, script, arguments. */
const STEPS: readonly [string, string, string[]][] = [
  // By content: a file that is as it was when it last passed passes again, whatever its time says.
  [
    'format',
    'node_modules/prettier/bin/prettier.cjs',
    ['--check', '--log-level=warn', '--cache', '--cache-strategy=content', '.'],
  ],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--quiet']],
  typeStep('server', 'server'),
  typeStep('admin', 'admin'),
  typeStep('storefront', 'storefront'),
  typeStep('browser suites', 'browser'),
  ['migrations', 'db/migrate.ts', []],
  ['statements', 'tools/check-sql.ts', []],
  ['import rules', 'tools/check-imports.ts', []],
  ['words of core', 'tools/core-words.ts', []],
  ['styles by area', 'tools/check-styles.ts', []],
  ['requirements', 'tools/requirements.ts', []],
];

/** Runs all checks side by side and prints each with its time; answers the names of those that failed. */
export async function check(): Promise<string[]> {
  const results = await Promise.all(
    STEPS.map(async ([name, script, args]) => {
      const { code, output, seconds } = await runChild(script, args);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
      if (code !== 0) console.log(output.trimEnd());
      return code === 0 ? null : name;
    }),
  );
  return results.filter((name) => name !== null);
}

if (process.argv[1] === import.meta.filename) {
  const failed = await check();
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
