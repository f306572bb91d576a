import { expect, test } from 'vitest';
import { countryCode, countryOf } from './client-country.ts';

test('a country is a code that there is; unions, unknown ones and everything else are none', () => {
  expect(['DE', ' fr ', 'GB', 'US'].map(countryCode)).toEqual(['DE', 'FR', 'GB', 'US']);
  for (const text of ['XX', 'T1', 'EU', 'ZZ', 'QQ', 'DEU', '', 'D', 'D1', '<b>', undefined, ['DE'], 7])
    expect(countryCode(text)).toBeNull();
});

test('a header counts from a trusted proxy alone: whoever calls without one may have written it', () => {
  const headers = { 'cf-ipcountry': 'DE' };
  expect(countryOf({ headers, ips: ['10.0.0.1', '192.0.2.7'] }, 'cf-ipcountry')).toBe('DE');
  expect(countryOf({ headers, ips: ['192.0.2.7'] }, 'cf-ipcountry')).toBeNull();
  expect(countryOf({ headers, ips: undefined } as never, 'cf-ipcountry')).toBeNull();
  expect(countryOf({ headers, ips: ['10.0.0.1', '192.0.2.7'] }, undefined)).toBeNull();
  expect(countryOf({ headers: {}, ips: ['10.0.0.1', '192.0.2.7'] }, 'cf-ipcountry')).toBeNull();
});
