import { expect, test } from 'vitest';
import * as session from '../contract/session-calls.ts';
import * as shopAccess from '../contract/shop-access-calls.ts';
import * as signUp from '../contract/sign-up-calls.ts';
import { authAddresses } from './auth-addresses.ts';

test('the addresses of the pages outside the frame are those of the contracts', () => {
  const contracts: Record<string, unknown> = { ...session, ...shopAccess, ...signUp };
  for (const [name, { method, path, permission }] of Object.entries(authAddresses))
    expect({ method, path, permission }, name).toEqual({
      method: (contracts[name] as typeof session.signIn).method,
      path: (contracts[name] as typeof session.signIn).path,
      permission: 'public',
    });
});
