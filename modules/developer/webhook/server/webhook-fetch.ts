import { sql } from 'drizzle-orm';
import type { Ctx, Services } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { postNotice } from '#modules/identity/notice/server/public.ts';
import { developerRefusals } from '../../program/contract/developer-refusals.ts';
import { fetchAddress, fetchDeliveries, noteFetchedDelivery } from '../contract/webhook-calls.ts';
import { givesUpAfterMs } from '../rules/retry-plan.ts';
import { deliveryById } from './delivery-routes.ts';
import { sentBody } from './webhook-body.ts';
import { type ClaimedDelivery, claimedColumns, isHead } from './webhook-claim.ts';
import { turnOff } from './webhook-end.ts';
import { noteInTransaction } from './webhook-outcome.ts';
import { webhookById } from './webhook-queries.ts';
import { deliveryHeaders, openWebhookSecret } from './webhook-secret.ts';

/** How long fetched deliveries are reserved for their fetcher; then they come again. */
const leaseSeconds = 30;

/** The webhook, if its deliveries are fetched, by the program whose it is. */
async function fetchedWebhook(ctx: Ctx, id: number) {
  const webhook = await webhookById(ctx, id, true);
  if (webhook.address !== fetchAddress) throw new Refusal(developerRefusals.not_fetched);
  return webhook;
}

const fetchRoute = handle(fetchDeliveries, async (ctx, { params, body }) => {
  const { status } = await fetchedWebhook(ctx, params.id);
  if (status === 'disabled') throw new Refusal(developerRefusals.webhook_disabled);
  const { rows } = await ctx.tx.execute<ClaimedDelivery>(
    sql`WITH mine AS (
          SELECT d.shop_id, d.id FROM webhook_deliveries d
          WHERE d.shop_id = ${ctx.shop.id} AND d.webhook_id = ${params.id} AND d.status = 'pending' AND d.fetched
            AND d.next_attempt_at <= now() AND ${isHead}
          ORDER BY d.id LIMIT ${body.limit} FOR UPDATE OF d SKIP LOCKED
        ), leased AS (
          UPDATE webhook_deliveries d
          SET attempts = d.attempts + 1, last_attempt_at = now(), next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
          FROM mine m WHERE d.shop_id = m.shop_id AND d.id = m.id
          RETURNING d.*)
        SELECT ${claimedColumns}`,
  );
  return {
    deliveries: rows.map((claimed) => {
      const secret = openWebhookSecret(ctx.services, ctx.shop.id, claimed.secret);
      // Sealed by another APP_SECRET: what cannot be signed must not pass for what was.
      if (secret === null) throw new Error('The secret of a webhook cannot be read');
      const sent = sentBody(claimed, claimed);
      const headers = deliveryHeaders(secret, {
        eventId: claimed.event_id,
        topic: claimed.topic,
        domain: claimed.domain,
        happenedAt: new Date(claimed.happened_at),
        at: ctx.now,
        body: sent,
      });
      return { id: claimed.id, attempt: claimed.attempts, headers, body: sent };
    }),
  };
});

const noteRoute = handle(noteFetchedDelivery, async (ctx, { params, body }) => {
  const { webhook_id, subject } = await deliveryById(ctx, params.id);
  await fetchedWebhook(ctx, webhook_id);
  const found = await ctx.tx.execute<{ begun_at: Date | string; status: string }>(
    sql`SELECT begun_at, status FROM webhook_deliveries WHERE shop_id = ${ctx.shop.id} AND id = ${params.id} FOR UPDATE`,
  );
  const { begun_at, status } = found.rows[0]!;
  const code = body.response_code;
  // What went well once is done, whatever an attempt that came late says of it.
  if (status === 'pending')
    await noteInTransaction(
      ctx.services,
      ctx.tx,
      { shop_id: ctx.shop.id, id: params.id, webhook_id, subject, attempts: body.attempt, begun_at },
      {
        ok: code !== null && code >= 200 && code < 300,
        ...(code === null ? {} : { code }),
        error: body.error,
      },
    );
  return { delivery: await deliveryById(ctx, params.id) };
});

export const fetchRoutes: Route[] = [fetchRoute, noteRoute];

/** A webhook whose deliveries were not fetched within the retry time is turned off, and people are notified. */
export const endUnfetched = defineSchedule({
  name: 'developer.end-unfetched-webhooks',
  everySeconds: 3600,
  async run({ db }: Pick<Services, 'db'>) {
    const found = await db.asSystem((tx) =>
      tx.execute<{ shop_id: number; webhook_id: number }>(
        sql`SELECT DISTINCT shop_id, webhook_id FROM webhook_deliveries
            WHERE status = 'pending' AND fetched AND begun_at < now() - make_interval(secs => ${givesUpAfterMs / 1000})
            LIMIT 1000`,
      ),
    );
    for (const { shop_id, webhook_id } of found.rows)
      await db.inShop(shop_id, async (tx) => {
        const ctx = { tx, shop: { id: shop_id } };
        const webhook = await tx.execute<{ topic: string; version: number }>(
          sql`SELECT topic, version FROM webhooks WHERE shop_id = ${shop_id} AND id = ${webhook_id} FOR NO KEY UPDATE`,
        );
        const row = webhook.rows[0];
        if (!row || !(await turnOff(ctx, webhook_id, 'failing'))) return;
        await postNotice(ctx, {
          kind: 'webhook_disabled',
          eventKey: `webhook:${webhook_id}:${row.version}`,
          values: { topic: row.topic, address: fetchAddress },
          link: `/settings/webhooks/${webhook_id}`,
          permission: 'admin',
        });
      });
  },
});
