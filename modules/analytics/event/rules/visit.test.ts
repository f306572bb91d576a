import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';
import { visitRow } from './visit.ts';
import { visitSource } from './visit-source.ts';
import { countryOfZone, zonesOfCountries } from './zone-country.ts';

const id = '0192F0C4-6f3b-7d51-9a52-3f0c8f6f2a11';

test.each([
  ['direct', {}],
  ['search', { referrer: 'https://www.google.co.uk/' }],
  ['search', { referrer: 'android-app://com.google.android.googlequicksearchbox/' }],
  ['mail', { referrer: 'https://mail.google.com/' }],
  ['social', { referrer: 'https://l.instagram.com/' }],
  ['social', { referrer: 'https://t.co/x' }],
  ['referral', { referrer: 'https://not-t.company.example/facebook' }],
  ['referral', { utm_source: 'partner' }],
  ['mail', { utm_medium: 'Email ', utm_source: 'partner' }],
  ['paid', { referrer: 'https://www.google.com/', utm_source: 'google', utm_medium: 'cpc' }],
  ['paid', { utm_source: 'facebook', utm_medium: 'paid_social' }],
  ['paid', { utm_source: 'facebook', utm_medium: 'paidsocial' }],
  ['paid', { utm_medium: 'PaidSearch' }],
  ['paid', { referrer: 'https://www.google.com/', ad: true }],
  ['paid', { ad: true }],
  ['referral', { utm_medium: 'paidout' }],
  ['social', { utm_source: 'ig' }],
  ['social', { utm_source: 'fb', utm_medium: 'story' }],
  ['social', { referrer: 'https://fb.me/' }],
  ['referral', { referrer: 'https://ig.example/' }],
  ['referral', { referrer: 'https://accounts.google.com/' }],
  ['referral', { referrer: 'https://accounts.google.de/o/oauth2' }],
  ['social', { utm_source: 'facebook', utm_medium: 'post' }],
  ['search', { referrer: 'https://www.facebook.com/', utm_medium: 'organic' }],
] as const)('what a link says comes before what its referrer is known for: %s', (source, led) => {
  expect(visitSource(led)).toBe(source);
});

test.each([
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1', false],
  ['phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150.0 Mobile Safari/537.36', false],
  ['tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/150.0 Safari/537.36', false],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1', false],
  ['tablet', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', true],
  ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', false],
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36', true],
  ['desktop', '', false],
] as const)('a machine is known by its user agent: %s', (device, agent, touch) => {
  expect(deviceOf(agent, touch)).toBe(device);
});

test('a country is that of the time zone, under its old name and its new one; none is guessed', () => {
  expect(['Europe/Berlin', 'America/New_York', 'Asia/Calcutta', 'Asia/Kolkata'].map(countryOfZone)).toEqual([
    'DE',
    'US',
    'IN',
    'IN',
  ]);
  expect(['UTC', 'Etc/GMT+5', 'No/Where', '', '\0'].map(countryOfZone)).toEqual(Array(5).fill(null));
});

test('the zones of some countries are those that lie in them, and those that lie in none', () => {
  const zones = zonesOfCountries(new Set(['DE', 'PT', 'XX']));
  expect(new Set(zones.map(countryOfZone))).toEqual(new Set(['DE', 'PT', null]));
  for (const zone of ['Europe/Berlin', 'Europe/Lisbon', 'Atlantic/Azores', 'UTC'])
    expect(zones).toContain(zone);
});

test('queries, control characters and half characters from browsers are removed', () => {
  const row = visitRow(
    {
      id,
      page: '/products/mug?email=a@b.c#x',
      referrer: 'https://www.google.com/search?q=mug',
      utm: { source: ' a\0b\u0085\u001b[31m ', campaign: 'half \ud83d', term: ' \n ' },
      first: { day: '2026-02-30', host: 'blog.example' },
      zone: 'Europe/Berlin',
    },
    -5n,
    { userAgent: 'Mozilla/5.0', isBot: false },
  );
  expect(row).toMatchObject({
    ...{
      visit_id: id.toLowerCase(),
      landing_page: '/products/mug',
      referrer: 'https://www.google.com/search',
    },
    ...{ utm_source: 'a b  [31m', utm_campaign: 'half \ufffd', utm_term: null, country: 'DE' },
    ...{
      visitor: '-5',
      kind: 'people',
      device: 'desktop',
      source: 'search',
      first_day: null,
      first_host: null,
    },
  });
});
