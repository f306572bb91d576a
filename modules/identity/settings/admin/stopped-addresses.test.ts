import { expect, test } from 'vitest';
import { reopenShop } from '../contract/shop-settings-calls.ts';
import { stoppedAddresses } from './stopped-addresses.ts';

test("the address of a stopped shop's screen is that of the contract", () => {
  const { method, path } = reopenShop;
  expect(stoppedAddresses.reopenShop).toEqual({ method, path });
});
