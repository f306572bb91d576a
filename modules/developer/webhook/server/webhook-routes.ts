import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid, Refusal, stale } from '#core/server/call/refusal.ts';
import { developerRefusals, developerSentences } from '../../program/contract/developer-refusals.ts';
import {
  countWebhooks,
  countWebhookTabs,
  createWebhook,
  deleteWebhook,
  fetchAddress,
  getWebhook,
  listWebhooks,
  maxWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '../contract/webhook-calls.ts';
import { type WebhookTopic, webhookTopics } from '../contract/webhook-topic.ts';
import { turnOff } from './webhook-end.ts';
import { refuseAddress } from './webhook-policy.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { webhookById, webhookCount, webhookList, webhookTabCounts } from './webhook-queries.ts';
import { newWebhookSecret } from './webhook-secret.ts';

/** A program hears only of what it may read. */
function refuseTopic(ctx: Ctx, topic: WebhookTopic): void {
  const scope = webhookTopics[topic];
  if (!ctx.app || scope === null || ctx.app.scopes.includes(scope)) return;
  throw new Refusal(coreRefusals.forbidden.scope({ scope }), { extra: { scope } });
}

async function refuseTwin(
  ctx: Ctx,
  given: { topic: string; address: string; tokenId: number | null; but: number },
): Promise<void> {
  const twin = await ctx.tx.execute(
    sql`SELECT 1 FROM webhooks WHERE shop_id = ${ctx.shop.id} AND topic = ${given.topic} AND address = ${given.address}
          AND api_token_id IS NOT DISTINCT FROM ${given.tokenId} AND id <> ${given.but}`,
  );
  if (twin.rows.length === 0) return;
  throw new Refusal(developerRefusals.webhook_exists, {
    fields: { 'webhook.address': developerRefusals.webhook_exists.sentence },
  });
}

/** A person fetches nothing: only a program does, with its token. */
function refuseFetching(ctx: Ctx): void {
  if (!ctx.app) throw invalid({ 'webhook.address': developerSentences.only_programs_fetch });
}

/** Webhooks of a shop are made and changed one after the other, so that the checks above hold. */
function oneByOne(ctx: Ctx): Promise<unknown> {
  return ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks/${ctx.shop.id}`}, 31))`,
  );
}

const list = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::text[]`;

const createRoute = handle(createWebhook, async (ctx, { body }) => {
  const { topic, address, fields } = body.webhook;
  refuseTopic(ctx, topic);
  if (address === fetchAddress) refuseFetching(ctx);
  else await refuseAddress(ctx.services, address);
  await oneByOne(ctx);
  const tokenId = ctx.app?.tokenId ?? null;
  const all = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM webhooks WHERE shop_id = ${ctx.shop.id}`,
  );
  if ((all.rows[0]?.n ?? 0) >= maxWebhooks) {
    throw new Refusal(developerRefusals.too_many_webhooks({ count: maxWebhooks }));
  }
  await refuseTwin(ctx, { topic, address, tokenId, but: 0 });
  const secret = newWebhookSecret(ctx.services, ctx.shop.id);
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO webhooks (shop_id, api_token_id, topic, address, fields, secret)
        VALUES (${ctx.shop.id}, ${tokenId}, ${topic}, ${address}, ${list(fields)}, ${secret.sealed}) RETURNING id`,
  );
  return { webhook: await webhookById(ctx, made.rows[0]!.id), secret: secret.plain };
});

const updateRoute = handle(updateWebhook, async (ctx, { params, body }) => {
  const given = body.webhook;
  if (given.topic) refuseTopic(ctx, given.topic);
  if (given.address !== undefined && given.address !== fetchAddress)
    await refuseAddress(ctx.services, given.address);
  await oneByOne(ctx);
  const before = await webhookById(ctx, params.id, true);
  if (given.address === fetchAddress && before.address !== fetchAddress) refuseFetching(ctx);
  if (given.version !== undefined && given.version !== before.version) throw stale(before);
  const topic = given.topic ?? before.topic;
  const address = given.address ?? before.address;
  const whose = await ctx.tx.execute<{ api_token_id: number | null }>(
    sql`SELECT api_token_id FROM webhooks WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
  );
  await refuseTwin(ctx, { topic, address, tokenId: whose.rows[0]!.api_token_id, but: params.id });
  if (given.status === 'active' && before.disabled_reason === 'revoked') {
    throw new Refusal(developerRefusals.token_revoked);
  }
  await ctx.tx.execute(
    sql`UPDATE webhooks SET topic = ${topic}, address = ${address}, fields = ${list(given.fields ?? before.fields)},
          version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
  );
  if (address !== before.address)
    await ctx.tx.execute(
      sql`UPDATE webhook_deliveries SET fetched = ${address === fetchAddress}
          WHERE shop_id = ${ctx.shop.id} AND webhook_id = ${params.id} AND status = 'pending'`,
    );
  if (given.status === 'disabled') await turnOff(ctx, params.id, 'person');
  if (given.status === 'active' && before.status === 'disabled') {
    await ctx.tx.execute(
      sql`UPDATE webhooks SET status = 'active', disabled_reason = NULL, failing_since = NULL
          WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
    );
  }
  return { webhook: await webhookById(ctx, params.id) };
});

const deleteRoute = handle(deleteWebhook, async (ctx, { params }) => {
  await webhookById(ctx, params.id, true);
  await ctx.tx.execute(sql`DELETE FROM webhooks WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`);
  return { success: true as const };
});

const rotateRoute = handle(rotateWebhookSecret, async (ctx, { params }) => {
  await webhookById(ctx, params.id, true);
  const secret = newWebhookSecret(ctx.services, ctx.shop.id);
  await ctx.tx.execute(
    sql`UPDATE webhooks SET secret = ${secret.sealed}, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
  );
  return { webhook: await webhookById(ctx, params.id), secret: secret.plain };
});

export const webhookRoutes: Route[] = [
  handle(listWebhooks, (ctx, { query }) => webhookList(ctx, query)),
  handle(countWebhooks, async (ctx, { query }) => ({ count: await webhookCount(ctx, query) })),
  handle(countWebhookTabs, (ctx, { query }) => webhookTabCounts(ctx, query)),
  handle(getWebhook, async (ctx, { params, query }) => ({
    webhook: pickFields(await webhookById(ctx, params.id), query.fields),
  })),
  createRoute,
  updateRoute,
  deleteRoute,
  rotateRoute,
];
