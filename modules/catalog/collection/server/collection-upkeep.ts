import { sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { addCategoriesOf } from './category-write.ts';
import { fillByRules, placeProductsByRules, type SmartRules, tryLockMembers } from './collection-members.ts';

export interface CollectionUpkeep {
  stop(): Promise<void>;
  /** Does the due work. */
  drain(): Promise<void>;
}

const pollSeconds = 5;
/** How soon it is tried again when another node is at the same shop. */
const retryMs = 200;
/** A change after a quiet while is followed at once, a stream of changes (an import) so often: in fewer, larger turns. */
const roundMs = 250;
const productsAtOnce = 2000;
const productsPerFill = 20_000;

/** Takes changed products out of the queue and puts them where they belong. True: there may be more. */
async function placeChanged(ctx: ShopCtx): Promise<boolean> {
  const taken = await ctx.tx.execute<{ product_id: number }>(
    sql`DELETE FROM collection_queue WHERE shop_id = ${ctx.shop.id} AND id IN (
          SELECT id FROM collection_queue WHERE shop_id = ${ctx.shop.id} AND product_id IS NOT NULL
          ORDER BY id LIMIT ${productsAtOnce})
        RETURNING product_id`,
  );
  const productIds = [...new Set(taken.rows.map((row) => row.product_id))].sort((a, b) => a - b);
  if (productIds.length === 0) return false;
  await placeProductsByRules(ctx, productIds);
  await addCategoriesOf(ctx, productIds);
  return taken.rows.length === productsAtOnce;
}

/** Looks some more products up for the first collection whose rules were changed. False: there is none. */
async function fillNext(ctx: ShopCtx): Promise<boolean> {
  const found = await ctx.tx.execute<{ id: number; collection_id: number; done_to: number }>(
    sql`SELECT id, collection_id, done_to FROM collection_queue
        WHERE shop_id = ${ctx.shop.id} AND collection_id IS NOT NULL ORDER BY id LIMIT 1`,
  );
  const row = found.rows[0];
  if (!row) return false;
  const collections = await ctx.tx.execute<SmartRules & { id: number } & Record<string, unknown>>(
    sql`SELECT id, rules, disjunctive FROM collections
        WHERE shop_id = ${ctx.shop.id} AND id = ${row.collection_id} AND kind = 'smart'`,
  );
  const collection = collections.rows[0];
  const last = collection ? await fillByRules(ctx, collection, row.done_to, productsPerFill) : null;
  if (last !== null) {
    await ctx.tx.execute(
      sql`UPDATE collection_queue SET done_to = ${last} WHERE shop_id = ${ctx.shop.id} AND id = ${row.id}`,
    );
    return true;
  }
  await ctx.tx.execute(sql`DELETE FROM collection_queue WHERE shop_id = ${ctx.shop.id} AND id = ${row.id}`);
  await ctx.tx.execute(
    sql`UPDATE collections SET updating = false WHERE shop_id = ${ctx.shop.id} AND id = ${row.collection_id} AND updating
          AND NOT EXISTS (SELECT 1 FROM collection_queue WHERE shop_id = ${ctx.shop.id} AND collection_id = ${row.collection_id})`,
  );
  return true;
}

/**
 * Keeps smart collections current. Woken by the database when something is noted in the queue; every node may do
 * so, one at a time for each shop. A turn is one transaction: what was noted goes with what it led to.
 */
export function startCollectionUpkeep(services: Services): CollectionUpkeep {
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let retry: NodeJS.Timeout | undefined;
  /** When the next round may begin, and how to begin it sooner. */
  let nextRound = 0;
  let hurried = false;
  let endPause = () => {};

  function pause(): Promise<void> {
    const wait = nextRound - performance.now();
    if (hurried || wait <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** One turn of one shop. */
  async function turn(shopId: number): Promise<'worked' | 'done' | 'busy'> {
    const shop = await services.shops.byId(shopId);
    if (!shop) return 'done';
    return services.db.inShop(shopId, async (tx) => {
      const ctx: ShopCtx = { shop, tx, now: services.now() };
      if (!(await tryLockMembers(ctx))) return 'busy';
      return (await placeChanged(ctx)) || (await fillNext(ctx)) ? 'worked' : 'done';
    });
  }

  async function round(): Promise<void> {
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(sql`SELECT DISTINCT shop_id FROM collection_queue`),
    );
    let waiting = found.rows.map((row) => row.shop_id);
    while (waiting.length > 0 && !stopped) {
      const next: number[] = [];
      // In turns, so that one shop's large import does not hold up the others.
      for (const shopId of waiting) {
        if (stopped) return;
        const result = await turn(shopId);
        if (result === 'worked') next.push(shopId);
        if (result === 'busy') retry ??= setTimeout(tryAgain, retryMs);
      }
      waiting = next;
    }
  }

  function tryAgain(): void {
    retry = undefined;
    void wake();
  }

  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        await pause();
        again = false;
        nextRound = performance.now() + roundMs;
        try {
          await round();
        } catch (error) {
          // The poll comes back to it.
          if (!stopped) warnOfFailure(services, error, 'collections could not be brought up to date');
        }
      }
      running = undefined;
    })();
    return running;
  }

  const silence = services.notifications.on('collection_queue', () => void wake());
  const silenceReconnect = services.notifications.onReconnect(() => void wake());
  const poll = setInterval(() => void wake(), pollSeconds * 1000);
  void wake();

  return {
    async stop() {
      stopped = true;
      silence();
      silenceReconnect();
      clearInterval(poll);
      clearTimeout(retry);
      endPause();
      await running;
    },
    async drain() {
      hurried = true;
      endPause();
      await wake();
      hurried = false;
    },
  };
}
