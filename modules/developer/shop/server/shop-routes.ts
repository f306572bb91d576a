import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { Database } from '#core/server/database/database.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { getReferenceShop } from '../contract/shop-calls.ts';

interface ShopFacts extends Record<string, unknown> {
  name: string;
  domain: string;
  currency: string;
  locale: string;
  timezone: string;
  source: string;
  contact_email: string;
  address1: string;
  address2: string;
  city: string;
  zip: string;
  province: string;
  country_code: string;
  phone: string;
  tax_number: string;
  status: string;
  password_enabled: boolean | null;
  created_at: Date | string;
  updated_at: Date | string;
}

interface Owner extends Record<string, unknown> {
  email: string;
  name: string;
}

/** `(GMT+01:00) Europe/Lisbon`. */
function zoneName(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    now,
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return `(${offset === 'GMT' ? 'GMT+00:00' : offset}) ${zone}`;
}

/** Liquid formats of the shop's money: its sign around `{{amount}}`. */
function moneyFormats(currency: string, locale: string): { plain: string; withCode: string } {
  const plain = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(1)
    .map(({ type, value }) =>
      type === 'integer' ? '{{amount}}' : /decimal|fraction/.test(type) ? '' : value,
    )
    .join('');
  return { plain, withCode: `${plain} ${currency}` };
}

/** What stands in a field that may be left empty. */
const entered = (text: string | undefined): string | null => text || null;

/** The shop as the platform's reference shows it. */
export async function referenceShop(
  ctx: ShopCtx & { db: Database },
): Promise<ReplyOf<typeof getReferenceShop>['shop']> {
  const found = await ctx.tx.execute<ShopFacts>(
    sql`SELECT name, domain, currency, locale, timezone, source, contact_email, address1, address2, city, zip, province,
          country_code, phone, tax_number, status, (online_store ->> 'enable_password')::boolean AS password_enabled, created_at, updated_at
        FROM shops WHERE id = ${ctx.shop.id}`,
  );
  const facts = found.rows[0]!;
  // The row itself, not the server's cache: webhooks also send it right after a change.
  const shop = { ...ctx.shop, ...facts };
  const owners = await ctx.db.asSystem((tx) =>
    tx.execute<Owner>(
      sql`SELECT u.email, btrim(u.first_name || ' ' || u.last_name) AS name
          FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.shop_id = ${shop.id} AND m.role = 'owner' ORDER BY m.id LIMIT 1`,
    ),
  );
  const owner = owners.rows[0];
  const money = moneyFormats(shop.currency, shop.locale);
  const country = entered(facts.country_code);
  return {
    id: shop.id,
    name: shop.name,
    shop_owner: entered(owner?.name),
    email: entered(owner?.email),
    customer_email: entered(facts.contact_email),
    phone: entered(facts.phone),
    domain: shop.domain,
    onshopbase_domain: shop.domain,
    primary_domain: shop.domain,
    address1: entered(facts.address1),
    address2: entered(facts.address2),
    city: entered(facts.city),
    zip: entered(facts.zip),
    province: entered(facts.province),
    province_code: null,
    country,
    country_code: country,
    country_name: country && (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? null),
    tax_number: entered(facts.tax_number),
    latitude: null,
    longitude: null,
    currency: shop.currency,
    money_format: money.plain,
    money_with_currency_format: money.withCode,
    money_in_emails_format: money.plain,
    money_with_currency_in_emails_format: money.withCode,
    primary_locale: shop.locale,
    iana_timezone: shop.timezone,
    timezone: zoneName(shop.timezone, ctx.now),
    weight_unit: 'kg',
    county_taxes: null,
    tax_shipping: null,
    taxes_included: null,
    password_enabled: facts.password_enabled ?? false,
    enable: facts.status === 'active',
    online_store_enable: shop.access === null ? 1 : 0,
    source: shop.source,
    parent_id: null,
    current_active_storefront: 1,
    multi_storefront: 0,
    enable_multi_storefront: false,
    enable_onboarding_multi_sf: false,
    max_free_storefront: 1,
    used_free_storefront: 1,
    storefront_fee: 0,
    storefront_free: true,
    end_free_trial_at: null,
    subscription_expired_at: null,
    created_at: new Date(facts.created_at).toISOString(),
    updated_at: new Date(facts.updated_at).toISOString(),
  };
}

export const shopRoutes: Route[] = [
  handle(getReferenceShop, async (ctx) => ({ shop: await referenceShop(ctx) })),
];
