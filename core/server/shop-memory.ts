import type { Services } from './context.ts';

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
  most?: number;
}): ShopMemory<V> {
  const most = options.most ?? 5_000;
  const nodes = new WeakMap<Services, Map<number, Shop<V>>>();

  function shopsOf(services: Services): Map<number, Shop<V>> {
    const known = nodes.get(services);
    if (known) return known;
    const shops = new Map<number, Shop<V>>();
    nodes.set(services, shops);
    const channels = typeof options.channel === 'string' ? [options.channel] : (options.channel ?? []);
    for (const channel of channels)
      services.notifications.on(channel, (payload) => {
        if (payload === '') shops.clear();
        else shops.delete(Number(payload));
      });
    if (channels.length > 0) services.notifications.onReconnect(() => shops.clear());
    return shops;
  }

  return {
    async read(services, shopId, keys, load) {
      const shops = shopsOf(services);
      const now = performance.now();
      let shop = shops.get(shopId);
      if (!shop || now - shop.born > options.seconds * 1000 || shop.values.size > most) {
        // A late answer goes into the memory it was asked of, so it cannot outlive news.
        shop = { born: now, values: new Map() };
        if (shops.size > 1_000) shops.clear();
        shops.set(shopId, shop);
      }
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
