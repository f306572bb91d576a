import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { customerCreated, type customerUpdated } from '../contract/customer-events.ts';
import type { CustomerAddressInput } from '../contract/customer.ts';
import type { Address } from '../../base/contract/address.ts';
import { customerSentences } from '../contract/customer-refusals.ts';

interface Buyer {
  customer_id?: number | null;
  email: string;
  accepts_marketing: boolean;
  shipping_address: Address | null;
}

/**
 * The customer of an order: the given one, else the one with the email or a new one. Their totals change with the order.
 * Null if neither is given.
 */
export async function buyerOf(ctx: ShopCtx, order: Buyer, paid: number): Promise<number | null> {
  const { shipping_address: address } = order;
  if (order.customer_id) {
    const found = await ctx.tx.execute(
      sql`UPDATE customers SET orders_count = orders_count + 1, total_spent_minor = total_spent_minor + ${paid}, updated_at = now()
          WHERE shop_id = ${ctx.shop.id} AND id = ${order.customer_id} RETURNING id`,
    );
    if (found.rows.length === 0) throw notFound(customerSentences.this_customer);
    return order.customer_id;
  }
  if (order.email === '') return null;
  const at = ctx.now.toISOString();
  // An unticked box at the checkout doesn't withdraw an earlier consent.
  const [consentAt, consentSource] = order.accepts_marketing ? [at, 'checkout'] : [null, null];
  const isNew = sql`excluded.accepts_marketing AND (NOT c.accepts_marketing OR c.marketing_consent_at IS NULL)`;
  const saved = await ctx.tx.execute<{ id: number; made: boolean }>(
    sql`INSERT INTO customers AS c (shop_id, email, first_name, last_name, phone, accepts_marketing, marketing_consent_at,
                                    marketing_consent_source, orders_count, total_spent_minor, created_at, updated_at)
        VALUES (${ctx.shop.id}, ${order.email}, ${address?.first_name ?? ''}, ${address?.last_name ?? ''}, ${address?.phone ?? ''},
                ${order.accepts_marketing}, ${consentAt}, ${consentSource}, 1, ${paid}, ${at}, ${at})
        ON CONFLICT (shop_id, lower(email)) DO UPDATE SET
          orders_count = c.orders_count + 1, total_spent_minor = c.total_spent_minor + ${paid}, updated_at = ${at},
          accepts_marketing = c.accepts_marketing OR excluded.accepts_marketing,
          marketing_consent_at = CASE WHEN ${isNew} THEN excluded.marketing_consent_at ELSE c.marketing_consent_at END,
          marketing_consent_source = CASE WHEN ${isNew} THEN excluded.marketing_consent_source ELSE c.marketing_consent_source END
        RETURNING id, xmax = 0 AS made`,
  );
  const { id, made } = saved.rows[0]!;
  if (address) await addFirstAddress(ctx, id, address);
  if (made) await publishCustomer(ctx, customerCreated, id);
  return id;
}

/** The shipping address becomes the customer's address if they have none. */
async function addFirstAddress(ctx: ShopCtx, customerId: number, address: Address): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO customer_addresses (shop_id, customer_id, first_name, last_name, company, address1, address2, city, province, province_code,
                                        zip, country_code, phone, cpf_number, is_default, created_at, updated_at)
        SELECT ${ctx.shop.id}, ${customerId}, ${address.first_name}, ${address.last_name}, ${address.company}, ${address.address1},
          ${address.address2}, ${address.city}, ${address.province}, ${address.province_code}, ${address.zip}, ${address.country_code},
          ${address.phone}, ${address.cpf_number}, true,
          ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
        WHERE NOT EXISTS (SELECT 1 FROM customer_addresses WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customerId})`,
  );
}

/** Adds addresses to a customer without any; the first becomes the default. */
export async function insertAddresses(
  ctx: ShopCtx,
  customerId: number,
  addresses: readonly CustomerAddressInput[],
): Promise<void> {
  if (addresses.length === 0) return;
  await ctx.tx.execute(
    sql`INSERT INTO customer_addresses (shop_id, customer_id, first_name, last_name, company, address1, address2, city, province,
          province_code, zip, country_code, phone, cpf_number, is_default)
        SELECT ${ctx.shop.id}, ${customerId}, first_name, last_name, company, address1, address2, city, province, province_code, zip,
          country_code, phone, cpf_number, place = 1
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) AS (first_name text, last_name text, company text,
          address1 text, address2 text, city text, province text, province_code text, zip text, country_code text, phone text,
          cpf_number text)) WITH ORDINALITY AS a (first_name, last_name, company, address1, address2, city, province, province_code,
          zip, country_code, phone, cpf_number, place)`,
  );
}

/** Publishes a change of a customer to other areas. */
export async function publishCustomer(
  ctx: ShopCtx,
  event: typeof customerUpdated,
  customerId: number,
): Promise<void> {
  await publish(ctx, event, { customer_id: customerId, at: ctx.now.toISOString() });
}
