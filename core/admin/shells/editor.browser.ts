import { test } from '@playwright/test';
import { startAdminHarness, type AdminHarness } from '../../testing/admin-harness/harness-server.ts';
import { editorPageSuite } from '../../testing/admin-suites/editor-page-suite.ts';

let harness: AdminHarness;

test.beforeAll(async () => {
  harness = await startAdminHarness();
});
test.afterAll(() => harness.close());

editorPageSuite('a thing', {
  path: () => `${harness.url}/things/1`,
  before: async () => harness.reset(),
  call: /\/harness\/things\/\d+\.json$/,
  field: { label: 'Offer name', path: 'thing.name' },
  required: { label: 'Offer name', error: 'Enter a name.' },
  creation: {
    path: '/things/0',
    call: /\/harness\/things\.json$/,
    fill: (page) => page.getByLabel('Offer name').fill('A new one'),
    then: '/things',
  },
  saveElsewhere: async (_page, value) => {
    const thing = harness.things[0];
    if (thing) Object.assign(thing, { name: value, version: thing.version + 1 });
  },
});
