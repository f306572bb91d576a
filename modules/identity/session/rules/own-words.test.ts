import { expect, test } from 'vitest';
import { isMostlyOwnWords, ownWords } from './own-words.ts';

const words = ownWords(['Anna.Belle@tulips.test', 'Annabelle', 'Zoë & Söhne']);

test.each([
  'annabelle99',
  'Anna-Belle-7',
  'ANNABELLE2024',
  'tulips.test1',
  'xxanna.belle@tulips.test',
  'zoesohne1',
  'ZoëSöhne1',
  'annaannaanna',
])('%s consists mostly of its owner’s words', (password) => {
  expect(isMostlyOwnWords(password, words)).toBe(true);
});

test.each(['a tulip from anna in spring', 'correct horse battery', 'nothing of mine', '1234567890'])(
  '%s doesn’t consist mostly of its owner’s words',
  (password) => {
    expect(isMostlyOwnWords(password, words)).toBe(false);
  },
);

test('empty names and names of one or two letters forbid no password', () => {
  expect(ownWords(['Bo', '', ' ', '-'])).toEqual([]);
  expect(isMostlyOwnWords('bobobobobo', ownWords(['Bo']))).toBe(false);
});
