import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaysPerVisit, turnQueue } from './turn-queue.ts';

/** Something that happens at a moment of a visit. */
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      key: fc.constantFrom('offer:1', 'offer:2', 'drawer', 'news'),
      priority: fc.integer({ min: 0, max: 3 }),
      dismissed: fc.boolean(),
      breaks: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('gone' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('types' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('checkout' as const), on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('moment' as const) }) },
);

/** The surroundings that only notes depend on (`note-lane.test.ts`). */
const noNotes = { hasDialog: () => false, mayNote: () => true, watch: () => () => {}, now: () => 0 };

/** Lets what has been promised happen. */
const settle = async () => {
  for (let n = 0; n < 12; n += 1) await Promise.resolve();
};

test('however they arrive: one overlay at a time, few in a visit, never over typing or paying, none twice unwanted (reliability 43)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (visit) => {
      const memory = new Map<string, string>();
      let due: (() => void)[] = [];
      let typing = false;
      let paying = false;
      let open: { close: () => void } | null = null;
      let shown = 0;
      let asked = 0;
      const answers: boolean[] = [];
      const unwanted = new Set<string>();
      const wrong: string[] = [];
      const { ask } = turnQueue({
        ...noNotes,
        busy: () => typing || paying,
        recall: (key) => memory.get(key) ?? null,
        keep: (key, value) => void memory.set(key, value),
        soon: (then) => void due.push(then),
      });
      /** The requests since the last moment that may still be shown. */
      let together: { key: string; priority: number }[] = [];
      const moment = async () => {
        const now = due;
        due = [];
        for (const then of now) then();
        await settle();
        together = [];
      };
      for (const one of visit) {
        if (one.kind === 'types') typing = one.on;
        else if (one.kind === 'checkout') paying = one.on;
        else if (one.kind === 'moment') await moment();
        else if (one.kind === 'gone') {
          (open as { close: () => void } | null)?.close();
          await settle();
        } else {
          asked += 1;
          together.push(one);
          void ask({
            key: one.key,
            priority: one.priority,
            show: () => {
              shown += 1;
              // Noted rather than thrown: the queue takes a throw for an overlay that cannot be drawn.
              if (open) wrong.push('two at a time');
              if (typing || paying) wrong.push('over typing or paying');
              if (unwanted.has(one.key)) wrong.push('closed before');
              if (shown > overlaysPerVisit) wrong.push('too many');
              const before = together.filter((other) => !unwanted.has(other.key));
              if (before.some((other) => other.priority < one.priority)) wrong.push('out of turn');
              if (one.breaks) return Promise.reject(new Error('could not be drawn'));
              return new Promise((gone) => {
                open = {
                  close() {
                    open = null;
                    if (one.dismissed) unwanted.add(one.key);
                    gone({ dismissed: one.dismissed });
                  },
                };
              });
            },
          }).then((answer) => answers.push(answer));
        }
      }
      await moment();
      (open as { close: () => void } | null)?.close();
      await settle();
      expect(wrong).toEqual([]);
      // Every caller gets an answer: a form that is held back for an overlay is never left waiting.
      expect(answers).toHaveLength(asked);
      expect(answers.filter(Boolean).length).toBeLessThanOrEqual(shown);
    }),
    { numRuns: 500 },
  );
});

test('one that cannot be drawn gives its turn back', async () => {
  const memory = new Map<string, string>();
  const { ask } = turnQueue({
    ...noNotes,
    busy: () => false,
    recall: (key) => memory.get(key) ?? null,
    keep: (key, value) => void memory.set(key, value),
    soon: (then) => queueMicrotask(then),
  });
  const broken = { key: 'a', priority: 1, show: () => Promise.reject(new Error('no')) };
  const whole = { key: 'b', priority: 1, show: () => Promise.resolve({ dismissed: false }) };
  expect([await ask(broken), await ask(whole)]).toEqual([false, true]);
});

test('three in a visit, whatever more there is to say', async () => {
  const memory = new Map<string, string>();
  const visit = () =>
    turnQueue({
      ...noNotes,
      busy: () => false,
      recall: (key) => memory.get(key) ?? null,
      keep: (key, value) => void memory.set(key, value),
      soon: (then) => queueMicrotask(then),
    });
  const request = (key: string) => ({ key, priority: 1, show: () => Promise.resolve({ dismissed: false }) });
  const { ask } = visit();
  const shown = [
    await ask(request('a')),
    await ask(request('b')),
    await ask(request('c')),
    await ask(request('d')),
  ];
  expect(shown).toEqual([true, true, true, false]);
  // Another page of the same visit goes on counting.
  expect(await visit().ask(request('e'))).toBe(false);
});

test('an overlay that the shopper opened has the turn to itself, and does not count', async () => {
  const memory = new Map<string, string>();
  const { ask, take } = turnQueue({
    ...noNotes,
    busy: () => false,
    recall: (key) => memory.get(key) ?? null,
    keep: (key, value) => void memory.set(key, value),
    soon: (then) => queueMicrotask(then),
  });
  const request = { key: 'offer', priority: 1, show: () => Promise.resolve({ dismissed: false }) };
  const giveBack = take();
  expect(take()).toBeNull();
  expect(await ask(request)).toBe(false);
  expect(memory.size).toBe(0);
  giveBack!();
  expect(await ask(request)).toBe(true);
  expect(take()).not.toBeNull();
});
