import { analyticsCalls } from './documented-calls/analytics-calls.ts';
import { conversionCalls } from './documented-calls/conversion-calls.ts';
import type { CallTable } from './documented-calls/documented-call.ts';
import { otherCalls } from './documented-calls/other-calls.ts';
import { reviewCalls } from './documented-calls/review-calls.ts';
import { authCalls } from './documented-calls/sign-in-calls.ts';

/** The calls of each area, in an order in which each finds what it needs. */
export const documentedCalls: Record<string, CallTable> = {
  conversion: conversionCalls,
  reviews: reviewCalls,
  analytics: analyticsCalls,
  catalog: otherCalls,
  'sign-in': authCalls,
};

/** Rows of docs/requirements/calls.md from C068 on that the table leaves out: why, and the test that sends them. */
export const leftOutCalls: Readonly<Record<string, { why: string; test: string }>> = {
  C112: {
    why: 'needs a store elsewhere',
    test: 'modules/store-link/connect/server/store-connection.test.ts',
  },
  C113: {
    why: 'needs a store elsewhere',
    test: 'modules/store-link/connect/server/store-connection.test.ts',
  },
  C307: { why: 'OAuth says its form', test: 'modules/developer/oauth/server/oauth-flow.test.ts' },
  C309: { why: 'needs a link from a mail', test: 'modules/identity/session/server/sign-in-link.test.ts' },
  C313: { why: 'OAuth says its form', test: 'modules/developer/oauth/server/oauth-flow.test.ts' },
  C316: {
    why: 'is the call of C315, at the domain of the shop',
    test: 'apps/server/documented-calls.test.ts',
  },
  C319: { why: 'needs an invitation', test: 'modules/identity/staff/server/invitations.test.ts' },
  C320: { why: 'needs an invitation', test: 'modules/identity/staff/server/invitations.test.ts' },
  C321: { why: 'needs a link from a mail', test: 'modules/identity/profile/server/profile.test.ts' },
  C322: { why: 'OAuth says its form', test: 'modules/developer/oauth/server/oauth-flow.test.ts' },
};
