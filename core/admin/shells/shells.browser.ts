import { test } from '../../testing/browser-test.ts';
import { startAdminHarness, type AdminHarness } from '../../testing/admin-harness/harness-server.ts';
import { listThings } from '../../contract/testing/thing-calls.ts';
import { listPageSuite } from '../../testing/admin-suites/list-page-suite.ts';

let harness: AdminHarness;

test.beforeAll(async () => {
  harness = await startAdminHarness();
});
test.afterAll(() => harness.close());

const things = /\/harness\/things\.json$/;

listPageSuite('a hundred thousand things', {
  path: () => `${harness.url}/things`,
  before: async () => harness.reset(100_000),
  call: listThings,
  words: ['number 77', 'number 51'],
  never: { reply: { things: [], has_more: false, total: 0, counts: {} }, title: 'Create your first offer' },
  filter: { label: 'Status', option: 'Inactive' },
  sort: 'Views',
  create: 'Create offer',
  tab: 'Bundles',
  deletion: { question: /cannot be undone/, call: things },
  bulk: { action: 'Deactivate', call: /\/harness\/status\.json$/, method: 'PUT' },
  ordered: true,
});
