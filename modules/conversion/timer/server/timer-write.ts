import { sql } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid, notFound, stale } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { offerEnds } from '#modules/offers/pricing/server/public.ts';
import { conversionSentences } from '../../truth/contract/conversion-refusals.ts';
import { unknownTargets } from '../../truth/server/chosen-targets.ts';
import { maxEnabled } from '../contract/timer-choice.ts';
import type { Timer, TimerChange, TimerInput } from '../contract/timer-calls.ts';
import { timerSentences } from '../contract/timer-refusals.ts';
import { bindProblem } from '../rules/bound-offer.ts';
import { isPastStart } from '../rules/timer-state.ts';
import { shownTimer, timerRow } from './timer-queries.ts';
import { timerColumns, type TimerField, type TimerRow } from './timer-row.ts';

type Problems = Record<string, Sentence>;

/** The editable fields of a timer; times in ISO 8601, UTC. */
interface Written extends Pick<TimerRow, TimerField> {
  schedule_start_at: string;
}

const iso = (time: Date | string): string => new Date(time).toISOString();

/** Errors that the contract can't know. Only changed values are checked. */
async function problemsOf(ctx: ShopCtx, next: Written, before: Written | undefined): Promise<Problems> {
  const problems: Problems = {};
  const at = (field: string, sentence: Sentence) => (problems[`timer.${field}`] ??= sentence);

  const isOtherStart = !before?.schedule_enable || next.schedule_start_at !== before.schedule_start_at;
  if (next.schedule_enable && isOtherStart && isPastStart(Date.parse(next.schedule_start_at), +ctx.now))
    at('schedule_start_at', timerSentences.start_past);

  for (const [kind, field] of [
    ['product', 'product_ids'],
    ['collection', 'collection_ids'],
  ] as const) {
    if (next.display_type === `${kind}s` && next[field].length === 0)
      at(field, conversionSentences.choose_one);
  }
  for (const [field, sentence] of Object.entries(await unknownTargets(ctx, next, before)))
    at(field, sentence);

  if (next.offer_id !== null && next.offer_id !== before?.offer_id) {
    const [end] = await offerEnds(ctx, [next.offer_id]);
    const problem = bindProblem(end, ctx.now);
    if (problem) at('offer_id', problem);
  }

  if (next.enable && !before?.enable) {
    const counted = await ctx.tx.execute<{ enabled: number }>(
      sql`SELECT count(*)::int AS enabled FROM (SELECT FROM countdown_timers WHERE shop_id = ${ctx.shop.id} AND enable
            LIMIT ${maxEnabled}) on_now`,
    );
    if (counted.rows[0]!.enabled >= maxEnabled)
      at('enable', timerSentences.too_many_timers({ most: maxEnabled }));
  }
  return problems;
}

async function refuseWrong(ctx: ShopCtx, next: Written, before?: Written): Promise<void> {
  const problems = await problemsOf(ctx, next, before);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** When the duration of a new timer, or of one whose duration or start is set anew, begins: at its start, else now. */
function beginning(ctx: ShopCtx, { schedule_enable, schedule_start_at }: Written): string {
  const now = ctx.now.toISOString();
  return schedule_enable && Date.parse(schedule_start_at) > +ctx.now ? schedule_start_at : now;
}

/** Makes a timer (C081). @throws {Refusal} 422 with what is wrong at its fields. */
export async function makeTimer(ctx: ShopCtx, input: TimerInput): Promise<Timer> {
  const next = { ...input, schedule_start_at: iso(input.schedule_start_at ?? ctx.now) };
  await refuseWrong(ctx, next);
  const made = await ctx.tx.execute<TimerRow>(
    sql`INSERT INTO countdown_timers (shop_id, name, text, enable, duration, duration_type, duration_repeat, schedule_enable, schedule_start_at,
          started_at, display_type, product_ids, collection_ids, settings, offer_id, created_at, updated_at)
        VALUES (${ctx.shop.id}, ${next.name}, ${next.text}, ${next.enable}, ${next.duration}, ${next.duration_type}, ${next.duration_repeat},
          ${next.schedule_enable}, ${next.schedule_start_at}, ${beginning(ctx, next)}, ${next.display_type}, ${idArray(next.product_ids)},
          ${idArray(next.collection_ids)}, ${JSON.stringify(next.settings)}::jsonb, ${next.offer_id},
          ${ctx.now.toISOString()}, ${ctx.now.toISOString()})
        RETURNING ${timerColumns}`,
  );
  return shownTimer(ctx, made.rows[0]!);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Changes what is named of a timer (C083). `restart_duration` begins its duration anew; only then may it be another one.
 * @throws {Refusal} 409 with what is stored, when that was saved after `version`; 422 with what is wrong at its fields.
 */
export async function changeTimer(
  ctx: ShopCtx,
  id: number,
  { version, restart_duration = false, ...asked }: TimerChange,
): Promise<Timer> {
  const row = await timerRow(ctx, id, true);
  if (version !== undefined && version !== row.version) throw stale(await shownTimer(ctx, row));
  const before: Written = { ...row, schedule_start_at: iso(row.schedule_start_at) };
  const named = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const next: Written = { ...before, ...named };
  next.schedule_start_at = iso(next.schedule_start_at);
  const changed = (Object.keys(named) as (keyof Written)[]).filter(
    (name) => !isSame(next[name], before[name]),
  );
  if (changed.length === 0 && !restart_duration) return shownTimer(ctx, row);

  const isOtherLength = changed.some((name) => name === 'duration' || name === 'duration_type');
  if (isOtherLength && !restart_duration) throw invalid({ 'timer.duration': timerSentences.duration_locked });
  await refuseWrong(ctx, next, before);
  const movesStart = changed.some((name) => name === 'schedule_enable' || name === 'schedule_start_at');
  // Without its schedule one that waited begins now, and one that runs goes on.
  const goesOn = !restart_duration && (!movesStart || (!next.schedule_enable && isBegun(ctx, row)));
  const started = goesOn ? iso(row.started_at) : beginning(ctx, next);
  const isBoundAgain = next.offer_id !== null || (next.enable && !before.enable);
  const saved = await ctx.tx.execute<TimerRow>(
    sql`UPDATE countdown_timers SET name = ${next.name}, text = ${next.text}, enable = ${next.enable}, duration = ${next.duration}, duration_type = ${next.duration_type},
          duration_repeat = ${next.duration_repeat}, schedule_enable = ${next.schedule_enable},
          schedule_start_at = ${next.schedule_start_at}, started_at = ${started}, display_type = ${next.display_type},
          product_ids = ${idArray(next.product_ids)}, collection_ids = ${idArray(next.collection_ids)},
          settings = ${JSON.stringify(next.settings)}::jsonb, offer_id = ${next.offer_id},
          offer_lost_at = CASE WHEN ${isBoundAgain} THEN NULL ELSE offer_lost_at END,
          version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}
        RETURNING ${timerColumns}`,
  );
  return shownTimer(ctx, saved.rows[0]!);
}

const isBegun = (ctx: ShopCtx, { started_at }: TimerRow): boolean => new Date(started_at) <= ctx.now;

/** Deletes timers, all or none; how many there were (C085). @throws {Refusal} 404 where one of them is not there. */
export async function removeTimers(ctx: ShopCtx, ids: readonly number[]): Promise<number> {
  const wanted = [...new Set(ids)];
  const gone = await ctx.tx.execute<{ id: number }>(
    sql`DELETE FROM countdown_timers WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(wanted)}) RETURNING id`,
  );
  if (gone.rows.length < wanted.length) throw notFound(timerSentences.this_timer);
  return wanted.length;
}
