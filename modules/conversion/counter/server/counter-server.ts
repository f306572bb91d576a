import { handle, handleWithoutTransaction } from '#core/server/call/handle.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { countryOfZone } from '#modules/analytics/event/server/public.ts';
import type { ToolParts } from '../../truth/server/tool-report.ts';
import {
  getProductCountdown,
  getRealtimeVisitors,
  saveProductCountdown,
  saveRealtimeVisitors,
  storefrontVisitors,
} from '../contract/counter-calls.ts';
import { stockReport, visitorsReport } from './counter-reports.ts';
import { openProduct, stockPagePart, visitorsOf, visitorsPagePart } from './counter-parts.ts';
import {
  productCountdownOf,
  realtimeVisitorsOf,
  setProductCountdown,
  setRealtimeVisitors,
} from './counter-settings.ts';

/** How much is left of a product, and how many look at it. */
export const counterServer: SubjectServer<unknown, ToolParts> = {
  routes: () => [
    handle(getProductCountdown, (ctx) => productCountdownOf(ctx)),
    handle(saveProductCountdown, (ctx, { body }) => setProductCountdown(ctx, body)),
    handle(getRealtimeVisitors, (ctx) => realtimeVisitorsOf(ctx)),
    handle(saveRealtimeVisitors, (ctx, { body }) => setRealtimeVisitors(ctx, body)),
    handleWithoutTransaction(storefrontVisitors, async (ctx, { query }) => {
      const product = await openProduct(ctx, query.product);
      const country = ctx.country ?? (query.zone === undefined ? null : countryOfZone(query.zone));
      const visitors = product && (await visitorsOf(ctx, product, country));
      return { count: visitors ? visitors.count : null };
    }),
  ],
  provides: { pageParts: [stockPagePart, visitorsPagePart], reports: [stockReport, visitorsReport] },
};
