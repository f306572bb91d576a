import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePictureQueue, type PictureLane, type PictureSender } from './picture-queue.ts';
import { Refusal } from '../call/refusal.ts';

const sender = (lane: PictureLane, shop: number, network = ''): PictureSender => ({ lane, shop, network });

/** Pictures that end when they are let, and what became of each. */
function crowd() {
  const queue = makePictureQueue();
  const drawn: PictureSender[] = [];
  const refused: Refusal[] = [];
  let most = 0;
  let now = 0;
  let finish: (() => void) | undefined;
  const send = (one: PictureSender) =>
    queue
      .inTurn(one, async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise<void>((resolve) => (finish = resolve));
        now -= 1;
        drawn.push(one);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        refused.push(error);
      });
  /** Lets all of them end, one after the other. */
  async function drain() {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!finish) return;
      const go = finish;
      finish = undefined;
      go();
    }
  }
  return { queue, drawn, refused, send, drain, most: () => most };
}

describe('pictures that wait', () => {
  test('are drawn one at a time, and a failure gives its turn on', async () => {
    const queue = makePictureQueue();
    const order: string[] = [];
    const outcomes = await Promise.allSettled([
      queue.inTurn(sender('staff', 1), async () => void order.push('a')),
      queue.inTurn(sender('staff', 1), () => Promise.reject(new Error('damaged'))),
      queue.inTurn(sender('staff', 1), async () => void order.push('c')),
    ]);
    expect([order, outcomes.map(({ status }) => status)]).toEqual([
      ['a', 'c'],
      ['fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect(queue.figures()).toEqual({ busy: 0, waiting: 0 });
  });

  test('are refused with 429 and Retry-After beyond the places of their address, their shop and all', async () => {
    const { send, drain, refused, drawn, queue } = crowd();
    for (let n = 0; n < 100; n += 1) void send(sender('shopper', 1, 'one'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).toHaveLength(93);
    expect([refused[0]!.status, Number(refused[0]!.headers['retry-after'])]).toEqual([429, 5]);
    for (let n = 0; n < 100; n += 1) void send(sender('shopper', 1, `address ${n}`));
    // The shop has half of the places, and the other half is still there for others.
    for (let n = 0; n < 100; n += 1) void send(sender('shopper', 2, `address ${n}`));
    void send(sender('shopper', 3, 'late'));
    void send(sender('staff', 1, 'one'));
    await drain();
    expect([drawn.length, queue.figures()]).toEqual([1 + 24 + 1, { busy: 0, waiting: 0 }]);
    expect(drawn.filter(({ shop, lane }) => shop === 1 && lane === 'shopper')).toHaveLength(13);
    expect(drawn.filter(({ lane }) => lane === 'staff')).toHaveLength(1);
    // What was taken is given back.
    refused.length = 0;
    void send(sender('shopper', 1, 'one'));
    void send(sender('shopper', 1, 'one'));
    await drain();
    expect(refused).toEqual([]);
  });

  test('long work is never refused, and nobody waits behind all of it', async () => {
    const { send, drain, drawn, refused } = crowd();
    for (let n = 0; n < 300; n += 1) void send(sender('job', 1));
    void send(sender('job', 2));
    void send(sender('staff', 3, 'staff'));
    await drain();
    expect([drawn.length, refused.length]).toEqual([302, 0]);
    expect(drawn.findIndex(({ lane }) => lane === 'staff')).toBeLessThan(4);
    expect(drawn.findIndex(({ shop }) => shop === 2)).toBeLessThan(6);
  });

  test('whatever comes, one is drawn at a time, none is lost, and every lane and shop has its turn in the first round', async () => {
    const lanes = fc.constantFrom<PictureLane>('staff', 'shopper', 'copy', 'job');
    const network = fc.constantFrom('', 'a', 'b', 'c');
    const senders = fc.array(fc.record({ lane: lanes, shop: fc.integer({ min: 1, max: 3 }), network }), {
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(senders, async (sent) => {
        const { send, drain, drawn, refused, most, queue } = crowd();
        for (const one of sent) void send(one);
        await drain();
        expect(drawn.length + refused.length).toBe(sent.length);
        expect(most()).toBeLessThanOrEqual(1);
        expect(queue.figures()).toEqual({ busy: 0, waiting: 0 });
        // The first did not wait; all others were there before the second was drawn.
        const turns = drawn.slice(1);
        for (const lane of new Set(turns.map((one) => one.lane))) {
          const first = turns.findIndex((one) => one.lane === lane);
          expect(first).toBeLessThan(4);
          const ofLane = turns.filter((one) => one.lane === lane);
          for (const shop of new Set(ofLane.map((one) => one.shop)))
            expect(ofLane.findIndex((one) => one.shop === shop)).toBeLessThan(3);
        }
      }),
      { numRuns: 60 },
    );
  });
});
