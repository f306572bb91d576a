import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Services } from './context.ts';
import { keepPerServer, keepPerShop, shopMemory } from './shop-memory.ts';

/** Services of which only the news matters. */
function makeServices() {
  const heard = new Map<string, (payload: string) => void>();
  let reconnect = () => {};
  const services = {
    notifications: {
      on: (channel: string, hear: (payload: string) => void) => void heard.set(channel, hear),
      onReconnect: (then: () => void) => void (reconnect = then),
    },
  } as unknown as Services;
  return {
    services,
    tell: (channel: string, payload: string) => heard.get(channel)?.(payload),
    reconnect: () => reconnect(),
  };
}

test('one thing is kept for each server, made when it is first asked for', () => {
  const make = vi.fn(() => ({}));
  const of = keepPerServer(make);
  const [one, other] = [makeServices().services, makeServices().services];
  expect(of(one)).toBe(of(one));
  expect(of(one)).not.toBe(of(other));
  expect(make).toHaveBeenCalledTimes(2);
});

describe('one thing for each shop', () => {
  test('is dropped by news of the shop, news of all shops, and a lost connection', () => {
    const states = keepPerShop<{ n: number }>({ channel: ['goods', 'prices'] });
    const { services, tell, reconnect } = makeServices();
    const put = () => {
      for (const id of [1, 2]) states.put(services, id, { n: id });
    };
    const foundIds = () => [1, 2].filter((id) => states.find(services, id));
    put();
    tell('prices', '1');
    expect(foundIds()).toEqual([2]);
    put();
    tell('goods', '');
    expect(foundIds()).toEqual([]);
    put();
    reconnect();
    expect(foundIds()).toEqual([]);
    expect(states.find(makeServices().services, 1)).toBeUndefined();
  });

  test('is changed by news where it says how', () => {
    const states = keepPerShop<{ stale: boolean }>({ channel: 'goods', onNews: (one) => (one.stale = true) });
    const { services, tell } = makeServices();
    for (const id of [1, 2, 3]) states.put(services, id, { stale: false });
    tell('goods', '2');
    expect([1, 2, 3].map((id) => states.find(services, id)?.stale)).toEqual([false, true, false]);
    tell('goods', '');
    expect([1, 2, 3].map((id) => states.find(services, id)?.stale)).toEqual([true, true, true]);
  });

  test('too many shops push out the one that was put first', () => {
    const states = keepPerShop<object>({ maxShops: 2 });
    const { services } = makeServices();
    for (const id of [1, 2, 1, 3]) states.put(services, id, {});
    expect([1, 2, 3].filter((id) => states.find(services, id))).toEqual([1, 3]);
  });
});

test('values that news overtakes while they load are not remembered', async () => {
  const memory = shopMemory<number>({ seconds: 300, channel: 'goods' });
  const { services, tell } = makeServices();
  const read = (value: number, meanwhile = () => {}) =>
    memory.read(services, 1, ['a'], async () => {
      meanwhile();
      return new Map([['a', value]]);
    });
  expect((await read(1, () => tell('goods', '1'))).get('a')).toBe(1);
  expect((await read(2)).get('a')).toBe(2);
  expect((await read(3)).get('a')).toBe(2);
});

test('nothing else keeps things by the services of a server or by its database', () => {
  // By the renderings of one page.
  const exempt = new Set(['core/server/call/shop-memory.ts', 'apps/demo-store/theme-renderer.ts']);
  const root = join(import.meta.dirname, '../../..');
  const found = globSync('{core,modules,apps}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !exempt.has(file))
    .filter((file) =>
      /new WeakMap<\s*(Pick<)?(Services|Database|object)\b/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(found, 'keepPerServer, keepPerShop or shopMemory of core/server/call/shop-memory.ts').toEqual([]);
});
