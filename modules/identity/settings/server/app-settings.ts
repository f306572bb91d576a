import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { stale } from '#core/server/call/refusal.ts';

/** Settings of an app for a shop; `enable` is null until a user chooses. */
export interface AppSettings {
  enable: boolean | null;
  settings: Readonly<Record<string, unknown>>;
}

interface Row extends AppSettings, Record<string, unknown> {
  app_code: string;
}

/** Settings of several apps in one query; an app without a row has none. */
export async function appSettingsOf<C extends string>(
  ctx: ShopCtx,
  appCodes: readonly C[],
): Promise<Record<C, AppSettings>> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT app_code, enable, settings FROM app_settings
        WHERE shop_id = ${ctx.shop.id} AND app_code = ANY(${sql.param([...appCodes])}::text[])`,
  );
  const byCode = new Map(found.rows.map((row) => [row.app_code, row]));
  return Object.fromEntries(
    appCodes.map((code) => {
      const row = byCode.get(code);
      return [code, { enable: row?.enable ?? null, settings: row?.settings ?? {} }];
    }),
  ) as Record<C, AppSettings>;
}

export async function setAppEnabled(ctx: ShopCtx, appCode: string, enable: boolean): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO app_settings (shop_id, app_code, enable) VALUES (${ctx.shop.id}, ${appCode}, ${enable})
        ON CONFLICT (shop_id, app_code) DO UPDATE SET enable = excluded.enable, updated_at = now()`,
  );
}

/** The stored settings and the number of saves so far. */
export interface StoredSettings {
  settings: Record<string, unknown>;
  version: number;
}

/** The settings of one app, for who wants to save them. */
export async function storedSettings(ctx: ShopCtx, appCode: string): Promise<StoredSettings> {
  const found = await ctx.tx.execute<StoredSettings & Record<string, unknown>>(
    sql`SELECT settings, version FROM app_settings WHERE shop_id = ${ctx.shop.id} AND app_code = ${appCode}`,
  );
  return found.rows[0] ?? { settings: {}, version: 0 };
}

/**
 * Sets the named settings and leaves the others, in one statement; answers all there are then.
 * @throws {Refusal} 409 when one of them was changed after the `version` that the caller has read; without one the last
 * writer wins.
 */
export async function saveAppSettings(
  ctx: ShopCtx,
  appCode: string,
  settings: AppSettings['settings'],
  version?: number,
): Promise<StoredSettings> {
  const json = sql`${JSON.stringify(settings)}::jsonb`;
  const saved = await ctx.tx.execute<StoredSettings & Record<string, unknown>>(
    sql`INSERT INTO app_settings AS a (shop_id, app_code, settings, setting_versions)
        VALUES (${ctx.shop.id}, ${appCode}, ${json},
          (SELECT coalesce(jsonb_object_agg(name, 1), '{}') FROM jsonb_object_keys(${json}) name))
        ON CONFLICT (shop_id, app_code) DO UPDATE SET
          settings = a.settings || excluded.settings, version = a.version + 1, updated_at = now(),
          setting_versions = a.setting_versions || (
            SELECT coalesce(jsonb_object_agg(name, a.version + 1), '{}') FROM jsonb_each(excluded.settings) s (name, value)
            WHERE a.settings -> name IS DISTINCT FROM value)
        WHERE ${version ?? null}::int IS NULL OR NOT EXISTS (
          SELECT FROM jsonb_each(a.setting_versions) v (name, at)
          WHERE excluded.settings ? name AND at::int > ${version ?? null}::int)
        RETURNING settings, version`,
  );
  const [row] = saved.rows;
  if (!row) throw stale(await storedSettings(ctx, appCode));
  return row;
}
