import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { issueSentences } from '#core/contract/issue.ts';
import { standardSentence } from '#core/contract/standard-sentence.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import { saveAppSettings, storedSettings } from './app-settings.ts';
import {
  getAppEnable,
  getAppSettings,
  knownSettings,
  updateAppEnable,
  updateAppSettings,
} from '../contract/app-settings-calls.ts';

type Settings = BodyOf<typeof updateAppSettings>['settings'];

interface EnableRow extends Record<string, unknown> {
  enable: boolean | null;
  app_id: string | null;
}

const maxBytes = 64 * 1024;
/** Names that mean something to every object of whoever reads the settings back. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Apps that every shop starts with; other apps are off until a user turns them on. */
const onFromStart = new Set(['upsell', 'precommend']);

/** An `app_id` of digits is a number again (B§3 AppEnableSetting). */
function shownEnable(appCode: string, row: EnableRow | undefined) {
  const id = row?.app_id ?? null;
  const app_id = id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;
  return { appCode, enable: row?.enable ?? onFromStart.has(appCode), app_id };
}

const enableRoute = handle(getAppEnable, async (ctx, { params }) => {
  const found = await ctx.tx.execute<EnableRow>(
    sql`SELECT enable, app_id FROM app_settings WHERE shop_id = ${ctx.shop.id} AND app_code = ${params.appCode}`,
  );
  return shownEnable(params.appCode, found.rows[0]);
});

/** Without an `app_id` the one that is there stays; null takes it away. */
const updateEnableRoute = handle(updateAppEnable, async (ctx, { params, body }) => {
  const id = body.app_id === undefined || body.app_id === null ? null : String(body.app_id);
  const saved = await ctx.tx.execute<EnableRow>(
    sql`INSERT INTO app_settings AS a (shop_id, app_code, enable, app_id)
        VALUES (${ctx.shop.id}, ${params.appCode}, ${body.enable}, ${id})
        ON CONFLICT (shop_id, app_code) DO UPDATE SET enable = excluded.enable, updated_at = now(),
          app_id = CASE WHEN ${body.app_id === undefined} THEN a.app_id ELSE excluded.app_id END
        RETURNING enable, app_id`,
  );
  return shownEnable(params.appCode, saved.rows[0]);
});

const settingsRoute = handle(getAppSettings, async (ctx, { query }) => {
  const { settings, version } = await storedSettings(ctx, query.app_code);
  const names = new Set((query.settings ?? '').split(',').map((name) => name.trim()));
  names.delete('');
  const wanted = Object.entries(settings).filter(([name]) => names.size === 0 || names.has(name));
  return { success: true as const, settings: Object.fromEntries(wanted), version };
});

function checkNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (unsafeNames.has(name)) throw invalid({ settings: identitySentences.setting_name({ name }) });
    checkNames(inner);
  }
}

function checkSize(settings: Settings): void {
  if (Buffer.byteLength(JSON.stringify(settings)) > maxBytes) {
    throw invalid({ settings: identitySentences.settings_size });
  }
}

/** The settings as they are kept: those that the documents describe in their one form. */
function checkedSettings(sent: Settings): Settings {
  checkNames(sent);
  checkSize(sent);
  const read = knownSettings.safeParse(sent, { error: standardSentence });
  if (read.success) return read.data as Settings;
  const wrong = Object.entries(issueSentences(read.error.issues));
  throw invalid(Object.fromEntries(wrong.map(([path, sentence]) => [`settings.${path}`, sentence])));
}

const updateSettingsRoute = handle(updateAppSettings, async (ctx, { body }) => {
  const stored = await saveAppSettings(ctx, body.app_code, checkedSettings(body.settings), body.version);
  // Many small saves may not add up to more than one may be.
  checkSize(stored.settings);
  return { success: true as const, message: 'all changes were successfully saved' as const, ...stored };
});

export const appSettingsRoutes: Route[] = [
  enableRoute,
  updateEnableRoute,
  settingsRoute,
  updateSettingsRoute,
];
