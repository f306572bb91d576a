import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { handleWithoutTransaction } from '#core/server/call/handle.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import { takeBeat } from '../contract/presence-calls.ts';
import type { PresentPage } from '../contract/presence-calls.ts';
import { isBot } from '../../event/server/bot.ts';

/** A tab that was not heard of for so long is gone: two of its beats did not come. */
export const awaySeconds = 45;
/** Beats wait so long for others, so that thousands of them are one statement a shop. */
const waitMs = 200;
/** Tabs that may wait in this process; beats beyond that are lost, and come again. */
const waitingMax = 50_000;

interface Beat {
  /** 64 bits each, as a number's digits. */
  tab: string;
  visitor: string;
  visit_id: string;
  page: PresentPage;
  page_id: number;
  gone: boolean;
}

const numberOf = (hex: string) => String(BigInt.asIntN(64, BigInt(`0x${hex}`)));

/** One statement a shop. Rows are taken in the order of their keys, so that two servers never wait for each other crosswise. */
const statement = `
  WITH sent AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json)
      AS beat (tab bigint, visitor bigint, visit_id uuid, page text, page_id bigint, gone bool)
  ), left_now AS (
    DELETE FROM present_tabs t USING sent s WHERE t.shop_id = $1 AND t.tab = s.tab AND s.gone
  )
  INSERT INTO present_tabs (shop_id, tab, visitor, visit_id, page, page_id, seen_at)
  SELECT $1, tab, visitor, visit_id, page, page_id, now() FROM sent WHERE NOT gone ORDER BY tab
  ON CONFLICT (shop_id, tab) DO UPDATE SET visitor = excluded.visitor, visit_id = excluded.visit_id, page = excluded.page,
    page_id = excluded.page_id, seen_at = excluded.seen_at`;

/**
 * Collects the beats of this process and writes them a few times a second. Requests don't wait for the write: a lost beat is
 * repeated within 20 seconds.
 */
class Beats {
  readonly #services: Services;
  /** By shop, the last beat of each tab. */
  #waiting = new Map<number, Map<string, Beat>>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** False where it has no room. */
  take(shopId: number, beat: Beat): boolean {
    let tabs = this.#waiting.get(shopId);
    if (!tabs) this.#waiting.set(shopId, (tabs = new Map()));
    if (!tabs.has(beat.tab)) {
      if (this.#count >= waitingMax) return false;
      this.#count += 1;
    }
    tabs.set(beat.tab, beat);
    this.#timer ??= setTimeout(() => void this.flush(), waitMs).unref();
    return true;
  }

  /** Writes what waits; resolves when it is written or lost. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#count = 0;
    this.#writing = this.#writing.then(async () => {
      for (const [shopId, tabs] of waiting) await this.#write(shopId, [...tabs.values()]);
    });
    return this.#writing;
  }

  async #write(shopId: number, beats: readonly Beat[]): Promise<void> {
    try {
      await this.#services.db.inShop(shopId, (tx) =>
        tx.client.query({
          name: 'analytics_take_beats',
          text: statement,
          values: [shopId, JSON.stringify(beats)],
        }),
      );
    } catch (error) {
      warnOfFailure(this.#services, error, 'who is in the shop could not be written', { shop: shopId });
    }
  }
}

/** The beats of this process. */
export const beatsOf = keepPerServer((services: Services) => new Beats(services));

/** Programs are answered as people are, and are not there. Whose the visit is, is asked when people are counted. */
export const takeBeatRoute = handleWithoutTransaction(takeBeat, async (ctx, { body }) => {
  if (isBot(ctx.userAgent)) return { taken: false };
  const { tab, visitor, visit, page, page_id, gone = false } = body;
  const hasId = page === 'product' || page === 'collection';
  const taken = beatsOf(ctx.services).take(ctx.shop.id, {
    ...{ tab: numberOf(tab), visitor: numberOf(visitor), visit_id: visit.toLowerCase() },
    ...{ page, page_id: hasId ? page_id : 0, gone },
  });
  return { taken };
});

/** Deletes tabs that closed without a goodbye. Counts already leave them out before. */
export const forgetTabs = defineSchedule({
  name: 'analytics.forget-tabs',
  everySeconds: 60,
  async run({ db }) {
    await db.asSystem((tx) =>
      tx.execute(sql`DELETE FROM present_tabs WHERE seen_at < now() - make_interval(secs => ${awaySeconds})`),
    );
  },
});
