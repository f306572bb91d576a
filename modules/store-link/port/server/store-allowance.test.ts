import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAllowance, type Urgency } from './store-allowance.ts';
import { StoreBusy } from './store-http.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store with 100 points, 50 more a second, of which nothing is left; `order` is who was let through, and when. */
function drained() {
  const allowance = makeAllowance();
  const order: [string, number][] = [];
  const began = performance.now();
  allowance.answered(0, { most: 100, now: 0, perSecond: 50 });
  const ask = (name: string, points: number, urgency: Urgency, patienceMs = 60_000) =>
    allowance.take(points, urgency, performance.now() + patienceMs).then(() => {
      order.push([name, Math.round(performance.now() - began)]);
    });
  return { allowance, order, ask };
}

test('what nothing is known of is asked at once', async () => {
  const allowance = makeAllowance();
  await allowance.take(10, 'sync', performance.now());
});

test('no call goes out before its points are there', async () => {
  const { order, ask } = drained();
  void ask('one', 10, 'click');
  void ask('two', 10, 'click');
  await vi.advanceTimersByTimeAsync(199);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(order).toEqual([
    ['one', 200],
    ['two', 400],
  ]);
});

test('clicks come before carts, and carts before sync, whoever was there first', async () => {
  const { order, ask } = drained();
  void ask('sync', 10, 'sync');
  void ask('cart', 10, 'cart');
  void ask('click', 10, 'click');
  await vi.advanceTimersByTimeAsync(5000);
  expect(order.map(([name]) => name)).toEqual(['click', 'cart', 'sync']);
});

test('carts leave a tenth to clicks, and sync leaves half of all to both', async () => {
  const { order, ask } = drained();
  void ask('sync', 10, 'sync');
  await vi.advanceTimersByTimeAsync(5000);
  expect(order).toEqual([['sync', 1200]]);
  const other = drained();
  void other.ask('cart', 10, 'cart');
  await vi.advanceTimersByTimeAsync(5000);
  expect(other.order).toEqual([['cart', 400]]);
});

test('sync goes on, however many carts there are', async () => {
  const { allowance, order, ask } = drained();
  void ask('sync', 10, 'sync');
  // More carts than the store has points for, without an end.
  for (let at = 0; at < 12_000; at += 100) {
    void ask('cart', 10, 'cart', 1000).then(
      () => allowance.answered(10, null),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(order.filter(([name]) => name === 'cart').length).toBeGreaterThan(40);
  const [, at] = order.find(([name]) => name === 'sync')!;
  expect(at).toBeGreaterThanOrEqual(10_000);
  expect(at).toBeLessThan(11_500);
});

test('a call that cannot wait that long gets the wait at once', async () => {
  const { ask } = drained();
  const refused = ask('click', 60, 'click', 1000).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  expect(await refused).toBeInstanceOf(StoreBusy);
  expect(((await refused) as StoreBusy).waitMs).toBe(1200);
});

describe('what the store says', () => {
  test('counts, also where other servers have taken from it', async () => {
    const { allowance, order, ask } = drained();
    void ask('one', 10, 'click');
    await vi.advanceTimersByTimeAsync(200);
    // It would be empty now; the store says that it owes nothing for half a second more.
    allowance.answered(10, { most: 100, now: 0, perSecond: 20 });
    void ask('two', 10, 'click');
    await vi.advanceTimersByTimeAsync(499);
    expect(order).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toHaveLength(2);
  });

  test('a wait holds for everyone', async () => {
    const allowance = makeAllowance();
    allowance.wait(300);
    const went: string[] = [];
    for (const urgency of ['click', 'cart', 'sync'] as const)
      void allowance.take(1, urgency, performance.now() + 1000).then(() => went.push(urgency));
    await vi.advanceTimersByTimeAsync(299);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual(['click', 'cart', 'sync']);
  });

  test('what is asked and not answered yet is not there for others', async () => {
    const allowance = makeAllowance();
    allowance.answered(0, { most: 20, now: 20, perSecond: 1 });
    const went: number[] = [];
    for (const n of [1, 2, 3])
      void allowance.take(10, 'click', performance.now() + 60_000).then(() => went.push(n));
    await vi.advanceTimersByTimeAsync(1000);
    expect(went).toEqual([1, 2]);
    allowance.answered(10, { most: 20, now: 20, perSecond: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual([1, 2, 3]);
  });
});
