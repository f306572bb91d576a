import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { runDueTests } from './store-gate-test.ts';

/** Looks at the checkouts of connected stores: at once after connecting and after new keys, daily, and soon after they failed. */
export const testCheckouts = defineSchedule({
  name: 'store-link.test-checkouts',
  everySeconds: 5,
  run: runDueTests,
});
