import { expect, test } from 'vitest';
import type { DraftOrder } from '../contract/draft-order-calls.ts';
import { bodyOf, formOf } from './draft-form.ts';

const address = {
  ...{
    first_name: 'Grace',
    last_name: 'Hopper',
    company: 'Navy',
    address1: 'Rua 1',
    address2: '',
    city: 'Porto',
  },
  ...{ province: 'Norte', province_code: '13', zip: '4050', country_code: 'PT', phone: '', cpf_number: '' },
};
const properties = [{ name: 'Engraving', value: 'For ever' }];

test('what a program chose for a line is kept by who edits the draft, and only what is taken of an address is sent', () => {
  const line = { price: 3, quantity: 2, requires_shipping: false, properties };
  const draft = {
    ...{ customer: null, email: '', note: '', tags: '', applied_discount: null, shipping_line: null },
    line_items: [
      { ...line, variant_id: null, title: 'Ring' },
      { ...line, variant_id: 7, title: 'Vase' },
    ],
    shipping_address: { ...address, name: 'Grace Hopper', country: 'Portugal', country_name: 'Portugal' },
  } as unknown as DraftOrder;
  const body = bodyOf(formOf(draft));
  expect(body.line_items).toEqual([
    { variant_id: null, title: 'Ring', price: 3, quantity: 2, requires_shipping: false, properties },
    { variant_id: 7, title: '', price: 0, quantity: 2, requires_shipping: true, properties },
  ]);
  expect(body.shipping_address).toEqual(address);
  // What the editor does not show is not sent, so that it stays as it is.
  expect(Object.keys(body)).not.toContain('note_attributes');
  expect(Object.keys(body)).not.toContain('billing_address');
});
