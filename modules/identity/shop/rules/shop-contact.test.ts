import { describe, expect, test } from 'vitest';
import { contactProblems, shopContact, type ShopContact } from './shop-contact.ts';

const kiln: ShopContact = {
  name: 'Kiln',
  contact_email: 'hello@kiln.example',
  address1: 'Hauptstraße 1',
  address2: '',
  zip: '10115',
  city: 'Berlin',
  province: '',
  country_code: 'DE',
  phone: '+49 30 123',
  tax_number: 'DE123456789',
};
const only: ShopContact = {
  ...kiln,
  ...{ contact_email: '', address1: '', zip: '', city: '', phone: '', tax_number: '' },
};

describe('the lines that name a shop', () => {
  test('are what it says of itself, in the order of its country, its country in its language', () => {
    expect(shopContact(kiln, 'de-DE')).toEqual([
      ...['Kiln', 'Hauptstraße 1', '10115 Berlin', 'Deutschland'],
      ...['hello@kiln.example', '+49 30 123', 'DE123456789'],
    ]);
    const us = { ...kiln, address1: '1 Main Street', city: 'Springfield', province: 'IL', zip: '62701' };
    expect(shopContact({ ...us, country_code: 'US' }, 'en-US').slice(1, 4)).toEqual([
      '1 Main Street',
      'Springfield, IL 62701',
      'United States',
    ]);
  });

  test('leave out what is empty; a country alone is no address', () => {
    expect(shopContact(only, 'en-US')).toEqual(['Kiln']);
    expect(shopContact({ ...only, country_code: '' }, 'en-US')).toEqual(['Kiln']);
    expect(shopContact({ ...only, phone: '1' }, 'en-US')).toEqual(['Kiln', '1']);
  });
});

test.each([
  [{}, []],
  [{ zip: '' }, []],
  [{ zip: '1011' }, ['zip']],
  [{ zip: '1010', country_code: 'AT' }, []],
  [{ zip: 'SW1A 1AA', country_code: 'GB' }, []],
  [{ zip: 'anything', country_code: 'AQ' }, []],
  [{ zip: 'anything', country_code: '' }, []],
  [{ tax_number: 'DE 123 456 789' }, []],
  [{ tax_number: 'DE12345' }, ['tax_number']],
  [{ tax_number: '21/815/08150' }, []],
  [{ tax_number: 'ATU1', country_code: 'AT', zip: '1010' }, ['tax_number']],
])('a postcode and a tax number fit their country: %j', (given, wrong) => {
  expect(Object.keys(contactProblems({ ...kiln, ...given }))).toEqual(wrong);
});
