import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllowanceName, allowances } from '#core/contract/allowance.ts';
import { makeRequestLimit } from './request-limit.ts';

const names = Object.keys(allowances) as AllowanceName[];

function clocked(most?: number) {
  const clock = { time: 1_000_000 };
  return { clock, limit: makeRequestLimit({ now: () => clock.time, ...(most && { most }) }) };
}

/** How many requests in a row there is room for. */
function fill(
  limit: ReturnType<typeof makeRequestLimit>,
  name: AllowanceName,
  network: string,
  shop?: string,
) {
  let n = 0;
  while (limit.take(name, network, shop) === 0) n += 1;
  return n;
}

describe('an allowance', () => {
  test.each(names)('%s: a minute’s worth at once, of one shop and in all', (name) => {
    const { limit } = clocked();
    const figures: { perAddress: number; perShop?: number } = allowances[name];
    const inShop = fill(limit, name, 'a', 'one.test');
    expect(inShop).toBe(figures.perShop ?? figures.perAddress);
    expect(inShop + fill(limit, name, 'a', 'two.test')).toBe(figures.perAddress);
    expect(fill(limit, name, 'b', 'one.test')).toBe(inShop);
  });

  test('a hundred shoppers of one address: six pages each a minute, what these ask, a cart and an order', () => {
    const { clock, limit } = clocked();
    const each: [AllowanceName, number][] = [
      ['page', 6],
      ['call', 36],
      ['event', 12],
      ['cart', 12],
      ['pay', 2],
    ];
    for (let minute = 0; minute < 3; minute += 1) {
      for (const [name, times] of each)
        for (let n = 0; n < times * 100; n += 1) expect(limit.take(name, 'office', 'one.test')).toBe(0);
      clock.time += 60_000;
    }
  });

  test('reading pages takes nothing from carts and payments, nor from another shop or address', () => {
    const { limit } = clocked();
    for (const name of ['page', 'call', 'event'] as const) {
      expect(fill(limit, name, 'a', 'one.test')).toBeGreaterThan(0);
      expect(limit.take(name, 'a', 'one.test')).toBeGreaterThan(0);
      expect(limit.take(name, 'a', 'two.test')).toBe(0);
      expect(limit.take(name, 'b', 'one.test')).toBe(0);
    }
    for (const name of ['cart', 'pay', 'account'] as const) expect(limit.take(name, 'a', 'one.test')).toBe(0);
  });

  test('the wait is exact: a millisecond earlier is refused, and a refusal costs nothing (reliability 47)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 50_000 }),
        (name, weight, later) => {
          const { clock, limit } = clocked();
          while (limit.take(name, 'a', 'one.test', weight) === 0);
          clock.time += later;
          let wait = limit.take(name, 'a', 'one.test', weight);
          while (wait === 0) wait = limit.take(name, 'a', 'one.test', weight);
          for (let n = 0; n < 50; n += 1) limit.take(name, 'a', 'one.test', weight);
          if (wait > 1) {
            clock.time += wait - 1;
            expect(limit.take(name, 'a', 'one.test', weight)).toBeGreaterThan(0);
            clock.time += 1;
          } else clock.time += wait;
          expect(limit.take(name, 'a', 'one.test', weight)).toBe(0);
        },
      ),
    );
  });

  test('a clock that is put back by an hour shuts nobody out for an hour', () => {
    const { clock, limit } = clocked();
    fill(limit, 'page', 'a');
    clock.time -= 3_600_000;
    expect(limit.take('page', 'a')).toBeLessThanOrEqual(60_000);
    clock.time += 60_000;
    expect(fill(limit, 'page', 'a')).toBe(1200);
  });
});

describe('several servers', () => {
  test('keep one limit together, wherever the requests arrive', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.array(fc.tuple(fc.nat({ max: 4 }), fc.integer({ min: 1, max: 400 })), {
          minLength: 60,
          maxLength: 240,
        }),
        (count, seconds) => {
          const clock = { time: 0 };
          const servers = Array.from({ length: count }, () => makeRequestLimit({ now: () => clock.time }));
          let admitted = 0;
          let most = 0;
          for (const [at, wanted] of seconds) {
            for (let n = 0; n < wanted; n += 1)
              if (servers[(at + n) % count]!.take('page', 'a', 'one.test') === 0) admitted += 1;
            most = Math.max(most, wanted);
            clock.time += 1000;
            const usedShares = servers.map((server) => server.used(2000));
            for (const [me, server] of servers.entries()) {
              for (const [from, used] of usedShares.entries()) if (from !== me) server.add(used);
              server.sweep();
            }
          }
          // What each gave out before it heard of the others is paid back, so the overrun never adds up.
          const allowed = 600 + 10 * seconds.length;
          expect(admitted).toBeLessThanOrEqual(allowed + Math.min(600, most) * (count - 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('one that is used up at a server is used up at its neighbours a second later, and who comes new hears of it', () => {
    const clock = { time: 0 };
    const [one, two, fresh] = [0, 1, 2].map(() => makeRequestLimit({ now: () => clock.time }));
    fill(one!, 'page', 'a', 'one.test');
    two!.add(one!.used(2000));
    fresh!.raise(one!.levels(2000));
    fresh!.raise(two!.levels(2000));
    const waits = [one, two, fresh].map((server) => server!.take('page', 'a', 'one.test'));
    expect(waits).toEqual([waits[0], waits[0], waits[0]]);
    expect(waits[0]).toBeCloseTo(100);
  });
});

describe('memory', () => {
  test('what has run off is forgotten', () => {
    const { clock, limit } = clocked();
    for (let n = 0; n < 5_000; n += 1) limit.take('page', `10.0.${n >> 8}.${n & 255}`, 'one.test');
    expect(limit.size).toBe(10_000);
    clock.time += 200;
    limit.sweep();
    expect(limit.size).toBe(0);
    expect(limit.used(10)).toEqual([]);
  });

  test('a hundred thousand addresses at once take no more room than there is, and news names only the most used', () => {
    const { limit } = clocked(1_000);
    for (let n = 0; n < 100_000; n += 1) limit.take('event', String(n));
    expect(limit.size).toBeLessThanOrEqual(1_000);
    for (let n = 0; n < 500; n += 1) limit.take('event', '99999');
    const usedShares = limit.used(10);
    expect(usedShares).toHaveLength(10);
    expect(usedShares[0]![0]).toBe('event 99999');
  });
});
