import { expect, test } from 'vitest';
import { mailCatalogue, registerMailStrings } from './mail-text.ts';

const text = registerMailStrings('test', {
  en: { hello: 'Hello %{name}', lines_one: '%{count} line', lines_other: '%{count} lines' },
  de: { hello: 'Hallo %{name}', lines_one: '%{count} Zeile', lines_other: '%{count} Zeilen' },
});

test('a text is said in the language asked for, with its plural and its values', () => {
  expect(text.in('de')('hello', { name: 'Ada' })).toBe('Hallo Ada');
  expect(text.in('en')('hello', { name: 'Ada' })).toBe('Hello Ada');
  expect([1, 2].map((count) => text.in('de')('lines', { count }))).toEqual(['1 Zeile', '2 Zeilen']);
});

test('what people wrote is never read as a text of ours', () => {
  for (const name of ['%{count}', '$t(test:lines)', '$& $1', '<b>', '{{x}}', 'a:b'])
    expect(text.in('de')('hello', { name, count: 7 })).toBe(`Hallo ${name}`);
});

test('a value that nobody gave is seen', () => {
  expect(text.in('en')('hello')).toBe('Hello %{name}');
  expect(text.in('en')('hello', { nane: 'Ada' })).toBe('Hello %{name}');
});

test('a language that lacks a text does not compile, nor does one that has others', () => {
  const en = { hello: 'Hello', lines_one: 'One', lines_other: 'Many' };
  const lines = { lines_one: 'Eine', lines_other: 'Viele' };
  // @ts-expect-error the language is missing
  expect(() => registerMailStrings('test', { en })).toThrow();
  // @ts-expect-error a text is missing
  registerMailStrings('test', { en, de: lines });
  // @ts-expect-error nobody asks for it
  registerMailStrings('test', { en, de: { ...lines, hello: 'Hallo', bye: 'Tschüss' } });
  // @ts-expect-error a key that is not there
  text.in('de')('bye');
  // More forms of a plural are a language's own matter.
  registerMailStrings('test', { en, de: { ...lines, hello: 'Hallo', lines_many: 'Sehr viele' } });
  mailCatalogue.removeResourceBundle('en', 'test').removeResourceBundle('de', 'test');
});
