import { z } from 'zod';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { hasScope } from '#core/server/pipeline/call-caller.ts';
import type { Ctx } from '#core/server/call/context.ts';
import type { Cell } from '#core/server/files/csv-export.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import { salesRefs } from '../../figure/contract/figure-names.ts';
import { eventGroups, funnelGroups } from '../../shopper/contract/shopper-statistics-calls.ts';
import { visitSources } from '../../event/contract/visit.ts';
import { visitGroups } from '../../visit/contract/visit-statistics-calls.ts';
import { maxOfShop, type OneShop, refuseMore } from '../../report/server/across-shops.ts';
import { inMoney } from '../../sale/server/sale-money.ts';
import { moneyOf, type ShopMoney } from '../../report/server/shop-money.ts';
import { storedShops } from './shops-file.ts';
import { askedFilter } from '../../sale/server/sales-question.ts';
import { valuedDays } from '../../shopper/server/shopper-report.ts';
import type { ShopperNeeds } from '../../shopper/server/shopper-parts.ts';
import { shopperColumns, shopperReports } from '../../shopper/server/shopper-statistics-routes.ts';
import {
  addedVisits,
  visitColumns,
  type VisitQuestion,
  visitReport,
} from '../../visit/server/visit-report.ts';

/** The groups that a file of each shopper report can have; the first is the default. */
export const shopperGroups = {
  traffic_source: visitGroups,
  utm_campaign: ['campaign_way', 'campaign'],
  utm: ['utm', ...visitGroups.filter((by) => by !== 'utm')],
  conversion: ['day', ...funnelGroups.filter((by) => by !== 'day')],
  actions: ['day', 'hour', 'month', 'product'],
  abandoned_checkouts: ['day', 'hour', 'month'],
  events_traffic: ['day', ...eventGroups.filter((by) => by !== 'day')],
} as const;
export type ShopperReportType = keyof typeof shopperGroups;
export const shopperReportTypes = Object.keys(shopperGroups) as [ShopperReportType, ...ShopperReportType[]];
const types = z.enum(shopperReportTypes);
export const isShopperReport = (type: string): type is ShopperReportType => types.safeParse(type).success;

/** A report of shoppers as it was asked for, its days decided: what is kept with the job of its file. */
export const storedShoppers = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  report_type: types,
  group_by: z.string(),
  touch: z.enum(['last', 'first']),
  source: z.enum(visitSources).optional(),
  sources: z.string().optional(),
  ref_type: z.enum(salesRefs).optional(),
  ref_id: z.number().optional(),
  shops: storedShops.optional(),
});
export type StoredShoppers = z.infer<typeof storedShoppers>;

/** The word, where it is one of them. @throws {Refusal} 422 at `group_by` with those that are known */
export function knownGroup<G extends string>(known: readonly G[], word: string | undefined): G {
  const found = word === undefined ? known[0]! : known.find((one) => one === word);
  if (found !== undefined) return found;
  const message = coreSentences.none_of_these({ word: word!.slice(0, 60), words: known.join(', ') });
  throw invalid({ group_by: message });
}

/** Refuses files to a program that may not read the same by calls. @throws {Refusal} 403 */
export function refuseWithoutVisits({ app }: Ctx): void {
  const scope = 'read_analytics';
  if (app && !hasScope(app, scope))
    throw new Refusal(coreRefusals.forbidden.scope({ scope }), { extra: { scope } });
}

/** The columns of a report's file. */
export function shopperFileColumns({ report_type, group_by }: StoredShoppers): string[] {
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
      return [...(group_by === 'product' ? ['product_id', 'product_title'] : key), ...shopperColumns.actions];
    case 'abandoned_checkouts':
      return [...key, ...shopperColumns.abandoned_checkouts];
    case 'events_traffic':
      return [...key, 'subject', 'metric', 'events'];
  }
}

/** Whether rows of a report are of what one shop has: its own pages and products. */
export const isOfOneShop = ({ group_by }: StoredShoppers): boolean =>
  group_by === 'landing_page' || group_by === 'product';

/** How a report is asked for its file: rows by what they are of, and not by their figures, which may be others the next moment. */
function askedOf(stored: StoredShoppers, { page, limit }: { page: number; limit: number }) {
  const { from, to, group_by, touch, source, sources, ref_type, ref_id } = stored;
  const asked = {
    ...({ from_time: from, to_time: to, refund_day: 'own', compare: 'none' } as const),
    ...{ sources, ref_type, ref_id, page },
  };
  // All times of a span are a page.
  const isTimed = group_by === 'day' || group_by === 'month';
  const visits: VisitQuestion = {
    ...{ span: { from, to }, before: null, page, limit, touch, source, byKeys: true },
    by: group_by as VisitQuestion['by'],
  };
  return {
    form: { most: limit, byKeys: true },
    timed: { ...asked, interval: group_by as 'day' },
    funnel: { ...asked, limit: isTimed ? undefined : limit, group_by: group_by as 'day' },
    events: { ...asked, limit, group_by: group_by as 'day' },
    visits,
  };
}

/**
 * A file has no place to say of which days it is: one whose rows are of no time is refused where some of its days are unknown.
 * @throws {Refusal} 422
 */
function refuseUnknown({ from, group_by }: StoredShoppers, since: string | undefined): void {
  const isTimed = group_by === 'hour' || group_by === 'day' || group_by === 'month';
  if (since !== undefined && from < since && (!isTimed || group_by === 'month'))
    throw invalid({ from_time: analyticsSentences.known_since({ day: since }) }, analyticsRefusals.span);
}

/** The reports of some shops, combined into one. */
async function reportOf(
  shops: <T>(read: (shop: OneShop) => Promise<T>) => Promise<T[]>,
  needs: ShopperNeeds,
  stored: StoredShoppers,
  paging: { page: number; limit: number },
  currency: string,
): Promise<{ rows: readonly object[]; total_rows: number; known_since?: string | undefined }> {
  const { actions, conversion, checkouts, events } = shopperReports(needs);
  const asked = askedOf(stored, paging);
  switch (stored.report_type) {
    case 'traffic_source':
    case 'utm':
    case 'utm_campaign': {
      const { visits } = asked;
      const parts = await shops(async (shop) => {
        const filter = await askedFilter(shop, needs.salesRefs, stored);
        const of = { ...visits, filter, ...(shop.several && { page: 1, limit: maxOfShop }) };
        const answer = await visitReport(shop, of);
        if (shop.several) refuseMore(answer.total_rows);
        return answer;
      });
      return addedVisits(visits, parts, currency);
    }
    case 'conversion':
      return conversion.whole(
        asked.funnel,
        await shops((shop) => conversion.ofShop(shop, asked.funnel, asked.form)),
        asked.form,
      );
    case 'actions': {
      const isByProduct = stored.group_by === 'product';
      const done = {
        ...(isByProduct ? { ...asked.timed, limit: paging.limit } : asked.timed),
        group_by: isByProduct ? ('product' as const) : ('time' as const),
        interval: isByProduct ? ('day' as const) : asked.timed.interval,
      };
      const parts = await shops((shop) => actions.ofShop(shop, done, asked.form));
      return actions.whole(done, parts, true, asked.form);
    }
    case 'abandoned_checkouts':
      return checkouts.whole(asked.timed, await shops((shop) => checkouts.ofShop(shop, asked.timed)), {
        currency,
      });
    case 'events_traffic':
      return events.whole(
        asked.events,
        await shops((shop) => events.ofShop(shop, asked.events, asked.form)),
        asked.form,
      );
  }
}

const cellsOf = (stored: StoredShoppers, rows: readonly object[]): Cell[][] => {
  const columns = shopperFileColumns(stored);
  return rows.map((row) => columns.map((name) => ((row as Record<string, unknown>)[name] ?? null) as Cell));
};

/** Some rows of a report of one shop. */
export async function shopperPart(
  ctx: OneShop,
  needs: ShopperNeeds,
  stored: StoredShoppers,
  paging: { page: number; limit: number },
): Promise<{ rows: Cell[][]; total: number }> {
  const alone = { ...ctx, several: false };
  const { rows, total_rows, known_since } = await reportOf(
    async (read) => [await read(alone)],
    ...([needs, stored, paging, ctx.currency] as const),
  );
  refuseUnknown(stored, known_since);
  return { rows: cellsOf(stored, rows), total: total_rows };
}

/** All rows of a report that several shops have in common. */
export async function shopperRowsOf(
  shops: Parameters<typeof reportOf>[0],
  needs: ShopperNeeds,
  stored: StoredShoppers,
  currency: string,
): Promise<Cell[][]> {
  const whole = { page: 1, limit: Number.MAX_SAFE_INTEGER };
  return cellsOf(stored, (await reportOf(shops, needs, stored, whole, currency)).rows);
}

/** The rates that a shop's amounts are converted with. Undefined without amounts, or in the shop's own currency. */
export async function shopperMoney(ctx: OneShop, stored: StoredShoppers): Promise<ShopMoney | undefined> {
  const { from, to } = stored;
  const span = { from, to };
  switch (stored.report_type) {
    case 'traffic_source':
    case 'utm':
    case 'utm_campaign':
      return (await inMoney(ctx, { span, filter: {}, basis: 'own', before: null })).money;
    case 'abandoned_checkouts':
      return moneyOf(ctx, ctx.currency, await valuedDays(ctx, [span]));
    default:
      return undefined;
  }
}
