import { expect, test } from 'vitest';
import { shopSummary } from '../contract/report-calls.ts';
import { shopSummaryAddress } from './home-addresses.ts';

test('Home asks at the address of the contract', () => {
  const { method, path } = shopSummary;
  expect(shopSummaryAddress).toEqual({ method, path });
});
