import { expect, test } from 'vitest';
import { readRecoveryCode, recoveryCodeOf, recoveryLetters } from './recovery-code.ts';

test('every letter comes up and reads back as itself', () => {
  expect(new Set(recoveryLetters).size).toBe(32);
  for (let from = 0; from < 256; from += 10) {
    const code = recoveryCodeOf(Array.from({ length: 10 }, (_, at) => (from + at) % 256));
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(readRecoveryCode(code)).toBe(code);
  }
});

test('a code is read however it is typed, and look-alikes are what they look like', () => {
  expect(readRecoveryCode(' AB0D1 - eFGH1 ')).toBe('ab0d1-efgh1');
  expect(readRecoveryCode('abodiefghl')).toBe('ab0d1-efgh1');
});

test.each(['', '123456', 'ab0d1-efgh', 'ab0d1-efgh12', 'ab0d1-efghu', "' OR 1=1 --"])(
  '%j is none',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  },
);
