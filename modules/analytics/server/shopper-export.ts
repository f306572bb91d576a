import { z } from 'zod';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { hasScope } from '#core/server/call-caller.ts';
import type { Ctx, ServedCtx } from '#core/server/context.ts';
import type { Cell } from '#core/server/csv-export.ts';
import { invalid, Refusal } from '#core/server/refusal.ts';
import { salesRefs } from '../contract/figure-names.ts';
import { eventGroups, funnelGroups } from '../contract/shopper-statistics-calls.ts';
import { visitSources } from '../contract/visit.ts';
import { visitGroups } from '../contract/visit-statistics-calls.ts';
import { shopperColumns, type ShopperNeeds, shopperReports } from './shopper-statistics-routes.ts';
import { visitColumns, type VisitQuestion, visitReport } from './visit-report.ts';

/** By what each report of shoppers is told apart in files, first as it is unless it is said. */
export const shopperGroups = {
  traffic_source: visitGroups,
  utm_campaign: ['campaign_way', 'campaign'],
  utm: ['utm', ...visitGroups.filter((by) => by !== 'utm')],
  conversion: ['day', ...funnelGroups.filter((by) => by !== 'day')],
  actions: ['day', 'month'],
  abandoned_checkouts: ['day', 'month'],
  events_traffic: ['day', ...eventGroups.filter((by) => by !== 'day')],
} as const;
export type ShopperReportType = keyof typeof shopperGroups;
export const shopperReportTypes = Object.keys(shopperGroups) as [ShopperReportType, ...ShopperReportType[]];
const types = z.enum(shopperReportTypes);
export const isShopperReport = (type: string): type is ShopperReportType => types.safeParse(type).success;

/** A report of shoppers as it was asked for, its days decided: what is kept with the job of its file. */
export const keptShoppers = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  report_type: types,
  group_by: z.string(),
  touch: z.enum(['last', 'first']),
  source: z.enum(visitSources).optional(),
  sources: z.string().optional(),
  ref_type: z.enum(salesRefs).optional(),
  ref_id: z.number().optional(),
});
export type KeptShoppers = z.infer<typeof keptShoppers>;

/** The word, where it is one of them. @throws {Refusal} 422 at `group_by` with those that are known */
export function knownGroup<G extends string>(known: readonly G[], word: string | undefined): G {
  const found = word === undefined ? known[0]! : known.find((one) => one === word);
  if (found !== undefined) return found;
  const message = coreSentences.none_of_these({ word: word!.slice(0, 60), words: known.join(', ') });
  throw invalid({ group_by: message });
}

/** What a program may not read by calls, it may not by files. @throws {Refusal} 403 */
export function refuseWithoutVisits({ app }: Ctx): void {
  const scope = 'read_analytics';
  if (app && !hasScope(app, scope))
    throw new Refusal(coreRefusals.forbidden.scope({ scope }), { extra: { scope } });
}

/** The columns of a report's file. */
export function shopperFileColumns({ report_type, group_by }: KeptShoppers): string[] {
  const key = group_by === 'none' ? [] : [group_by];
  switch (report_type) {
    case 'traffic_source':
    case 'utm':
    case 'utm_campaign':
      return [
        ...visitColumns(group_by as VisitQuestion['by']),
        ...['without_visit', 'visits', 'share', 'orders', 'conversion_rate', 'net_sales'],
      ];
    case 'conversion':
      return [...key, ...shopperColumns.conversion];
    case 'actions':
      return [...key, ...shopperColumns.actions];
    case 'abandoned_checkouts':
      return [...key, ...shopperColumns.abandoned_checkouts];
    case 'events_traffic':
      return [...key, 'subject', 'metric', 'events'];
  }
}

/** Some rows of a report, by what they are of and not by their figures, which may be others the next moment. */
export async function shopperPart(
  ctx: ServedCtx,
  needs: ShopperNeeds,
  kept: KeptShoppers,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Cell[][]; total: number }> {
  const { from, to, report_type, group_by, touch, source, sources, ref_type, ref_id } = kept;
  const form = { most: limit, byKeys: true };
  const asked = {
    ...({ from_time: from, to_time: to, refund_day: 'own', compare: 'none' } as const),
    ...{ sources, ref_type, ref_id, page },
  };
  // All times of a span are a page.
  const isTimed = group_by === 'day' || group_by === 'month';
  const timed = { ...asked, interval: group_by as 'day' };
  const { actions, conversion, checkouts, events } = shopperReports(needs);
  const visits = () =>
    visitReport(ctx, {
      ...{ span: { from, to }, before: null, page, limit, touch, source, byKeys: true },
      by: group_by as VisitQuestion['by'],
    });
  const report = await {
    ...{ traffic_source: visits, utm: visits, utm_campaign: visits },
    conversion: () =>
      conversion(ctx, { ...asked, limit: isTimed ? undefined : limit, group_by: group_by as 'day' }, form),
    actions: () => actions(ctx, timed, true),
    abandoned_checkouts: () => checkouts(ctx, timed),
    events_traffic: () => events(ctx, { ...asked, limit, group_by: group_by as 'day' }, form),
  }[report_type]();
  const columns = shopperFileColumns(kept);
  return {
    rows: report.rows.map((row) =>
      columns.map((name) => ((row as Record<string, unknown>)[name] ?? null) as Cell),
    ),
    total: report.total_rows,
  };
}
