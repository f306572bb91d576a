import type * as Code from './first-sign.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A page without any action of a shopper yet. The module remembers the first sign, so each test has its own. */
let page: EventTarget;
let seen: ((entries: { isIntersecting: boolean }[]) => void)[];
let load: () => Promise<typeof Code>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  seen = [];
  const watched = class {
    constructor(then: (typeof seen)[number]) {
      seen.push(then);
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('IntersectionObserver', watched);
  vi.stubGlobal('window', globalThis);
  load = () => import('./first-sign.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const at = (top: number, height = 0) =>
  ({ getBoundingClientRect: () => ({ top, bottom: top + height }) }) as unknown as Element;
/** Whether it is through once all that is to be done at once has been. */
async function isThrough(work: Promise<unknown>): Promise<boolean> {
  let through = false;
  void work.then(() => (through = true));
  await vi.advanceTimersByTimeAsync(0);
  return through;
}

for (const sign of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'resize'])
  test(`${sign} is a sign that somebody is there, for all who wait for it`, async () => {
    const { firstSign } = await load();
    const waiting = [firstSign(), firstSign()];
    expect(await isThrough(Promise.race(waiting))).toBe(false);
    page.dispatchEvent(new Event('load'));
    expect(await isThrough(Promise.race(waiting))).toBe(false);
    page.dispatchEvent(new Event(sign));
    expect(await isThrough(Promise.all([...waiting, firstSign()]))).toBe(true);
  });

test('a place in the window or half a window away is near, whatever is beyond waits', async () => {
  const { nearWindow } = await load();
  for (const [top, height, near] of [
    [0, 0, true],
    [799, 0, true],
    [1_199, 0, true],
    [1_200, 0, false],
    [5_000, 300, false],
    [-399, 0, true],
    [-900, 400, false],
    [-900, 600, true],
  ] as const)
    expect(await isThrough(nearWindow(at(top, height))), `${top} + ${height}`).toBe(near);
});

test('a place far away resolves when the browser reports it near, or with the first sign', async () => {
  const { nearWindow } = await load();
  const first = nearWindow(at(5_000));
  seen[0]!([{ isIntersecting: false }]);
  expect(await isThrough(first)).toBe(false);
  seen[0]!([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(await isThrough(first)).toBe(true);
  const second = nearWindow(at(5_000));
  expect(await isThrough(second)).toBe(false);
  page.dispatchEvent(new Event('keydown'));
  expect(await isThrough(second)).toBe(true);
});

test('a hidden page, and a browser that cannot tell what is near, wait for nothing', async () => {
  const { nearWindow } = await load();
  vi.stubGlobal('document', { hidden: true });
  expect(await isThrough(nearWindow(at(5_000)))).toBe(true);
  vi.stubGlobal('document', { hidden: false });
  expect(await isThrough(nearWindow(at(5_000)))).toBe(false);
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  expect(await isThrough(nearWindow(at(5_000)))).toBe(true);
});

test('code that comes is given, code that does not is not waited for longer than three seconds', async () => {
  const { inTime } = await load();
  expect(await inTime(Promise.resolve('code'))).toBe('code');
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  let failed = false;
  void inTime(new Promise(() => {})).catch(() => (failed = true));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(failed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toBe(true);
});
