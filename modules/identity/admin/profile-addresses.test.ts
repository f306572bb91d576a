import { expect, test } from 'vitest';
import * as notice from '../contract/notice-calls.ts';
import * as profile from '../contract/profile-calls.ts';
import * as settings from '../contract/shop-settings-calls.ts';
import { profileAddresses } from './profile-addresses.ts';

test("the addresses of the frame's parts are those of the contracts", () => {
  const contracts: Record<string, unknown> = { ...notice, ...profile, ...settings };
  for (const [name, { method, path }] of Object.entries(profileAddresses)) {
    const call = contracts[name] as typeof profile.openShop;
    expect({ method, path }, name).toEqual({ method: call.method, path: call.path });
  }
});
