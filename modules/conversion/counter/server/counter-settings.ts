import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import type { saveProductCountdown, saveRealtimeVisitors } from '../contract/counter-calls.ts';
import { standardRange } from '../contract/counter-words.ts';
import {
  standardStock,
  standardVisitors,
  type StockSettings,
  type VisitorSettings,
} from '../contract/standard-counters.ts';
import { stockProblems, visitorProblems } from '../rules/range.ts';
import { unknownTargets } from '../../truth/server/chosen-targets.ts';
import { lockTool, saveTool, type StoredTool, storedTools } from '../../truth/server/tool-settings.ts';

/** The stored settings over the defaults. `enable` is the tool's own. */
function over<T extends { enable: boolean }>(standard: T, { enable, settings }: StoredTool): T {
  return { ...standard, ...(settings as Partial<T>), enable };
}

/** A range of 0 to 0 counts as unset (V465). */
function withRange<T extends object>(settings: T, prefix: string): T {
  const values = settings as Record<string, unknown>;
  const unset = values[`${prefix}_from`] === 0 && values[`${prefix}_to`] === 0;
  return unset
    ? { ...settings, [`${prefix}_from`]: standardRange.from, [`${prefix}_to`]: standardRange.to }
    : settings;
}

export const stockSettings = (stored: StoredTool): StockSettings =>
  withRange(withRange(over(standardStock, stored), 'percent_random'), 'number_random');

export const visitorSettings = (stored: StoredTool): VisitorSettings => over(standardVisitors, stored);

/** Refuses at their fields below `settings`. */
function refuse(problems: Readonly<Record<string, Sentence>>): void {
  const fields = Object.entries(problems).map(([field, problem]) => [`settings.${field}`, problem] as const);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
}

/** Products and collections of the trigger that the shop does not have, at their fields. */
async function triggerProblems(
  ctx: ShopCtx,
  { trigger }: Pick<StockSettings, 'trigger'>,
  { trigger: before }: Pick<StockSettings, 'trigger'>,
): Promise<Record<string, Sentence>> {
  const unknown = Object.entries(await unknownTargets(ctx, trigger, before));
  return Object.fromEntries(unknown.map(([field, problem]) => [`trigger.${field}`, problem]));
}

type StockReply = ReplyOf<typeof saveProductCountdown>;
type VisitorsReply = ReplyOf<typeof saveRealtimeVisitors>;

const stockReply = (stored: StoredTool): StockReply => ({
  success: true,
  settings: stockSettings(stored),
  version: stored.version,
});
const visitorsReply = (stored: StoredTool): VisitorsReply => ({
  success: true,
  settings: visitorSettings(stored),
  version: stored.version,
});

export const productCountdownOf = async (ctx: ShopCtx): Promise<StockReply> =>
  stockReply((await storedTools(ctx)).product_countdown);

export const realtimeVisitorsOf = async (ctx: ShopCtx): Promise<VisitorsReply> =>
  visitorsReply((await storedTools(ctx)).realtime_visitors);

/** @throws {Refusal} 422 at the range of the chosen type, 409 when it was saved after `version` */
export async function setProductCountdown(
  ctx: ShopCtx,
  { settings: asked, version }: BodyOf<typeof saveProductCountdown>,
): Promise<StockReply> {
  const before = stockSettings(await lockTool(ctx, 'product_countdown'));
  const wanted = { ...before, ...asked } as StockSettings;
  refuse({ ...stockProblems(wanted), ...(await triggerProblems(ctx, wanted, before)) });
  const { enable, ...settings } = wanted;
  return stockReply(
    await saveTool(ctx, 'product_countdown', { enable, settings, version }, (now) => stockReply(now)),
  );
}

/** @throws {Refusal} 422 at a range that changes, or counts, 409 when it was saved after `version` */
export async function setRealtimeVisitors(
  ctx: ShopCtx,
  { settings: asked, version }: BodyOf<typeof saveRealtimeVisitors>,
): Promise<VisitorsReply> {
  const before = visitorSettings(await lockTool(ctx, 'realtime_visitors'));
  const wanted = { ...before, ...asked } as VisitorSettings;
  // A shop's own 0 to 0 comes back as it was answered.
  const isChanged = (['number_random_from', 'number_random_to'] as const).some(
    (end) => asked[end] !== undefined && asked[end] !== before[end],
  );
  refuse({
    ...(isChanged || wanted.source === 'random' ? visitorProblems(wanted) : {}),
    ...(await triggerProblems(ctx, wanted, before)),
  });
  const { enable, ...settings } = wanted;
  return visitorsReply(
    await saveTool(ctx, 'realtime_visitors', { enable, settings, version }, (now) => visitorsReply(now)),
  );
}
