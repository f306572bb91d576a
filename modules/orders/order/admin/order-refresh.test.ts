import { expect, test } from 'vitest';
import { listFulfillments } from '../../fulfillment/contract/fulfillment-calls.ts';
import { listRefunds } from '../../refund/contract/refund-calls.ts';
import { callsAbove } from './order-refresh.ts';

test('what is read again after an order has changed are calls that exist', () => {
  const calls = { listFulfillments, listRefunds };
  for (const [name, address] of Object.entries(callsAbove))
    expect(address).toEqual({
      method: calls[name as keyof typeof calls].method,
      path: calls[name as keyof typeof calls].path,
    });
});
