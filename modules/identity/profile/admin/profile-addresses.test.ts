import { expect, test } from 'vitest';
import * as contract from '../contract/profile-calls.ts';
import { profileAddresses } from './profile-addresses.ts';

test('the addresses that the frame asks of the account are those of the contract', () => {
  for (const [name, address] of Object.entries(profileAddresses)) {
    const { method, path } = contract[name as keyof typeof profileAddresses];
    expect({ method: address.method, path: address.path }, name).toEqual({ method, path });
  }
});
