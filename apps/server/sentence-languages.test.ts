import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

describe('a third language', () => {
  const german = globSync(['core/admin/**/*-sentences.de.ts', 'modules/**/admin/**/*-sentences.de.ts'], {
    cwd: root,
  });
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'backroom-languages-'));
    for (const file of globSync(['core/**/*.{ts,tsx}', 'modules/**/*.{ts,tsx}'], { cwd: root }))
      cpSync(join(root, file), join(copy, file));
    for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Begins French with the German words, changed, and says which files the compiler refuses. */
  function refused(change: (source: string) => string): string[] {
    const files = german.map((file) => file.replace(/\.de\.ts$/, '.fr.ts'));
    for (const [at, file] of files.entries())
      writeFileSync(join(copy, file), change(readFileSync(join(root, german[at]!), 'utf8')));
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
      const said = (error as { stdout: string }).stdout;
      return [...new Set([...said.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map((found) => found[1]!))].sort();
    }
  }

  test('lies beside every declaration', () => {
    expect(new Set(german.map(dirname)).size).toBeGreaterThan(8);
  });

  test('does not compile with one untranslated word in each file, nor with one too many', () => {
    expect(refused((source) => source)).toEqual([]);
    const files = german.map((file) => file.replace(/\.de\.ts$/, '.fr.ts')).sort();
    const without = (source: string) =>
      source.replace(/(strings: \{\n)\s+'[\w.-]+':\s[^\n]*(\n\s{6,}[^\n]*)?,\n/, '$1');
    for (const file of german) {
      const source = readFileSync(join(root, file), 'utf8');
      expect(without(source)).not.toBe(source);
    }
    expect(refused(without)).toEqual(files);
    expect(
      refused((source) => source.replace('strings: {', "strings: {\n    'core.no_such_code': 'Rien',")),
    ).toEqual(files);
  });
});
