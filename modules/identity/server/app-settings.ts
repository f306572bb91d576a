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
