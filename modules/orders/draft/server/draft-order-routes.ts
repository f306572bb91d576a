import { sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { toMinor } from '#core/rules/money.ts';
import { withGiven } from '#core/rules/with-given.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid, Refusal, stale } from '#core/server/call/refusal.ts';
import { draftCreated, draftUpdated } from '../contract/draft-events.ts';
import {
  calculateDraftOrder,
  completeDraftOrder,
  countDraftOrders,
  countDraftOrderTabs,
  createDraftOrder,
  deleteDraftOrder,
  type DraftInput,
  type DraftOrder,
  getDraftOrder,
  listDraftOrders,
  updateDraftOrder,
} from '../contract/draft-order-calls.ts';
import { draftRefusals } from '../contract/draft-refusals.ts';
import { orderSentences } from '../../order/contract/order-refusals.ts';
import { draftDelivery } from '../rules/draft-delivery.ts';
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
import { publishDraft, publishDraftDeleted } from './draft-event.ts';
import { calculatedDraft, priceDraft, refuseEmptyLines } from './draft-price.ts';
import { placePriced } from './order-creation.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { orderById } from '../../order/server/order-queries.ts';

/** Draft orders, which staff create for a customer; priced like a cart. */
export function draftOrderRoutes(dependencies: OrderDependencies): Route[] {
  const createRoute = handle(createDraftOrder, async (ctx, { body }) => {
    const given = newDraft(body.draft_order);
    const priced = await priceDraft(ctx, dependencies, given);
    const id = await saveDraft(ctx, null, given, priced);
    const draft = await draftView(ctx, dependencies, await storedDraft(ctx, id), priced);
    await publishDraft(ctx, draftCreated, draft);
    return { draft_order: draft };
  });

  const updateRoute = handle(updateDraftOrder, async (ctx, { params, body }) => {
    const { version, shipping_lines, ...given } = body.draft_order;
    const row = await storedDraft(ctx, params.id, true);
    refuseCompleted(row);
    if (version !== undefined && version !== row.version) {
      throw stale(await draftView(ctx, dependencies, row));
    }
    const shipping_line = deliveryOf(row.shipping_line, { line: given.shipping_line, lines: shipping_lines });
    const draft = withGiven(draftInputOf(row), { ...given, shipping_line });
    refuseEmptyLines(draft);
    const priced = await priceDraft(ctx, dependencies, draft);
    await saveDraft(ctx, row.id, draft, priced);
    const saved = await draftView(ctx, dependencies, await storedDraft(ctx, row.id), priced);
    await publishDraft(ctx, draftUpdated, saved);
    return { draft_order: saved };
  });

  const deleteRoute = handle(deleteDraftOrder, async (ctx, { params }) => {
    refuseCompleted(await storedDraft(ctx, params.id, true));
    await ctx.tx.execute(sql`DELETE FROM draft_orders WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`);
    await publishDraftDeleted(ctx, params.id);
    return { success: true as const };
  });

  const completeRoute = handle(completeDraftOrder, async (ctx, { params, body }) => {
    const orderId = await completeDraft(ctx, dependencies, params.id, body);
    const draft = await draftView(ctx, dependencies, await storedDraft(ctx, params.id));
    await publishDraft(ctx, draftUpdated, draft);
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
      const given = newDraft(body.draft_order);
      const priced = await priceDraft(ctx, dependencies, given);
      return { draft_order: calculatedDraft(given, priced, ctx.shop.currency) };
    }),
    createRoute,
    updateRoute,
    deleteRoute,
    completeRoute,
  ];
}

/** The shipping that was sent under one or both of its names; 422 if they contradict each other. */
function deliveryOf(
  stored: DraftInput['shipping_line'],
  given: Parameters<typeof draftDelivery>[1],
): DraftInput['shipping_line'] {
  const delivery = draftDelivery(stored, given);
  if (delivery === undefined)
    throw invalid({
      'draft_order.shipping_lines': orderSentences.not_the_first({ name: 'shipping_line' }),
    });
  return delivery;
}

/** The input of a new draft. 422 for a line without a name. */
function newDraft({ shipping_lines, ...given }: BodyOf<typeof createDraftOrder>['draft_order']): DraftInput {
  refuseEmptyLines(given);
  return {
    ...given,
    shipping_line: deliveryOf(null, { line: given.shipping_line, lines: shipping_lines }),
  };
}

/** Completes a draft like a checkout: lock, price, compare with the total seen, stock, write, publish. Returns the order's id. */
async function completeDraft(
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
  if (priced.lines.length === 0) throw new Refusal(draftRefusals.empty_cart);
  if (toMinor(body.total_price, ctx.shop.currency) !== priced.total_minor) {
    throw draftChangedRefusal(await draftView(ctx, dependencies, row, priced));
  }
  if (!(await dependencies.takeStock(ctx, priced.offers))) {
    throw draftChangedRefusal(await draftView(ctx, dependencies, row));
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

function draftChangedRefusal(current: DraftOrder): Refusal {
  return new Refusal(draftRefusals.draft_changed, { extra: { current } });
}
