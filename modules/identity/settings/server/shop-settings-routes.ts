import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { handle, type Route } from '#core/server/handle.ts';
import { publish } from '#core/server/outbox.ts';
import { invalid, Refusal, stale } from '#core/server/refusal.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import {
  closeShop,
  getShopSettings,
  reopenShop,
  type ShopSettings,
  updateShopSettings,
} from '../contract/shop-settings-calls.ts';
import { shopUpdated } from '../contract/shop-events.ts';
import { onlineStoreRoutes } from './online-store-routes.ts';
import { proveOwnPassword } from '../../session/server/own-password.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';
import { checkCurrencyChange, currencyCanChange, type PriceCheck } from './shop-currency.ts';

interface SettingsRow extends ShopSettings, Record<string, unknown> {
  domain: string;
  package: string;
  next_order_number: number;
  version: number;
}

const columns = sql`name, contact_email, currency, timezone, locale, source, business_type, domain, package,
  next_order_number, version`;

function shownShop({ next_order_number, ...row }: SettingsRow): ReplyOf<typeof getShopSettings>['shop'] {
  return { ...row, currency_can_change: currencyCanChange({ next_order_number }) };
}

async function settingsRow(ctx: ShopCtx, forUpdate: boolean): Promise<SettingsRow> {
  // FOR UPDATE also waits for orders and products that are being written, and has new ones wait.
  const lock = forUpdate ? sql`FOR UPDATE` : sql``;
  const found = await ctx.tx.execute<SettingsRow>(
    sql`SELECT ${columns} FROM shops WHERE id = ${ctx.shop.id} ${lock}`,
  );
  return found.rows[0]!;
}

/** What the contract's shapes cannot tell: whether numbers and dates can be shown and counted so. */
async function checkTimeAndLanguage(ctx: ShopCtx, shop: ShopSettings): Promise<void> {
  if (shop.timezone !== ctx.shop.timezone) {
    // The database counts the days, and takes an offset such as +01:00 the other way round.
    const known = await ctx.tx.execute(
      sql`SELECT 1 FROM pg_timezone_names WHERE name = ${shop.timezone} LIMIT 1`,
    );
    if (known.rows.length === 0) throw invalid({ 'shop.timezone': identitySentences.not_a_time_zone });
  }
  if (!isLanguage(shop.locale)) throw invalid({ 'shop.locale': identitySentences.not_a_language });
}

function isLanguage(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

const settingsRoute = handle(getShopSettings, async (ctx) => ({
  shop: shownShop(await settingsRow(ctx, false)),
}));

const updateRoute = (hasPrices: PriceCheck) =>
  handle(updateShopSettings, async (ctx, { body: { shop } }) => {
    await checkTimeAndLanguage(ctx, shop);
    const row = await settingsRow(ctx, true);
    if (shop.version !== row.version) throw stale(shownShop(row));
    await checkCurrencyChange(ctx, row, shop.currency, hasPrices);
    const saved = await ctx.tx.execute<SettingsRow>(
      sql`UPDATE shops SET name = ${shop.name}, contact_email = ${shop.contact_email}, currency = ${shop.currency},
          timezone = ${shop.timezone}, locale = ${shop.locale}, source = ${shop.source},
          business_type = ${shop.business_type}, version = version + 1, updated_at = now()
        WHERE id = ${ctx.shop.id} RETURNING ${columns}`,
    );
    await tellShopUpdated(ctx);
    return { shop: shownShop(saved.rows[0]!) };
  });

/** Outbox topic `shop.updated`, `{ shop_id, at }`: its settings are others now. */
async function tellShopUpdated(ctx: ShopCtx): Promise<void> {
  await publish(ctx, shopUpdated, { shop_id: ctx.shop.id, at: ctx.now.toISOString() });
}

/**
 * Closes the shop: its status is closed, too (V324). The pipeline answers every further call with 402, but
 * those that a stopped shop needs.
 */
const closeRoute = handle(closeShop, async (ctx, { body }) => {
  await proveOwnPassword(ctx, body.current_password);
  await ctx.tx.execute(
    sql`UPDATE shops SET access_code = 'shop_is_closed', status = 'closed', access_reason = ${body.reason},
          access_since = now(), updated_at = now()
        WHERE id = ${ctx.shop.id} AND access_code IS NULL`,
  );
  return { success: true as const };
});

/** Only what the owner stopped is the owner's to open. */
const reopenRoute = handle(reopenShop, async (ctx, { body }) => {
  await proveOwnPassword(ctx, body.current_password);
  const opened = await ctx.tx.execute(
    sql`UPDATE shops SET access_code = NULL, status = 'active', access_reason = '', access_since = NULL, updated_at = now()
        WHERE id = ${ctx.shop.id} AND access_code = 'shop_is_closed' RETURNING id`,
  );
  if (opened.rows.length === 0) {
    const { open, stopped } = identityRefusals.not_closed;
    throw new Refusal(ctx.shop.access ? stopped : open);
  }
  return { success: true as const };
});

export function shopSettingsRoutes(hasPrices: PriceCheck): Route[] {
  return [settingsRoute, updateRoute(hasPrices), ...onlineStoreRoutes, closeRoute, reopenRoute];
}
