import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { makeWorkShares, type Turn, type WorkShares } from './work-shares.ts';

const here = () => false;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Requests `times` turns, and adds each one to `begun` when it begins. */
function ask(
  shares: WorkShares,
  shop: number,
  times: number,
  begun: [number, Turn][],
  more: Partial<Parameters<WorkShares['enter']>[0]> = {},
) {
  for (let n = 0; n < times; n += 1) {
    const entered = shares.enter({ shop, caller: 'a', urgent: false, gone: here, ...more });
    if ('end' in entered) begun.push([shop, entered]);
    else
      entered.then(
        (turn) => begun.push([shop, turn]),
        () => {},
      );
  }
}
const of = (begun: [number, Turn][], shop: number) => begun.filter(([one]) => one === shop).length;

/** Shares where staff haven't been active for a long time. */
const quiet = () => makeWorkShares(() => performance.now() + 1_000_000);

describe('shares', () => {
  test('a shop that is alone gets all places', () => {
    const begun: [number, Turn][] = [];
    ask(quiet(), 1, 20, begun);
    expect(begun).toHaveLength(8);
  });

  test('while others wait, no shop gets more than half of the places, and shops take turns', async () => {
    const shares = quiet();
    const begun: [number, Turn][] = [];
    ask(shares, 1, 40, begun);
    ask(shares, 2, 40, begun);
    for (let n = 0; n < 8; n += 1) begun[n]![1].end();
    await settle();
    expect([of(begun.slice(8), 1), of(begun.slice(8), 2)]).toEqual([4, 4]);
    for (let n = 8; n < 48; n += 1) {
      begun[n]![1].end();
      await settle();
    }
    expect(Math.abs(of(begun, 1) - 8 - of(begun, 2))).toBeLessThanOrEqual(1);
  });

  test('while staff are active, a shop gets at most a quarter of the places and pauses briefly between steps', async () => {
    vi.useFakeTimers();
    try {
      const clock = { time: 1_000_000 };
      const shares = makeWorkShares(() => clock.time);
      const ended = shares.staff();
      const begun: [number, Turn][] = [];
      ask(shares, 1, 20, begun);
      expect(begun).toHaveLength(2);
      let went = false;
      const waiting = begun[0]![1].giveWay()!.then(() => (went = true));
      await vi.advanceTimersByTimeAsync(10);
      expect(went).toBe(false);
      ended();
      await waiting;
      expect(begun[0]![1].giveWay()).toBeUndefined();
      // A staff call that never ends delays a shopper request by at most 250 ms in total.
      shares.staff();
      const turn = begun[1]![1];
      for (let n = 0; n < 5; n += 1) {
        const aside = turn.giveWay()!;
        clock.time += 50;
        await vi.advanceTimersByTimeAsync(50);
        await aside;
      }
      expect(turn.giveWay()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test('shopper requests don’t pause for a long staff call, because it isn’t waiting for the processor', () => {
    const clock = { time: 1_000_000 };
    const shares = makeWorkShares(() => clock.time);
    shares.staff();
    clock.time += 251;
    const turn = shares.enter({ shop: 1, caller: 'a', urgent: false, gone: here }) as Turn;
    expect(turn.giveWay()).toBeUndefined();
  });

  test('carts run before pages, and many requests of one caller don’t delay the few of another', async () => {
    const shares = quiet();
    const begun: [number, Turn][] = [];
    ask(shares, 1, 60, begun, { caller: 'flood' });
    const order: string[] = [];
    const note = (name: string, urgent: boolean) =>
      Promise.resolve(shares.enter({ shop: 1, caller: name, urgent, gone: here })).then((turn) => {
        order.push(name);
        turn.end();
      });
    const all = [note('shopper', false), note('buyer', true)];
    begun[0]![1].end();
    await Promise.all(all.slice(1));
    expect(order).toEqual(['buyer']);
    for (let n = 1; n < 4; n += 1) begun[n]![1].end();
    await settle();
    expect(order).toEqual(['buyer', 'shopper']);
  });

  test('skips callers who have disconnected, and asks callers to retry when too many wait', async () => {
    const shares = quiet();
    const begun: [number, Turn][] = [];
    ask(shares, 1, 8, begun);
    let left = false;
    const gone = Promise.resolve(shares.enter({ shop: 1, caller: 'a', urgent: false, gone: () => left }));
    const refused = expect(gone).rejects.toMatchObject({ status: 499 });
    const next = Promise.resolve(shares.enter({ shop: 1, caller: 'a', urgent: false, gone: here }));
    left = true;
    begun[0]![1].end();
    await refused;
    await next;
    ask(shares, 1, 500, begun);
    expect(() => shares.enter({ shop: 1, caller: 'a', urgent: false, gone: here })).toThrow(
      expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } }),
    );
    expect(() => ask(shares, 1, 1, begun, { urgent: true })).not.toThrow();
  });

  test('a request that has waited for 10 s is asked to retry, and its place goes to others', async () => {
    vi.useFakeTimers();
    try {
      const shares = quiet();
      const begun: [number, Turn][] = [];
      ask(shares, 1, 8, begun);
      const enter = (urgent: boolean) =>
        Promise.resolve(shares.enter({ shop: 1, caller: 'a', urgent, gone: here }));
      const refused = [enter(false), enter(true)].map((one) =>
        expect(one).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } }),
      );
      await vi.advanceTimersByTimeAsync(5_000);
      const later = enter(false);
      expect(shares.figures()).toEqual({ busy: 8, waiting: 3 });
      await vi.advanceTimersByTimeAsync(5_000);
      await Promise.all(refused);
      expect(shares.figures()).toEqual({ busy: 8, waiting: 1 });
      begun[0]![1].end();
      const turn = await later;
      await vi.advanceTimersByTimeAsync(20_000);
      expect(shares.figures()).toEqual({ busy: 8, waiting: 0 });
      turn.end();
      for (const [, one] of begun) one.end();
      expect(shares.figures()).toEqual({ busy: 0, waiting: 0 });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('for any sequence of requests: never exceeds the places, leaves no usable place idle, and serves every request', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({
          shop: fc.integer({ min: 1, max: 3 }),
          caller: fc.constantFrom('a', 'b'),
          urgent: fc.boolean(),
        }),
        fc.constant('end' as const),
      ),
      { maxLength: 150 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const shares = quiet();
        const open: [number, Turn][] = [];
        let asked = 0;
        let done = 0;
        for (const step of list) {
          if (step === 'end') {
            const one = open.shift();
            if (one) done += 1;
            one?.[1].end();
          } else {
            asked += 1;
            ask(shares, step.shop, 1, open, step);
          }
          await settle();
          const { busy, waiting } = shares.figures();
          expect(busy).toBeLessThanOrEqual(8);
          expect(busy).toBe(open.length);
          expect(busy + waiting + done).toBe(asked);
          if (waiting > 0) expect(busy).toBeGreaterThanOrEqual(4);
        }
        while (open.length > 0) {
          open.shift()![1].end();
          done += 1;
          await settle();
        }
        expect([done, shares.figures()]).toEqual([asked, { busy: 0, waiting: 0 }]);
      }),
      { numRuns: 100 },
    );
  });
});
