import { expect, test } from 'vitest';
import { mailReader } from './mail-reader.ts';

const speaks = (...locales: string[]) => {
  const { language, locale } = mailReader('a@b.test', ...locales);
  return `${language} ${locale}`;
};

test("a mail speaks its reader's language, else the shop's, else English", () => {
  expect(speaks('de', 'en-US')).toBe('de de');
  expect(speaks('en', 'de-DE')).toBe('en en');
  expect(speaks('fr', 'de-AT')).toBe('de de-AT');
  expect(speaks('', 'de-AT')).toBe('de de-AT');
  expect(speaks('ar-XB', 'en-US')).toBe('en en-US');
  expect(speaks()).toBe('en en');
});

test('numbers are written as in the region that is known with the language', () => {
  expect(speaks('de', 'de-CH')).toBe('de de-CH');
  expect(speaks('de-AT', 'de-CH')).toBe('de de-AT');
  expect(speaks('de_AT', 'de-CH')).toBe('de de-CH');
  expect(speaks('en', 'en-GB')).toBe('en en-GB');
  expect(speaks('de-DE', 'en-GB')).toBe('de de-DE');
});

test('without words in any of the languages numbers stay as the shop writes them', () => {
  expect(speaks('pt-PT', 'fr-FR')).toBe('en fr-FR');
});

test('what is no locale for Intl is none here, so that a profile cannot keep mails from being written', () => {
  expect(speaks('de-a1', 'en-US')).toBe('de de');
  expect(speaks('de-a1', 'de-DE')).toBe('de de-DE');
  expect(speaks('xx-a1')).toBe('en en');
  for (const locale of ['de-a1', 'en-12345678', 'x', '', 'de-'])
    expect(() => new Intl.NumberFormat(mailReader('a@b.test', locale).locale)).not.toThrow();
});
