import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid, notFound, Refusal, stale } from '#core/server/call/refusal.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import {
  createDeveloperApp,
  deleteDeveloperApp,
  type DeveloperApp,
  getDeveloperApp,
  listDeveloperApps,
  maxDeveloperApps,
  rotateAppSecret,
  updateDeveloperApp,
} from '../contract/developer-app-calls.ts';
import { isOffered } from '../../program/contract/api-scope.ts';
import { developerRefusals, developerSentences } from '../../program/contract/developer-refusals.ts';
import { redirectUriProblem } from '../rules/redirect-uri.ts';
import { endAccessInShop } from '../../token/server/app-access.ts';
import { hashSecret, newClientSecret, newShopSecret } from '../../program/server/shop-secret.ts';

interface AppRow
  extends Record<string, unknown>, Omit<DeveloperApp, 'grants_count' | 'created_at' | 'updated_at'> {
  created_at: Date | string;
  updated_at: Date | string;
}

const iso = (time: Date | string) => new Date(time).toISOString();

/** The shop's apps, newest first, or the one of an id; how many shops have granted each is counted across shops. */
async function appRows(ctx: Ctx, id: number | null): Promise<DeveloperApp[]> {
  const found = await ctx.tx.execute<AppRow>(
    sql`SELECT id, name, kind, client_id, secret_ending, redirect_uris, scopes, created_by, version, created_at, updated_at
        FROM developer_apps WHERE shop_id = ${ctx.shop.id} AND (${id}::bigint IS NULL OR id = ${id})
        ORDER BY id DESC LIMIT ${maxDeveloperApps}`,
  );
  const clients = found.rows.map(({ client_id }) => client_id);
  const counted = await ctx.db.asSystem((tx) =>
    tx.execute<{ client_id: string; n: number }>(
      sql`SELECT client_id, count(*) AS n FROM api_tokens
          WHERE client_id = ANY (${textArray(clients)}) AND revoked_at IS NULL GROUP BY client_id`,
    ),
  );
  const counts = new Map(counted.rows.map(({ client_id, n }) => [client_id, Number(n)]));
  return found.rows.map((row) => ({
    ...row,
    grants_count: counts.get(row.client_id) ?? 0,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  }));
}

async function appById(ctx: Ctx, id: number): Promise<DeveloperApp> {
  const [app] = await appRows(ctx, id);
  if (!app) throw notFound(developerSentences.this_app);
  return app;
}

/** Locked until the call's end. */
async function lockedApp(ctx: Ctx, id: number): Promise<DeveloperApp> {
  await ctx.tx.execute(
    sql`SELECT 1 FROM developer_apps WHERE shop_id = ${ctx.shop.id} AND id = ${id} FOR NO KEY UPDATE`,
  );
  return appById(ctx, id);
}

function refuseRedirects(uris: readonly string[]): void {
  for (const uri of uris) {
    const problem = redirectUriProblem(uri);
    if (problem) throw invalid({ 'developer_app.redirect_uris': problem });
  }
}

const createRoute = handle(createDeveloperApp, async (ctx, { body }) => {
  const { name, kind, redirect_uris, scopes } = body.developer_app;
  refuseRedirects(redirect_uris);
  const { firstName, lastName, email } = memberOf(ctx);
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`developer-apps/${ctx.shop.id}`}, 37))`,
  );
  const used = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM developer_apps WHERE shop_id = ${ctx.shop.id}`,
  );
  if ((used.rows[0]?.n ?? 0) >= maxDeveloperApps) {
    throw new Refusal(developerRefusals.too_many_apps({ count: maxDeveloperApps }));
  }
  const secret = kind === 'confidential' ? newClientSecret() : null;
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO developer_apps (shop_id, name, kind, client_id, secret_hash, secret_ending, redirect_uris, scopes, created_by)
        VALUES (${ctx.shop.id}, ${name}, ${kind}, ${newShopSecret('bra', ctx.shop.id)}, ${secret && hashSecret(secret)},
                ${secret?.slice(-4) ?? ''}, ${textArray(redirect_uris)}, ${textArray(scopes)},
                ${`${firstName} ${lastName}`.trim() || email})
        RETURNING id`,
  );
  return { developer_app: await appById(ctx, made.rows[0]!.id), client_secret: secret };
});

/** Addresses may hold what is a comma or brace to an array's text. */

const updateRoute = handle(updateDeveloperApp, async (ctx, { params, body }) => {
  const { name, redirect_uris, scopes, version } = body.developer_app;
  refuseRedirects(redirect_uris);
  const before = await lockedApp(ctx, params.id);
  if (version !== before.version) throw stale(before);
  const gone = scopes.filter((scope) => !isOffered(scope) && !before.scopes.includes(scope));
  if (gone.length > 0)
    throw invalid({ 'developer_app.scopes': developerSentences.not_offered({ scopes: gone.join(', ') }) });
  await ctx.tx.execute(
    sql`UPDATE developer_apps SET name = ${name}, redirect_uris = ${textArray(redirect_uris)}, scopes = ${textArray(scopes)},
          version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
  );
  return { developer_app: await appById(ctx, params.id) };
});

const rotateRoute = handle(rotateAppSecret, async (ctx, { params }) => {
  const before = await lockedApp(ctx, params.id);
  if (before.kind === 'public') {
    throw new Refusal(developerRefusals.public_app);
  }
  const secret = newClientSecret();
  await ctx.tx.execute(
    sql`UPDATE developer_apps SET secret_hash = ${hashSecret(secret)}, secret_ending = ${secret.slice(-4)},
          version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
  );
  return { developer_app: await appById(ctx, params.id), client_secret: secret };
});

/**
 * The row goes first and waits for whoever is getting access with it; then the access it has in every shop ends,
 * before anybody can hear that the app is gone. Should the call fail after that, less is open, not more.
 */
const deleteRoute = handle(deleteDeveloperApp, async (ctx, { params }) => {
  const gone = await ctx.tx.execute<{ client_id: string }>(
    sql`DELETE FROM developer_apps WHERE shop_id = ${ctx.shop.id} AND id = ${params.id} RETURNING client_id`,
  );
  const clientId = gone.rows[0]?.client_id;
  if (clientId === undefined) throw notFound(developerSentences.this_app);
  await ctx.db.asSystem(async (tx) => {
    const open = await tx.execute<{ shop_id: number; id: number }>(
      sql`SELECT shop_id, id FROM api_tokens WHERE client_id = ${clientId} AND revoked_at IS NULL ORDER BY shop_id`,
    );
    for (const { shop_id, id } of open.rows) {
      await endAccessInShop({ tx, now: ctx.now }, { shopId: shop_id, tokenId: id }, 'deleted');
    }
  });
  return { success: true as const };
});

export const developerAppRoutes: Route[] = [
  handle(listDeveloperApps, async (ctx) => ({ developer_apps: await appRows(ctx, null) })),
  handle(getDeveloperApp, async (ctx, { params }) => ({ developer_app: await appById(ctx, params.id) })),
  createRoute,
  updateRoute,
  rotateRoute,
  deleteRoute,
];
