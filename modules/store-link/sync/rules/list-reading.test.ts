import { expect, test } from 'vitest';
import { isWhole, type ListReading, maxStalePages, noReading, readOn } from './list-reading.ts';

/** Reads pages of two ids; the last one ends the list. `isGuess`: nothing says which one is the last. */
function readAll(pages: readonly (readonly number[])[], isGuess = false): ListReading {
  const met = new Set<number>();
  let reading = noReading;
  for (const [at, ids] of pages.entries()) {
    const known = ids.filter((id) => met.has(id)).length;
    reading = readOn(reading, {
      ...{ count: ids.length, asked: 2, met: known, isGuess },
      ...{ isFirst: at === 0, isLast: at === pages.length - 1 },
    });
    for (const id of ids) met.add(id);
  }
  return reading;
}

test('a list without a total is whole when each page brings something and only the last is short', () => {
  expect(readAll([[]]).doubtful).toBe(false);
  expect(readAll([[1, 2]]).doubtful).toBe(false);
  expect(readAll([[1, 2], [3, 4], [5]]).doubtful).toBe(false);
  // The end of a list that does not say how long it is.
  expect(readAll([[1, 2], [3], []], true).doubtful).toBe(false);
});

test('it is not when a page repeats, comes back short or is empty though more follow', () => {
  expect(readAll([[1, 2], [1, 2], [3]]).doubtful).toBe(true);
  expect(readAll([[1, 2], [1, 2], []]).doubtful).toBe(true);
  expect(readAll([[1, 2], [3], [4, 5]]).doubtful).toBe(true);
  expect(readAll([[1], [2, 3], [4, 5]]).doubtful).toBe(true);
  expect(readAll([[1, 2], [], [3]]).doubtful).toBe(true);
  expect(readAll([[1, 2], []]).doubtful).toBe(true);
});

test('the last page of each list of a resource may be short, and a list may be empty', () => {
  let reading = noReading;
  for (const [list, count] of [
    ['custom', 2],
    ['custom', 1],
    ['smart', 0],
  ] as const)
    reading = readOn(reading, {
      ...{ list, count, asked: 2, met: 0 },
      ...{ isFirst: reading === noReading, isLast: list === 'smart' },
    });
  expect(reading.doubtful).toBe(false);
});

test('pages that bring nothing new come to an end', () => {
  const same = Array.from({ length: maxStalePages + 1 }, () => [1, 2]);
  expect(readAll(same).stale).toBeGreaterThanOrEqual(maxStalePages);
  expect(readAll([...same, [3]]).stale).toBe(0);
});

test('what the store counts decides; what was added or removed meanwhile does not', () => {
  const read = (count: number) => ({ count, doubtful: false });
  expect(isWhole(read(130), { before: 130, after: null })).toBe(true);
  expect(isWhole(read(100), { before: 130, after: 130 })).toBe(false);
  // Added after its page was read, and removed after it.
  expect(isWhole(read(130), { before: 130, after: 133 })).toBe(true);
  expect(isWhole(read(128), { before: 130, after: 128 })).toBe(true);
  expect(isWhole(read(100), { before: 130, after: 133 })).toBe(false);
  expect(isWhole({ count: 5, doubtful: true }, { before: 5, after: null })).toBe(true);
  expect(isWhole({ count: 5, doubtful: true }, { before: null, after: null })).toBe(false);
  expect(isWhole({ count: 5, doubtful: false }, { before: null, after: null })).toBe(true);
});
