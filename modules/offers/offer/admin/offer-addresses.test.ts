import { expect, test } from 'vitest';
import { getOnboarding } from '../../onboarding/contract/onboarding-calls.ts';
import * as contract from '../contract/offer-calls.ts';
import { guideAddress, offerAddresses } from './offer-addresses.ts';

test('the addresses of the first load are those of the contract', () => {
  for (const [name, address] of Object.entries(offerAddresses)) {
    const { method, path } = contract[name as keyof typeof offerAddresses];
    expect({ method: address.method, path: address.path }).toEqual({ method, path });
  }
});

test('what changes the steps of the start guide asks for the guide again', () => {
  const { method, path } = getOnboarding;
  expect(guideAddress).toEqual({ method, path });
});
