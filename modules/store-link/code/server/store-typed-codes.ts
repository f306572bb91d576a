import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import { defineSchedule, type Schedule } from '#core/server/jobs/schedule.ts';
import {
  type CodeElsewhere,
  codesElsewhere,
  type StoreCodes,
  type StoreCodeState,
} from '#modules/orders/code/server/public.ts';
import type { TypedCode } from '../../port/rules/store-checkout.ts';
import { isRefusal } from './store-code-make.ts';
import { type CodeStore, openCodeStore } from './store-code-store.ts';
import { gateFailed, gateOf } from '../../checkout/server/store-gate.ts';

/** A turn that was begun and not ended is anybody's again after this. */
const leaseMs = 30_000;
const longestWaitMs = 10 * 60_000;
/** A code whose making was not answered may come to be so long after it was asked for. */
const lateMs = 60_000;
/** Codes of a shop, and shops, that one turn sees to; the rest is seen to in the next. */
const codesAtOnce = 20;
const shopsAtOnce = 50;

interface Row extends Record<string, unknown> {
  discount_code_id: number;
  link_id: number;
  state: StoreCodeState;
  external_id: string | null;
  ending: boolean;
  asked_before: Date | string | null;
}

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

/** Discount codes that shoppers type in the connected store. */
export function storeCodes(services: Services): StoreCodes {
  return {
    async place({ shop }) {
      const gate = await gateOf(services, shop);
      return gate === null ? 'shop' : gate.ready ? 'store' : 'list';
    },
    async want({ tx, shop, now }, codeId) {
      await tx.execute(
        sql`INSERT INTO store_discount_codes (shop_id, discount_code_id, link_id, due_at)
            SELECT l.shop_id, ${codeId}::bigint, l.id, ${now.toISOString()}::timestamptz FROM store_links l WHERE l.shop_id = ${shop.id}`,
      );
    },
    async end({ tx, shop, now }, codeIds) {
      await tx.execute(
        sql`UPDATE store_discount_codes SET ending = true, due_at = ${now.toISOString()}
            WHERE shop_id = ${shop.id} AND discount_code_id = ANY(${ids(codeIds)}) AND state IN ('wanted', 'made')`,
      );
    },
    async states({ tx, shop }, codeIds) {
      const found = await tx.execute<{ id: number; state: StoreCodeState }>(
        sql`SELECT discount_code_id AS id, state FROM store_discount_codes
            WHERE shop_id = ${shop.id} AND discount_code_id = ANY(${ids(codeIds)})`,
      );
      // One that no store was asked for, because it was disconnected in that moment, is nowhere.
      const states = new Map<number, StoreCodeState>(codeIds.map((id) => [id, 'removed']));
      for (const { id, state } of found.rows) states.set(id, state);
      return states;
    },
  };
}

/** Claims codes that are due, so that no other process asks the store for them meanwhile. */
async function claim(services: Services, shop: ActingShop): Promise<Row[]> {
  const now = services.now();
  const lease = new Date(now.getTime() + leaseMs).toISOString();
  const claimed = await services.db.inShop(shop.id, (tx) =>
    tx.execute<Row>(
      sql`WITH due AS MATERIALIZED (
            SELECT discount_code_id, asked_at FROM store_discount_codes
            WHERE shop_id = ${shop.id} AND due_at <= ${now.toISOString()} ORDER BY due_at LIMIT ${codesAtOnce}
            FOR UPDATE SKIP LOCKED)
          UPDATE store_discount_codes c SET due_at = ${lease}, tries = c.tries + 1,
            asked_at = CASE WHEN c.ending THEN c.asked_at ELSE ${now.toISOString()}::timestamptz END
          FROM due WHERE c.shop_id = ${shop.id} AND c.discount_code_id = due.discount_code_id
          RETURNING c.discount_code_id, c.link_id, c.state, c.external_id, c.ending, due.asked_at AS asked_before`,
    ),
  );
  return claimed.rows;
}

interface Noted {
  state: StoreCodeState;
  external_id?: string | undefined;
  problem?: string | undefined;
}

/** The result of a code. A code that has to end meanwhile is due at once. */
async function note(services: Services, shop: ActingShop, row: Row, news: Noted): Promise<void> {
  const now = services.now().toISOString();
  await services.db.inShop(shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_discount_codes SET state = ${news.state}, external_id = coalesce(${news.external_id ?? null}, external_id),
            problem = ${news.problem ?? null}, tries = 0,
            due_at = CASE WHEN ending AND ${news.state}::text = 'made' THEN ${now}::timestamptz END
          WHERE shop_id = ${shop.id} AND discount_code_id = ${row.discount_code_id}`,
    ),
  );
}

/** Soon, and less and less often. */
async function later(services: Services, shop: ActingShop, rows: readonly Row[]): Promise<void> {
  const now = services.now().toISOString();
  await services.db.inShop(shop.id, (tx) =>
    tx.execute(
      sql`UPDATE store_discount_codes SET due_at = ${now}::timestamptz
            + least(${longestWaitMs}::int, 2000 * 2 ^ least(tries, 12)) * interval '1 millisecond'
          WHERE shop_id = ${shop.id} AND discount_code_id = ANY(${ids(rows.map((row) => row.discount_code_id))})`,
    ),
  );
}

const typedCode = ({
  value_type,
  value,
  prerequisite_subtotal_minor,
  ...code
}: CodeElsewhere): TypedCode => ({
  ...code,
  value: value_type === 'percentage' ? { percent: -value } : { amount_minor: -value },
  least_minor: prerequisite_subtotal_minor,
});

/** Has the store forget a code. False: it may still come to be, so it is looked for again. */
async function end(
  services: Services,
  { checkout }: CodeStore,
  row: Row,
  { code }: CodeElsewhere,
): Promise<boolean> {
  const id = row.external_id ?? (row.asked_before === null ? null : await checkout.find(code));
  if (id !== null) await checkout.remove([{ id, code }]);
  else if (row.asked_before !== null)
    return services.now().getTime() - new Date(row.asked_before).getTime() >= lateMs;
  return true;
}

async function seeToCode(
  services: Services,
  shop: ActingShop,
  store: CodeStore,
  row: Row,
  code: CodeElsewhere,
): Promise<void> {
  const isOver = code.ends_at !== null && code.ends_at <= services.now();
  // Another store's, or over before the store knew it: there is nothing to ask.
  if (row.link_id !== store.linkId || (isOver && !row.ending))
    return note(services, shop, row, { state: 'removed' });
  if (!row.ending) {
    const external_id = await store.checkout.makeTyped(typedCode(code));
    return note(services, shop, row, { state: 'made', external_id });
  }
  if (await end(services, store, row, code)) return note(services, shop, row, { state: 'removed' });
  return later(services, shop, [row]);
}

async function seeToShop(services: Services, shop: ActingShop): Promise<void> {
  const rows = await claim(services, shop);
  const store = await openCodeStore(services, shop, { urgency: 'sync', tries: 1, patienceMs: 5_000 });
  if (!store) return later(services, shop, rows);
  const codes = await services.db.inShop(
    shop.id,
    (tx) =>
      codesElsewhere(
        { shop, tx },
        rows.map((row) => row.discount_code_id),
      ),
    { readOnly: true },
  );
  for (const [at, row] of rows.entries()) {
    const code = codes.get(row.discount_code_id);
    if (!code) continue;
    try {
      await seeToCode(services, shop, store, row, code);
    } catch (error) {
      if (isRefusal(error) && !row.ending) {
        await note(services, shop, row, { state: 'refused', problem: error.sentence });
        continue;
      }
      // The other codes would fail for the same reason.
      await gateFailed(services, shop.id, store.linkId, error);
      await later(services, shop, rows.slice(at));
      services.log.warn(
        { err: error, shop: shop.id },
        'could not send a discount code to a connected store, will retry',
      );
      return;
    }
  }
}

/** Has connected stores know the discount codes of their shops, and forget them. On one server at a time; killed, the next goes on. */
export const typedCodeKeeper: Schedule = defineSchedule({
  name: 'store-link.keep-discount-codes',
  everySeconds: 5,
  async run(services) {
    const due = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT shop_id FROM store_discount_codes WHERE due_at <= ${services.now().toISOString()}
            GROUP BY shop_id ORDER BY min(due_at) LIMIT ${shopsAtOnce}`,
      ),
    );
    for (const { shop_id } of due.rows) {
      const shop = await services.shops.byId(shop_id);
      if (!shop) continue;
      await seeToShop(services, shop).catch((error: unknown) =>
        services.log.error(
          { err: error, shop: shop_id },
          'discount codes of a connected store were not seen to',
        ),
      );
    }
  },
});
