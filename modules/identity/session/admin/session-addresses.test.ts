import { expect, test } from 'vitest';
import * as contract from '../contract/session-calls.ts';
import { sessionAddresses } from './session-addresses.ts';

test('the addresses of the first load are those of the contract', () => {
  for (const [name, address] of Object.entries(sessionAddresses)) {
    const { method, path, permission } = contract[name as keyof typeof sessionAddresses];
    expect({ method: address.method, path: address.path }).toEqual({ method, path });
    expect(address.permission === 'public').toBe(permission === 'public');
  }
});
