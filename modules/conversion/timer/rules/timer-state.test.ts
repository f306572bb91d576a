import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  boundState,
  durationMs,
  isPastStart,
  type OwnTime,
  ownState,
  previewEnd,
  type TimerState,
} from './timer-state.ts';

const hour = 3_600_000;

/** A timer as its words say it, window by window. */
function model({ starts_at, length, repeat }: OwnTime, now: number): TimerState {
  let begins = starts_at;
  let ends = begins + length;
  while (repeat && now >= ends) {
    begins = ends;
    ends = begins + length;
  }
  if (now < begins) return { is: 'waiting', ends_at: ends };
  return { is: now < ends ? 'running' : 'over', ends_at: ends };
}

const start = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });
const time = fc.record({
  starts_at: start,
  length: fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('hours' as const, 'days' as const)),
  repeat: fc.boolean(),
});
const own = time.map(({ length, ...rest }) => ({ ...rest, length: durationMs(...length) }));
/** Around the edges of windows, and anywhere up to 200 of them on. */
const after = fc.tuple(
  fc.integer({ min: -2, max: 200 }),
  fc.integer({ min: -2, max: 2 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);

test('a timer is where the words of its windows put it, at every edge and between', () => {
  fc.assert(
    fc.property(own, after, fc.boolean(), (timer, [windows, edge, share], onEdge) => {
      const into = onEdge ? edge : Math.floor(share * timer.length);
      const now = timer.starts_at + windows * timer.length + into;
      expect(ownState(timer, now)).toEqual(model(timer, now));
    }),
    { numRuns: 2_000 },
  );
});

test('one that repeats is never over, and one that does not never begins anew', () => {
  fc.assert(
    fc.property(own, fc.integer({ min: 0, max: 10 ** 12 }), (timer, later) => {
      const now = timer.starts_at + later;
      const { is, ends_at } = ownState({ ...timer, repeat: true }, now);
      expect(is).toBe('running');
      expect(ends_at - now).toBeGreaterThan(0);
      expect(ends_at - now).toBeLessThanOrEqual(timer.length);
      expect(ownState({ ...timer, repeat: false }, now).ends_at).toBe(timer.starts_at + timer.length);
    }),
  );
});

test('it depends on the moment alone: a clock that is moved and set back shows what it showed', () => {
  fc.assert(
    fc.property(
      own,
      fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 11 }), { minLength: 2 }),
      (timer, moves) => {
        const look = (by: number) => ownState(timer, timer.starts_at + by);
        const first = moves.map(look);
        expect(moves.toReversed().map(look).toReversed()).toEqual(first);
      },
    ),
  );
});

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['forward', '2026-03-28T12:00:00+01:00', '2026-03-29T13:00:00+02:00'],
  ['back', '2026-10-24T12:00:00+02:00', '2026-10-25T11:00:00+01:00'],
])('a day is 24 hours also in the night in which clocks are put %s', (_name, from, to) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(new Date(from).getTimezoneOffset()).not.toBe(new Date(to).getTimezoneOffset());
  const timer = { starts_at: Date.parse(from), length: durationMs(1, 'days'), repeat: false };
  expect(ownState(timer, Date.parse(to) - 1)).toEqual({ is: 'running', ends_at: Date.parse(to) });
  expect(ownState(timer, Date.parse(to)).is).toBe('over');
});

test('one that is bound runs from its start until the end of its offer, and not a millisecond longer', () => {
  fc.assert(
    fc.property(start, start, start, (from, end, now) => {
      const { is, ends_at } = boundState(from, end, now);
      expect(ends_at).toBe(end);
      expect(is).toBe(now >= end ? 'over' : now < from ? 'waiting' : 'running');
    }),
  );
  expect([999, 1_000].map((now) => boundState(0, 1_000, now).is)).toEqual(['running', 'over']);
});

test('V352 a start in the past is refused, but for the minute in which it was chosen', () => {
  expect([-60_001, -60_000, 0, 1].map((by) => isPastStart(10 ** 12 + by, 10 ** 12))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a preview shows less than an hour in the last one, nothing at zero, and the whole length where it starts again', () => {
  const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
  const left = fc.integer({ min: -3 * hour, max: 9_999 * 24 * hour });
  const length = fc.integer({ min: 1, max: 9_999 }).map((hours) => hours * hour);
  fc.assert(
    fc.property(moment, left, length, fc.boolean(), (now, rest, whole, repeats) => {
      const timer = { ends_at: now + rest, length: whole, repeats };
      const isOver = rest <= 0;
      expect(previewEnd('now', timer, now)).toBe(isOver ? null : now + rest);
      expect(previewEnd('last_hour', timer, now)).toBe(isOver ? null : now + Math.min(rest, hour - 1_000));
      expect(previewEnd('zero', timer, now)).toBe(repeats ? now + whole : null);
    }),
  );
});
