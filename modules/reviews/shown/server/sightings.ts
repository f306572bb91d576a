import { sql } from 'drizzle-orm';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import type { StorePage } from '#modules/orders/store/server/public.ts';
import type { ReviewPlace } from '../contract/shown-words.ts';

/** How long this process waits before it writes the same sighting again. */
const restMs = 60_000;
/** How long sightings wait for others before they are written. */
const waitMs = 2_000;

/** Remembers where reviews were last shown, and writes it rarely, since the exact second doesn't matter. */
class Sightings {
  readonly #services: Services;
  #waiting = new Map<number, Map<ReviewPlace, string>>();
  /** When each was written last, by shop and place. */
  #written = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Records that a page was given these. Views by programs don't count, nor those without a visitor. */
  note(
    shop: ActingShop,
    { bot, visitor }: Pick<StorePage, 'bot' | 'visitor'>,
    places: readonly ReviewPlace[],
  ): void {
    if (bot || !visitor) return;
    const now = this.#services.now();
    for (const place of places) {
      const key = `${shop.id} ${place}`;
      const age = now.getTime() - (this.#written.get(key) ?? 0);
      if (age >= 0 && age < restMs) continue;
      if (this.#written.size > 20_000) this.#written.clear();
      this.#written.set(key, now.getTime());
      const waiting = this.#waiting.get(shop.id) ?? new Map<ReviewPlace, string>();
      this.#waiting.set(shop.id, waiting.set(place, now.toISOString()));
      this.#timer ??= setTimeout(() => void this.flush(), waitMs).unref();
    }
  }

  /** Writes the waiting sightings; resolves when they are written or lost. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#writing = this.#writing.then(async () => {
      for (const [shopId, places] of waiting) await this.#write(shopId, places);
    });
    return this.#writing;
  }

  async #write(shopId: number, places: ReadonlyMap<ReviewPlace, string>): Promise<void> {
    const rows = JSON.stringify([...places].map(([place, at]) => ({ place, at })));
    try {
      await this.#services.db.inShop(shopId, (tx) =>
        tx.execute(
          sql`INSERT INTO review_sightings (shop_id, place, seen_at)
              SELECT ${shopId}::int, x.place, x.at FROM jsonb_to_recordset(${rows}::jsonb) AS x (place text, at timestamptz) ORDER BY x.place
              ON CONFLICT (shop_id, place) DO UPDATE SET seen_at = greatest(review_sightings.seen_at, EXCLUDED.seen_at)`,
        ),
      );
    } catch (error) {
      warnOfFailure(this.#services, error, 'where reviews were seen could not be written', { shop: shopId });
    }
  }
}

/** The sightings of this process. */
export const sightingsOf = keepPerServer((services: Services) => new Sightings(services));

interface Row extends Record<string, unknown> {
  place: ReviewPlace;
  seen_at: Date | string;
}

/** When reviews were last seen, by place. */
export async function seenPlaces(ctx: ShopCtx): Promise<Map<ReviewPlace, string>> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT place, seen_at FROM review_sightings WHERE shop_id = ${ctx.shop.id}`,
  );
  return new Map(found.rows.map(({ place, seen_at }) => [place, new Date(seen_at).toISOString()]));
}
