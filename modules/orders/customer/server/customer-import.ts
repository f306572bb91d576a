import { sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { customerCreated, customerUpdated } from '../contract/customer-events.ts';
import type { ImportedCustomer } from '../rules/imported-customer.ts';
import { insertAddresses, publishCustomer } from './customer-write.ts';
import { redactedCustomer } from './redacted-person.ts';

/**
 * Writes customers of another store: over the one with the given id, else over the one with the same email, else as a
 * new one. Their addresses are replaced by the other store's. Erased people stay erased, and nothing of them is written.
 * Returns the ids in the given order.
 */
export async function upsertCustomers(
  ctx: ShopCtx & { services: Pick<Services, 'secret'> },
  customers: readonly { id: number | null; customer: ImportedCustomer }[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, customer } of customers) {
    const { email, phone } = customer;
    const gone = await redactedCustomer(ctx, { id, email, phone });
    ids.push(gone ?? (await upsertCustomer(ctx, id, customer)));
  }
  return ids;
}

async function upsertCustomer(ctx: ShopCtx, id: number | null, customer: ImportedCustomer): Promise<number> {
  const at = ctx.now.toISOString();
  const { addresses, created_at, ...columns } = customer;
  const row = JSON.stringify(columns);
  // If another customer has the email, it stays theirs; the rest is imported.
  const changed = await ctx.tx.execute<{ id: number }>(
    sql`UPDATE customers c SET first_name = x.first_name, last_name = x.last_name, phone = x.phone,
          accepts_marketing = x.accepts_marketing,
          marketing_consent_at = CASE WHEN NOT x.accepts_marketing THEN NULL WHEN c.accepts_marketing THEN c.marketing_consent_at
            ELSE ${at}::timestamptz END,
          marketing_consent_source = CASE WHEN NOT x.accepts_marketing THEN NULL WHEN c.accepts_marketing THEN c.marketing_consent_source
            ELSE 'store' END,
          note = x.note, tags = x.tags, tax_exempt = x.tax_exempt,
          verified_email = x.verified_email, version = c.version + 1, updated_at = ${at},
          email = CASE WHEN EXISTS (SELECT 1 FROM customers o WHERE o.shop_id = c.shop_id AND lower(o.email) = lower(x.email) AND o.id <> c.id)
            THEN c.email ELSE x.email END
        FROM jsonb_populate_record(NULL::customers, ${row}::jsonb) x
        WHERE c.shop_id = ${ctx.shop.id} AND c.id = coalesce(
          (SELECT id FROM customers WHERE shop_id = ${ctx.shop.id} AND id = ${id}::bigint),
          (SELECT id FROM customers WHERE shop_id = ${ctx.shop.id} AND lower(email) = lower(${customer.email})))
        RETURNING c.id`,
  );
  const ours = changed.rows[0]?.id ?? (await insertCustomer(ctx, row, created_at));
  await ctx.tx.execute(
    sql`DELETE FROM customer_addresses WHERE shop_id = ${ctx.shop.id} AND customer_id = ${ours}`,
  );
  await insertAddresses(ctx, ours, addresses);
  await publishCustomer(ctx, changed.rows.length > 0 ? customerUpdated : customerCreated, ours);
  return ours;
}

async function insertCustomer(ctx: ShopCtx, row: string, createdAt: string): Promise<number> {
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO customers (shop_id, email, first_name, last_name, phone, accepts_marketing, marketing_consent_at,
          marketing_consent_source, note, tags, tax_exempt, verified_email, created_at, updated_at)
        SELECT ${ctx.shop.id}, email, first_name, last_name, phone, accepts_marketing,
          CASE WHEN accepts_marketing THEN ${ctx.now.toISOString()}::timestamptz END, CASE WHEN accepts_marketing THEN 'store' END,
          note, tags, tax_exempt, verified_email,
          ${createdAt}, ${ctx.now.toISOString()}
        FROM jsonb_populate_record(NULL::customers, ${row}::jsonb) RETURNING id`,
  );
  return made.rows[0]!.id;
}
