import { expect, test } from 'vitest';
import { decimalMark, readNumber, writeNumber } from '../controls/number-field.tsx';

test('a number stands in its field as people of the language type it, and is read back', () => {
  const [english, german] = [decimalMark('en-US'), decimalMark('de')];
  expect([english, german]).toEqual(['.', ',']);
  expect([writeNumber(0, english, 2), writeNumber(0, german, 2)]).toEqual(['0.00', '0,00']);
  expect([writeNumber(4.9, german, 2), writeNumber(12, german), writeNumber(1.125, german, 2)]).toEqual([
    ...['4,90', '12', '1,125'],
  ]);
  for (const value of [0, 4.9, -0.5, 1234.125, 1e21])
    for (const mark of [english, german])
      if (!String(value).includes('e')) expect(readNumber(writeNumber(value, mark, 2))).toBe(value);
  expect([writeNumber(null, german, 2), writeNumber(Number.NaN, german, 2)]).toEqual(['', '']);
});
