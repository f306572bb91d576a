import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const long = process.env['PROVE_SEED'] !== undefined;

describe('a third language', () => {
  const german = globSync(['core/admin/**/*.de.ts', 'modules/**/admin/**/*.de.ts'], { cwd: root });
  const french = (files: readonly string[]) =>
    files.map((file) => file.replace(/\.de\.ts$/, '.fr.ts')).sort();
  const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');
  let copy: string;
  beforeAll(() => {
    if (!long) return;
    copy = mkdtempSync(join(tmpdir(), 'backroom-languages-'));
    for (const file of globSync(['core/**/*.{ts,tsx}', 'modules/**/*.{ts,tsx}'], { cwd: root }))
      cpSync(join(root, file), join(copy, file));
    for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => {
    if (long) rmSync(copy, { recursive: true, force: true });
  });

  /** Begins French with the German words, changed, and says which files the compiler refuses. */
  function refused(change: (source: string) => string): string[] {
    const files = french(german);
    for (const file of german) writeFileSync(join(copy, french([file])[0]!), change(sourceOf(file)));
    const compilerOptions = {
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      jsx: 'react-jsx',
      noEmit: true,
    };
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ extends: './tsconfig.base.json', files, compilerOptions }),
    );
    try {
      const tsc = ['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'];
      execFileSync(process.execPath, tsc, { cwd: copy, encoding: 'utf8' });
      return [];
    } catch (error) {
      const output = (error as { stdout: string }).stdout;
      return [
        ...new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map((found) => found[1]!)),
      ].sort();
    }
  }

  test('lies beside every declaration and every text', () => {
    const english = globSync(['core/admin/**/*-text.ts', 'modules/**/admin/**/*-text.ts'], { cwd: root });
    const registering = english.filter((file) => sourceOf(file).includes(' = registerStrings('));
    expect(german).toEqual(
      expect.arrayContaining(registering.map((file) => file.replace(/\.ts$/, '.de.ts'))),
    );
    const sentences = german.filter((file) => file.endsWith('-sentences.de.ts'));
    expect(new Set(sentences.map(dirname)).size).toBeGreaterThan(8);
  });

  test.runIf(long)(
    'does not compile with one untranslated word in each file, nor with one too many',
    () => {
      expect(refused((source) => source)).toEqual([]);
      const files = french(german);
      const without = (source: string) =>
        source.replace(/(strings: \{\n(?:\s+\.\.\.\w+,\n)?)\s+['\w.-]+:\s[^\n]*(\n\s{6,}[^\n]*)?,\n/, '$1');
      for (const file of german) expect(without(sourceOf(file))).not.toBe(sourceOf(file));
      expect(refused(without)).toEqual(files);
      expect(
        refused((source) => source.replace('strings: {', "strings: {\n    'core.no_such_code': 'Rien',")),
      ).toEqual(files);
      // Four compilations of all texts, beside whatever else the machine does.
    },
    240_000,
  );

  test.runIf(long)(
    'does not compile with a text of a screen that leaves a value out or calls it by another name',
    () => {
      const texts = german.filter((file) => !file.endsWith('-sentences.de.ts'));
      const saying = texts.filter((file) => sourceOf(file).includes('%{'));
      expect(saying.length).toBeGreaterThan(30);
      expect(refused((source) => source.replaceAll('%{', '%{le_'))).toEqual(french(saying));
    },
  );
});
