import { expect, test, type Page, type Request, type Response, type Route } from '../browser-test.ts';
import { errorReply } from '../../contract/error-reply.ts';
import { expectAccessible } from '../accessibility.ts';

/** What every suite needs to open its page. */
export interface PageUnderTest {
  /** Path on `baseURL`, or a function where the address is known only once a server runs. */
  path: string | (() => string);
  /** Before every test: sign in, reset what is stored. */
  before?: (page: Page) => Promise<void>;
}

/** Registers `before` and a check that no test leaves an uncaught error behind. */
export function watchPage({ before }: PageUnderTest): void {
  let problems: string[] = [];
  test.beforeEach(async ({ page }) => {
    problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await before?.(page);
  });
  test.afterEach(() => expect(problems, 'uncaught errors').toEqual([]));
}

export function addressOf(path: PageUnderTest['path']): string {
  return typeof path === 'function' ? path() : path;
}

/** Nothing reaches beyond the right edge. */
export async function expectNoSideways(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, 'pixels of sideways scrolling').toBe(0);
}

/**
 * Marks a test of what a shell does alike for every page. `npm test` runs it on the shell's own harness, `npm run
 * prove` on every real page, too.
 */
export const inShell = { tag: '@shell' };

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

/** How most merchants look at it, light on a desk; and the other extreme, dark on a phone. */
const usualLooks: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
];
const otherLooks: readonly Look[] = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
];

/**
 * In light and dark, on a desk and on a phone: nothing reaches beyond the right edge, and axe finds nothing on the page
 * as it stands (`name` tells it from others of the same test). Outside the shells, which share their colours and sizes
 * with every page, two of the four looks stand for all and axe looks once, except in `npm run prove`. Afterwards it is
 * light and on a desk again.
 */
export async function expectEveryLook(page: Page, name = 'the page'): Promise<void> {
  const every = Boolean(process.env.PROVE_SEED) || test.info().project.name === 'kits';
  for (const look of every ? [...usualLooks, ...otherLooks] : usualLooks)
    await test.step(`${name}: ${look.colorScheme}, ${look.width} px`, async () => {
      await takeLook(page, look);
      await expectNoSideways(page);
      if (every || look === usualLooks[0]) await expectAccessible(page);
    });
  await takeLook(page, usualLooks[0]!);
}

async function takeLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
}

/** Requests of a call as they are sent, newest last. */
export function requestsOf(page: Page, call: RegExp, method = 'GET'): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && call.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}

/**
 * What the call answered that this press sent. In a test of several stories a message of an earlier save is still on
 * the screen, so it proves nothing of this one.
 */
export async function answerTo(
  page: Page,
  call: RegExp,
  method: string,
  press: () => Promise<void>,
): Promise<Response> {
  const answer = page.waitForResponse(
    (one) => one.request().method() === method && call.test(new URL(one.url()).pathname),
  );
  await press();
  return answer;
}

/** Answers a call in the server's place; other methods of the same path go through. */
export async function intercept(
  page: Page,
  call: RegExp,
  method: string,
  answer: (route: Route) => Promise<unknown>,
): Promise<void> {
  await page.route(
    (url) => call.test(url.pathname),
    async (route) => {
      if (route.request().method() === method) await answer(route);
      else await route.fallback();
    },
  );
}

/** The one error shape, as the server sends it. */
export function refuse(
  route: Route,
  status: number,
  error: string,
  fields?: Record<string, string>,
): Promise<void> {
  const json = errorReply.parse({ error, code: 'suite.refused', fields, request_id: 'suite-1' });
  return route.fulfill({ status, json });
}

/** Lets the request through after a while; one that the page has given up by then is nobody's. */
export async function delayed(route: Route, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await route.continue().catch(() => undefined);
}
