import { expect, test } from 'vitest';
import { contrast, inkOn, isColor } from './contrast.ts';

const hex = (value: number) => value.toString(16).padStart(2, '0');

test('black and white are 21 to 1, a colour and itself 1 to 1, whichever is said first', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#1F5FBF', '#1f5fbf')).toBe(1);
  // The example of the standard.
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('what is written on a colour can be read on every colour there is', () => {
  let least = 21;
  for (let red = 0; red < 256; red += 5)
    for (let green = 0; green < 256; green += 5)
      for (let blue = 0; blue < 256; blue += 5) {
        const color = `#${hex(red)}${hex(green)}${hex(blue)}`;
        least = Math.min(least, contrast(color, inkOn(color)));
      }
  expect(least).toBeGreaterThanOrEqual(4.5);
  expect([inkOn('#ffff00'), inkOn('#1f5fbf'), inkOn('#ffffff'), inkOn('#000000')]).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
    '#ffffff',
  ]);
});

test('a colour is six hexadecimal digits after a hash, and nothing else', () => {
  for (const right of ['#1f5fbf', '#ABCDEF']) expect(isColor(right)).toBe(true);
  for (const wrong of ['', '#fff', 'red', '#1f5fbf;x', ' #1f5fbf', '#1f5fbg', '#1f5fbf\n'])
    expect(isColor(wrong)).toBe(false);
});
