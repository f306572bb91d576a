import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';

/** What an app keeps for a shop: `enable` null while nobody chose. */
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

/** Sets the named settings and leaves the others, in one statement; answers all there are then. */
export async function saveAppSettings(
  ctx: ShopCtx,
  appCode: string,
  settings: AppSettings['settings'],
): Promise<Record<string, unknown>> {
  const saved = await ctx.tx.execute<{ settings: Record<string, unknown> }>(
    sql`INSERT INTO app_settings AS a (shop_id, app_code, settings)
        VALUES (${ctx.shop.id}, ${appCode}, ${JSON.stringify(settings)}::jsonb)
        ON CONFLICT (shop_id, app_code) DO UPDATE SET settings = a.settings || excluded.settings, updated_at = now()
        RETURNING settings`,
  );
  return saved.rows[0]!.settings;
}
