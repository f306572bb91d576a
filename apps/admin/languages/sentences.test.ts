import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { failureOf } from '#core/admin/client/api-client.ts';
import { said, sentenceArea } from '#core/admin/client/sentence-text.ts';
import { changeLanguage, registerLanguage } from '#core/admin/i18n/text-catalogue.ts';
import { declarations, type Sentence } from '#core/contract/sentence.ts';
import { Refusal } from '#core/server/refusal.ts';

const root = join(import.meta.dirname, '../../..');
const declaring = globSync(['core/contract/*.ts', 'modules/**/{contract,rules}/**/*.ts'], {
  cwd: root,
}).filter(
  (file) =>
    !file.endsWith('.test.ts') &&
    /= define(?:Sentences|Refusals)\(/.test(readFileSync(join(root, file), 'utf8')),
);

/** A language whose words are all marked: what stands outside of the marks is no text of the language. */
const marked = 'en-XA';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  for (const file of declaring) await import(join(root, file));
  const strings = Object.fromEntries([...declarations.words].map(([code, text]) => [code, `⟦${text} ⟧`]));
  registerLanguage(marked, { load: async () => [{ area: sentenceArea, strings }] });
  await changeLanguage(marked);
});
afterAll(async () => {
  await changeLanguage('en');
  vi.unstubAllGlobals();
});

/** What a shop could be named for: no word of ours. */
const given = 'Møller';

/** Every declared sentence, with what it names. */
const everySentence = (): Sentence[] =>
  [...declarations.words].map(([code, text]) => {
    const names = [...text.matchAll(/%\{(\w+)\}/g)].map((found) => found[1]!);
    const values = JSON.stringify(Object.fromEntries(names.map((name) => [name, given])));
    return (names.length > 0 ? `${code} ${values}` : code) as Sentence;
  });

/** A text without what is marked, the inner marks first. */
function unmarked(text: string): string {
  let rest = text;
  while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
  return rest;
}

async function shown(refusal: Refusal) {
  const body = JSON.stringify({ ...refusal.body(), request_id: 'test-1' });
  return failureOf(new Response(body, { status: refusal.status }), false);
}

describe('a language whose words are all marked', () => {
  test('says every refusal and every field by its code alone', async () => {
    expect(declarations.words.size).toBeGreaterThan(300);
    for (const sentence of everySentence()) {
      const refused = { status: 422, code: 'core.invalid', sentence };
      const refusal = new Refusal(refused, { fields: { 'order.name': sentence } });
      // Programs read English, whatever the screen is in.
      expect(refusal.message).not.toContain('⟦');
      const { message, fields } = await shown(refusal);
      for (const text of [message, fields['order.name']!]) {
        expect(text).toContain('⟦');
        expect(unmarked(text)).toBe('');
        expect(text).not.toContain('%{');
      }
      expect(said(sentence)).toBe(message);
    }
  });

  test('says a sentence within a sentence, too', async () => {
    const inner = [...declarations.words].find(([, text]) => !text.includes('%{'))!;
    const outer = [...declarations.words].find(([, text]) => /^[^%]+%\{(\w+)\}$/.test(text))!;
    const name = /%\{(\w+)\}/.exec(outer[1])![1]!;
    const sentence = `${outer[0]} ${JSON.stringify({ [name]: inner[0] })}` as Sentence;
    const { message } = await shown(new Refusal({ status: 409, code: outer[0], sentence }));
    expect(message).toBe(`⟦${outer[1].replace(`%{${name}}`, `⟦${inner[1]} ⟧`)} ⟧`);
  });
});

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
