import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const day = 86_400_000;
const start = Date.parse('2026-11-26T12:00:00Z');

/** The page's listeners for visibility events, by name. */
let listeners: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.resetModules();
  listeners = new Map();
  vi.stubGlobal('addEventListener', (name: string, then: () => void) => listeners.set(name, then));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const iso = (time: number) => new Date(time).toISOString();

/** A countdown of some milliseconds as of what the server has, `off` being what the shopper's clock is ahead of it. */
async function counting(ms: number, { off = 0, server = start }: { off?: number; server?: number } = {}) {
  vi.setSystemTime(server + off);
  const { hearTime } = await import('./server-clock.ts');
  const { countDown } = await import('./countdown.ts');
  hearTime(iso(server));
  const seen: number[] = [];
  const over = vi.fn();
  const element = { isConnected: true };
  countDown(element as Element, iso(server + ms), (seconds) => seen.push(seconds), over);
  return { seen, over, element, hearTime };
}

test.each([
  ['right', 0],
  ['a day ahead', day],
  ['a day behind', -day],
  ['some minutes and a half second off', 400_500],
])('it ends by the server and counts each second, on a clock that is %s', async (_name, off) => {
  const { seen, over } = await counting(5_000, { off });
  vi.advanceTimersByTime(4_999);
  expect([seen, over.mock.calls.length]).toEqual([[5, 4, 3, 2, 1], 0]);
  vi.advanceTimersByTime(1);
  expect([seen.length, over.mock.calls.length]).toEqual([5, 1]);
  vi.advanceTimersByTime(day);
  expect([seen.length, over.mock.calls.length, vi.getTimerCount()]).toEqual([5, 1, 0]);
});

test('a countdown that is over when it is drawn ends at once, and nothing is counted', async () => {
  const { seen, over } = await counting(0, { off: -day });
  expect([seen, over.mock.calls.length]).toEqual([[], 1]);
});

test('a clock that is set back while it is looked at changes nothing', async () => {
  const { seen, over } = await counting(10_000);
  vi.advanceTimersByTime(3_000);
  vi.setSystemTime(Date.now() - day);
  vi.advanceTimersByTime(6_999);
  expect([seen.at(-1), over.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(1);
  expect([seen, over.mock.calls.length]).toEqual([[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 1]);
});

test('after sleep it is where the time is, as soon as the page is looked at', async () => {
  const { seen, over } = await counting(600_000);
  // A sleeping machine runs no timers, and its monotonic clock stops, too.
  vi.setSystemTime(Date.now() + 540_000);
  listeners.get('visibilitychange')!();
  expect(seen.at(-1)).toBe(60);
  vi.setSystemTime(Date.now() + 60_000);
  listeners.get('pageshow')!();
  expect([seen.at(-1), over.mock.calls.length, listeners.size]).toEqual([60, 1, 0]);
});

test('the night in which clocks are put forward has an hour less, and a second is a second', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const before = Date.parse('2026-03-29T00:59:58Z');
  const { seen, over } = await counting(4_000, { server: before, off: day });
  expect(new Date(before).getTimezoneOffset()).not.toBe(new Date(before + 4_000).getTimezoneOffset());
  vi.advanceTimersByTime(3_999);
  expect([seen, over.mock.calls.length]).toEqual([[4, 3, 2, 1], 0]);
  vi.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledOnce();
});

test('of several answers the quickest sets the time; an invalid time is ignored', async () => {
  const { seen, over, hearTime } = await counting(10_000);
  // Made two seconds before it was heard, and one that took none.
  hearTime(iso(start - 2_000));
  for (const wrong of [undefined, null, 7, 'soon', {}]) hearTime(wrong);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual([10, 9]);
  hearTime(iso(start + 3_000));
  vi.advanceTimersByTime(7_000);
  expect(over).toHaveBeenCalledOnce();
});

test('of an element that has left the page nothing is counted any more', async () => {
  const { seen, over, element } = await counting(10_000);
  element.isConnected = false;
  vi.advanceTimersByTime(20_000);
  expect([seen, over.mock.calls.length, listeners.size]).toEqual([[10], 0, 0]);
});
