import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NoteRequest, overlaysPerVisit, type Surroundings, turnQueue } from './turn-queue.ts';

/** The memory of a visit and the state of a page, all of which a test may change. */
function visit() {
  const memory = new Map<string, string>();
  const page = { time: 1_000_000, busy: false, dialog: false, scrolled: true };
  let due: (() => void)[] = [];
  let watching = new Set<() => void>();
  const around: Surroundings = {
    busy: () => page.busy || page.dialog,
    hasDialog: () => page.dialog,
    mayNote: () => page.scrolled,
    watch(then) {
      watching.add(then);
      return () => void watching.delete(then);
    },
    now: () => page.time,
    recall: (key) => memory.get(key) ?? null,
    keep: (key, value) => void memory.set(key, value),
    soon: (then) => void due.push(then),
  };
  return {
    memory,
    page,
    /** Another page of the same visit: what was asked on the last one is gone with it. */
    open() {
      due = [];
      watching = new Set();
      return turnQueue(around);
    },
    watched: () => watching.size,
    /** Whatever was to happen soon, then a look around, and what has been promised. */
    async moment() {
      const now = due;
      due = [];
      for (const then of now) then();
      for (const look of watching) look();
      for (let n = 0; n < 12; n += 1) await Promise.resolve();
    },
  };
}

/** A note that leaves on request. */
function noteOf(given: Partial<NoteRequest> = {}) {
  const seen: string[] = [];
  let gone: ((end: { dismissed: boolean }) => void) | null = null;
  const close = (dismissed: boolean) => {
    gone?.({ dismissed });
    gone = null;
  };
  const request: NoteRequest = {
    key: 'sales',
    perVisit: 3,
    gapMs: 10_000,
    place: (at) => at ?? 'left',
    show: (place) => {
      seen.push(place);
      return new Promise((resolve) => (gone = resolve));
    },
    hide: () => close(false),
    ...given,
  };
  return { request, seen, close, isThere: () => gone !== null };
}

const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      key: fc.constantFrom('sales', 'visitors'),
      perVisit: fc.integer({ min: 0, max: 3 }),
      gapMs: fc.constantFrom(0, 5_000, 30_000),
      dismissed: fc.boolean(),
      breaks: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('note gone' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('overlay' as const), key: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('overlay gone' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('busy', 'dialog', 'scrolled'),
      on: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      free: fc.constantFrom(null, 'left', 'right'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(500, 6_000, 40_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('page' as const) }) },
);

test('however they come: one note at a time, each after its gap, where it covers nothing, few in a visit, none beside anything', async () => {
  let everShown = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 80, size: 'max' }), async (history) => {
      const { page, memory, open, moment } = visit();
      let turns = open();
      let free: string | null = 'left';
      let shown: { close(dismissed: boolean): void; at: string; dismissed: boolean } | null = null;
      let overlay: (() => void) | null = null;
      let lastGone = -Infinity;
      let asked = 0;
      let answered = 0;
      const counts = new Map<string, number>();
      const closed = new Set<string>();
      const wrong: string[] = [];
      for (const one of history) {
        switch (one.kind) {
          case 'note': {
            const { key, perVisit, gapMs, dismissed, breaks } = one;
            const current = turns;
            asked += 1;
            void turns
              .note({
                key,
                perVisit,
                gapMs,
                place: (at) => (at === free ? at : free),
                show(at) {
                  everShown += 1;
                  const count = (counts.get(key) ?? 0) + 1;
                  counts.set(key, count);
                  if (shown) wrong.push('two notes');
                  if (overlay || page.dialog) wrong.push('beside an overlay');
                  if (page.busy || !page.scrolled) wrong.push('not now');
                  if (at !== free) wrong.push('over something');
                  if (page.time - lastGone < gapMs) wrong.push('before its gap');
                  lastGone = page.time;
                  if (count > perVisit) wrong.push('too many');
                  if (closed.has(key)) wrong.push('closed before');
                  if (current !== turns) wrong.push('of a page that is gone');
                  if (breaks) return Promise.reject(new Error('cannot be drawn'));
                  return new Promise((gone) => {
                    shown = {
                      at,
                      dismissed,
                      close(unwanted) {
                        shown = null;
                        lastGone = page.time;
                        if (unwanted) closed.add(key);
                        gone({ dismissed: unwanted });
                      },
                    };
                  });
                },
                hide: () => shown?.close(false),
              })
              .then(() => (answered += 1));
            break;
          }
          case 'note gone':
            (shown as { close(d: boolean): void; dismissed: boolean } | null)?.close(
              (shown as unknown as { dismissed: boolean }).dismissed,
            );
            break;
          case 'overlay':
            void turns.ask({
              key: `offer:${one.key}`,
              priority: one.key,
              show: () => {
                if (shown) wrong.push('an overlay beside a note');
                return new Promise((gone) => {
                  overlay = () => gone({ dismissed: false });
                });
              },
            });
            break;
          case 'take': {
            const back = turns.take();
            if (back && shown) wrong.push('a turn taken beside a note');
            if (back) overlay = back;
            break;
          }
          case 'overlay gone':
            (overlay as (() => void) | null)?.();
            overlay = null;
            break;
          case 'place':
            ({ free } = one);
            break;
          case 'time':
            page.time += one.ms;
            break;
          case 'page':
            // Requests of a page end with it, unanswered.
            shown = null;
            overlay = null;
            asked = answered = 0;
            turns = open();
            break;
          default:
            page[one.kind as 'busy'] = one.on;
        }
        await moment();
        const there = shown as { at: string } | null;
        if (there && (overlay || page.dialog)) wrong.push('stays beside an overlay');
        if (there && there.at !== free) wrong.push('stays over something');
        // All are answered but the one that waits or is there.
        expect(asked - answered).toBeLessThanOrEqual(1);
        expect(Number(memory.get('backroom:overlays') ?? 0)).toBeLessThanOrEqual(overlaysPerVisit);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(everShown).toBeGreaterThan(500);
});

test('two at once: one is shown, the other is refused at once', async () => {
  const { open, moment } = visit();
  const { note } = open();
  const [first, second] = [noteOf(), noteOf({ key: 'visitors' })];
  const answers: [string, boolean][] = [];
  void note(first.request).then((shown) => answers.push(['first', shown]));
  void note(second.request).then((shown) => answers.push(['second', shown]));
  await moment();
  expect([first.seen, second.seen, answers]).toEqual([['left'], [], [['second', false]]]);
  first.close(false);
  await moment();
  expect(answers).toEqual([
    ['second', false],
    ['first', true],
  ]);
});

test('it waits for its gap, also over pages, for a place, and for a scroll on a phone', async () => {
  const { page, open, moment } = visit();
  const before = noteOf();
  void open().note(before.request);
  await moment();
  before.close(false);
  await moment();
  const next = noteOf({ place: () => (page.time > 1_015_000 ? 'right' : null) });
  page.scrolled = false;
  void open().note(next.request);
  page.time += 9_999;
  await moment();
  expect(next.seen).toEqual([]);
  page.time += 6_000;
  await moment();
  expect(next.seen).toEqual([]);
  page.scrolled = true;
  await moment();
  expect(next.seen).toEqual(['right']);
});

test('closed is closed for the visit; one that had to make way is not, and none is of the three', async () => {
  const { memory, open, moment } = visit();
  const turns = open();
  const first = noteOf({ gapMs: 0 });
  void turns.note(first.request);
  await moment();
  const back = turns.take();
  expect([first.isThere(), memory.get('backroom:overlays')]).toEqual([false, undefined]);
  back!();
  await moment();
  void turns.note(first.request);
  await moment();
  expect(first.seen).toHaveLength(2);
  first.close(true);
  await moment();
  expect(await Promise.all([turns.note(first.request), moment()])).toEqual([false, undefined]);
  expect(await Promise.all([open().note(first.request), moment()])).toEqual([false, undefined]);
  expect(first.seen).toHaveLength(2);
});

test('a clock that was set back does not keep notes away', async () => {
  const { page, open, moment } = visit();
  const first = noteOf();
  const { note } = open();
  void note(first.request);
  await moment();
  first.close(false);
  await moment();
  page.time -= 86_400_000;
  void note(first.request);
  await moment();
  expect(first.seen).toHaveLength(2);
});

test('a page is watched only while a note waits or is there', async () => {
  const { open, moment, watched } = visit();
  const first = noteOf();
  void open().note(first.request);
  await moment();
  expect(watched()).toBe(1);
  first.close(false);
  await moment();
  expect(watched()).toBe(0);
});
