import type { Member } from '#core/server/call/context.ts';
import type { Authentication } from '#core/server/call/request-authentication.ts';
import type { TestServices } from './test-services.ts';

/** The owner of every shop of a test. */
export const testMember: Member = {
  userId: 1,
  email: 'owner@one.test',
  firstName: 'Olive',
  lastName: 'Owner',
  avatar: '',
  localeCode: 'en',
  isDevStore: false,
  isCustomLogin: false,
  role: 'owner',
  permissions: [],
};

/** A caller that names a shop of the test in `x-test-shop` owns it; all other callers are signed out. */
export function testAuthentication({ shops }: Pick<TestServices, 'shops'>): Authentication {
  return {
    async authenticate(request) {
      const shop = shops.find(({ id }) => String(id) === request.headers['x-test-shop']);
      return shop ? { shop, member: testMember, via: 'bearer', token: 'test' } : null;
    },
    allows: () => true,
  };
}
