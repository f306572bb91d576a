import { globSync } from 'node:fs';
import { join } from 'node:path';
import { stringsOf, type TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';
import { expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { speak } from '#core/testing/admin-suites/speak.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';

// Every screen of the conversion tools in German: with data, of a shop without any, and when the server fails.

const headers = { 'X-Requested-With': 'backroom' };
const root = join(import.meta.dirname, '../../..');
const base = '/apps/boost-convert';
const timers = `${base}/ctool/timer-countdown`;
const addNotification = `${base}/social-proof/notifications/add`;
const screens = [
  ...[`${base}/dashboard`, `${base}/dashboard/evidence`, `${base}/counting-tools`, `${base}/start-guide`],
  ...[`${base}/social-proof/popup-type`, `${base}/social-proof/popup-type/sales-notifications`],
  ...[`${base}/social-proof/popup-type/checkout-notifications`, `${base}/social-proof/notifications`],
  ...[addNotification, `${base}/social-proof/settings`, timers, `${timers}/add`],
  ...[`${base}/ctool/product-countdown`, `${base}/ctool/realtime-visitors`, `${base}/ctool/customize`],
];

/** Names of offers that timers are bound to: a merchant's words. */
let offers: readonly string[] = [];
/** Pieces of English texts, between what is filled in, that no German text has. */
let english: readonly string[] = [];

const piecesOf = (text: string) => text.split(/%\{[^}]*\}|\{\{[^}]*\}\}/).map((piece) => piece.trim());

test.beforeAll(async () => {
  const folders = '{core/admin,modules/conversion}';
  for (const file of globSync(`${folders}/**/*-text.ts`, { cwd: root })) await import(join(root, file));
  const german: string[] = [];
  for (const file of globSync(`${folders}/**/*-text.de.ts`, { cwd: root })) {
    const texts = (await import(join(root, file))) as Record<string, TranslatedStrings>;
    german.push(...Object.values(texts).flatMap(({ strings }) => Object.values(strings)));
  }
  const all = german.join('\n');
  const texts = Object.values(stringsOf('en')).flatMap((strings) => Object.values(strings));
  english = [...new Set(texts.flatMap(piecesOf))].filter(
    (piece) => piece.length >= 4 && /[a-z]{3}/.test(piece) && !all.includes(piece),
  );
  expect(english.length).toBeGreaterThan(500);
});

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await speak(page, 'de');
});
test.afterEach(({ page }) => speak(page, 'en'));

/** Everything that a screen says or reads out, but for what merchants wrote: in fields, in rows, in previews. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const theirs = 'input,textarea,option,.tool-preview,[data-row],.variable-chip,.note-variables button';
    const texts: string[] = [];
    const walk = (element: Element): void => {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name);
        if (text && !element.matches('[data-row] *')) texts.push(text);
      }
      for (const child of element.childNodes)
        if (child instanceof Element) {
          if (!child.matches(theirs)) walk(child);
        } else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
          texts.push(child.textContent.trim());
    };
    walk(document.body);
    return texts;
  });

/** Opens a screen and waits until nothing is being loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await expect(page.locator('.list-table[aria-busy]')).toHaveCount(0);
}

async function expectGerman(page: Page, path: string): Promise<void> {
  const texts = (await textsOn(page)).map((text) =>
    offers.reduce((all, name) => all.replaceAll(name, ''), text),
  );
  const left = texts.filter((text) =>
    english.some((piece) => text === piece || (piece.length > 14 && text.includes(piece))),
  );
  expect(left, `English on ${path}`).toEqual([]);
  // And what no text of ours is: words of the server, or of the screens of other areas.
  const words = /\b(the|and|with|your|are|is|this|that|have)\b/i;
  expect(
    texts.filter((text) => words.test(text)),
    `English on ${path}`,
  ).toEqual([]);
}

const expectScreen = (page: Page, path: string) =>
  test.step(path, async () => {
    await open(page, path);
    await expectGerman(page, path);
    await expectEveryLook(page, path);
  });

test('R052–R067 each screen speaks German, fits and reads well', longForm, async ({ page }) => {
  test.setTimeout(300_000);
  const list = await page.request.get('/admin/copt/timers.json', { headers });
  const { timers: made } = (await list.json()) as {
    timers: { id: number; offer: { title: string } | null }[];
  };
  expect(made).not.toEqual([]);
  offers = made.flatMap(({ offer }) => offer?.title ?? []);
  for (const path of [...screens, `${timers}/${made[0]!.id}`]) await expectScreen(page, path);
});

test('so does each of a shop that has nothing yet', longForm, async ({ page }) => {
  test.setTimeout(300_000);
  const { shop } = (await (await page.request.get('/admin/shop/context.json', { headers })).json()) as {
    shop: { id: number };
  };
  const data = { shop_name: `Leer ${Date.now()}` };
  expect((await page.request.post('/v1/user/shops.json', { headers, data })).status()).toBe(201);
  try {
    for (const path of screens) await expectScreen(page, path);
  } finally {
    await page.request.post('/v1/auth/switch-shop', { headers, data: { shop_id: shop.id } });
  }
});

test('and each says that it failed, and how to go on', longForm, async ({ page }) => {
  test.setTimeout(300_000);
  await intercept(page, /^\/admin\/copt\//, 'GET', (route) => refuse(route, 500, 'Kein Licht.'));
  // By hand a notification is added of what other calls answer.
  for (const path of screens.filter((one) => one !== addNotification))
    await test.step(path, async () => {
      await open(page, path);
      await expect(
        page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' }).first(),
      ).toBeVisible();
      await expectGerman(page, path);
      await expectEveryLook(page, path);
    });
});
