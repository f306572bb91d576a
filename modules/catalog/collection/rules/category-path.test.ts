import { expect, test } from 'vitest';
import { categoryPath, categoryRoots, categoryTitles } from './category-path.ts';

test.each([
  ['', []],
  [' > ', []],
  ['Mugs', ['Kitchen & dining', 'Mugs']],
  ['T-Shirts', ['Clothing', 'T-Shirts']],
  ['Coffee table book', ['Art & stationery', 'Coffee table book']],
  ['Gift > Mugs', ['Kitchen & dining', 'Gift', 'Mugs']],
  ['clothing > Socks', ['Clothing', 'Socks']],
  ['Clothing', ['Clothing']],
  ['Tassen', ['Other', 'Tassen']],
  ['a > b > c > d > e > f', ['Other', 'a', 'b', 'c', 'd', 'e']],
])('the type %o is found under %o', (type, titles) => {
  expect(categoryTitles(type)).toEqual(titles);
});

test('V184 types that differ in capitals and accents share a category', () => {
  expect(categoryPath(categoryTitles('MÜGS'))).toBe(categoryPath(categoryTitles('mugs')));
});

test('no word points to two roots', () => {
  const words = categoryRoots.flatMap((root) => root.words);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
