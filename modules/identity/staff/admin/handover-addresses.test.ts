import { expect, test } from 'vitest';
import * as contract from '../contract/handover-calls.ts';
import { handoverAddresses } from './handover-addresses.ts';

test("the addresses of a handover's page are those of the contract", () => {
  for (const [name, address] of Object.entries(handoverAddresses)) {
    const { method, path, permission } = contract[name as keyof typeof handoverAddresses];
    expect(address, name).toEqual({ method, path, permission });
  }
});
