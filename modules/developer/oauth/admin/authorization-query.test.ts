import { expect, test } from 'vitest';
import { requestOfAddress } from './authorization-query.ts';

test('an address is read as it was sent', () => {
  expect(requestOfAddress('?client_id=bra_1_x&scope=read_products+read_orders&state=a%26b&more=1')).toEqual({
    client_id: 'bra_1_x',
    scope: 'read_products read_orders',
    state: 'a&b',
  });
});

test.each([
  '',
  '?scope=read_products',
  '?client_id=',
  '?client_id=a&client_id=b',
  '?client_id=a&state=1&state=2',
])('%j is none', (search) => expect(requestOfAddress(search)).toBeNull());
