import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { saveProductCountdown, saveRealtimeVisitors } from '../contract/counter-calls.ts';
import { standardRange } from '../contract/counter-words.ts';
import type { StockSettings, VisitorSettings } from '../contract/standard-counters.ts';
import { stockProblems, visitorProblems } from '../rules/range.ts';

export type StockReply = ReplyOf<typeof saveProductCountdown>;
export type VisitorsReply = ReplyOf<typeof saveRealtimeVisitors>;

type Typed<T> = { [Field in keyof T]: T[Field] extends number ? number | null : T[Field] };
/** As the forms have them: an end of a range that is empty is null. */
export type StockDraft = Typed<StockSettings>;
export type VisitorsDraft = Typed<VisitorSettings>;

/** Without the ends of ranges that do not count and are no numbers: what is stored of those stays. */
function sent<T extends object>(draft: T, counts: (field: string) => boolean): Partial<T> {
  const fields = Object.entries(draft).filter(
    ([field, value]) => !/_(from|to)$/.test(field) || counts(field) || Number.isInteger(value),
  );
  return Object.fromEntries(fields) as Partial<T>;
}

export const stockBody = (draft: StockDraft) =>
  sent(draft, (field) => field.startsWith(draft.type)) as Partial<StockSettings>;

/** A range of visitors counts if it was set (V466): an unset one stays unset while real visitors are shown. */
export function visitorsBody(draft: VisitorsDraft): Partial<VisitorSettings> {
  if (draft.source === 'random') return draft as VisitorSettings;
  const { number_random_from: _from, number_random_to: _to, ...rest } = draft;
  return rest;
}

/** Errors of a draft by field; of ranges only the selected one (V338–V347). */
export function stockDraftProblems(draft: StockDraft): Record<string, string> {
  return {
    ...bodyProblems(saveProductCountdown, { settings: stockBody(draft) }, 'settings'),
    ...stockProblems(draft as StockSettings),
  };
}

export function visitorsDraftProblems(draft: VisitorsDraft): Record<string, string> {
  return {
    ...bodyProblems(saveRealtimeVisitors, { settings: visitorsBody(draft) }, 'settings'),
    ...(draft.source === 'random' ? visitorProblems(draft as VisitorSettings) : {}),
  };
}

/** A number of a range for a preview: its middle, or that of the standard one while it is none. */
export function exampleOf(from: number | null, to: number | null, most: number): number {
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from! >= 0 && to! <= most && from! < to!;
  return isRange ? Math.round((from! + to!) / 2) : (standardRange.from + standardRange.to) / 2;
}
