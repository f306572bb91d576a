import { foreignScriptSuite } from '#core/testing/admin-suites/foreign-script.ts';

// In this lane stores and back office share an origin, and scripts have the machine's other name.
foreignScriptSuite({
  own: 'owner@demo.backroom.test',
  stranger: 'owner@other.backroom.test',
  password: 'backroom-demo',
});
