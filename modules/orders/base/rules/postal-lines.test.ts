import { expect, test } from 'vitest';
import { postalLines } from './postal-lines.ts';

test('an address is written as its own country writes it, and its country in the reader’s language', () => {
  const address = {
    first_name: 'Ada',
    last_name: 'King',
    address1: 'Torstraße 1',
    city: 'Berlin',
    zip: '10119',
    country_code: 'DE',
  };
  expect(postalLines(address, 'de')).toEqual(['Ada King', 'Torstraße 1', '10119 Berlin', 'Deutschland']);
  expect(postalLines({ ...address, city: 'Austin', province: 'TX', country_code: 'US' }, 'en')).toEqual([
    'Ada King',
    'Torstraße 1',
    'Austin, TX 10119',
    'United States',
  ]);
});
