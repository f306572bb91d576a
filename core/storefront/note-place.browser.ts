import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, type Page, test } from '#core/testing/browser-test.ts';

/** The lane of notes as a part of the script, which offers its calls to the page. */
let script: string;

test.beforeAll(async () => {
  const entry = fileURLToPath(new URL('testing/note-kit.ts', import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'notes' } },
  })) as Rolldown.RolldownOutput[];
  script = built[0]!.output[0].code;
});

type Corner = 'bottom-start' | 'bottom-end';
interface Notes {
  askForNote(wish: object, type?: string): Promise<boolean>;
  askForTurn(wish: object, type?: string): Promise<boolean>;
  freeCorner(place: object, at?: string | null): Corner | null;
  putIntoCorner(element: HTMLElement, corner: string): void;
}
declare const notes: Notes;

const shopPage = `<!doctype html><html lang="en"><title>Shop</title>
  <style>body{margin:0;min-height:3000px} .bar{position:fixed;background:#eee}</style>
  <div id="root"></div>
  <form action="/cart/add" style="margin-top:200px"><button>Buy</button></form>`;

/** Opens a page with this in it; a note of 240 × 80 asks for its turn. */
async function open(page: Page, inside: string, given: { rtl?: boolean; waits?: boolean } = {}) {
  await page.route('https://shop.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: shopPage }),
  );
  await page.goto('https://shop.test/');
  await page.addScriptTag({ content: script });
  await page.evaluate(
    ({ html, rtl }) => {
      document.documentElement.dir = rtl ? 'rtl' : 'ltr';
      document.querySelector('#root')!.innerHTML = html;
    },
    { html: inside, rtl: given.rtl === true },
  );
  if (!given.waits) await ask(page);
}

const ask = (page: Page) =>
  page.evaluate(() => {
    const own = Object.assign(document.createElement('aside'), { id: 'note', textContent: 'Sold' });
    own.style.cssText = 'width:240px;height:80px;background:gold';
    const place = {
      size: { width: 240, height: 80 },
      corners: ['bottom-start', 'bottom-end'],
      own,
      isCartForm: (form: HTMLFormElement) => form.action.includes('/cart/add'),
    };
    let gone = (_end: object) => {};
    const answer = notes.askForNote({
      key: 'sales',
      perVisit: 5,
      gapMs: 0,
      place: (at: string | null) => notes.freeCorner(place, at),
      show(corner: string) {
        notes.putIntoCorner(own, corner);
        document.body.append(own);
        return new Promise((resolve) => (gone = resolve));
      },
      hide() {
        own.remove();
        gone({ dismissed: false });
      },
    });
    void answer.then((shown) => (document.body.dataset['answer'] = String(shown)));
  });

const note = (page: Page) => page.locator('#note');
/** What the note lies over just now, by id. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const one = document.querySelector('#note')!.getBoundingClientRect();
    return [...document.querySelectorAll('.bar,form button')].flatMap((other) => {
      const box = other.getBoundingClientRect();
      const meets =
        box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom;
      return meets && box.width > 0 ? [other.id || 'Buy'] : [];
    });
  });

test.use({ viewport: { width: 1000, height: 600 } });

test('a note lies in the first corner in which it covers nothing that stays', async ({ page }) => {
  await open(page, '');
  await expect(note(page)).toBeVisible();
  expect(await note(page).evaluate((one) => one.getBoundingClientRect().left)).toBe(16);
});

test('where the page reads from the right, the first corner is the right one', async ({ page }) => {
  await open(page, '', { rtl: true });
  await expect(note(page)).toBeVisible();
  expect(await note(page).evaluate((one) => one.getBoundingClientRect().right)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth - 16),
  );
});

for (const [what, bar] of [
  ['a chat button', '<button class="bar" id="chat" style="left:20px;bottom:20px">Chat</button>'],
  [
    'a bar whose holder lets clicks through',
    `<div class="bar" style="inset:0;background:none;pointer-events:none">
       <p style="position:absolute;left:0;bottom:0;width:300px;height:40px;margin:0;pointer-events:auto">Cookies</p></div>`,
  ],
  [
    'what sticks to the window',
    `<div style="height:2000px"><p class="bar" id="sticks" style="position:sticky;top:540px;width:300px;margin:0">Now</p></div>`,
  ],
] as const)
  test(`${what} in its corner sends it to the other one`, async ({ page }) => {
    await open(page, bar);
    await expect(note(page)).toBeVisible();
    expect(await note(page).evaluate((one) => one.getBoundingClientRect().left)).toBeGreaterThan(500);
    expect(await covered(page)).not.toContain('chat');
    expect(await covered(page)).not.toContain('sticks');
  });

test('a bar over both corners makes it wait until the bar is gone; one that is not seen does not', async ({
  page,
}) => {
  const hidden = '<p class="bar" style="left:0;bottom:0;visibility:hidden">Hidden</p>';
  await open(page, `<p class="bar" id="wide" style="left:0;right:0;bottom:0;margin:0">Cookies</p>${hidden}`);
  await page.waitForTimeout(1_200);
  await expect(note(page)).toHaveCount(0);
  await page.evaluate(() => document.querySelector('#wide')!.remove());
  await expect(note(page)).toBeVisible();
});

test('it never lies over the button that buys: it makes way when the button is scrolled under it', async ({
  page,
}) => {
  await open(page, '<div style="height:900px"></div>');
  await expect(note(page)).toBeVisible();
  await page.evaluate(() => {
    const button = document.querySelector('form button')!;
    scrollBy(0, button.getBoundingClientRect().top - (innerHeight - 60));
  });
  await expect(note(page)).toHaveCount(0);
  await expect(page.locator('body')).toHaveAttribute('data-answer', 'true');
});

test('it does not come while the button is where it would lie', async ({ page }) => {
  await open(page, '<div style="height:330px"></div>', { waits: true });
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('form button')!.style.cssText = 'width:1000px;height:40px';
  });
  await ask(page);
  await page.waitForTimeout(1_200);
  await expect(note(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 400));
  await expect(note(page)).toBeVisible();
  expect(await covered(page)).toEqual([]);
});

test('a dialog of the page, or an overlay of ours, takes its place at once', async ({ page }) => {
  await open(page, '<dialog id="theme">Menu</dialog>');
  await expect(note(page)).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theme')!.showModal());
  await expect(note(page)).toHaveCount(0);
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theme')!.close());
  await ask(page);
  await expect(note(page)).toBeVisible();
  const beside = await page.evaluate(
    () =>
      new Promise<number>((answer) => {
        void notes.askForTurn({
          key: 'offer',
          priority: 1,
          show() {
            answer(document.querySelectorAll('#note').length);
            return new Promise(() => {});
          },
        });
      }),
  );
  expect(beside).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('it waits until the shopper has scrolled', async ({ page }) => {
    await open(page, '');
    await page.waitForTimeout(1_200);
    await expect(note(page)).toHaveCount(0);
    await page.mouse.wheel(0, 600);
    await expect(note(page)).toBeVisible();
  });
});
