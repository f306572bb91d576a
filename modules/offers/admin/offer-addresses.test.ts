import { expect, test } from 'vitest';
import * as contract from '../contract/offer-calls.ts';
import { offerAddresses } from './offer-addresses.ts';

test('the addresses of the first load are those of the contract', () => {
  for (const [name, address] of Object.entries(offerAddresses)) {
    const { method, path } = contract[name as keyof typeof offerAddresses];
    expect({ method: address.method, path: address.path }).toEqual({ method, path });
  }
});
