import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-child.ts';

/** A TypeScript file started by the Node of the machine, which may be 20 and then cannot read it. */
const DIRECT = /\bnode (?:\.\/)?[\w-]+\/[\w./-]+\.tsx?\b/;
const NPM_RUN = /\bnpm run ([a-z][\w:-]*)/g;

/** Commands of a text that fail on a machine as the README allows it: TypeScript without setup.mjs, unknown scripts. */
function findBadCommands(text: string, scripts: ReadonlySet<string>): string[] {
  const direct = text.split('\n').flatMap((line) => DIRECT.exec(line)?.[0] ?? []);
  const unknown = [...text.matchAll(NPM_RUN)].flatMap(([command, name]) =>
    scripts.has(name!) ? [] : [command],
  );
  return [...direct, ...unknown];
}

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const known = new Set(Object.keys(scripts));

test('each command in docs, comments and messages is an npm script, or goes through setup.mjs', () => {
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.mjs', '*.json', '*.sql'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !/^docs\/api\/|\/fixtures\/|^tools\/documented-commands/.test(file));
  const bad = files.flatMap((file) =>
    findBadCommands(readFileSync(join(ROOT, file), 'utf8'), known).map((command) => `${file}: ${command}`),
  );
  expect(bad).toEqual([]);
});

test.each(['`node tools/fonts.ts`', 'npx node tools/example-area.ts', 'Run `npm run no-such-script`'])(
  '%s is refused',
  (text) => {
    expect(findBadCommands(text, known)).toHaveLength(1);
  },
);

test.each(['`npm run check`', '`npm run requirements -- V123`', 'node tools/setup.mjs bench/decision.ts 7'])(
  '%s is fine',
  (text) => {
    expect(findBadCommands(text, known)).toEqual([]);
  },
);

test('each script goes through setup.mjs, which brings the right Node', () => {
  for (const [name, command] of Object.entries(scripts))
    expect(command, name).toMatch(/^exec node (?:--[\w-]+=\d+ )*tools\/setup\.mjs \S+\.ts$/);
});
