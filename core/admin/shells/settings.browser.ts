import { test } from '../../testing/browser-test.ts';
import { startAdminHarness, type AdminHarness } from '../../testing/admin-harness/harness-server.ts';
import { settingsPageSuite } from '../../testing/admin-suites/settings-page-suite.ts';

let harness: AdminHarness;

test.beforeAll(async () => {
  harness = await startAdminHarness();
});
test.afterAll(() => harness.close());

settingsPageSuite('the things', {
  path: () => `${harness.url}/settings`,
  before: async () => harness.reset(),
  call: /\/harness\/things\/\d+\.json$/,
  field: { label: 'Offer name', path: 'thing.name' },
  required: { label: 'Offer name', error: 'Enter a name.' },
  master: { label: 'Offers', call: /\/harness\/status\.json$/ },
  standard: 'The standard name',
  saveElsewhere: async (_page, value) => {
    const thing = harness.things[0];
    if (thing) Object.assign(thing, { name: value, version: thing.version + 1 });
  },
});
