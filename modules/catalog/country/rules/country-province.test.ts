import { expect, test } from 'vitest';
import { countryCodes } from './country-code.ts';
import { provincesByCountry } from './country-province.ts';

const counts = {
  AE: 7,
  AR: 24,
  AU: 8,
  BR: 27,
  CA: 13,
  CL: 16,
  CN: 31,
  CO: 33,
  EG: 27,
  ES: 52,
  HK: 3,
  ID: 38,
  IE: 26,
  IN: 36,
  IT: 107,
  JP: 47,
  KR: 17,
  MX: 32,
  MY: 16,
  NZ: 16,
  PE: 26,
  RO: 42,
  TH: 77,
  US: 62,
  ZA: 9,
};

test('C115 no province is missing or named twice', () => {
  expect(
    Object.fromEntries(
      Object.entries(provincesByCountry).map(([code, { provinces }]) => [code, provinces.length]),
    ),
  ).toEqual(counts);
  for (const [country, { provinces }] of Object.entries(provincesByCountry)) {
    expect(countryCodes).toContain(country);
    expect(new Set(provinces.map((one) => one.code)).size).toBe(provinces.length);
    expect(new Set(provinces.map((one) => one.name)).size).toBe(provinces.length);
    expect(provinces.filter(({ code, name }) => !/^[A-Z0-9]{1,3}$/.test(code) || name === '')).toEqual([]);
  }
});
