import { expect, test } from 'vitest';
import { isBot } from './bot.ts';
import { eventTime, isTimely, utcDay } from './event-time.ts';

test('a UUIDv7 carries its time', () => {
  // The example of RFC 9562, appendix A.6.
  expect(eventTime('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(Date.parse('2022-02-22T19:22:22.000Z'));
  expect(utcDay(Date.parse('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28');
});

test('seven days back and ten minutes ahead count, not a millisecond more', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(isTimely(now - 7 * 86_400_000, now)).toBe(true);
  expect(isTimely(now - 7 * 86_400_000 - 1, now)).toBe(false);
  expect(isTimely(now + 600_000, now)).toBe(true);
  expect(isTimely(now + 600_001, now)).toBe(false);
});

const people = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
];
const robots = [
  '',
  '  ',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'curl/8.5.0',
  'python-requests/2.32',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
];

test.each(people)('a person: %s', (userAgent) => expect(isBot(userAgent)).toBe(false));
test.each(robots)('a robot: %s', (userAgent) => expect(isBot(userAgent)).toBe(true));
