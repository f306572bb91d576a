import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neverSimulated } from '../contract/tool-words.ts';
import { countriesWithout, honestShop, mayShowSimulated, simulatingCountry } from './honest.ts';

const code = fc.string({
  minLength: 2,
  maxLength: 2,
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
});

test('an honest shop shows nothing simulated, wherever', () => {
  fc.assert(
    fc.property(fc.option(code), fc.array(code), (country, never_in) => {
      expect(mayShowSimulated({ honest: true, never_in }, country)).toBe(false);
      expect(mayShowSimulated(honestShop, country)).toBe(false);
    }),
  );
});

test('no other shop does in a listed, an added or an unknown country', () => {
  for (const country of [...neverSimulated, null])
    expect(mayShowSimulated({ honest: false, never_in: [] }, country)).toBe(false);
  fc.assert(
    fc.property(code, fc.array(code), (country, never_in) => {
      const may = mayShowSimulated({ honest: false, never_in }, country);
      expect(may).toBe(!never_in.includes(country) && !neverSimulated.some((one) => one === country));
      expect(mayShowSimulated({ honest: false, never_in: [...never_in, country] }, country)).toBe(false);
    }),
  );
  expect(mayShowSimulated({ honest: false, never_in: [] }, 'US')).toBe(true);
});

test('the list has the 27 of the Union, the three beside it in the economic area and the United Kingdom', () => {
  expect(new Set(neverSimulated).size).toBe(31);
  for (const country of ['GB', 'NO', 'IS', 'LI', 'DE', 'GR']) expect(neverSimulated).toContain(country);
  for (const country of ['CH', 'UK', 'EL', 'US']) expect(neverSimulated).not.toContain(country);
});

test('the country that room is asked for is one of those that may be shown it, and the others are all named', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(code), code, (honest, never_in, country) => {
      const honesty = { honest, never_in };
      const found = simulatingCountry(honesty);
      expect(found === null).toBe(honest);
      if (honest) return;
      expect(mayShowSimulated(honesty, found)).toBe(true);
      expect(countriesWithout(honesty).has(country)).toBe(!mayShowSimulated(honesty, country));
    }),
  );
});
