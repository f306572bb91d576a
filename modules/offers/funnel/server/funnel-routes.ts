import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { trialOfSubject } from '#modules/analytics/trial/server/public.ts';
import { visitorRevenue } from '#modules/orders/sale/server/public.ts';
import {
  changeFunnelStatus,
  countFunnels,
  createFunnel,
  deleteFunnels,
  duplicateFunnels,
  getFunnel,
  getFunnelStatistics,
  getFunnelTrial,
  listFunnels,
  orderFunnels,
  updateFunnel,
} from '../contract/funnel-calls.ts';
import { funnelStatisticsOf } from './funnel-figures.ts';
import {
  countFunnelsOf,
  createFunnelOf,
  duplicateFunnelsOf,
  findFunnels,
  funnelById,
  funnelRanking,
  updateFunnelOf,
} from './funnel-write.ts';
import { funnelTrials } from '../../trial/server/offer-exposures.ts';
import { activateRows, arrangeRows, removeRows } from '../../offer/server/ranked-rows.ts';
import { funnelTexts } from '../rules/funnel-validation.ts';

const ok = { success: true as const };

/** The calls of funnels (C015–C023), and those of what funnels bring. */
export const funnelRoutes: Route[] = [
  handle(createFunnel, async (ctx, { body }) => ({ funnel: await createFunnelOf(ctx, body.funnel) })),
  handle(listFunnels, (ctx, { query }) => findFunnels(ctx, query)),
  handle(countFunnels, async (ctx, { query }) => ({ count: await countFunnelsOf(ctx, query) })),
  handle(orderFunnels, async (ctx, { body }) => ({
    ...ok,
    funnels: await arrangeRows(ctx, funnelRanking, body.ids),
  })),
  handle(deleteFunnels, async (ctx, { query, body }) => {
    const ids = body?.ids ?? query.ids ?? [];
    if (ids.length === 0) throw invalid({ ids: funnelTexts.name_a_funnel });
    return { ...ok, count: await removeRows(ctx, funnelRanking, ids) };
  }),
  handle(duplicateFunnels, async (ctx, { body }) => ({ funnels: await duplicateFunnelsOf(ctx, body.ids) })),
  handle(changeFunnelStatus, async (ctx, { body }) => ({
    ...ok,
    funnels: await activateRows(ctx, funnelRanking, body.ids, body.active),
  })),
  handle(getFunnel, async (ctx, { params }) => ({ funnel: await funnelById(ctx, params.id) })),
  handle(getFunnelStatistics, async (ctx, { params, query }) => ({
    statistics: await funnelStatisticsOf(ctx, await funnelById(ctx, params.id), query.date_filter),
  })),
  handle(getFunnelTrial, async (ctx, { params }) => {
    const { id, holdout_percent } = await funnelById(ctx, params.id);
    return { trial: await trialOfSubject(ctx, funnelTrials, { id, holdout_percent }, visitorRevenue) };
  }),
  handle(updateFunnel, async (ctx, { params, body }) => ({
    funnel: await updateFunnelOf(ctx, params.id, body.funnel),
  })),
];
