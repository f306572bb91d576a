import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { failureOf } from '#core/admin/client/api-client.ts';
import { translateSentence, sentenceArea } from '#core/admin/client/sentence-text.ts';
import { changeLanguage, registerLanguage } from '#core/admin/i18n/text-catalogue.ts';
import { declarations, type Sentence } from '#core/contract/sentence.ts';
import { Refusal } from '#core/server/call/refusal.ts';

const sources = import.meta.glob<string>(['/core/contract/*.ts', '/modules/**/{contract,rules}/**/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const modules = import.meta.glob([
  '/core/contract/*.ts',
  '/modules/**/{contract,rules}/**/*.ts',
  '!**/*.test.ts',
]);

/** A language whose words are all marked: what stands outside of the marks is no text of the language. */
const marked = 'en-XA';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  // Loading a declaration makes its sentences known.
  for (const [file, load] of Object.entries(modules))
    if (/= define(Sentences|Refusals)\(/.test(sources[file] ?? '')) await load();
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
      expect(translateSentence(sentence)).toBe(message);
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
