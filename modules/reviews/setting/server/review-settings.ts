import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { stale } from '#core/server/call/refusal.ts';
import { type ReviewSettings, reviewSettings } from '../contract/setting-calls.ts';

/** The defaults: reviews need approval, requests are off, and nothing is shared or imported. */
const defaults: ReviewSettings = {
  general: { publish: 'after_look', write_on_page: true },
  review_request: {
    enabled: false,
    wait_days: 7,
    untold_days: 21,
    reminders: 1,
    reminder_days: 7,
    audience: 'marketing',
  },
  review_auto_import: { enabled: false },
  review_get_sharing: { enabled: false, minimum_stars: 4, number_of_review: 20 },
  review_sharing_enable: { enabled: false },
};

export interface StoredSettings {
  settings: ReviewSettings;
  version: number;
}

type ReadCtx = Pick<ShopCtx, 'shop' | 'tx'>;

/** All groups, with the defaults for those that were never saved. */
export async function settingsOf(ctx: ReadCtx): Promise<StoredSettings> {
  const found = await ctx.tx.execute<{ group: string; settings: object; version: number }>(
    sql`SELECT "group", settings, version FROM review_settings WHERE shop_id = ${ctx.shop.id}`,
  );
  const saved = Object.fromEntries(found.rows.map(({ group, settings }) => [group, settings]));
  return {
    settings: reviewSettings.parse({ ...defaults, ...saved }),
    version: found.rows.reduce((sum, row) => sum + row.version, 0),
  };
}

/** The settings of requests, and when they were last turned on; null if never. */
export async function requestSettings(
  ctx: ReadCtx,
): Promise<ReviewSettings['review_request'] & { turned_on_at: string | null }> {
  const found = await ctx.tx.execute<{ settings: object; turned_on_at: Date | string | null }>(
    sql`SELECT settings, turned_on_at FROM review_settings WHERE shop_id = ${ctx.shop.id} AND "group" = 'review_request'`,
  );
  const row = found.rows[0];
  return {
    ...(row ? reviewSettings.shape.review_request.parse(row.settings) : defaults.review_request),
    turned_on_at: row?.turned_on_at ? new Date(row.turned_on_at).toISOString() : null,
  };
}

/** Whether the owner's other shops may import this shop's reviews. */
export async function isSharing(ctx: ReadCtx): Promise<boolean> {
  return (await settingsOf(ctx)).settings.review_sharing_enable.enabled;
}

/**
 * Saves the groups in `settings`; the others stay.
 * @throws {Refusal} 409 with the stored settings after another `version`
 */
export async function saveSettings(
  ctx: ShopCtx,
  { settings, version }: { settings: Partial<ReviewSettings>; version?: number | undefined },
): Promise<StoredSettings> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('review_settings'), ${ctx.shop.id})`);
  const before = await settingsOf(ctx);
  if (version !== undefined && version !== before.version) throw stale(before);
  // Unchanged groups are not saved and get no new version.
  const rows = (Object.keys(settings) as (keyof ReviewSettings)[])
    .filter((group) => settings[group] && !isDeepStrictEqual(settings[group], before.settings[group]))
    .map((group) => ({ group, settings: settings[group] }));
  if (rows.length > 0)
    await ctx.tx.execute(
      sql`INSERT INTO review_settings (shop_id, "group", settings, updated_at, turned_on_at)
          SELECT ${ctx.shop.id}::int, x."group", x.settings, ${ctx.now.toISOString()}::timestamptz,
            CASE WHEN x.settings ->> 'enabled' = 'true' THEN ${ctx.now.toISOString()}::timestamptz END
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x ("group" text, settings jsonb) ORDER BY 2
          ON CONFLICT (shop_id, "group") DO UPDATE SET settings = EXCLUDED.settings, version = review_settings.version + 1,
            updated_at = EXCLUDED.updated_at,
            turned_on_at = CASE WHEN review_settings.settings ->> 'enabled' = 'true' THEN review_settings.turned_on_at
              ELSE coalesce(EXCLUDED.turned_on_at, review_settings.turned_on_at) END`,
    );
  return settingsOf(ctx);
}
