import { sql } from 'drizzle-orm';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { type OfferEnd, offerEndNews, offerEnds } from '#modules/offers/pricing/server/public.ts';
import { maxEnabled } from '../contract/timer-choice.ts';
import { pagesOf } from '../rules/bound-offer.ts';
import { compileTimers, type PageTimer, type TimerIndex, type TimerOffer } from '../rules/page-timers.ts';
import { durationMs } from '../rules/timer-state.ts';
import { timerColumns, type TimerRow } from './timer-row.ts';

const boundTo = (end: OfferEnd): TimerOffer => ({
  id: end.offer_id,
  ends_at: end.ends_at?.getTime() ?? null,
  active: end.active,
  all: pagesOf(end) === 'all_products',
  products: end.products,
  collections: end.collections,
  holdout_percent: end.holdout_percent,
});

function pageTimer(row: TimerRow, offers: ReadonlyMap<number, TimerOffer>): PageTimer[] {
  const { id, display_type, product_ids, collection_ids, duration_repeat: repeat, offer_id } = row;
  const offer = offer_id === null ? null : offers.get(offer_id);
  if (offer === undefined) return [];
  const starts_at = new Date(row.started_at).getTime();
  const time = { starts_at, length: durationMs(row.duration, row.duration_type), repeat };
  const { text, settings } = row;
  return [
    { id, text, display_type, product_ids, collection_ids, time, offer, labels: settings.enable_labels },
  ];
}

/** The enabled timers of a shop with the ends that they are bound to, the newest 1,000 of them. */
async function enabledTimers(shop: ActingShop, tx: Tx): Promise<TimerIndex> {
  const found = await tx.execute<TimerRow>(
    sql`SELECT ${timerColumns} FROM countdown_timers WHERE shop_id = ${shop.id} AND enable ORDER BY id DESC LIMIT ${maxEnabled}`,
  );
  const ids = [...new Set(found.rows.flatMap(({ offer_id }) => offer_id ?? []))];
  const ends = await offerEnds({ shop, tx }, ids);
  const offers = new Map(ends.map((end) => [end.offer_id, boundTo(end)]));
  return compileTimers(found.rows.flatMap((row) => pageTimer(row, offers)));
}

// Switches of the shop also decide whether an offer runs.
const remembered = shopMemory<TimerIndex>({
  seconds: 300,
  channel: ['conversion', 'shops', ...offerEndNews],
});

/** The timers of a shop's pages from this node's cache, as of the last database notification. */
export async function rememberedTimers(services: Services, shop: ActingShop): Promise<TimerIndex> {
  const found = await remembered.read(services, shop.id, ['timers'], async () => {
    const timers = await services.db.inShop(shop.id, (tx) => enabledTimers(shop, tx), { readOnly: true });
    return new Map([['timers', timers]]);
  });
  return found.get('timers')!;
}
