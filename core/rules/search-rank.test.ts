import { expect, test } from 'vitest';
import { foldedWords, searchRank } from './search-rank.ts';

test('words are cut at spaces and signs, without capitals and accents', () => {
  expect(foldedWords(' Crème-Brûlée (2) „Straße“ #1016 ')).toEqual([
    'creme',
    'brulee',
    '2',
    'strasse',
    '1016',
  ]);
  expect(foldedWords('  – … ')).toEqual([]);
  expect(foldedWords('陶器のマグ Кружка')).toEqual(['陶器のマグ', 'кружка']);
});

test.each([
  ['Mug', 'mug', 0],
  ['#1016', '1016', 0],
  ['Crème brûlée', 'creme BRULEE', 0],
  ['Blue mug', 'mug', 1],
  ['Blue mug', 'mug blue', 1],
  ['Mugs, blue', 'mug blue', 2],
  ['Tumugwe', 'mug', 3],
  ['Plate', 'mug', 3],
  ['Mug', '–', 3],
  ['', '', 3],
] as const)(
  '%s answers %s as %i: the title, its words, their beginnings, anything else',
  (title, search, rank) => {
    expect(searchRank(title, search)).toBe(rank);
  },
);
