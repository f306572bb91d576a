import { expectAccessible } from '#core/testing/accessibility.ts';
import { expect, longForm, type Page, type Route, test } from '#core/testing/browser-test.ts';
import { shownWords } from '../rules/shown-words.ts';
import {
  exampleAnswer,
  examplePart,
  examplePicture,
  exampleReview,
  foreignPage,
} from '../testing/review-page.ts';

// The page of a store that does not know us, with ids of its own; what the shop answers is written here.
interface Asked {
  reviews: URLSearchParams[];
  stars: string[];
  votes: unknown[];
  reports: unknown[];
  written: Record<string, unknown>[];
  /** Sizes of pictures that came, in bytes. */
  pictures: number[];
}
let asked: Asked;
/** The answers of the next calls. */
let answers: {
  part: ReturnType<typeof examplePart>;
  words: Record<string, string>;
  list: (query: URLSearchParams) => { status: number; body: unknown };
  write: { status: number; body: unknown };
};

test.beforeEach(() => {
  asked = { reviews: [], stars: [], votes: [], reports: [], written: [], pictures: [] };
  answers = {
    part: examplePart(),
    words: shownWords('en'),
    list: (query) => ({
      status: 200,
      body: query.get('from')
        ? exampleAnswer({
            reviews: [exampleReview(8, { imported_from: 'Loox', verified: false })],
            next: null,
          })
        : query.get('after')
          ? exampleAnswer({ reviews: [exampleReview(5), exampleReview(6)], next: null })
          : query.get('rating')
            ? exampleAnswer({ reviews: [exampleReview(2)], next: null })
            : exampleAnswer(),
    }),
    write: { status: 201, body: { success: true, looked_at: true } },
  };
});

async function open(page: Page, look: Parameters<typeof foreignPage>[1] = {}): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const headers = { 'access-control-allow-origin': '*' };
  const say = (route: Route, json: unknown, status = 200) => route.fulfill({ status, json, headers });
  await page.route(/\/storefront\/[\w-]+(\.json)?\?/, async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const name = pathname.replace('/storefront/', '').replace('.json', '');
    if (name === 'page')
      return say(route, { now: new Date().toISOString(), parts: { reviews: answers.part } });
    if (name === 'reviews' && request.method() === 'GET') {
      asked.reviews.push(searchParams);
      const { status, body } = answers.list(searchParams);
      return say(route, body, status);
    }
    if (name === 'review-words') return say(route, { words: answers.words });
    if (name === 'review-stars') {
      asked.stars.push(searchParams.get('handles')!);
      return say(route, { stars: { mug: { average: 4.7, count: 264 } }, star_color: '' });
    }
    if (name === 'review-votes') {
      asked.votes.push(JSON.parse(request.postData()!));
      return say(route, { helpful: 24, voted: true });
    }
    if (name === 'review-reports') {
      asked.reports.push(JSON.parse(request.postData()!));
      return say(route, { done: true });
    }
    if (name === 'review-pictures') {
      asked.pictures.push(request.postDataBuffer()!.length);
      const picture = { token: `${asked.pictures.length}-a`, src: examplePicture(1), width: 9, height: 9 };
      return say(route, { picture }, 201);
    }
    if (name === 'reviews') {
      asked.written.push(JSON.parse(request.postData()!) as Record<string, unknown>);
      return say(route, answers.write.body, answers.write.status);
    }
    return say(route, {}, 404);
  });
  await page.route('**/stand-in/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: foreignPage('/storefront.js', look) }),
  );
  await page.goto('/stand-in/products/mug');
  return errors;
}

const list = (page: Page) => page.locator('backroom-reviews');
const place = (page: Page) => page.locator('#backroom-reviews');
/** The first that a shopper does; then the list has its place, and room in it, though they go to the end of the page next. */
async function begin(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await expect(place(page)).toBeAttached({ timeout: 100 });
  }).toPass({ timeout: 15_000 });
}
/** Down the page as a shopper goes; the list is there before they get to it. */
async function goDown(page: Page): Promise<void> {
  await begin(page);
  await expect(async () => {
    await page.mouse.wheel(0, 250);
    await expect(list(page)).toBeInViewport({ timeout: 100 });
  }).toPass({ timeout: 15_000 });
}

const watchShift = (page: Page) =>
  page.addInitScript(() => {
    let shift = 0;
    Object.assign(window, { shift: () => shift });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shift = (page: Page) => page.evaluate(() => (window as unknown as { shift(): number }).shift());

test('a shopper at the end of the page before the list sees its beginning, in the reserved room, and all of it after turning back or pressing', async ({
  page,
}) => {
  await watchShift(page);
  const errors = await open(page);
  let answer = () => {};
  const isAtEnd = new Promise<void>((then) => (answer = then));
  await page.route(/\/storefront\/reviews\.json/, async (route) => {
    await isAtEnd;
    await route.fallback();
  });
  const foot = page.getByText('© Pottery');
  await begin(page);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(foot).toBeInViewport({ timeout: 100 });
  }).toPass();
  const room = () => place(page).evaluate((element) => (element as HTMLElement).offsetHeight);
  const before = await room();
  answer();
  await expect(list(page)).toBeInViewport();
  await expect(list(page).getByRole('article').first()).toBeInViewport();
  await page.waitForTimeout(300);
  expect(await room()).toBe(before);
  await expect(foot).toBeInViewport();
  await list(page).getByLabel('Sort by').focus();
  await expect.poll(room).toBeGreaterThan(before);
  expect(await place(page).getAttribute('style')).toBeFalsy();
  expect(await shift(page)).toBeLessThan(0.02);
  expect(errors).toEqual([]);
});

test('stars come under the title by themselves and push nothing, the list when the shopper gets near; it is filtered, sorted and paged', async ({
  page,
}) => {
  await watchShift(page);
  const errors = await open(page);
  await page.waitForLoadState('networkidle');
  expect(asked.reviews).toHaveLength(0);
  await page.getByRole('heading', { name: 'Stoneware mug' }).click();
  const stars = page.getByRole('link', { name: /4\.7 out of 5 stars/ });
  await expect(stars).toContainText('264 reviews');
  await goDown(page);
  expect(await shift(page)).toBeLessThan(0.02);
  expect(asked.reviews[0]!.get('product')).toBe('9003');
  expect(asked.reviews[0]!.get('ids')).toBe('store');
  const articles = list(page).getByRole('article');
  await expect(articles).toHaveCount(4);
  await expect(articles.first()).toContainText('Featured by the shop');
  await expect(articles.first()).toContainText('Verified purchase');
  await expect(articles.nth(3)).toContainText('Purchase not verified');
  await expect(list(page)).toContainText('Imported from Loox');
  await expectAccessible(page);
  await test.step('stars are a filter, pressed again they are none', async () => {
    const row = list(page).getByRole('button', { name: /^3 stars/ });
    await row.click();
    await expect(articles).toHaveCount(1);
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    expect(asked.reviews.at(-1)!.get('rating')).toBe('3');
    await row.click();
    await expect(articles).toHaveCount(4);
  });
  await test.step('another order is asked for, and more is put below, with the focus on it', async () => {
    await list(page).getByLabel('Sort by').selectOption('newest');
    await expect.poll(() => asked.reviews.at(-1)!.get('order')).toBe('newest');
    await list(page).getByRole('button', { name: 'Show more' }).click();
    await expect(articles).toHaveCount(6);
    await expect(articles.nth(4)).toBeFocused();
    await expect(list(page)).toContainText('6 of 264');
  });
  await test.step('what was brought over stands apart, when it is asked for', async () => {
    await list(page).getByRole('button', { name: 'Show', exact: true }).click();
    const apart = list(page).getByRole('region', { name: 'Imported from Loox' });
    await expect(apart.getByRole('article')).toContainText('Imported from Loox');
  });
  await test.step('a filter that fails leaves what was there, and says so', async () => {
    answers.list = () => ({ status: 500, body: {} });
    await list(page)
      .getByRole('button', { name: /^Critical/ })
      .click();
    await expect(list(page)).toContainText('Couldn’t load the reviews');
    await expect(list(page).getByRole('button', { name: /^Critical/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(articles.first()).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('a vote shows the shop’s count, a report gives its reason, pictures are viewed with keys; nothing of a text runs', async ({
  page,
}) => {
  const hostile =
    '<img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}} javascript:alert(1) https://evil.test';
  const bad = exampleReview(1, {
    ...{ title: hostile, content: hostile, name: hostile, variant_title: hostile, country_code: '"><b>' },
    replies: [{ content: hostile, created_at: '2026-11-03T10:00:00Z' }],
  });
  answers.list = () => ({ status: 200, body: exampleAnswer({ reviews: [bad], next: null }) });
  const errors = await open(page);
  await goDown(page);
  const article = list(page).getByRole('article').first();
  await expect(article).toContainText(hostile);
  await expect(article.getByRole('link')).toHaveCount(0);
  await article.getByRole('button', { name: /^Helpful/ }).click();
  await expect(article.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(article.getByRole('button', { name: /^Helpful/ })).toContainText('24');
  expect(asked.votes).toEqual([{ review: 1, visitor: expect.any(String) as unknown, helpful: true }]);
  await article.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'backroom-review-dialog');
  await dialog.getByRole('radio', { name: 'Contains personal information' }).check();
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toContainText('Thanks, we’ll look into it.');
  expect(asked.reports).toEqual([expect.objectContaining({ review: 1, reason: 'personal_data' })]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await article.getByRole('button', { name: /^Photo 1 by/ }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toHaveAttribute('alt', /^Photo 1 by/);
  await page.keyboard.press('ArrowRight');
  await expect(picture).toHaveAttribute('alt', /^Photo 2 by/);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(errors).toEqual([]);
});

test('a review is written: missing entries are marked at their fields, entries survive a reload and a failure, pictures are scaled down', async ({
  page,
}) => {
  const errors = await open(page);
  await goDown(page);
  await list(page).getByRole('button', { name: 'Write a review' }).click();
  const form = page.locator('backroom-review-form');
  await expect(form.getByRole('heading')).toHaveText('Review Stoneware mug');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form).toContainText('Select a rating');
  await expect(form.getByLabel('Email (not public)')).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await expect(form).toContainText('4, good');
  await form.getByLabel('Title').fill('Warm hands');
  await form.getByLabel('Your review').fill('The handle fits two fingers.');
  await form.getByLabel('Name (public)').fill('Anna P.');
  await form.getByLabel('Email (not public)').fill('anna@example.com');
  await expectAccessible(page, 'backroom-reviews');
  const large = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const pen = canvas.getContext('2d')!;
    for (let x = 0; x < 2400; x += 8)
      for (let y = 0; y < 1800; y += 8) {
        pen.fillStyle = `rgb(${(x * 7) % 255} ${(y * 13) % 255} ${(x * y) % 255})`;
        pen.fillRect(x, y, 8, 8);
      }
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  await form.getByLabel('Add photos').setInputFiles([
    { name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  await expect(form).toContainText('notes.png isn’t a supported image');
  await expect(form.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  expect(asked.pictures).toHaveLength(1);

  answers.write = { status: 429, body: { code: 'reviews.too_many_written' } };
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form.getByRole('alert')).toContainText('Try again later');
  answers.write = { status: 422, body: { fields: { title: 'Enter a single line' } } };
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form).toContainText('Enter a single line');
  await expect(form.getByLabel('Title')).toBeFocused();

  // Else it may begin where it was left, at its end.
  await page.evaluate(() => (history.scrollRestoration = 'manual'));
  await page.reload();
  await goDown(page);
  await list(page).getByRole('button', { name: 'Write a review' }).click();
  await expect(form.getByLabel('Your review')).toHaveValue('The handle fits two fingers.');
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
  answers.write = { status: 201, body: { success: true, looked_at: true } };
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form).toContainText('Thank you for your review');
  expect(asked.written.at(-1)).toMatchObject({
    ...{ product: 9003, rating: 4, title: 'Warm hands', content: 'The handle fits two fingers.' },
    ...{ name: 'Anna P.', email: 'anna@example.com', pictures: ['1-a'] },
  });
  expect(await page.evaluate(() => sessionStorage.getItem('backroom:review:9003'))).toBeNull();
  expect(errors).toEqual([]);
});

test(
  'cards have stars with one call, over their pictures; an answer of another shape leaves the page as it was',
  longForm,
  async ({ page }) => {
    const errors = await open(page, { path: 'list', dark: true });
    await page.waitForLoadState('networkidle');
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    const first = page.getByRole('listitem').filter({ hasText: 'Mug' });
    await expect(first).toContainText('264 reviews');
    await expect(page.getByRole('listitem').filter({ hasText: 'Bowl' })).not.toContainText('review');
    expect(asked.stars).toEqual(['mug,bowl,vase,plate']);
    answers.part = { ...examplePart(), words: { title: 'Reviews' } } as typeof answers.part;
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 3000);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('264 reviews')).toHaveCount(0);
    await expect(list(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);
