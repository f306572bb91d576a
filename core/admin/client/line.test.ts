import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Errors from './api-error.ts';
import type * as Line from './line.ts';

let line: typeof Line;
let errors: typeof Errors;
let asked: number[];
let isThere: boolean;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  asked = [];
  isThere = false;
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  vi.resetModules();
  line = await import('./line.ts');
  errors = await import('./api-error.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const failure = (status: number, code: string) => new errors.ApiError({ status, code, message: 'no' });

test('only a call that the server did not get, or that nobody could answer, waits for the line', () => {
  expect(line.isUnreached(failure(0, 'offline'))).toBe(true);
  expect(line.isUnreached(failure(502, 'unavailable'))).toBe(true);
  expect(line.isUnreached(failure(503, 'core.unavailable.restarting'))).toBe(true);
  expect(line.isUnreached(failure(503, 'store_link.away'))).toBe(false);
  expect(line.isUnreached(failure(500, 'core.internal'))).toBe(false);
  expect(line.isUnreached(failure(429, 'core.too_many'))).toBe(false);
  expect(line.isUnreached(new TypeError('no'))).toBe(false);
});

test('a server that is away is asked ever more seldom, at most twice a minute', async () => {
  const begun = Date.now();
  line.noteLine(false);
  await vi.advanceTimersByTimeAsync(180_000);
  const waits = asked.map((at, index) => at - (asked[index - 1] ?? begun));
  expect(waits.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(asked.length).toBeLessThan(12);
});

test('who waits goes on when the server answers, and nobody is asked any more', async () => {
  const back: boolean[] = [];
  const heard = vi.fn<() => void>();
  line.onLineBack(heard);
  line.noteLine(false);
  void line.untilLineBack().then((is) => back.push(is));
  await vi.advanceTimersByTimeAsync(1000);
  expect(back).toEqual([]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(back).toEqual([true]);
  expect(heard).toHaveBeenCalledTimes(1);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});

test('who stops waiting is told so, and a call that gets through ends the waiting of all', async () => {
  const stop = new AbortController();
  line.noteLine(false);
  const stopped = line.untilLineBack(stop.signal);
  const waited = line.untilLineBack();
  stop.abort();
  expect(await stopped).toBe(false);
  line.noteLine(true);
  expect(await waited).toBe(true);
  expect(await line.untilLineBack()).toBe(true);
});

test('a line that goes again at once is not asked more often for it', async () => {
  line.noteLine(false);
  await vi.advanceTimersByTimeAsync(15_000);
  line.noteLine(true);
  line.noteLine(false);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked).toHaveLength(before);
});
