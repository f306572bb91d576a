import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import { defineSchedule, forgetting, type Schedule } from '#core/server/jobs/schedule.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import type { Urgency } from '../../checkout/server/store-checkout-access.ts';
import { type CodeStore, openCodeStore } from './store-code-store.ts';
import { makeCodes } from './store-code-make.ts';
import { removeCodes } from './store-code-remove.ts';
import { readLink } from '../../link/server/store-link-row.ts';
import { closeQuotes } from '../../quote/server/store-quote-row.ts';

type Pricing = Pick<OrderDependencies, 'gone' | 'releaseHold'>;

/** A code that was asked for so long ago and is not there was lost. */
const lostMs = 10_000;
/** Shops that one turn sees to, and batches of one shop; the rest is seen to in the next. */
const maxShops = 200;
const atOnce = 20;
const maxBatches = 10;
/** Offers are compared at the latest after this, whatever news has come. */
const compareMs = 60_000;

interface News {
  shops: Set<number>;
  all: number;
}
/** Shops whose offers have changed since this node looked. */
const newsOf = keepPerServer((services: Services): News => {
  const news: News = { shops: new Set(), all: Number.NEGATIVE_INFINITY };
  for (const channel of ['offers', 'offer_settings', 'shops'])
    services.notifications.on(channel, (payload) => {
      if (payload === '') news.all = Number.NEGATIVE_INFINITY;
      else news.shops.add(Number(payload));
    });
  services.notifications.onReconnect(() => (news.all = Number.NEGATIVE_INFINITY));
  return news;
});

/** Runs `work` for each, some side by side; what fails is logged, and is due again. */
async function each(
  services: Services,
  shops: readonly number[],
  work: (shop: ActingShop) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < shops.length; at += atOnce)
    await Promise.all(
      shops.slice(at, at + atOnce).map(async (id) => {
        const shop = await services.shops.byId(id);
        if (!shop) return;
        await work(shop).catch((error: unknown) =>
          services.log.warn(
            { err: error, shop: id },
            'codes of a connected store were not seen to, they will be',
          ),
        );
      }),
    );
}

/** Shops that a statement of the cross-shop role finds. */
async function shopsWith(services: Services, statement: ReturnType<typeof sql>): Promise<number[]> {
  const found = await services.db.asSystem((tx) => tx.execute<{ shop_id: number }>(statement));
  return found.rows.map(({ shop_id }) => shop_id);
}

const at = (services: Services, ms = 0) =>
  sql`${new Date(services.now().getTime() + ms).toISOString()}::timestamptz`;

/** Ends quotes of offers that are not what they were: changed, over, stopped or deleted. */
async function endGone(services: Services, pricing: Pricing): Promise<void> {
  const news = newsOf(services);
  const now = performance.now();
  const heard = [...news.shops];
  const all = now - news.all > compareMs;
  if (all) news.all = now;
  news.shops.clear();
  if (!all && heard.length === 0) return;
  const those = all ? sql`true` : sql`shop_id = ANY(${sql.param(heard)}::int[])`;
  const shops = await shopsWith(
    services,
    sql`SELECT DISTINCT shop_id FROM store_quotes WHERE open AND ${those} ORDER BY shop_id`,
  );
  await each(services, shops, async (shop) => {
    // Looked at again by the next turn, should this one fail.
    news.shops.add(shop.id);
    const found = await services.db.inShop(
      shop.id,
      (tx) =>
        tx.execute<{ offer_id: number; offer_version: number }>(
          sql`SELECT DISTINCT a.offer_id, a.offer_version FROM store_quotes q,
                jsonb_to_recordset(q.applications) AS a (offer_id bigint, offer_version int)
              WHERE q.shop_id = ${shop.id} AND q.open`,
        ),
      { readOnly: true },
    );
    const gone = await pricing.gone(shop, found.rows, services.now());
    if (gone.length > 0) await endQuotesOf(services, shop, gone);
    news.shops.delete(shop.id);
  });
}

async function endQuotesOf(services: Services, shop: ActingShop, gone: readonly object[]): Promise<void> {
  await services.db.inShop(shop.id, async (tx) => {
    const quotes = await tx.execute<{ id: string }>(
      sql`SELECT q.id FROM store_quotes q WHERE q.shop_id = ${shop.id} AND q.open AND EXISTS (
            SELECT FROM jsonb_to_recordset(q.applications) AS a (offer_id bigint, offer_version int)
            JOIN jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS g (offer_id bigint, offer_version int)
              ON g.offer_id = a.offer_id AND g.offer_version = a.offer_version)`,
    );
    await closeQuotes(
      { shop, tx },
      quotes.rows.map(({ id }) => id),
      services.now(),
    );
  });
}

/** Sees to codes whose answer was lost: made, where their quote is still open; the others are due to be deleted. */
async function makeLost(services: Services): Promise<void> {
  const lost = await services.db.asSystem((tx) =>
    tx.execute<{ shop_id: number; quote_id: string }>(
      sql`SELECT DISTINCT c.shop_id, c.quote_id FROM store_codes c
          JOIN store_quotes q ON q.shop_id = c.shop_id AND q.id = c.quote_id AND q.open
          WHERE c.state = 'wanted' AND c.ends_at > ${at(services)}
            AND (c.asking_since IS NULL OR c.asking_since < ${at(services, -lostMs)}) AND q.created_at < ${at(services, -lostMs)}
          LIMIT ${maxShops}`,
    ),
  );
  const ofShop = Map.groupBy(lost.rows, ({ shop_id }) => shop_id);
  await each(services, [...ofShop.keys()], async (shop) => {
    for (const { quote_id } of ofShop.get(shop.id)!) await makeCodes(services, shop, quote_id, 'sync');
  });
}

/** Deletes in the stores what is due. */
async function removeDue(services: Services): Promise<void> {
  const shops = await shopsWith(
    services,
    sql`SELECT shop_id FROM store_codes WHERE state IN ('wanted', 'made') AND remove_at <= ${at(services)}
        GROUP BY shop_id ORDER BY min(remove_at) LIMIT ${maxShops}`,
  );
  await each(services, shops, async (shop) => {
    await leaveOthers(services, shop);
    const store = await openCodeStore(services, shop, { urgency: 'sync', tries: 1, patienceMs: 5_000 });
    for (let batch = 0; batch < maxBatches; batch += 1)
      if (!(await removeCodes(services, shop, store, 'due'))) return;
  });
}

/** Codes in a store that is not connected any more end by themselves. */
async function leaveOthers(services: Services, shop: ActingShop): Promise<void> {
  await services.db.inShop(shop.id, async (tx) => {
    const link = await readLink({ shop, tx });
    await tx.execute(
      sql`UPDATE store_codes SET state = 'removed' WHERE shop_id = ${shop.id} AND state IN ('wanted', 'made')
          AND link_id IS DISTINCT FROM ${link?.id ?? null}::bigint`,
    );
  });
}

/** Closes what is over, and gives back what is held by quotes whose codes are gone or over. */
async function endQuotes(services: Services, pricing: Pricing): Promise<void> {
  await services.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE store_quotes SET open = false WHERE open AND (shop_id, id) IN (
            SELECT shop_id, id FROM store_quotes WHERE open AND ends_at <= ${at(services)} ORDER BY ends_at LIMIT 1000)`,
    ),
  );
  const held = await services.db.asSystem((tx) =>
    tx.execute<{ shop_id: number; id: string }>(
      sql`SELECT shop_id, id FROM store_quotes WHERE held AND NOT open AND order_id IS NULL AND ${isOver(services)} LIMIT 500`,
    ),
  );
  const ofShop = Map.groupBy(held.rows, ({ shop_id }) => shop_id);
  await each(services, [...ofShop.keys()], (shop) =>
    releaseQuotes(
      services,
      pricing,
      shop,
      ofShop.get(shop.id)!.map(({ id }) => id),
    ),
  );
}

/** A quote that no order can be placed with any more, but for one that is on its way to us. */
const isOver = (services: Services) =>
  sql`(ends_at < ${at(services, -120_000)} OR NOT EXISTS (SELECT FROM store_codes c
        WHERE c.shop_id = store_quotes.shop_id AND c.quote_id = store_quotes.id AND c.state IN ('wanted', 'made')))`;

async function releaseQuotes(
  services: Services,
  pricing: Pricing,
  shop: ActingShop,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await services.db.inShop(shop.id, async (tx) => {
      const ended = await tx.execute(
        sql`UPDATE store_quotes SET held = false WHERE shop_id = ${shop.id} AND id = ${id} AND held AND NOT open AND order_id IS NULL
              AND ${isOver(services)}`,
      );
      if (ended.rowCount === 1) await pricing.releaseHold({ shop, tx, now: services.now() }, id);
    });
}

/** Ends quotes at once: their codes are deleted in the store, and what they hold is given back. */
export async function freeQuotes(
  services: Services,
  pricing: Pricing,
  shop: ActingShop,
  ids: readonly string[],
  urgency: Urgency,
): Promise<void> {
  await services.db.inShop(shop.id, (tx) => closeQuotes({ shop, tx }, ids, services.now()));
  const store = await openCodeStore(services, shop, { urgency });
  if (store) await removeCodes(services, shop, store, { quotes: ids });
  await releaseQuotes(services, pricing, shop, ids);
}

/** A disconnection waits so long at most for the store to delete what is left of codes; they end by themselves. */
const longestEndMs = 10_000;

/**
 * Deletes all codes of a shop in its store, before or right after its keys are forgotten here. Never longer than ten
 * seconds, and no failure: what is left then ends by itself.
 */
export async function endAllCodes(services: Services, shop: ActingShop, store: CodeStore): Promise<void> {
  const over = Date.now() + longestEndMs;
  await services.db.inShop(shop.id, async (tx) => {
    const open = await tx.execute<{ id: string }>(
      sql`SELECT id FROM store_quotes WHERE shop_id = ${shop.id} AND open`,
    );
    await closeQuotes(
      { shop, tx },
      open.rows.map(({ id }) => id),
      services.now(),
    );
  });
  while (Date.now() < over && (await removeCodes(services, shop, store, 'all', over)));
}

/**
 * Sees to the life of codes: those whose answer was lost, those whose offers are not what they were, those that are over.
 * On one server at a time; killed, the next goes on.
 */
export function codeKeeper(pricing: Pricing): Schedule {
  return defineSchedule({
    name: 'store-link.keep-codes',
    everySeconds: 3,
    async run(services) {
      await endGone(services, pricing);
      await makeLost(services);
      await removeDue(services);
      await endQuotes(services, pricing);
    },
  });
}

/**
 * After this time the server stops asking about codes without an order. It asks about an order's codes as long as the
 * order can change.
 */
export const forgetQuotes = forgetting(
  'store-link.forget-quotes',
  sql`DELETE FROM store_quotes WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM store_quotes q WHERE created_at < now() - interval '60 days' AND order_id IS NULL AND NOT EXISTS (
          SELECT FROM store_codes c WHERE c.shop_id = q.shop_id AND c.quote_id = q.id AND c.state IN ('wanted', 'made'))
        ORDER BY created_at LIMIT 1000)`,
);
