import type { Ctx } from '#core/server/call/context.ts';
import { handleShops, type Route } from '#core/server/call/handle.ts';
import * as calls from '../contract/shopper-statistics-calls.ts';
import { askShops, shopIdsOf } from '../../report/server/across-shops.ts';
import { actionColumns, actionRateColumns, actionReports, type AskedActions } from './action-report.ts';
import { checkoutColumns, checkoutReports } from './begun-checkout-report.ts';
import { eventReports } from './event-report.ts';
import { funnelColumns, funnelReports } from './funnel-report.ts';
import type { ShopperNeeds } from './shopper-parts.ts';
import { spanOf } from '../../visit/server/visit-statistics-routes.ts';

/** Columns of files, beside what rows are of. */
export const shopperColumns = {
  conversion: funnelColumns.map(({ name }) => name),
  actions: [...actionColumns, ...actionRateColumns].map(({ name }) => name),
  abandoned_checkouts: checkoutColumns.map(({ name }) => name),
};

/**
 * The reports of shoppers, as calls and files give them. Each is made of what every shop that is asked about says (`ofShop`);
 * `ctx` of the whole is the shop that the call is made in.
 */
export const shopperReports = (needs: ShopperNeeds) => ({
  actions: actionReports(needs),
  conversion: funnelReports(needs),
  checkouts: checkoutReports(needs),
  events: eventReports,
});

/** Every call about what shoppers did. */
export function shopperStatisticsRoutes(needs: ShopperNeeds): Route[] {
  const { actions, conversion, checkouts, events } = shopperReports(needs);
  const head = (ctx: Ctx) => ({ currency: ctx.shop.currency, ...shopIdsOf(ctx) });
  const done = async (ctx: Ctx, query: AskedActions, rates: boolean) => {
    const parts = await askShops(ctx, query, spanOf, (shop, same) => actions.ofShop(shop, same));
    return { report: { ...head(ctx), ...actions.whole(query, parts, rates) } };
  };
  return [
    handleShops(calls.actionsReport, (ctx, { query }) => done(ctx, query, false)),
    handleShops(calls.actionsReportV2, (ctx, { query }) => done(ctx, query, true)),
    handleShops(calls.conversionFunnel, async (ctx, { query }) => {
      const parts = await askShops(ctx, query, spanOf, (shop, same) => conversion.ofShop(shop, same));
      return { report: { ...head(ctx), ...conversion.whole(query, parts) } };
    }),
    handleShops(calls.abandonedCheckouts, async (ctx, { query }) => {
      const parts = await askShops(ctx, query, spanOf, checkouts.ofShop);
      return { report: { ...head(ctx), ...checkouts.whole(query, parts, ctx.shop) } };
    }),
    handleShops(calls.eventsTraffic, async (ctx, { query, body }) => {
      const asked = { ...query, ...body };
      const parts = await askShops(ctx, asked, spanOf, (shop, same) => events.ofShop(shop, same));
      return { report: { ...head(ctx), ...events.whole(asked, parts) } };
    }),
  ];
}
