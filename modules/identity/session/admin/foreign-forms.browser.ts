import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

// Pages of other sites as a stranger would write them, in a real browser: what it sends along, and what it makes of
// the answer, is the browser's own doing.

const ownEmail = 'owner@demo.backroom.test';
const stranger = { email: 'owner@other.backroom.test', password: 'backroom-demo' };
let elsewhere: Server;
let port: number;
let shown = '';

test.beforeAll(async () => {
  elsewhere = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(shown);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
  port = (elsewhere.address() as AddressInfo).port;
});
test.afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

const session = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('backroom_session'))?.value;

/** Who the browser is signed in as, asked from a page of the back office. */
async function whoAmI(page: Page): Promise<string> {
  await page.goto('/sign-up');
  return page.evaluate(async () => {
    const answer = await fetch('/admin/shop/context.json');
    if (!answer.ok) return String(answer.status);
    return ((await answer.json()) as { user: { email: string } }).user.email;
  });
}

/** Opens a page of another site, sends its form as a script there would, and gives the status of the answer. */
async function sendFrom(page: Page, host: string, target: string, form: string): Promise<number> {
  shown = `<!doctype html><title>Elsewhere</title>${form}`;
  await page.goto(`http://${host}:${port}/`);
  const answered = page.waitForResponse((answer) => answer.url() === target);
  await page.evaluate(() => document.forms[0]!.submit());
  const answer = await answered;
  await page.waitForURL(target);
  return answer.status();
}

/** The same without a form: what a script may send to any address without asking first. */
async function fetchFrom(
  page: Page,
  host: string,
  target: string,
  type: string,
  body: string,
): Promise<void> {
  shown = '<!doctype html><title>Elsewhere</title>';
  await page.goto(`http://${host}:${port}/`);
  const answered = page.waitForResponse((answer) => answer.url() === target);
  await page.evaluate(
    ([url, contentType, text]) =>
      fetch(url!, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
        headers: { 'content-type': contentType! },
        body: text!,
      }),
    [target, type, body],
  );
  expect((await answered).status()).toBe(403);
}

const escaped = (text: string) => text.replaceAll('"', '&quot;');
const json = JSON.stringify(stranger);
/** The JSON of a call as the one field of a form: the "=" between name and value becomes a part of it. */
const trick = `<input name="${escaped(json.slice(0, -1))},&quot;x&quot;:&quot;" value="&quot;}">`;

for (const [site, hostOf] of [
  ['another site', () => 'localhost'],
  ['another port of this host', (own: URL) => own.hostname],
] as const) {
  test(`forms of ${site} sign nobody in as somebody else, and nobody out`, async ({ page, baseURL }) => {
    const own = new URL(baseURL!);
    const host = hostOf(own);
    const address = (path: string) => new URL(path, own).href;
    const form = (path: string, enctype: string, fields: string) =>
      `<form method="post" action="${address(path)}" enctype="${enctype}">${fields}</form>`;
    await signIn(page);
    const sessionBefore = await session(page);
    expect(await whoAmI(page)).toBe(ownEmail);

    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const ways = [
        ['/v1/auth/credentials', trick],
        ['/v1/auth/user-logout', ''],
        ['/v1/auth/cookies-logout', ''],
        [`/v1/auth/custom-login/${'A'.repeat(43)}`, ''],
      ] as const;
      for (const [path, fields] of ways) {
        const status = await sendFrom(page, host, address(path), form(path, enctype, fields));
        expect([enctype, path, status]).toEqual([enctype, path, 403]);
        expect(await session(page)).toBe(sessionBefore);
      }
    }
    await fetchFrom(page, host, address('/v1/auth/credentials'), 'text/plain', json);
    await fetchFrom(page, host, address('/v1/auth/user-logout'), 'text/plain', '');
    expect(await session(page)).toBe(sessionBefore);
    expect(await whoAmI(page)).toBe(ownEmail);

    // Signed out, the browser is given no session either.
    await page.context().clearCookies();
    await sendFrom(
      page,
      host,
      address('/v1/auth/credentials'),
      form('/v1/auth/credentials', 'text/plain', trick),
    );
    expect(await session(page)).toBeUndefined();
    expect(await whoAmI(page)).toBe('401');
  });
}
