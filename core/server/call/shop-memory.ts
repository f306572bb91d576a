import type { Services } from './context.ts';

/**
 * All that a process keeps in memory beside what the manifests of areas open: one thing for each server
 * (`keepPerServer`), one for each shop of a server (`keepPerShop`), or values of each shop by keys (`shopMemory`). A test
 * refuses maps by services or database elsewhere.
 */

/** One thing for each server, made when it is first asked for. `K`: what it is kept by, the server's services unless given. */
export function keepPerServer<T extends object, K extends object = Services>(
  make: (server: K) => T,
): (server: K) => T {
  const made = new WeakMap<K, T>();
  return (server) => {
    const known = made.get(server);
    if (known) return known;
    const fresh = make(server);
    made.set(server, fresh);
    return fresh;
  };
}

export interface ShopStates<S> {
  find(services: Services, shopId: number): S | undefined;
  /** Keeps it in the place of the shop's earlier one, as the newest of all. */
  put(services: Services, shopId: number, state: S): S;
  forget(services: Services, shopId: number): void;
  /** Of every shop; for tests. */
  clear(services: Services): void;
}

interface ShopNews<S> {
  /** Where the database announces a change of a shop; an empty payload is a change of every shop. */
  channel?: string | readonly string[];
  /** What news does to a shop's state; it is dropped unless given. A lost connection drops all in any case. */
  onNews?: (state: S) => void;
  /** More shops than these push out the one that was put first. */
  maxShops?: number;
}

/** One thing for each shop of a server. */
export function keepPerShop<S extends object>(options: ShopNews<S> = {}): ShopStates<S> {
  const { onNews, maxShops = 1_000 } = options;
  const channels = [options.channel ?? []].flat();
  const shopsOf = keepPerServer((services: Services) => {
    const shops = new Map<number, S>();
    for (const channel of channels)
      services.notifications.on(channel, (payload) => {
        if (onNews) {
          for (const state of payload === '' ? shops.values() : [shops.get(Number(payload))])
            if (state) onNews(state);
        } else if (payload === '') shops.clear();
        else shops.delete(Number(payload));
      });
    if (channels.length > 0) services.notifications.onReconnect(() => shops.clear());
    return shops;
  });
  return {
    find: (services, shopId) => shopsOf(services).get(shopId),
    put(services, shopId, state) {
      const shops = shopsOf(services);
      // A Map keeps the order of setting.
      shops.delete(shopId);
      shops.set(shopId, state);
      if (shops.size > maxShops) shops.delete(shops.keys().next().value!);
      return state;
    },
    forget: (services, shopId) => void shopsOf(services).delete(shopId),
    clear: (services) => shopsOf(services).clear(),
  };
}

export interface ShopMemory<V> {
  /** The values of these keys: what is remembered, and `load` for the rest. Keys without a value stay out. */
  read(
    services: Services,
    shopId: number,
    keys: readonly string[],
    load: (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<Map<string, V>>;
}

interface Shop<V> {
  born: number;
  values: Map<string, V>;
}

/**
 * What one node remembers of each shop for a few seconds: for what lists show over and over and nobody decides
 * by. With a `channel`, or several, it is also dropped when the database tells of a change of that shop there (an empty
 * payload: of any shop).
 */
export function shopMemory<V>(options: {
  seconds: number;
  channel?: string | readonly string[];
  maxEntries?: number;
}): ShopMemory<V> {
  const most = options.maxEntries ?? 5_000;
  const shops = keepPerShop<Shop<V>>(options.channel === undefined ? {} : { channel: options.channel });
  return {
    async read(services, shopId, keys, load) {
      const now = performance.now();
      let shop = shops.find(services, shopId);
      // A late answer goes into the memory it was asked of, so it cannot outlive news.
      if (!shop || now - shop.born > options.seconds * 1000 || shop.values.size > most)
        shop = shops.put(services, shopId, { born: now, values: new Map() });
      const { values } = shop;
      const missing = keys.filter((key) => !values.has(key));
      if (missing.length > 0) for (const [key, value] of await load(missing)) values.set(key, value);
      const found = new Map<string, V>();
      for (const key of keys) {
        const value = values.get(key);
        if (value !== undefined) found.set(key, value);
      }
      return found;
    },
  };
}
