import { sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/call/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { defineSchedule, type Schedule } from '#core/server/jobs/schedule.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { reportFacts } from '#modules/analytics/metric/server/public.ts';
import { acceptPostPurchase, declinePostPurchase, getPostPurchase } from '../contract/post-purchase-calls.ts';
import { declinedFacts } from '../../funnel/rules/post-purchase-fact.ts';
import { acceptOffer, refusalOf, settleCharge, stepOf, type StepContext } from './post-purchase-accept.ts';
import { currentOffer, letGoIfAnswered, type StepSources } from './post-purchase-offer.ts';
import { endStep, keepAnswer, stepById } from './post-purchase-step.ts';

/** Seconds after which a charge without an outcome is looked into. */
const patience = 60;

/** What is offered after payment. Each call opens its own transactions: a charge is claimed in one and made in another. */
export function postPurchaseRoutes(sources: StepSources): Route[] {
  const contextOf = ({ services, shop }: Ctx, orderToken: string): StepContext => ({
    services,
    shop,
    orderToken,
    ...sources,
  });
  return [
    handleWithoutTransaction(getPostPurchase, async (ctx, { query }) => ({
      offer: await currentOffer(ctx, sources, query.order, query.visitor),
    })),
    handleWithoutTransaction(acceptPostPurchase, async (ctx, { body }) => {
      const { services, shop } = ctx;
      const context = contextOf(ctx, body.order_token);
      const { variant_id, quantity } = body;
      const key = ctx.idempotencyKey ?? null;
      const { stepId, answer } = await acceptOffer(context, body.step, { variant_id, quantity }, key);
      // Answered before under this key: sends the same answer again.
      if ('offer' in answer) return answer as ReplyOf<typeof acceptPostPurchase>;
      const offer = await currentOffer(ctx, sources, body.order_token);
      const reply = { ...answer, offer };
      await services.db.inShop(shop.id, async (tx) => {
        const row = await stepById({ shop, tx }, stepId);
        if (row?.state === 'accepted') await keepAnswer({ shop, tx }, stepId, reply);
      });
      return reply;
    }),
    handleWithoutTransaction(declinePostPurchase, async (asking, { body }) => {
      const { services, shop } = asking;
      await services.db.inShop(shop.id, async (tx) => {
        const ctx = { services, shop, tx, now: services.now() };
        const { row, order } = await stepOf(ctx, body.order_token, body.step);
        const refused = refusalOf(row, order, ctx.now);
        if (refused) throw refused;
        if (!(await endStep(ctx, row.id, 'declined')))
          throw refusalOf({ ...row, state: 'declined' }, order, ctx.now)!;
        await reportFacts(ctx, declinedFacts(row, ctx.now.toISOString()));
      });
      return { offer: await currentOffer(asking, sources, body.order_token) };
    }),
  ];
}

interface Waiting extends Record<string, unknown> {
  shop_id: number;
  id: string;
  order_id: number;
  attempt: number;
}

/** Brings charges to an end whose process died or whose gateway did not answer. */
export function postPurchaseSchedules(sources: StepSources): Schedule[] {
  return [
    defineSchedule({
      name: 'offers.settle-charges',
      everySeconds: 60,
      async run(services) {
        const since = new Date(services.now().getTime() - patience * 1000).toISOString();
        const found = await services.db.asSystem((tx) =>
          tx.execute<Waiting>(
            sql`SELECT shop_id, id, order_id, attempt FROM post_purchase_steps
                WHERE state = 'charging' AND updated_at < ${since} ORDER BY updated_at LIMIT 500`,
          ),
        );
        for (const { shop_id: shopId, ...row } of found.rows) {
          const shop = await services.shops.byId(shopId);
          if (!shop) continue;
          const order = await services.db.inShop(
            shopId,
            (tx) =>
              tx.execute<{ token: string }>(
                sql`SELECT token FROM orders WHERE shop_id = ${shopId} AND id = ${row.order_id}`,
              ),
            { readOnly: true },
          );
          const orderToken = order.rows[0]?.token;
          if (orderToken === undefined) continue;
          await settleCharge({ services, shop, orderToken, ...sources }, row)
            .then(() => letGoIfAnswered(services, sources, shop, orderToken))
            .catch((error: unknown) =>
              services.log.warn(
                { err: error, shop: shopId },
                'a charge could not be settled, it will next time',
              ),
            );
        }
      },
    }),
  ];
}
