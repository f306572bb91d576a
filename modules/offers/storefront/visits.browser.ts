import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import {
  type SentVisit,
  startWidgetPage,
  type WidgetPage,
} from '../shopper/storefront/testing/widget-page.ts';

let shop: WidgetPage;
test.beforeAll(async () => {
  shop = await startWidgetPage();
});
test.afterAll(() => shop.close());
test.beforeEach(() => shop.reset());

const minute = 60_000;
const link = 'plain?utm_source=letter&utm_medium=email&utm_campaign=Autumn%20"24"&utm_term=%00a#top';

/** Opens a page and waits until the script for visits has sent the visit, or need not. */
async function open(page: Page, path = 'plain'): Promise<void> {
  const came = page.waitForResponse((answer) => answer.url().includes('/events.json'));
  await page.goto(`${shop.url}/${path}`);
  await came;
}
const sentVisits = (): SentVisit[] => shop.beacons.flatMap(({ visit }) => visit ?? []);
const ids = () => [...new Set(sentVisits().map(({ id }) => id))];
/** What of a visit is kept in the browser. */
const ours = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((key) => ['backroom:visit', 'backroom:first', 'backroom:visitor'].includes(key))
      .toSorted(),
  );

test('a visit is told with what led to it and where it landed, once, over all its pages', async ({
  page,
}) => {
  await page.goto(`${shop.url}/${link}`, { referer: 'https://search.example/find?q=mug' });
  await expect.poll(() => sentVisits().length).toBe(1);
  const [visit] = sentVisits();
  expect(visit).toMatchObject({
    page: '/plain',
    referrer: 'https://search.example/find',
    utm: { source: 'letter', medium: 'email', campaign: 'Autumn "24"', term: ' a' },
    zone: expect.any(String),
  });
  expect(visit).not.toHaveProperty('first');
  expect(visit!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(JSON.stringify(visit)).not.toContain('?');
  await open(page, 'upsells');
  await page.goto('about:blank');
  expect(sentVisits()).toHaveLength(1);
  expect(new Set(shop.beacons.map(({ visitor }) => visitor)).size).toBe(1);
});

test('a visit is told again until it was acknowledged, with the words of its first page', async ({
  page,
}) => {
  shop.shop.eventStatus = 503;
  await open(page, link);
  await page.goto('about:blank');
  shop.shop.eventStatus = 202;
  await open(page, 'upsells');
  // The report sent on leaving the first page may have arrived; no page received its acknowledgement.
  expect(ids()).toHaveLength(1);
  expect(sentVisits().at(-1)).toMatchObject({ page: '/plain', utm: { source: 'letter' } });
  await page.waitForFunction(() => !localStorage.getItem('backroom:visit')!.includes('{'));
  const times = sentVisits().length;
  await open(page, 'upsells');
  expect(sentVisits()).toHaveLength(times);
});

test(
  'a visit that is refused is not told again, so that the events beside it come',
  longForm,
  async ({ page }) => {
    shop.shop.eventStatus = 422;
    await open(page);
    shop.shop.eventStatus = 202;
    await open(page);
    expect([shop.beacons.length, sentVisits().length]).toEqual([1, 0]);
  },
);

test('a page that is left at once has told its visit', async ({ page }) => {
  await page.goto(`${shop.url}/plain`);
  await page.waitForFunction(() => localStorage.getItem('backroom:visit') !== null);
  await page.goto('about:blank');
  await expect.poll(() => sentVisits().length).toBe(1);
});

test('two tabs share a visit, also when they are opened at once', longForm, async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([open(one), open(other)]);
  await open(await context.newPage());
  expect(ids()).toHaveLength(1);
  expect(new Set(shop.beacons.map(({ visitor }) => visitor)).size).toBe(3);
});

test('after 30 idle minutes the next visit begins, led to by nothing, beside the words of the first', async ({
  page,
}) => {
  await open(page, link);
  const began = Date.now();
  await page.clock.setSystemTime(began + 29 * minute);
  await open(page);
  await page.clock.setSystemTime(began + 58 * minute);
  await open(page);
  expect(ids()).toHaveLength(1);
  await page.clock.setSystemTime(began + 89 * minute);
  await open(page);
  expect(ids()).toHaveLength(2);
  expect(sentVisits()[1]).toMatchObject({ first: { utm: { source: 'letter', campaign: 'Autumn "24"' } } });
  expect(sentVisits()[1]).not.toHaveProperty('utm');
});

test('at the shop’s midnight the next visit begins', longForm, async ({ page }) => {
  const began = Date.now();
  shop.shop.dayEndsAt = new Date(began + 5 * minute).toISOString();
  await open(page);
  await page.clock.setSystemTime(began + 4 * minute);
  await open(page);
  expect(ids()).toHaveLength(1);
  await page.clock.setSystemTime(began + 6 * minute);
  await open(page);
  expect(ids()).toHaveLength(2);
});

test('a page that stays open for hours begins no visit by being closed', async ({ page }) => {
  await open(page);
  await page.clock.setSystemTime(Date.now() + 90 * minute);
  await page.goto('about:blank');
  await page.waitForTimeout(300);
  expect(ids()).toHaveLength(1);
});

test('events are of the visit that their page is of, and each counts by itself', async ({ page }) => {
  await open(page, 'upsells');
  await open(page);
  const events = shop.beacons.flatMap((one) => one.events);
  expect(events.length).toBeGreaterThan(1);
  expect(new Set(events.map(({ id }) => id.slice(19)))).toEqual(new Set([ids()[0]!.slice(19)]));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(events.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
});

test('a link of the back office begins a visit of staff, and its mark goes no further', async ({ page }) => {
  // Each as last sent: a page left before the answer arrived is sent again.
  const visits = () => [...new Map(sentVisits().map((one) => [one.id, one])).values()];
  await open(page);
  const mark = `${Math.floor(Date.now() / 1000) + 600}.abc-_9`;
  await open(page, `upsells#backroom-staff=${mark}`);
  expect(visits()).toMatchObject([{}, { staff: mark, page: '/upsells' }]);
  expect(visits()[0]).not.toHaveProperty('staff');
  expect(page.url()).toBe(`${shop.url}/upsells`);
  // The pages after it are of the same visit.
  await open(page);
  expect(ids()).toHaveLength(2);
  expect(shop.beacons.at(-1)?.events.every(({ id }) => id.endsWith(ids()[1]!.slice(19)))).toBe(true);
  // Copied and passed on, it has expired.
  await page.evaluate(() => localStorage.clear());
  await open(page, `plain?again#backroom-staff=${Math.floor(Date.now() / 1000) - 1}.abc`);
  expect(visits()).toHaveLength(3);
  expect(visits()[2]).not.toHaveProperty('staff');
});

test(
  'a preview of a theme has a visit of its own, and leaves the shopper’s alone',
  longForm,
  async ({ page }) => {
    await open(page);
    const first = await page.evaluate(() => localStorage.getItem('backroom:first'));
    await open(page, 'plain?preview_theme_id=7');
    await open(page, 'plain?customize_changeset_uuid=7');
    const previews = new Map(sentVisits().map(({ id, preview }) => [id, preview]));
    expect([...previews.values()]).toEqual([undefined, true, true]);
    expect(await page.evaluate(() => localStorage.getItem('backroom:first'))).toBe(first);
    await open(page);
    expect(ids()).toHaveLength(3);
  },
);

const refusals: [string, () => void][] = [
  [
    'with Global Privacy Control',
    () => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
  ],
  [
    'where the theme asks for consent and has none',
    () =>
      new MutationObserver((_changes, observer) => {
        if (!document.documentElement) return;
        document.documentElement.dataset['backroomConsent'] = 'asked';
        observer.disconnect();
      }).observe(document, { childList: true }),
  ],
  [
    'where the consent API of WordPress says no',
    () => Object.assign(window, { wp_has_consent: (category: string) => category !== 'statistics' }),
  ],
  [
    'where Shopify’s privacy API says no',
    () =>
      Object.assign(window, { Shopify: { customerPrivacy: { analyticsProcessingAllowed: () => false } } }),
  ],
  [
    'where Shopify’s privacy API is loaded when it is asked for, and says no',
    () => {
      const Shopify: Record<string, unknown> = {
        loadFeatures(_features: object[], done: () => void) {
          Shopify['customerPrivacy'] = { analyticsProcessingAllowed: () => false };
          done();
        },
      };
      Object.assign(window, { Shopify });
    },
  ],
];
for (const [when, script] of refusals) {
  test(
    `nothing is kept ${when}, and each page is a visit`,
    when.startsWith('with ') ? {} : longForm,
    async ({ page }) => {
      // Of a time when it was allowed.
      await open(page, link);
      expect(await ours(page)).toEqual(['backroom:first', 'backroom:visit', 'backroom:visitor']);
      shop.beacons.length = 0;
      await page.addInitScript(script);
      await open(page);
      expect(await ours(page)).toEqual([]);
      await open(page);
      await open(page);
      expect(await ours(page)).toEqual([]);
      expect(new Set(shop.beacons.slice(1).map(({ visitor }) => visitor)).size).toBe(2);
      expect(ids().length).toBeGreaterThanOrEqual(2);
      expect(sentVisits().at(-1)).not.toHaveProperty('first');
    },
  );
}

test('consent that is given on a page keeps its visit, and taken back forgets it', async ({ page }) => {
  await page.addInitScript(refusals[1]![1]);
  await open(page);
  expect(await ours(page)).toEqual([]);
  const say = (given: boolean) =>
    page.evaluate((detail) => document.dispatchEvent(new CustomEvent('backroom:consent', { detail })), {
      given,
    });
  await say(true);
  expect(await ours(page)).toEqual(['backroom:visit', 'backroom:visitor']);
  expect(await page.evaluate(() => localStorage.getItem('backroom:visit'))).toContain(sentVisits()[0]!.id);
  await say(false);
  expect(await ours(page)).toEqual([]);
});

test('consent that WordPress tells of later keeps the visit, and taken back forgets it', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { wp_has_consent: () => false }));
  await open(page);
  expect(await ours(page)).toEqual([]);
  const choose = (given: boolean) =>
    page.evaluate((allowed) => {
      Object.assign(window, { wp_has_consent: () => allowed });
      // The plugin tells of the category alone, in a list with a name.
      const detail = Object.assign([], { statistics: allowed ? 'allow' : 'deny' });
      document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail }));
    }, given);
  await choose(true);
  expect(await ours(page)).toEqual(['backroom:visit', 'backroom:visitor']);
  await choose(false);
  expect(await ours(page)).toEqual([]);
});

test('a click on an ad is told by its mark alone, and nothing of the mark is kept', async ({ browser }) => {
  for (const mark of ['gclid=abc', 'utm_source=x&msclkid=abc', 'notgclid=abc']) {
    // A shopper of their own: a page writes its visit down once more while it is left.
    const context = await browser.newContext();
    shop.beacons.length = 0;
    await open(await context.newPage(), `plain?${mark}`);
    await expect.poll(() => sentVisits().length).toBe(1);
    expect([mark, sentVisits()[0]!['ad']]).toEqual([mark, mark.startsWith('not') ? undefined : true]);
    expect(JSON.stringify(sentVisits())).not.toContain('abc');
    await context.close();
  }
});

test('a page that is drawn ahead is counted when it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    let prerendering = true;
    Object.defineProperty(Document.prototype, 'prerendering', { get: () => prerendering });
    Object.assign(window, {
      showPage() {
        prerendering = false;
        document.dispatchEvent(new Event('prerenderingchange'));
      },
    });
  });
  await page.goto(`${shop.url}/plain`);
  await page.waitForTimeout(3_000);
  expect(shop.beacons).toEqual([]);
  expect(await ours(page)).toEqual([]);
  await page.evaluate(() => (window as unknown as { showPage(): void }).showPage());
  await expect.poll(() => sentVisits().length).toBe(1);
});

test('where storage is forbidden each page is a visit, and nothing breaks', longForm, async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await open(page, link);
  await open(page);
  expect(ids()).toHaveLength(2);
  expect(errors).toEqual([]);
});

test(
  'what else writes into our place in the storage keeps no event from coming',
  longForm,
  async ({ page }) => {
    for (const text of [
      '',
      'null',
      '1 2 3',
      `${Date.now()} 0 0192f0c4-6f3b-7d51-9a52-3f0c8f6f2a11 {"broken`,
    ]) {
      await page.addInitScript((value) => localStorage.setItem('backroom:visit', value), text);
      shop.beacons.length = 0;
      await open(page, 'hostile');
      expect(sentVisits()).toMatchObject([{ page: '/hostile' }]);
    }
  },
);
