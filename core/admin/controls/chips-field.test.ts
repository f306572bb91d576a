import { expect, test } from 'vitest';
import { chipsOf, typedChips } from './chips-field.tsx';
import { tagsOf } from './tags-field.tsx';

test('a value may hold a comma and stays whole', () => {
  expect(chipsOf(['Bolt, M5', ' Nut ', '', 'bolt, m5', 'Washer'])).toEqual(['Bolt, M5', 'Nut', 'Washer']);
});

test('a comma that is typed ends a value, wherever it is typed', () => {
  expect(typedChips('mug,', 4, ',')).toEqual({ taken: 'mug', rest: '' });
  expect(typedChips('mug, cup', 4, ',')).toEqual({ taken: 'mug', rest: 'cup' });
  expect(typedChips('mu', 2, 'u')).toEqual({ taken: '', rest: 'mu' });
});

test('a comma within a pasted text is part of it, one at its end is not', () => {
  expect(typedChips('Bolt, M5', 8, null)).toEqual({ taken: '', rest: 'Bolt, M5' });
  expect(typedChips('Bolt, M5', 8, 'Bolt, M5')).toEqual({ taken: '', rest: 'Bolt, M5' });
  expect(typedChips('Bolt, M5,', 9, ',')).toEqual({ taken: 'Bolt, M5', rest: '' });
  expect(typedChips('SKU-1,', 6, 'SKU-1,')).toEqual({ taken: 'SKU-1', rest: '' });
});

test('tags are a comma list', () => {
  expect(tagsOf(' a, b,,A, c  d')).toEqual(['a', 'b', 'c d']);
});
