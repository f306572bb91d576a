import { expect, test } from 'vitest';
import * as contract from '../contract/invitation-calls.ts';
import { invitationAddresses } from './invitation-addresses.ts';

test("the addresses of an invitation's pages are those of the contract", () => {
  for (const [name, address] of Object.entries(invitationAddresses)) {
    const { method, path } = contract[name as keyof typeof invitationAddresses];
    expect(address, name).toEqual({ method, path, permission: 'public' });
  }
});
