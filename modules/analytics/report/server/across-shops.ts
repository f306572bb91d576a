import type { Ctx, ServedCtx } from '#core/server/call/context.ts';
import { inEachShop } from '#core/server/call/each-shop.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import type { ComparedSpan } from '../../span/contract/date-filter.ts';
import { daysOf, type Span } from '../../span/rules/day-range.ts';
import type { AskedSpan } from '../../span/rules/report-span.ts';
import { longestSpan } from '../../span/rules/span-choice.ts';
import type { ShopMoney } from './shop-money.ts';

/** Rows that the answers of several shops are put in one order of, from each. */
export const maxOfShop = 5_000;

/** One of the shops that a question is asked of, in a transaction of its own. */
export interface OneShop extends ServedCtx, Pick<Ctx, 'db'> {
  /** Whether there are others, whose answers are added to its own. */
  several: boolean;
  /** The currency of the answer: of the shop that the call is made in. */
  currency: string;
  /** What its amounts are converted with; found where they are read, unless it was before. */
  money?: ShopMoney | undefined;
}
/** The same as a call asks it. */
export type AskedShop = Ctx & OneShop;

/** Whether a call asks about more than one shop. */
export const asksSeveral = ({ asked }: Pick<Ctx, 'asked'>): boolean => (asked?.length ?? 1) > 1;

/** As the caller sees what is added up of all shops: what they may in each of them. */
export function seenInAll(ctx: Ctx): Ctx {
  const { asked, mayIn } = ctx;
  if (!asked || !mayIn) return ctx;
  return { ...ctx, may: (permission) => asked.every(({ member }) => mayIn(member, permission)) };
}

/** The ids of the shops, where there are several. */
export const shopIdsOf = (ctx: Ctx): { shop_ids?: number[] } =>
  asksSeveral(ctx) ? { shop_ids: ctx.asked!.map(({ shop }) => shop.id) } : {};

/** A rate that an amount was converted at, as answers tell it. */
export interface UsedRate {
  currency: string;
  day: string;
  rate: string;
  of: string;
}

/** The rates that answers were converted at, each day of a currency once. Absent where nothing was converted. */
export function usedRates(moneys: readonly (ShopMoney | undefined)[]): { rates?: UsedRate[] } {
  const used = new Map<string, UsedRate>();
  for (const money of moneys)
    for (const [day, { from, rate, day: of }] of money?.rates ?? [])
      used.set(`${from} ${day}`, { currency: from, day, rate, of });
  if (!moneys.some(Boolean)) return {};
  return {
    rates: [...used.values()].sort((a, b) =>
      `${a.currency} ${a.day}`.localeCompare(`${b.currency} ${b.day}`),
    ),
  };
}

interface AskedOfShops extends AskedSpan {
  shop_ids?: string | undefined;
  ref_id?: number | undefined;
  product_id?: number | undefined;
  compare?: ComparedSpan | undefined;
}

/**
 * Asks each shop the same question, about days of the same names in its own calendar: those of the shop that the call is
 * made in, and for all time from the first that any of them has something of.
 * @param spanOf the days of a question in one shop
 */
export async function askShops<Asked extends AskedOfShops, T>(
  ctx: Ctx,
  asked: Asked,
  spanOf: (ctx: Ctx, asked: AskedSpan) => Promise<Span>,
  ask: (ctx: AskedShop, asked: Asked) => Promise<T>,
): Promise<T[]> {
  const { shop } = ctx;
  const several = asksSeveral(ctx);
  const of = (one: Ctx): AskedShop => ({ ...one, several, currency: shop.currency });
  if (!several) return inEachShop(ctx, (one) => ask(of(one), asked));
  for (const field of ['ref_id', 'product_id'] as const)
    if (asked[field] !== undefined) throw invalid({ [field]: analyticsSentences.of_one_shop });
  const isAll = asked.date_filter === 'all_time';
  const spans = isAll ? await inEachShop(ctx, (one) => spanOf(one, asked)) : [await spanOf(ctx, asked)];
  const [from, to] = [
    spans.map((span) => span.from).sort()[0]!,
    spans
      .map((span) => span.to)
      .sort()
      .at(-1)!,
  ];
  if (daysOf(from, to).length > longestSpan)
    throw invalid(
      { date_filter: analyticsSentences.at_most_days({ count: longestSpan }) },
      analyticsRefusals.span,
    );
  const same: Asked = {
    ...asked,
    date_filter: undefined,
    ...{ from_time: from, to_time: to },
    ...(isAll && { compare: 'none' }),
  };
  return inEachShop(ctx, (one) => ask(of(one), same));
}

/** Rows of several shops that are of the same are one; in the order in which they come first. */
export function addedUp<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  add: (one: Row, other: Row) => Row,
): Row[] {
  const all = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = all.get(key);
    all.set(key, before ? add(before, row) : row);
  }
  return [...all.values()];
}

/**
 * The query that each of several shops gets: with as many rows as a page of all may need. Rows of one shop reach to the end of
 * the page; rows that shops have in common are requested in full, because one can be far down in each shop and first in total.
 */
export function widened<Question extends { page: number; limit: number }>(
  question: Question,
  isOfOne: boolean,
): Question {
  const limit = isOfOne ? question.page * question.limit : maxOfShop;
  if (limit > maxOfShop) throw invalid({ page: analyticsSentences.at_most_in_shops({ count: maxOfShop }) });
  return { ...question, page: 1, limit };
}

/** Nothing is left out of what was asked for whole. */
export function refuseMore(total_rows: number): void {
  if (total_rows > maxOfShop)
    throw invalid({ shop_ids: analyticsSentences.at_most_in_shops({ count: maxOfShop }) });
}
