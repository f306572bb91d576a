import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import {
  createFulfillmentService,
  deleteFulfillmentService,
  getFulfillmentService,
  listFulfillmentServices,
  maxServices,
  updateFulfillmentService,
} from '../contract/fulfillment-service-calls.ts';
import { serviceRefusals, serviceSentences } from '../contract/fulfillment-service-refusals.ts';
import { ownService, serviceHandle } from '../rules/service-handle.ts';
import { serviceById, serviceList } from './fulfillment-service-queries.ts';

/** Services of a shop are created one after another, so that the checks still hold when it is written. */
const oneByOne = (ctx: ShopCtx) =>
  ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`fulfillment_services/${ctx.shop.id}`}, 31))`,
  );

async function addService(
  ctx: ShopCtx,
  { service_name: name, handle: asked }: { service_name: string; handle?: string | undefined },
): Promise<number> {
  const own = asked ?? serviceHandle(name);
  const at = asked === undefined ? 'service_name' : 'handle';
  const refuse = (sentence: Parameters<typeof invalid>[0][string]) =>
    invalid({ [`fulfillment_service.${at}`]: sentence });
  if (own === '') throw refuse(serviceSentences.service_name);
  if (own === ownService) throw refuse(serviceSentences.service_own);
  await oneByOne(ctx);
  const there = await ctx.tx.execute<{ count: number; taken: boolean | null }>(
    sql`SELECT count(*) AS count, bool_or(handle = ${own}) AS taken FROM fulfillment_services WHERE shop_id = ${ctx.shop.id}`,
  );
  const { count, taken } = there.rows[0]!;
  if (taken) throw refuse(serviceSentences.service_taken);
  if (count >= maxServices) throw new Refusal(serviceRefusals.too_many_services({ count: maxServices }));
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO fulfillment_services (shop_id, handle, service_name) VALUES (${ctx.shop.id}, ${own}, ${name}) RETURNING id`,
  );
  return made.rows[0]!.id;
}

async function removeService(ctx: ShopCtx, id: number): Promise<void> {
  // From here on it gets no new variants. The count includes those it got meanwhile.
  await serviceById(ctx, id, true);
  const { service_name: name, variants_count: count } = await serviceById(ctx, id);
  if (count > 0) throw new Refusal(serviceRefusals.service_in_use({ name, count }));
  await ctx.tx.execute(sql`DELETE FROM fulfillment_services WHERE shop_id = ${ctx.shop.id} AND id = ${id}`);
}

export const fulfillmentServiceRoutes: Route[] = [
  handle(listFulfillmentServices, (ctx, { query }) => serviceList(ctx, query)),
  handle(getFulfillmentService, async (ctx, { params, query }) => ({
    fulfillment_service: pickFields(await serviceById(ctx, params.id), query.fields),
  })),
  handle(createFulfillmentService, async (ctx, { body }) => ({
    fulfillment_service: await serviceById(ctx, await addService(ctx, body.fulfillment_service)),
  })),
  handle(updateFulfillmentService, async (ctx, { params, body }) => {
    const before = await serviceById(ctx, params.id, true);
    const { service_name: name = before.service_name } = body.fulfillment_service;
    if (name !== before.service_name)
      await ctx.tx.execute(
        sql`UPDATE fulfillment_services SET service_name = ${name}, updated_at = now()
            WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
      );
    return { fulfillment_service: await serviceById(ctx, params.id) };
  }),
  handle(deleteFulfillmentService, async (ctx, { params }) => {
    await removeService(ctx, params.id);
    return { success: true as const };
  }),
];
