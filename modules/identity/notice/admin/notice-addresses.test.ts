import { expect, test } from 'vitest';
import * as contract from '../contract/notice-calls.ts';
import { noticeAddresses } from './notice-addresses.ts';

test('the addresses of the bell are those of the contract', () => {
  for (const [name, address] of Object.entries(noticeAddresses)) {
    const { method, path } = contract[name as keyof typeof noticeAddresses];
    expect({ method: address.method, path: address.path }, name).toEqual({ method, path });
  }
});
