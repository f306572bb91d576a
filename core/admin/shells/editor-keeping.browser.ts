import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/browser-test.ts';
import { expectEveryLook } from '../../testing/admin-suites/page-checks.ts';
import { startAdminHarness, type AdminHarness } from '../../testing/admin-harness/harness-server.ts';

// What becomes of what was typed when the page, the tab or the line goes.

let harness: AdminHarness;

test.beforeAll(async () => {
  harness = await startAdminHarness();
});
test.afterAll(() => harness.close());
test.beforeEach(() => harness.reset());

const field = (page: Page) => page.getByLabel('Offer name', { exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const save = (page: Page) => bar(page).getByRole('button', { name: /^Save/ });
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You have unsaved changes from' });
const bringBack = (page: Page) => offer(page).getByRole('button', { name: 'Restore' });
const storedNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('backroom.draft.')));

async function opened(page: Page, path = '/things/1'): Promise<Page> {
  await page.goto(`${harness.url}${path}`);
  await expect(field(page)).toBeVisible();
  return page;
}

for (const path of ['/things/1', '/things/0', '/settings'])
  test(`what was typed at ${path} outlives a crash of the tab, in a new one`, async ({ browser }) => {
    const context = await browser.newContext();
    const tab = await opened(await context.newPage(), path);
    await field(tab).fill('Typed before the crash');
    await expect.poll(() => storedNames(tab)).toHaveLength(1);
    const crashed = tab.waitForEvent('crash');
    await tab.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await opened(await context.newPage(), path);
    await bringBack(next).click();
    await expect(field(next)).toHaveValue('Typed before the crash');
    await save(next).click();
    await expect(bar(next)).toHaveCount(0);
    await expect.poll(() => storedNames(next)).toEqual([]);
    await context.close();
  });

test('two tabs with the same thing keep what is typed in each, and each says so', async ({ browser }) => {
  const context = await browser.newContext();
  const one = await opened(await context.newPage());
  const other = await opened(await context.newPage());
  await field(one).fill('In the first tab');
  const note = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'You’re editing this in another tab' });
  await expect(note(other)).toBeVisible();
  await expect(offer(other)).toHaveCount(0);
  await field(other).fill('In the second tab');
  await expect(note(one)).toBeVisible();
  await expect.poll(() => storedNames(one)).toHaveLength(2);
  await one.close();
  await other.close();
  const next = await opened(await context.newPage());
  await expect(offer(next)).toContainText('1 older draft is kept too.');
  await bringBack(next).click();
  await expect(field(next)).toHaveValue('In the second tab');
  await bringBack(next).click();
  await expect(field(next)).toHaveValue('In the first tab');
  await bringBack(next).click();
  await expect(field(next)).toHaveValue('In the second tab');
  await context.close();
});

test('storage that is forbidden or full does not hinder the editor', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No', 'QuotaExceededError');
    };
  });
  await opened(page);
  await field(page).fill('Saved without storage');
  await page.waitForTimeout(500);
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(harness.things[0]?.name).toBe('Saved without storage');
});

test('leaving what was not saved, when asked, throws it away', async ({ page }) => {
  await opened(page);
  await field(page).fill('Not wanted');
  await expect.poll(() => storedNames(page)).toHaveLength(1);
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave page' }).click();
  await expect(field(page)).toHaveCount(0);
  await expect.poll(() => storedNames(page)).toEqual([]);
});

test('an earlier draft of what somebody has saved since is asked about, not written over it', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const tab = await opened(await context.newPage());
  await field(tab).fill('Mine from before');
  await expect.poll(() => storedNames(tab)).toHaveLength(1);
  await tab.close();
  const thing = harness.things[0]!;
  Object.assign(thing, { name: 'Theirs', version: thing.version + 1 });
  const next = await opened(await context.newPage());
  await bringBack(next).click();
  const dialog = next.getByRole('alertdialog', { name: 'Someone else changed this while you were editing' });
  await expect(dialog).toContainText('Theirs');
  await expect(dialog).toContainText('Mine from before');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(next)).toHaveValue('Theirs');
  await context.close();
});

test('a save that finds no line says that it waits, and goes through once when it is back', async ({
  page,
}) => {
  const note = page.getByRole('status').filter({ hasText: 'Not saved yet' });
  await opened(page);
  await page.context().setOffline(true);
  await field(page).fill('Typed without a line');
  await save(page).click();
  await expect(note).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(bar(page)).toContainText('Waiting for the connection');
  await expect(page.getByText('You’re offline.')).toBeVisible();
  expect(harness.things[0]?.name).not.toBe('Typed without a line');
  await page.context().setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  expect(harness.things[0]).toMatchObject({ name: 'Typed without a line', version: 2 });
  await expect.poll(() => storedNames(page)).toEqual([]);
});

test('a server that is away is asked gently, and what was typed meanwhile stays a change', async ({
  page,
}) => {
  let isAway = true;
  let asked = 0;
  await page.route('**/readyz', (route) => {
    asked += 1;
    return isAway ? route.abort('connectionrefused') : route.fulfill({ json: { ok: true } });
  });
  await page.route('**/harness/things/1.json', (route) =>
    isAway && route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  await opened(page);
  await field(page).fill('Sent');
  await save(page).click();
  await expect(page.getByText('Can’t reach Backroom right now.')).toBeVisible();
  await field(page).fill('Typed on');
  await expect.poll(() => asked).toBeGreaterThan(1);
  isAway = false;
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('Typed on');
  await expect(bar(page)).toBeVisible();
  expect(harness.things[0]).toMatchObject({ name: 'Sent', version: 2 });
});

test('a save whose answer was lost counts as saved, and is not done twice', async ({ page }) => {
  let isLost = true;
  await page.route('**/readyz', (route) => route.fulfill({ json: { ok: true } }));
  await page.route('**/harness/things/1.json', async (route) => {
    if (route.request().method() !== 'PUT' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await opened(page);
  await field(page).fill('Arrived all the same');
  await save(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  expect(harness.things[0]).toMatchObject({ name: 'Arrived all the same', version: 2 });
});

test('a creation whose answer was lost is asked for again under its key; the page goes on with what is made', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/readyz', (route) => route.fulfill({ json: { ok: true } }));
  await page.route('**/harness/things.json', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length < 3 ? route.abort('connectionreset') : route.continue();
  });
  await opened(page, '/things/0');
  await field(page).fill('Made once');
  await save(page).click();
  await expect(page).toHaveURL(`${harness.url}/things`);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

test('discarding what waits for the line gives it up', async ({ page }) => {
  await opened(page);
  await page.context().setOffline(true);
  await field(page).fill('Given up');
  await save(page).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await page.waitForTimeout(1500);
  expect(harness.things[0]).toMatchObject({ version: 1 });
});

test('a list and an editor that could not be read for want of a line are read when it is back', async ({
  page,
}) => {
  for (const [path, shown] of [
    ['/things', page.getByRole('link', { name: 'Buy more, save more' }).first()],
    ['/things/1', field(page)],
  ] as const) {
    let isAway = true;
    await page.route('**/readyz', (route) =>
      isAway ? route.abort() : route.fulfill({ json: { ok: true } }),
    );
    await page.route('**/harness/**', (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(`${harness.url}${path}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load this' })).toBeVisible();
    isAway = false;
    await expect(shown).toBeVisible();
    await expect(page.getByText('Couldn’t load this')).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('a page whose code could not be fetched for want of a line opens when it is back', async ({ page }) => {
  await page.goto(`${harness.url}/settings`);
  await expect(field(page)).toBeVisible();
  let isAway = true;
  await page.route('**/readyz', (route) => (isAway ? route.abort() : route.fulfill({ json: { ok: true } })));
  await page.route('**/assets/*', (route) => (isAway ? route.abort() : route.continue()));
  await page.getByRole('main').getByRole('link', { name: 'Offers' }).first().click();
  await expect(page.getByText('Couldn’t load this')).toBeVisible();
  isAway = false;
  await expect(page.getByRole('link', { name: /Stoneware mug/ }).first()).toBeVisible();
});

test('a conflict shows what differs, field by field, and each part becomes whose it was chosen to be', async ({
  page,
}) => {
  const thing = harness.things[0]!;
  await opened(page);
  const message = page.getByLabel('Message to shoppers', { exact: true });
  const quantity = page.getByLabel('Min. quantity of tier 1', { exact: true });
  await field(page).fill('My name');
  await message.fill('My message');
  await quantity.fill('3');
  Object.assign(thing, { name: 'Their name', message: 'Their message', picks: [3], version: 2 });
  await save(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this while you were editing' });
  const part = (name: string) => dialog.getByRole('radiogroup', { name });
  await expect(part('Offer name')).toHaveText('TheirsTheir nameYoursMy name');
  await expect(part('Offer name Changed by both')).toBeVisible();
  await expect(part('Min. quantity of tier 1 Changed by you')).toContainText('Yours3');
  await expect(part('Target Changed by them')).toHaveText(/^Theirs3Yours/);
  await expect(part('Target').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await expectEveryLook(page, 'a conflict');
  // By keyboard: the arrow leads from mine to theirs.
  await part('Message to shoppers').getByRole('radio', { name: 'Yours' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(part('Message to shoppers').getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(harness.things[0]).toMatchObject({
    name: 'My name',
    message: 'Their message',
    picks: [3],
    version: 3,
  });
  expect(harness.things[0]?.tiers[0]?.min_quantity).toBe('3');
  await expect(message).toHaveValue('Their message');
});
