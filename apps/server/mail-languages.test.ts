import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailReader, type MailReader } from '#core/server/mail/mail-reader.ts';
import { mailCatalogue, type MailLanguage, mailLanguages } from '#core/server/mail/mail-text.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { everyMail, givenValues, mailFiles } from './testing/every-mail.ts';

const root = join(import.meta.dirname, '../..');
const sources = new Map(
  globSync(['core/**/*.ts', 'modules/**/*.ts'], { cwd: root })
    .filter((file) => !/\.(test|browser)\.ts$|\/(admin|storefront|testing)\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, source]) => (pattern.test(source) ? [file] : [])).toSorted();

type Strings = Readonly<Record<string, Readonly<Record<string, string>>>>;
const stringsOf = (language: string) => mailCatalogue.getDataByLanguage(language) as unknown as Strings;
const textsOf = (language: string) =>
  Object.entries(stringsOf(language)).flatMap(([area, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ key: `${area}:${key}`, text })),
  );

/** A language whose words are all marked; it has no other, so that English is what is left without marks. */
const marked = 'en-XA' as MailLanguage;
beforeAll(() => {
  for (const [area, texts] of Object.entries(stringsOf('en')))
    mailCatalogue.addResourceBundle(
      marked,
      area,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `⟦${text} ⟧`])),
    );
});
afterAll(() => {
  for (const area of Object.keys(stringsOf(marked))) mailCatalogue.removeResourceBundle(marked, area);
});

const english = mailReader('a@b.test', 'en-US');
const german = mailReader('a@b.test', 'de-DE');
const markedReader: MailReader = { ...english, language: marked };

/** What a reader sees: the subject, the text, and the words of the HTML. */
function linesOf({ subject, text, html = '' }: Mail): string[] {
  const shown = html
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(amp|lt|gt|quot|#39);/g, (one) => ({ '&amp;': '&', '&quot;': '"', '&#39;': "'" })[one] ?? one);
  return [subject, ...text.split('\n'), ...shown.split('\n')].map((line) => line.trim()).filter(Boolean);
}

/** A line without addresses of pages and what others wrote. */
function ownWords(line: string): string {
  let rest = line.replace(/https?:\/\/\S+/g, '');
  for (const value of givenValues) rest = rest.replaceAll(value, '');
  return rest;
}
const hasWords = (line: string) => /\p{L}/u.test(ownWords(line));

describe('every mail', () => {
  test('is among those looked at here', () => {
    const layouts = filesWith(/\blayOut(Shop)?Mail\(/).filter(
      (file) => file !== 'core/server/mail/mail-layout.ts',
    );
    expect(layouts).toEqual(mailFiles);
    // None is put together where it is sent.
    expect(filesWith(/\bsendMail\(\s*[\w.]+,\s*\{/)).toEqual([]);
  });

  test.each(everyMail)('%s: has no word outside of the texts of mails', (_name, write) => {
    const lines = linesOf(write(markedReader));
    const unmarked = lines.map((line) => {
      // A text may stand in a text: the inner ones first.
      let rest = line;
      while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
      return rest;
    });
    expect(lines.some((line) => line.includes('⟦'))).toBe(true);
    expect(unmarked.filter(hasWords)).toEqual([]);
    expect(lines.map((line) => line.replace(/⟦| ⟧/g, ''))).toEqual(linesOf(write(english)));
  });

  test.each(everyMail)('%s: is German for a German reader', (_name, write) => {
    const [mail, other] = [write(german), write(english)];
    expect(mail.html).toContain('<html lang="de">');
    expect(other.html).toContain('<html lang="en">');
    const [lines, english_] = [linesOf(mail), linesOf(other)];
    expect(lines).toHaveLength(english_.length);
    expect(lines.filter((line) => hasWords(line) && english_.includes(line))).toEqual([]);
  });

  test.each(everyMail)('%s: leaves no value out, in no language', (_name, write) => {
    for (const reader of [english, german]) {
      const lines = linesOf(write(reader));
      expect(lines.filter((line) => /%\{|undefined|NaN|\[object/.test(line))).toEqual([]);
    }
  });

  test('writes amounts and numbers as its reader does', () => {
    const rendered = (locale: string) =>
      everyMail.flatMap(([, write]) => linesOf(write(mailReader('a@b.test', locale)))).join('\n');
    for (const text of ['$1,234.50', '1,234 lines', '1,200 × Mug']) expect(rendered('en-US')).toContain(text);
    for (const text of ['1.234,50\u00a0$', '1.234 Zeilen', '1.200 × Mug'])
      expect(rendered('de-DE')).toContain(text);
    expect(rendered('de-CH')).toContain(`${new Intl.NumberFormat('de-CH').format(1234)} Zeilen`);
  });
});

describe('the texts of mails', () => {
  const values = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]).sort();
  const others = mailLanguages.filter((language) => language !== 'en');

  test.each(others)('%s: keep the values of the English ones, and say nothing in English', (language) => {
    const texts = new Map(textsOf('en').map(({ key, text }) => [key, text]));
    const wrong = textsOf(language).filter(({ key, text }) => {
      const original = texts.get(key) ?? texts.get(key.replace(/_[a-z]+$/, '_other')) ?? '';
      return text.trim() === '' || text === original || values(text).join() !== values(original).join();
    });
    // Order of words alone.
    expect(wrong.map(({ key }) => key)).toEqual(['notices:device_on'].filter(() => language !== 'de'));
  });

  test.each(mailLanguages)('%s: have every form of a plural', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = textsOf(language).map(({ key }) => key);
    const plurals = new Set(
      textsOf('en').flatMap(({ key }) => (key.endsWith('_one') ? [key.slice(0, -'_one'.length)] : [])),
    );
    expect(plurals.size).toBeGreaterThan(0);
    for (const base of plurals)
      expect(keys.filter((key) => forms.some((form) => key === `${base}_${form}`))).toHaveLength(
        forms.length,
      );
  });
});

describe('a language more', () => {
  const copies: string[] = [];
  afterAll(() => copies.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  /** The files of the texts, changed, and which of them the compiler refuses. */
  function refused(change: (file: string, source: string) => string): string[] {
    const copy = mkdtempSync(join(tmpdir(), 'backroom-mail-texts-'));
    copies.push(copy);
    const files = [...sources.keys()].filter((file) =>
      /-(text|strings)(\.de)?\.ts$|^core\/rules\/|^core\/contract\/sentence\.ts$/.test(file),
    );
    for (const file of files) cpSync(join(root, file), join(copy, file));
    for (const file of files) writeFileSync(join(copy, file), change(file, sources.get(file) ?? ''));
    for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const settings = { extends: './tsconfig.base.json', files: filesWith(/\bregisterMailStrings\(/) };
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ ...settings, compilerOptions: { lib: ['es2024'], types: ['node'] } }),
    );
    try {
      execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false'], {
        cwd: copy,
        encoding: 'utf8',
      });
      return [];
    } catch (error) {
      const output = (error as { stdout: string }).stdout;
      return [
        ...new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map((match) => match[1] ?? '')),
      ].sort();
    }
  }
  const files = filesWith(/= registerMailStrings\(/);

  test('does not compile until every file of texts has it', () => {
    expect(files.length).toBeGreaterThan(3);
    expect(refused((_file, source) => source)).toEqual([]);
    const list = "mailLanguages = ['en', 'de']";
    expect(sources.get('core/server/mail/mail-text.ts')).toContain(list);
    expect(refused((_file, source) => source.replace(list, "mailLanguages = ['en', 'de', 'fr']"))).toEqual(
      files,
    );
  });

  test('does not compile while one of its texts is missing, or calls a value by another name', () => {
    const translated = filesWith(/: Translated<typeof \w+> = \{/);
    const registered = [...sources.values()].flatMap(
      (source) => source.match(/= registerMailStrings\(/g) ?? [],
    );
    expect(translated).toHaveLength(registered.length);
    const withoutFirst = (file: string, source: string) =>
      translated.includes(file)
        ? source.replace(/(> = \{\n)\s+['\w.-]+:\s[^\n]*(\n\s{4}[^\n]*)?,\n/, '$1')
        : source;
    for (const file of translated) expect(withoutFirst(file, sources.get(file)!)).not.toBe(sources.get(file));
    expect(refused(withoutFirst)).toEqual(translated);
    const renamed = (file: string, source: string) =>
      translated.includes(file) ? source.replaceAll('%{', '%{le_') : source;
    expect(refused(renamed)).toEqual(translated.filter((file) => sources.get(file)!.includes('%{')));
  });
});
