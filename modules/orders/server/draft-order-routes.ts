import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { toMinor } from '#core/rules/money.ts';
import { withGiven } from '#core/rules/with-given.ts';
import type { Ctx } from '#core/server/context.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { Refusal, stale } from '#core/server/refusal.ts';
import { draftCreated, draftUpdated } from '../contract/order-events.ts';
import {
  calculateDraftOrder,
  completeDraftOrder,
  countDraftOrders,
  countDraftOrderTabs,
  createDraftOrder,
  deleteDraftOrder,
  type DraftOrder,
  getDraftOrder,
  listDraftOrders,
  updateDraftOrder,
} from '../contract/draft-order-calls.ts';
import { orderRefusals } from '../contract/order-refusals.ts';
import {
  countDraftsOf,
  countTabsOfDrafts,
  draftInputOf,
  draftView,
  draftWith,
  findDrafts,
  refuseCompleted,
  saveDraft,
  storedDraft,
} from './draft-orders.ts';
import { tellDraft, tellDraftDeleted } from './draft-event.ts';
import { calculatedDraft, priceDraft, refuseEmptyLines } from './draft-price.ts';
import { placePriced } from './order-creation.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import { orderById } from './order-queries.ts';

/** Draft orders: what a person puts together for a customer, priced as a cart would be. */
export function draftOrderRoutes(dependencies: OrderDependencies): Route[] {
  const createRoute = handle(createDraftOrder, async (ctx, { body }) => {
    refuseEmptyLines(body.draft_order);
    const priced = await priceDraft(ctx, dependencies, body.draft_order);
    const id = await saveDraft(ctx, null, body.draft_order, priced);
    const draft = await draftView(ctx, dependencies, await storedDraft(ctx, id), priced);
    await tellDraft(ctx, draftCreated, draft);
    return { draft_order: draft };
  });

  const updateRoute = handle(updateDraftOrder, async (ctx, { params, body }) => {
    const { version, ...given } = body.draft_order;
    const row = await storedDraft(ctx, params.id, true);
    refuseCompleted(row);
    if (version !== undefined && version !== row.version) {
      throw stale(await draftView(ctx, dependencies, row));
    }
    const draft = withGiven(draftInputOf(row), given);
    refuseEmptyLines(draft);
    const priced = await priceDraft(ctx, dependencies, draft);
    await saveDraft(ctx, row.id, draft, priced);
    const saved = await draftView(ctx, dependencies, await storedDraft(ctx, row.id), priced);
    await tellDraft(ctx, draftUpdated, saved);
    return { draft_order: saved };
  });

  const deleteRoute = handle(deleteDraftOrder, async (ctx, { params }) => {
    refuseCompleted(await storedDraft(ctx, params.id, true));
    await ctx.tx.execute(sql`DELETE FROM draft_orders WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`);
    await tellDraftDeleted(ctx, params.id);
    return { success: true as const };
  });

  const completeRoute = handle(completeDraftOrder, async (ctx, { params, body }) => {
    const orderId = await complete(ctx, dependencies, params.id, body);
    const draft = await draftView(ctx, dependencies, await storedDraft(ctx, params.id));
    await tellDraft(ctx, draftUpdated, draft);
    return {
      draft_order: draft,
      order: await orderById(ctx, orderId),
    };
  });

  return [
    handle(listDraftOrders, (ctx, { query }) => findDrafts(ctx, dependencies, query)),
    handle(countDraftOrders, async (ctx, { query }) => ({ count: await countDraftsOf(ctx, query) })),
    handle(countDraftOrderTabs, (ctx, { query }) => countTabsOfDrafts(ctx, query)),
    handle(getDraftOrder, async (ctx, { params, query }) => ({
      draft_order: await draftWith(ctx, dependencies, await storedDraft(ctx, params.id), query.fields),
    })),
    handle(calculateDraftOrder, async (ctx, { body }) => {
      refuseEmptyLines(body.draft_order);
      const priced = await priceDraft(ctx, dependencies, body.draft_order);
      return { draft_order: calculatedDraft(body.draft_order, priced, ctx.shop.currency) };
    }),
    createRoute,
    updateRoute,
    deleteRoute,
    completeRoute,
  ];
}

/** Lock, price again, compare with what was seen, stock, write, tell: the way of a checkout. Returns the order's id. */
async function complete(
  ctx: Ctx,
  dependencies: OrderDependencies,
  id: number,
  body: BodyOf<typeof completeDraftOrder>,
): Promise<number> {
  const row = await storedDraft(ctx, id, true);
  refuseCompleted(row);
  const draft = draftInputOf(row);
  const priced = await priceDraft(ctx, dependencies, draft);
  if (body.version !== undefined && body.version !== row.version) {
    throw stale(await draftView(ctx, dependencies, row, priced));
  }
  if (priced.lines.length === 0) throw new Refusal(orderRefusals.empty_cart);
  if (toMinor(body.total_price, ctx.shop.currency) !== priced.total_minor) {
    throw draftChanged(await draftView(ctx, dependencies, row, priced));
  }
  if (!(await dependencies.takeStock(ctx, priced.offers))) {
    throw draftChanged(await draftView(ctx, dependencies, row));
  }
  const email = row.email || (row.customer_email ?? '');
  const completed = JSON.stringify(calculatedDraft(draft, priced, ctx.shop.currency));
  return placePriced(ctx, dependencies, { ...draft, email }, priced, {
    source: 'draft',
    confirm: true,
    paid: !body.payment_pending,
    after: async (orderId) => {
      await ctx.tx.execute(
        sql`UPDATE draft_orders SET order_id = ${orderId}, completed = ${completed}::jsonb, total_price_minor = ${priced.total_minor},
                total_quantity = ${priced.quantity}, version = version + 1, updated_at = now()
              WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
      );
    },
  });
}

function draftChanged(current: DraftOrder): Refusal {
  return new Refusal(orderRefusals.draft_changed, { extra: { current } });
}
