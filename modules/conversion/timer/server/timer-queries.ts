import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import {
  type OfferEnd,
  offerEnds,
  offersToEnd,
  offersWithoutEnd,
} from '#modules/offers/pricing/server/public.ts';
import { honestyOf } from '../../truth/server/honesty.ts';
import type { listTimerOffers, listTimers, Timer } from '../contract/timer-calls.ts';
import { timerSentences } from '../contract/timer-refusals.ts';
import { isChoosable, pagesOf } from '../rules/bound-offer.ts';
import { durationMs, ownState } from '../rules/timer-state.ts';
import { timerColumns, type TimerRow } from './timer-row.ts';

const iso = (time: Date | string): string => new Date(time).toISOString();
const ms = (time: Date | string): number => new Date(time).getTime();

interface Shown {
  now: Date;
  honest: boolean;
  offers: ReadonlyMap<number, OfferEnd>;
}

function shown({ started_at, offer_id, ...row }: TimerRow, { now, honest, offers }: Shown): Timer {
  const bound = offer_id === null ? undefined : offers.get(offer_id);
  const length = durationMs(row.duration, row.duration_type);
  const own = { starts_at: ms(started_at), length, repeat: row.duration_repeat && !honest };
  const expires =
    offer_id === null ? ownState(own, now.getTime()).ends_at : (bound?.ends_at?.getTime() ?? null);
  const isOver = expires !== null && expires <= now.getTime();
  return {
    id: row.id,
    name: row.name,
    text: row.text,
    enable: row.enable,
    duration: row.duration,
    duration_type: row.duration_type,
    duration_repeat: row.duration_repeat,
    schedule_enable: row.schedule_enable,
    schedule_start_at: iso(row.schedule_start_at),
    display_type: row.display_type,
    product_ids: row.product_ids,
    collection_ids: row.collection_ids,
    settings: row.settings,
    offer_id,
    duration_expire_at: expires === null ? null : iso(new Date(expires)),
    expired: isOver && (offer_id !== null || !row.duration_repeat),
    offer: bound
      ? {
          id: bound.offer_id,
          title: bound.title,
          ends_at: bound.ends_at && iso(bound.ends_at),
          active: bound.active,
        }
      : null,
    offer_lost_at: row.offer_lost_at && iso(row.offer_lost_at),
    version: row.version,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

/** Rows as calls answer them: what each counts down to is as of now. */
export async function shownTimers(ctx: ShopCtx, rows: readonly TimerRow[]): Promise<Timer[]> {
  const ids = [...new Set(rows.flatMap(({ offer_id }) => offer_id ?? []))];
  const ends = await offerEnds(ctx, ids);
  const { honesty } = await honestyOf(ctx);
  const offers = new Map(ends.map((end) => [end.offer_id, end]));
  return rows.map((row) => shown(row, { now: ctx.now, honest: honesty.honest, offers }));
}

export async function shownTimer(ctx: ShopCtx, row: TimerRow): Promise<Timer> {
  return (await shownTimers(ctx, [row]))[0]!;
}

/** A stored timer. @throws {Refusal} 404 where the shop has none of this id. */
export async function timerRow(ctx: ShopCtx, id: number, lock: boolean): Promise<TimerRow> {
  const found = await ctx.tx.execute<TimerRow>(
    sql`SELECT ${timerColumns} FROM countdown_timers WHERE shop_id = ${ctx.shop.id} AND id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  const [row] = found.rows;
  if (!row) throw notFound(timerSentences.this_timer);
  return row;
}

/** A page of the shop's timers, the newest first (C084). */
export async function findTimers(
  ctx: ShopCtx,
  { page, limit }: QueryOf<typeof listTimers>,
): Promise<ReplyOf<typeof listTimers>> {
  const found = await ctx.tx.execute<TimerRow>(
    sql`SELECT ${timerColumns} FROM countdown_timers WHERE shop_id = ${ctx.shop.id}
        ORDER BY id DESC LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`,
  );
  const counted = await ctx.tx.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM countdown_timers WHERE shop_id = ${ctx.shop.id}`,
  );
  return {
    timers: await shownTimers(ctx, found.rows.slice(0, limit)),
    total: counted.rows[0]!.total,
    has_more: found.rows.length > limit,
  };
}

const offersListed = 250;

/** Offers that a timer can be linked to, the soonest end first. */
export async function timerOffers(ctx: ShopCtx): Promise<ReplyOf<typeof listTimerOffers>> {
  const ends = await offersToEnd(ctx, ctx.now, offersListed);
  const endless = await offersWithoutEnd(ctx, ctx.now, offersListed);
  return {
    offers: ends.flatMap((end) =>
      end.ends_at && isChoosable(end, ctx.now)
        ? [
            {
              id: end.offer_id,
              title: end.title,
              ends_at: iso(end.ends_at),
              target: pagesOf(end)!,
              product_ids: end.products,
              collection_ids: end.collections,
            },
          ]
        : [],
    ),
    without_end: endless.flatMap((offer) =>
      offer.active && pagesOf(offer)
        ? [{ id: offer.offer_id, title: offer.title, offer_type: offer.offer_type }]
        : [],
    ),
  };
}
