import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid, Refusal, stale } from '#core/server/call/refusal.ts';
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
import { contactProblems } from '../../shop/rules/shop-contact.ts';
import { isKnownTimeZone } from '../../shop/server/known-time-zone.ts';
import { checkCurrencyChange, currencyCanChange, type PriceCheck } from './shop-currency.ts';

interface SettingsRow extends ShopSettings, Record<string, unknown> {
  domain: string;
  package: string;
  next_order_number: number;
  version: number;
}

const columns = sql`name, contact_email, currency, timezone, locale, source, business_type, address1, address2, zip,
  city, province, country_code, phone, tax_number, domain, package, next_order_number, version`;

type Shown = ReplyOf<typeof getShopSettings>['shop'];

async function shownShop(
  ctx: ShopCtx,
  { next_order_number, ...row }: SettingsRow,
  hasPrices: readonly PriceCheck[],
): Promise<Shown> {
  return { ...row, currency_can_change: await currencyCanChange(ctx, { next_order_number }, hasPrices) };
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
async function checkTimeAndLanguage(
  ctx: ShopCtx,
  shop: Pick<ShopSettings, 'timezone' | 'locale'>,
): Promise<void> {
  if (shop.timezone !== ctx.shop.timezone && !(await isKnownTimeZone(ctx.tx, shop.timezone)))
    throw invalid({ 'shop.timezone': identitySentences.not_a_time_zone });
  if (!isLanguage(shop.locale)) throw invalid({ 'shop.locale': identitySentences.not_a_language });
}

/** @throws {Refusal} for what of it cannot be right in its country, where it is not what stood there before */
function checkContact(before: ShopSettings, shop: ShopSettings): void {
  const { zip, country_code, tax_number } = shop;
  if (zip === before.zip && country_code === before.country_code && tax_number === before.tax_number) return;
  const wrong = Object.entries(contactProblems(shop));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([name, why]) => [`shop.${name}`, why])));
}

function isLanguage(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

const settingsRoute = (hasPrices: readonly PriceCheck[]) =>
  handle(getShopSettings, async (ctx) => ({
    shop: await shownShop(ctx, await settingsRow(ctx, false), hasPrices),
  }));

const updateRoute = (hasPrices: readonly PriceCheck[]) =>
  handle(updateShopSettings, async (ctx, { body: { shop: sent } }) => {
    await checkTimeAndLanguage(ctx, sent);
    const row = await settingsRow(ctx, true);
    if (sent.version !== row.version) throw stale(await shownShop(ctx, row, hasPrices));
    const shop: ShopSettings = { ...row, ...sent };
    checkContact(row, shop);
    await checkCurrencyChange(ctx, row, shop.currency, hasPrices);
    const saved = await ctx.tx.execute<SettingsRow>(
      sql`UPDATE shops SET name = ${shop.name}, contact_email = ${shop.contact_email}, currency = ${shop.currency},
          timezone = ${shop.timezone}, locale = ${shop.locale}, source = ${shop.source},
          business_type = ${shop.business_type}, address1 = ${shop.address1}, address2 = ${shop.address2},
          zip = ${shop.zip}, city = ${shop.city}, province = ${shop.province}, country_code = ${shop.country_code},
          phone = ${shop.phone}, tax_number = ${shop.tax_number}, version = version + 1, updated_at = now()
        WHERE id = ${ctx.shop.id} RETURNING ${columns}`,
    );
    await tellShopUpdated(ctx, shop.timezone === row.timezone ? undefined : shop.timezone);
    return { shop: await shownShop(ctx, saved.rows[0]!, hasPrices) };
  });

/** Outbox topic `shop.updated`, `{ shop_id, at }`: its settings are others now. */
async function tellShopUpdated(ctx: ShopCtx, timezone?: string): Promise<void> {
  await publish(ctx, shopUpdated, {
    shop_id: ctx.shop.id,
    at: ctx.now.toISOString(),
    ...(timezone !== undefined && { timezone }),
  });
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

export function shopSettingsRoutes(hasPrices: readonly PriceCheck[]): Route[] {
  return [settingsRoute(hasPrices), updateRoute(hasPrices), ...onlineStoreRoutes, closeRoute, reopenRoute];
}
