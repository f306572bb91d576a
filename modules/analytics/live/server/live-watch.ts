import type { ActingShop, Services } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { liveMinutes, type LiveReading } from '../contract/live-view-calls.ts';
import { type LiveNeeds, liveReading } from './live-reading.ts';

const everyMs = 1_000;

interface Watched {
  shop: ActingShop;
  watchers: Set<(reading: LiveReading) => void>;
  last?: { reading: LiveReading; at: number };
}

/** The current reading of a shop. */
export async function readLive(
  services: Services,
  needs: LiveNeeds,
  shop: ActingShop,
  from: Date,
  now: Date,
): Promise<LiveReading> {
  const minutes = Math.max(1, Math.ceil((now.getTime() - from.getTime()) / 60_000));
  return services.db.inShop(shop.id, (tx) => liveReading({ services, shop, tx, now }, needs, from, minutes), {
    readOnly: true,
  });
}

/**
 * Reads the live view of shops that are being watched: once a second per shop, however many people watch, and not at all
 * without a viewer. A reading that takes longer than a second isn't started again before it has ended.
 */
export class LiveWatch {
  readonly #services: Services;
  readonly #needs: LiveNeeds;
  readonly #shops = new Map<number, Watched>();

  constructor(services: Services, needs: LiveNeeds) {
    this.#services = services;
    this.#needs = needs;
  }

  /** Calls `watcher` with each reading, the first one soon. Returns the way to stop. */
  watch(shop: ActingShop, watcher: (reading: LiveReading) => void): () => void {
    let watched = this.#shops.get(shop.id);
    if (watched) {
      watched.shop = shop;
      const { last } = watched;
      if (last && performance.now() - last.at < 2 * everyMs) watcher(last.reading);
    } else {
      watched = { shop, watchers: new Set() };
      this.#shops.set(shop.id, watched);
      void this.#read(watched);
    }
    const { watchers } = watched;
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }

  async #read(watched: Watched): Promise<void> {
    // The watcher that began it is there by then.
    await Promise.resolve();
    const { shop, watchers } = watched;
    if (watchers.size === 0) {
      this.#shops.delete(shop.id);
      return;
    }
    const began = performance.now();
    const now = this.#services.now();
    const from = new Date(now.getTime() - liveMinutes * 60_000);
    try {
      const reading = await readLive(this.#services, this.#needs, shop, from, now);
      watched.last = { reading, at: performance.now() };
      for (const watcher of [...watchers]) watcher(reading);
    } catch (error) {
      warnOfFailure(this.#services, error, 'what goes on in a shop could not be read', { shop: shop.id });
    }
    const left = everyMs - (performance.now() - began);
    setTimeout(() => void this.#read(watched), Math.max(0, left)).unref();
  }
}
