import { describe, expect, it } from 'vitest';
import { sentenceArea } from '#core/admin/client/sentence-text.ts';
import { declarations } from '#core/contract/sentence.ts';
import { languageOf, stringsOf } from '#core/admin/i18n/text-catalogue.ts';
import { germanTexts } from './de.ts';
import { registerLanguages } from './register-languages.ts';

// Loading a text file registers its English strings.
const textFiles = import.meta.glob(['/core/admin/**/*-text.ts', '/modules/**/admin/**/*-text.ts'], {
  eager: true,
});
const adminSources = import.meta.glob<string>(
  [
    '/core/admin/**/*.{ts,tsx}',
    '/modules/**/admin/**/*.{ts,tsx}',
    '!**/testing/**',
    '!**/text-catalogue.ts',
    '!**/*.browser.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const serverSources = import.meta.glob<string>(
  [
    '/core/**/{contract,rules,server}/**/*.ts',
    '/core/{contract,rules,server}/**/*.ts',
    '/modules/**/{contract,rules,server}/**/*.ts',
    '!**/*.test.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
// Loading a declaration makes its sentences known.
const declaring = import.meta.glob([
  '/core/contract/*.ts',
  '/modules/**/{contract,rules}/**/*.ts',
  '!**/*.test.ts',
]);
await Promise.all(
  Object.entries(declaring).map(([file, load]) =>
    /= define(Sentences|Refusals)\(/.test(serverSources[file] ?? '') ? load() : undefined,
  ),
);
registerLanguages();

const english = stringsOf('en');
const german: Record<string, Record<string, string>> = {};
for (const { area, strings } of germanTexts) german[area] = { ...german[area], ...strings };

/** Words that are the same in both languages, names, and texts without words. */
const sameInBoth = new Set(
  'App Apps Backroom Bundles Bundle Computer Conversion Creator Dropshipping Handle JSON Medium Name Person Position Region SKU Shop Shopify Status Tablet Text Theme Timer Tool Upsell Webhook Webhooks WooCommerce —'
    .split(' ')
    .concat(
      'Checkouts',
      'Funnel',
      'Funnels',
      'Version A',
      'Version B',
      'Ukraine',
      '%{kind} %{id}',
      '%{name}, %{amount}',
      '%{column}: %{problem}',
      '%{resource}: %{mode}',
      '%{ms} ms',
      'Person %{id}',
      ...['Checkout', 'Checkouts', 'Desktop', 'Link', 'Referrer', 'Shops'],
      '%{first}–%{last}',
      '%{method} %{terms}',
      '%{percent} + %{fixed}',
      '%{day}.',
      '%{reason}',
      '%{error}',
      '%{name}: %{problem}',
      '%{url}: %{problem}',
      'Barcode',
      'Desktop',
    ),
);

const englishOf = (area: string, key: string): string | undefined => {
  return area === sentenceArea ? declarations.words.get(key) : english[area]?.[key];
};

const placeholders = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1]).sort();
const all = (strings: typeof english) =>
  Object.entries(strings).flatMap(([area, texts]) => Object.keys(texts).map((key) => `${area}:${key}`));

describe('German', () => {
  it('every file with texts is among those looked at, English and German', () => {
    const others = Object.entries(adminSources)
      .filter(([file, source]) => source.includes(' = registerStrings(') && !(file in textFiles))
      .map(([file]) => file);
    expect(others).toEqual([]);
    const german = Object.values(adminSources).filter((source) =>
      /^export const \w+: Translated(Text|Sentences)<[^=]*> =\s+\{/m.test(source),
    );
    expect(german).toHaveLength(germanTexts.length);
  });

  it('has every text of every area, and no other', () => {
    const { [sentenceArea]: sentences, ...own } = german;
    expect(all(own).sort()).toEqual(all(english).sort());
    // Tests that ran before in this process have declared some of their own.
    const declared = [...declarations.words.keys()].filter((code) => !code.startsWith('test.'));
    expect(Object.keys(sentences ?? {}).sort()).toEqual(declared.sort());
  });

  it('says a text that two files have alike in both: nothing orders the files', () => {
    const differing = germanTexts.flatMap(({ area, strings }) =>
      Object.entries(strings)
        .filter(([key, text]) => german[area]?.[key] !== text)
        .map(([key]) => `${area}:${key}`),
    );
    expect(differing).toEqual([]);
  });

  it('keeps the values of each text, and both plural forms', () => {
    const wrong = Object.entries(german).flatMap(([area, texts]) =>
      Object.entries(texts).filter(([key, text]) => {
        const original = englishOf(area, key) ?? '';
        return placeholders(text).join() !== placeholders(original).join() || text.trim() === '';
      }),
    );
    expect(wrong).toEqual([]);
    const forms = new Intl.PluralRules('de').resolvedOptions().pluralCategories.toSorted();
    const plurals = Object.groupBy(
      all(german).filter(
        (key) => !key.startsWith(sentenceArea) && /_(zero|one|two|few|many|other)$/.test(key),
      ),
      (key) => key.replace(/_[a-z]+$/, ''),
    );
    for (const [key, found] of Object.entries(plurals))
      if (found && found.length > 1)
        expect(found.map((form) => form.slice(key.length + 1)).sort()).toEqual(forms);
  });

  it('says nothing in English', () => {
    const same = Object.entries(german).flatMap(([area, texts]) =>
      Object.entries(texts)
        .filter(([key, text]) => text === englishOf(area, key))
        .filter(([key, text]) => !sameInBoth.has(text) && key !== 'import_columns')
        .map(([key]) => `${area}:${key}`),
    );
    expect(same).toEqual([]);
  });
});

describe('languages', () => {
  it('a locale is shown in its language, any other in English', () => {
    expect(['de', 'de-CH', 'de_AT', 'ar-XB', 'ar-EG', 'fr-FR', 'en-GB'].map(languageOf)).toEqual([
      'de',
      'de',
      'de',
      'ar-XB',
      'en',
      'en',
      'en',
    ]);
  });
});
