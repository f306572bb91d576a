import { foreignScriptSuite } from '#core/testing/admin-suites/foreign-script.ts';

// In this lane stores have hosts of their own.
foreignScriptSuite({
  own: 'owner@demo.backroom.test',
  stranger: 'owner@other.backroom.test',
  password: 'backroom-demo',
});
