import { describe, expect, test } from 'vitest';
import { timerParts, withTime } from './time-left.ts';

describe('a text with the time until something ends', () => {
  test.each([
    ['en', 'Ends {{time}}', 10_800, 'Ends in 3 hours'],
    ['en', 'Offer ends in {{time}}', 10_800, 'Offer ends in 3 hours'],
    ['en', 'Offer ends within {{time}}', 10_800, 'Offer ends within in 3 hours'],
    ['de', 'Angebot endet in {{time}}', 3 * 86_400, 'Angebot endet in 3 Tagen'],
    ['de', 'Nur noch kurz: {{time}}', 200, 'Nur noch kurz: in 3 Minuten'],
    ['fr', 'Se termine dans {{time}}', 10_800, 'Se termine dans 3 heures'],
    ['ja', '終了まで {{time}}', 10_800, '終了まで 3 時間後'],
  ])('%s: %s', (locale, text, seconds, said) => {
    expect(withTime(text, seconds, locale)).toBe(said);
  });

  test('what the text holds besides is text', () => {
    expect(withTime('$& {{time}} $1', 10_800, 'en')).toBe('$& in 3 hours $1');
  });
});

test.each([
  [0, '', '00', '00', '00'],
  [-5, '', '00', '00', '00'],
  [59, '', '00', '00', '59'],
  [3_600, '', '01', '00', '00'],
  [86_399, '', '23', '59', '59'],
  [86_400, '1', '00', '00', '00'],
  [123 * 86_400 + 7_384, '123', '02', '03', '04'],
])('%s seconds: days only above 0, the rest as two digits', (left, days, hours, minutes, seconds) => {
  expect(timerParts(left)).toEqual({ days, hours, minutes, seconds });
});
