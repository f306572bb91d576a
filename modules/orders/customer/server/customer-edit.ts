import { type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Given } from '#core/rules/with-given.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { notFound, Refusal, stale } from '#core/server/call/refusal.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { customerCreated, customerDeleted, customerUpdated } from '../contract/customer-events.ts';
import type { changeCustomers, createCustomer, updateCustomer } from '../contract/customer-calls.ts';
import type { Customer, CustomerAddress, CustomerAddressInput } from '../contract/customer.ts';
import { customerRefusals, customerSentences } from '../contract/customer-refusals.ts';
import { addressesOf, customerById } from './customer-queries.ts';
import { insertAddresses, publishCustomer } from './customer-write.ts';
import { changedTags, tagsOf } from '../../base/server/tag-lookup.ts';

const emailTakenRefusal = () =>
  new Refusal(customerRefusals.email_taken, {
    fields: { 'customer.email': customerRefusals.email_taken.sentence },
  });

const maxAddresses = 50;

/** 409 `orders.customer_redacted`, as soon as the erasure was requested. */
export async function refuseRedacted(ctx: ShopCtx, id: number): Promise<void> {
  const found = await ctx.tx.execute(
    sql`SELECT 1 FROM redactions WHERE shop_id = ${ctx.shop.id} AND customer_id = ${id}`,
  );
  if (found.rows.length > 0) throw new Refusal(customerRefusals.customer_redacted);
}

/** The columns of a new consent: when and where. None without consent. */
const consentOf = (
  ctx: Ctx,
  accepts: boolean,
): [at: string | null, source: Customer['marketing_consent_source']] =>
  accepts ? [ctx.now.toISOString(), ctx.app ? 'program' : 'staff'] : [null, null];

/** Adds a customer with addresses; 422 if another customer has the email. */
export async function addCustomer(
  ctx: Ctx,
  given: BodyOf<typeof createCustomer>['customer'],
): Promise<Customer> {
  const [consentAt, consentSource] = consentOf(ctx, given.accepts_marketing);
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO customers (shop_id, email, first_name, last_name, phone, note, tags, accepts_marketing, tax_exempt,
          marketing_consent_at, marketing_consent_source)
        VALUES (${ctx.shop.id}, ${given.email}, ${given.first_name}, ${given.last_name}, ${given.phone}, ${given.note},
          ${textArray(tagsOf(given.tags))}, ${given.accepts_marketing}, ${given.tax_exempt},
          ${consentAt}, ${consentSource})
        ON CONFLICT (shop_id, lower(email)) DO NOTHING RETURNING id`,
  );
  const id = made.rows[0]?.id;
  if (id === undefined) throw emailTakenRefusal();
  await insertAddresses(ctx, id, given.addresses);
  await publishCustomer(ctx, customerCreated, id);
  return customerById(ctx, id);
}

/** Changes the given fields. 409 if another user saved in the meantime. */
export async function editCustomer(
  ctx: Ctx,
  id: number,
  change: BodyOf<typeof updateCustomer>['customer'],
): Promise<Customer> {
  const current = await customerById(ctx, id, true);
  await refuseRedacted(ctx, id);
  if (change.version !== undefined && change.version !== current.version) throw stale(current);
  const { version: _version, tags, ...fields } = change;
  const sets: SQL[] = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  if (tags !== undefined) sets.push(sql`tags = ${textArray(tagsOf(tags))}`);
  if (sets.length === 0) return current;
  if (fields.accepts_marketing !== undefined && fields.accepts_marketing !== current.accepts_marketing) {
    const [at, source] = consentOf(ctx, fields.accepts_marketing);
    sets.push(sql`marketing_consent_at = ${at}`, sql`marketing_consent_source = ${source}`);
  }
  if (fields.email !== undefined) {
    const taken = await ctx.tx.execute(
      sql`SELECT 1 FROM customers WHERE shop_id = ${ctx.shop.id} AND lower(email) = lower(${fields.email}) AND id <> ${id}`,
    );
    if (taken.rows.length > 0) throw emailTakenRefusal();
  }
  await ctx.tx
    .execute(
      sql`UPDATE customers SET ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = now()
          WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
    )
    .catch((error: unknown) => {
      // Two requests took the same email address at the same time.
      if ((error as { cause?: { code?: string } }).cause?.code === '23505') throw emailTakenRefusal();
      throw error;
    });
  await publishCustomer(ctx, customerUpdated, id);
  return customerById(ctx, id);
}

/** Deletes those of `ids` that have no orders and were not erased; returns their ids. */
async function removeCustomers(ctx: ShopCtx, ids: readonly number[]): Promise<number[]> {
  const list = `{${ids.join(',')}}`;
  // Locks first: an order being placed at the same time is seen, or creates a new customer for its email.
  await ctx.tx.execute(
    sql`SELECT 1 FROM customers WHERE shop_id = ${ctx.shop.id} AND id = ANY(${list}::bigint[]) ORDER BY id FOR UPDATE`,
  );
  const gone = await ctx.tx.execute<{ id: number }>(
    sql`DELETE FROM customers c WHERE c.shop_id = ${ctx.shop.id} AND c.id = ANY(${list}::bigint[])
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.shop_id = c.shop_id AND o.customer_id = c.id)
          AND NOT EXISTS (SELECT 1 FROM redactions r WHERE r.shop_id = c.shop_id AND r.customer_id = c.id) RETURNING c.id`,
  );
  for (const { id } of gone.rows) await publishCustomer(ctx, customerDeleted, id);
  return gone.rows.map((row) => row.id);
}

export async function removeCustomer(ctx: ShopCtx, id: number): Promise<void> {
  await customerById(ctx, id, true);
  await refuseRedacted(ctx, id);
  if ((await removeCustomers(ctx, [id])).length === 0) {
    throw new Refusal(customerRefusals.customer_has_orders);
  }
}

/** One action on up to 250 customers. */
export async function editCustomers(
  ctx: Ctx,
  body: BodyOf<typeof changeCustomers>,
): Promise<{ changed: number[]; skipped: number[] }> {
  const wanted = [...new Set(body.ids)];
  if (body.action === 'delete') {
    const gone = new Set(await removeCustomers(ctx, wanted));
    return { changed: wanted.filter((id) => gone.has(id)), skipped: wanted.filter((id) => !gone.has(id)) };
  }
  const list = `{${wanted.join(',')}}`;
  const found = await ctx.tx.execute<{ id: number; differs: boolean }>(
    sql`WITH wanted AS (
          SELECT id, tags AS was, ${changedTags(body.action, tagsOf(body.tags))} AS next FROM customers
          WHERE shop_id = ${ctx.shop.id} AND id = ANY(${list}::bigint[]) ORDER BY id FOR UPDATE
        ), changed AS (
          UPDATE customers c SET tags = w.next, version = version + 1, updated_at = now() FROM wanted w
          WHERE c.shop_id = ${ctx.shop.id} AND c.id = w.id AND w.was <> w.next
        )
        SELECT id, was <> next AS differs FROM wanted`,
  );
  const there = new Set(found.rows.map((row) => row.id));
  for (const { id, differs } of found.rows) if (differs) await publishCustomer(ctx, customerUpdated, id);
  return { changed: wanted.filter((id) => there.has(id)), skipped: wanted.filter((id) => !there.has(id)) };
}

/** One address of a customer; 404 if it isn't theirs. */
export async function addressById(ctx: ShopCtx, customerId: number, id: number): Promise<CustomerAddress> {
  const found = (await addressesOf(ctx, customerId)).find((one) => one.id === id);
  if (!found) throw notFound(customerSentences.this_address);
  return found;
}

async function touchCustomer(ctx: ShopCtx, customerId: number): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE customers SET version = version + 1, updated_at = now() WHERE shop_id = ${ctx.shop.id} AND id = ${customerId}`,
  );
  await publishCustomer(ctx, customerUpdated, customerId);
}

/** Adds an address; the first one of a customer is their default. */
export async function addAddress(
  ctx: ShopCtx,
  customerId: number,
  address: CustomerAddressInput,
): Promise<CustomerAddress> {
  const { addresses } = await customerById(ctx, customerId, true);
  await refuseRedacted(ctx, customerId);
  if (addresses.length >= maxAddresses) {
    throw new Refusal(customerRefusals.too_many_addresses({ count: maxAddresses }));
  }
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO customer_addresses (shop_id, customer_id, ${addressColumnValues(address)}, is_default)
        VALUES (${ctx.shop.id}, ${customerId}, ${sql.join(
          Object.values(address).map((value) => sql`${value}`),
          sql`, `,
        )}, ${addresses.length === 0})
        RETURNING id`,
  );
  await touchCustomer(ctx, customerId);
  return addressById(ctx, customerId, made.rows[0]!.id);
}

function addressColumnValues(address: CustomerAddressInput): SQL {
  return sql.join(
    Object.keys(address).map((name) => sql.identifier(name)),
    sql`, `,
  );
}

/** Changes what is sent. */
export async function changeAddress(
  ctx: ShopCtx,
  customerId: number,
  id: number,
  change: Given<CustomerAddressInput>,
): Promise<CustomerAddress> {
  await customerById(ctx, customerId, true);
  const address = await addressById(ctx, customerId, id);
  const sets = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  if (sets.length === 0) return address;
  await ctx.tx.execute(
    sql`UPDATE customer_addresses SET ${sql.join(sets, sql`, `)}, updated_at = now() WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  await touchCustomer(ctx, customerId);
  return addressById(ctx, customerId, id);
}

export async function makeDefault(ctx: ShopCtx, customerId: number, id: number): Promise<CustomerAddress> {
  await customerById(ctx, customerId, true);
  await addressById(ctx, customerId, id);
  const ofCustomer = sql`shop_id = ${ctx.shop.id} AND customer_id = ${customerId}`;
  await ctx.tx.execute(
    sql`UPDATE customer_addresses SET is_default = false WHERE ${ofCustomer} AND is_default AND id <> ${id}`,
  );
  await ctx.tx.execute(
    sql`UPDATE customer_addresses SET is_default = true WHERE ${ofCustomer} AND id = ${id} AND NOT is_default`,
  );
  await touchCustomer(ctx, customerId);
  return addressById(ctx, customerId, id);
}

/** Deletes all of them or none. The default address can only be deleted with all others. */
export async function removeAddresses(
  ctx: ShopCtx,
  customerId: number,
  given: readonly number[],
): Promise<void> {
  const { addresses } = await customerById(ctx, customerId, true);
  const ids = [...new Set(given)];
  const here = addresses.filter((one) => ids.includes(one.id));
  if (here.length !== ids.length) throw notFound(customerSentences.this_address);
  if (ids.length === 0) return;
  if (here.some((one) => one.default) && addresses.length > here.length) {
    throw new Refusal(customerRefusals.default_address);
  }
  await ctx.tx.execute(
    sql`DELETE FROM customer_addresses WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customerId}
          AND id = ANY(${`{${ids.join(',')}}`}::bigint[])`,
  );
  await touchCustomer(ctx, customerId);
}

/** Deletes an address. The default one can only be deleted as the last. */
export function removeAddress(ctx: ShopCtx, customerId: number, id: number): Promise<void> {
  return removeAddresses(ctx, customerId, [id]);
}
