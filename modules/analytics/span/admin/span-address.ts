import type { AddressSearch } from '#core/admin/frame/page-question.ts';
import { standardSpan, type ComparedSpan, comparedSpans } from '../contract/date-filter.ts';
import {
  type Days,
  spanBefore,
  daysOfSpan,
  readOwnDays,
  type SpanName,
  spanNames,
  writeOwnDays,
} from '../rules/span-choice.ts';

const standardComparison: ComparedSpan = 'previous';

/** The date range and comparison in an address: `span=last_7_days` or `span=2026-11-01..2026-11-15`, and `compare=year`. */
export interface SpanChoice {
  span: SpanName | Days;
  comparison: ComparedSpan;
}

export const isOwnDays = (span: SpanName | Days): span is Days => typeof span !== 'string';

/** The span of an address, one of those that are offered; the standard one where it says none of them. */
export const spanOf = <Name extends SpanName>({ span }: { span?: unknown }, offered: readonly Name[]): Name =>
  offered.find((each) => each === span) ?? (standardSpan as Name);

/** The date range of an address, with custom days and comparison. */
export function spanChoiceOf(search: AddressSearch): SpanChoice {
  const own = readOwnDays(String(search['span'] ?? ''));
  return {
    span: own ?? spanOf(search, spanNames),
    comparison: comparedSpans.find((each) => each === search['compare']) ?? standardComparison,
  };
}

/** The same as an address keeps it; what is standard is left out. */
export function addressOfSpan({ span, comparison }: SpanChoice): { span?: string; compare?: string } {
  const written = isOwnDays(span) ? writeOwnDays(span) : span;
  return {
    span: written === standardSpan ? undefined : written,
    compare: comparison === standardComparison ? undefined : comparison,
  };
}

/** Its days, seen from `today` in the shop (null: all there are), and those it is compared with (null: none). */
export function daysOfChoice(
  { span, comparison }: SpanChoice,
  today: string,
): { days: Days | null; before: Days | null } {
  const days = isOwnDays(span) ? span : daysOfSpan(span, today);
  return { days, before: days && spanBefore(days, comparison) };
}
