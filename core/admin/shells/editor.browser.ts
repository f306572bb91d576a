import { expect, test } from '../../testing/browser-test.ts';
import { startAdminHarness, type AdminHarness } from '../../testing/admin-harness/harness-server.ts';
import { refuse } from '../../testing/admin-suites/page-checks.ts';
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

test('V204 V423 what was saved is said for three seconds, what failed as long, and longer while it is read', async ({
  page,
}) => {
  harness.reset();
  await page.clock.install();
  await page.goto(`${harness.url}/things/1`);
  const name = page.getByLabel('Offer name', { exact: true });
  const toast = page.locator('.toast');
  const save = async (text: string) => {
    await name.fill(text);
    await page.keyboard.press('Control+s');
    await expect(toast).toBeVisible();
  };
  await expect(name).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await save('Said');
  await page.clock.runFor(2999);
  await expect(toast).toHaveText('Saved');
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);

  await page.route('**/harness/things/1.json', (route) =>
    route.request().method() === 'PUT' ? refuse(route, 500, 'The pen broke.') : route.continue(),
  );
  await save('Not said');
  await expect(toast).toHaveClass(/bad/);
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toContainText('The pen broke.');
  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await expect(toast).toHaveCount(0);
});

test('what is typed while a save is on its way stays a change, and outlives a reload', async ({ page }) => {
  harness.reset();
  const asked = Promise.withResolvers<void>();
  await page.route('**/harness/things/1.json', async (route) => {
    if (route.request().method() === 'PUT') await asked.promise;
    await route.continue();
  });
  await page.goto(`${harness.url}/things/1`);
  const name = page.getByLabel('Offer name', { exact: true });
  await name.fill('Sent');
  await page.keyboard.press('Control+s');
  await name.fill('Typed on');
  await page.waitForTimeout(500);
  asked.resolve();
  await expect(page.locator('.toast')).toHaveText('Saved');
  await expect(name).toHaveValue('Typed on');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(name).toHaveValue('Sent');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Typed on');
});
