import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import { keepPerShop } from '#core/server/call/shop-memory.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import { StoreFailed, StoreRefused } from '../../port/server/store-http.ts';

/** The state of the connected store's checkout, for carts. */
export interface StoreGate {
  /** Whether the checkout makes good what offers take off: then codes are made for carts. */
  ready: boolean;
  /** The prefix of this shop's codes, and how many minutes one is valid. */
  word: string;
  minutes: number;
  /** The connection that this holds for. */
  linkId: number;
  provider: StoreProvider;
}

/** News come at once; where they do not come, this is how old a memory may be. */
const oldMs = 5_000;
const maxShops = 5_000;

interface Entry {
  read: number;
  gate: Promise<StoreGate | null>;
}

const gates = keepPerShop<Entry>({ channel: 'store_checkouts', maxShops });

/** The gate of a shop's connected store, from this node's memory; null while no store is connected. */
export function gateOf(services: Services, shop: Pick<ActingShop, 'id'>): Promise<StoreGate | null> {
  const known = gates.find(services, shop.id);
  if (known && performance.now() - known.read < oldMs) return known.gate;
  const entry: Entry = { read: performance.now(), gate: readGate(services, shop.id) };
  gates.put(services, shop.id, entry);
  entry.gate.catch(() => gates.find(services, shop.id) === entry && gates.forget(services, shop.id));
  return entry.gate;
}

interface GateRow extends Record<string, unknown> {
  id: number;
  provider: StoreProvider;
  ready: boolean;
  word: string;
  minutes: number;
}

async function readGate({ db }: Services, shopId: number): Promise<StoreGate | null> {
  const found = await db.inShop(
    shopId,
    (tx) =>
      tx.execute<GateRow>(
        sql`SELECT l.id, l.provider, c.state = 'ready' AND c.link_id = l.id AS ready,
              c.code_word AS word, c.code_minutes AS minutes
            FROM store_links l JOIN store_checkouts c ON c.shop_id = l.shop_id
            WHERE l.shop_id = ${shopId}`,
      ),
    { readOnly: true },
  );
  const [row] = found.rows;
  if (!row) return null;
  const { id: linkId, provider, ready, word, minutes } = row;
  return { linkId, provider, ready, word, minutes };
}

/** So many failures within a minute, on whatever nodes, and nothing is discounted until a test was good. */
const maxFailures = 3;
const failuresMs = 60_000;
/**
 * How soon a checkout that was shut is tested again. A store that was down is back within a minute of that: so it goes for
 * twenty minutes, before each test that does not open it doubles the wait, up to the longest.
 */
const testAgainMs = 30_000;
const soonTests = 40;
const longestWaitMs = 10 * 60_000;

/** Milliseconds from a test that did not open the checkout, the `bad`th in a row, to the next. */
export const nextTestMs = (bad: number): number =>
  Math.min(longestWaitMs, testAgainMs * 2 ** Math.max(0, Math.min(bad - soonTests, 20)));

/**
 * Takes note that the store did not do what a cart needed, and shuts its checkout after three such within a minute. An
 * allowance that is used up (`StoreBusy`) is no failure of the store, nor is what went wrong here.
 */
export async function gateFailed(
  services: Services,
  shopId: number,
  linkId: number,
  error: unknown,
): Promise<void> {
  if (!(error instanceof StoreFailed || error instanceof StoreRefused)) return;
  const now = services.now();
  const since = new Date(+now - failuresMs).toISOString();
  await services.db.inShop(shopId, async (tx) => {
    const found = await tx.execute<{ before: number }>(
      sql`SELECT (SELECT count(*) FROM unnest(failed_at) one WHERE one > ${since}) AS before FROM store_checkouts
          WHERE shop_id = ${shopId} AND link_id = ${linkId} AND state = 'ready' FOR NO KEY UPDATE`,
    );
    const [row] = found.rows;
    if (!row) return;
    if (row.before + 1 < maxFailures)
      await tx.execute(
        sql`UPDATE store_checkouts SET failed_at = ARRAY(SELECT one FROM unnest(failed_at) one WHERE one > ${since})
              || ${now.toISOString()}::timestamptz
            WHERE shop_id = ${shopId}`,
      );
    else
      await tx.execute(
        sql`UPDATE store_checkouts SET state = 'shut', failed_at = '{}', problem = ${error.sentence},
              next_test_at = ${new Date(+now + testAgainMs).toISOString()}
            WHERE shop_id = ${shopId}`,
      );
  });
}
