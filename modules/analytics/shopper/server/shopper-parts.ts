import { invalid } from '#core/server/call/refusal.ts';
import type { ServedCtx } from '#core/server/call/context.ts';
import type { ConnectedStoreOf } from '#modules/identity/session/server/public.ts';
import { analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import { longestSpan } from '../../span/rules/span-choice.ts';
import type { ProductTitles } from '../../report/server/product-titles.ts';
import type { Span } from '../../span/rules/day-range.ts';
import type { SalesRef } from '../../sale/server/sales-ref.ts';
import { monthOf } from './shopper-report.ts';

/** What shopper reports need from other areas. */
export interface ShopperNeeds {
  salesRefs: readonly SalesRef[];
  /** A connected store keeps its checkouts to itself. */
  connectedStore: ConnectedStoreOf;
  productTitles: ProductTitles;
}

/** Whether the shop's checkouts are reported: a connected store reports none. */
export const reportsCheckoutsOf =
  ({ connectedStore }: Pick<ShopperNeeds, 'connectedStore'>) =>
  async (ctx: ServedCtx): Promise<boolean> =>
    (await connectedStore(ctx)) === null;

const maxRows = 250;
/** How many rows a part of a file has at most, and in what order: of what they are of, where it is a file. */
export interface FileForm {
  most: number;
  byKeys: boolean;
}
export const onScreen: FileForm = { most: maxRows, byKeys: false };
export const standardRows = 50;
export const limitOf = (limit: number | undefined, standard: number, most: number): number => {
  if (limit !== undefined && limit > most)
    throw invalid({ limit: analyticsSentences.at_most_rows({ count: most }) });
  return limit ?? standard;
};

type Timed = 'hour' | 'day' | 'month';
/** The smaller interval that rows are added up from. */
export const partsOf = (interval: Timed): 'hour' | 'day' => (interval === 'hour' ? 'hour' : 'day');
/** Days or hours under the names of their rows, in order. */
export const timesOf = <T>(interval: Timed, days: ReadonlyMap<string, T>): [time: string, parts: T[]][] =>
  [...Map.groupBy(days, ([time]) => (interval === 'month' ? monthOf(time) : time))].map(([time, parts]) => [
    time,
    parts.map(([, counts]) => counts),
  ]);
/** Adds up the rows of several shops by time. */
export function addedTimes<T>(
  parts: readonly ReadonlyMap<string, T>[],
  added: (counts: readonly T[]) => T,
): Map<string, T> {
  if (parts.length === 1) return new Map(parts[0]);
  const all = Map.groupBy(
    parts.flatMap((part) => [...part]),
    ([time]) => time,
  );
  return new Map(
    [...all]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([time, found]) => [time, added(found.map(([, counts]) => counts))]),
  );
}
/** A page of rows of times. */
export function paged<T>(rows: readonly T[], asked: { page: number; limit?: number | undefined }) {
  const limit = limitOf(asked.limit, longestSpan, longestSpan);
  const { page } = asked;
  return { rows: rows.slice((page - 1) * limit, page * limit), total_rows: rows.length, page, limit };
}

export const count = (name: string) => ({ name, unit: 'count' as const });
export const percent = (name: string) => ({ name, unit: 'percent' as const });
export const money = (name: string) => ({ name, unit: 'money' as const });
export const idOf = (name: string) => ({ name, unit: 'id' as const });
export const text = (name: string) => ({ name, unit: 'text' as const });

/** One shop's answer for some days. */
export interface OfDays {
  span: Span;
  before: Span | null;
  /** Whether the shop’s checkouts are reported. */
  reported: boolean;
}

/** As statements put rows in order: words, what is none last. */
export const byWord = (one: string | null, other: string | null): number =>
  one === other
    ? 0
    : one === null || other === null
      ? Number(one === null) - Number(other === null)
      : one < other
        ? -1
        : 1;
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The span that rows are of, and what stands beside it: the same of all shops. */
export const spansOf = ([first]: readonly Omit<OfDays, 'reported'>[]) => ({
  span: first!.span,
  before: first!.before,
});
export const areAllReported = (parts: readonly OfDays[]): boolean => parts.every(({ reported }) => reported);
/** The sums of the days before, of all shops; null where nothing is compared. */
export const earlierOf = <T>(
  parts: readonly { before: Span | null; earlier: T | null }[],
  added: (counts: readonly T[]) => T,
): T | null =>
  parts[0]!.before ? added(parts.flatMap(({ earlier }) => (earlier === null ? [] : [earlier]))) : null;
