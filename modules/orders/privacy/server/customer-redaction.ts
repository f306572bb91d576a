import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { open, seal } from '#core/server/process/app-secret.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { defineJob } from '#core/server/jobs/job-kind.ts';
import { keepersOf, type Person } from '#core/server/area/person-keeper.ts';
import type { SealedKind } from '#core/server/process/secret-check.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { customerRedacted } from '../../customer/contract/customer-events.ts';
import { rememberRedacted } from '../../customer/server/redacted-person.ts';

type Named = {
  first_name?: unknown;
  last_name?: unknown;
  company?: unknown;
  address1?: unknown;
  address2?: unknown;
  phone?: unknown;
  cpf_number?: unknown;
};

interface Found extends Record<string, unknown> {
  email: string;
  phone: string;
  first_name: string;
  last_name: string;
  addresses: (Named & { id: number })[];
}
interface FoundOrder extends Record<string, unknown> {
  id: number;
  email: string;
  phone: string;
  cart_token: string | null;
  shipping_address: Named | null;
  billing_address: Named | null;
}

interface FoundDraft extends Record<string, unknown> {
  id: number;
  phone: string;
  shipping_address: Named | null;
  billing_address: Named | null;
}

/** Shorter names are too common to search for. */
const leastTrace = 4;

/** A person's traces from one set of columns, and names that are too common by themselves. */
function wordsOf(all: readonly Named[]): Pick<Person, 'traces' | 'names'> {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const traces: string[] = [];
  const names: string[] = [];
  for (const one of all) {
    const [first, last] = [text(one.first_name), text(one.last_name)];
    names.push(first, last);
    if (first !== '' && last !== '') traces.push(`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`);
    traces.push(text(one.address1), text(one.address2), text(one.phone), text(one.company));
    const digits = text(one.phone).replace(/[^\d+]/g, '');
    if (digits.length >= 7) traces.push(digits);
  }
  const sound = (words: readonly string[], least: number) => [
    ...new Set(words.filter((word) => word.length >= least)),
  ];
  return { traces: sound(traces, leastTrace), names: sound(names, 2) };
}

/** A customer's known data, by which their other data is found; null if the customer no longer exists. */
export async function personOf(ctx: ShopCtx, id: number): Promise<Person | null> {
  const shop = ctx.shop.id;
  const found = await ctx.tx.execute<Found>(
    sql`SELECT email, phone, first_name, last_name,
          (SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]') FROM customer_addresses a WHERE a.shop_id = c.shop_id AND a.customer_id = c.id) AS addresses
        FROM customers c WHERE shop_id = ${shop} AND id = ${id}`,
  );
  const customer = found.rows[0];
  if (!customer) return null;
  const email = customer.email.toLowerCase();
  const orders = await ctx.tx.execute<FoundOrder>(
    sql`SELECT id, email, phone, cart_token, shipping_address, billing_address FROM orders
        WHERE shop_id = ${shop} AND (customer_id = ${id} OR (customer_id IS NULL AND lower(email) = ${email}))`,
  );
  const drafts = await ctx.tx.execute<FoundDraft>(
    sql`SELECT id, phone, shipping_address, billing_address FROM draft_orders
        WHERE shop_id = ${shop} AND (customer_id = ${id} OR (customer_id IS NULL AND lower(email) = ${email}))`,
  );
  const carts = await ctx.tx.execute<{ cart_token: string }>(
    sql`SELECT DISTINCT cart_token FROM checkouts WHERE shop_id = ${shop} AND lower(email) = ${email}`,
  );
  const cartTokens = [
    ...new Set([
      ...orders.rows.flatMap((order) => order.cart_token ?? []),
      ...carts.rows.map((cart) => cart.cart_token),
    ]),
  ];
  const checkouts = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM checkouts WHERE shop_id = ${shop} AND cart_token = ANY(${textArray(cartTokens)})`,
  );
  const mailed = [
    ...new Set([email, ...orders.rows.map((order) => order.email.toLowerCase())].filter((one) => one !== '')),
  ];
  const parcels = await ctx.tx.execute<{ tracking_number: string }>(
    sql`SELECT DISTINCT u.number AS tracking_number FROM fulfillments f, unnest(f.tracking_numbers) AS u (number)
        WHERE shop_id = ${shop} AND length(u.number) > 5 AND order_id = ANY(${idArray(orders.rows.map((order) => order.id))})`,
  );
  const named: Named[] = [
    customer,
    ...customer.addresses,
    ...orders.rows.flatMap((order) => [order, order.shipping_address ?? {}, order.billing_address ?? {}]),
    ...drafts.rows.flatMap((draft) => [draft, draft.shipping_address ?? {}, draft.billing_address ?? {}]),
  ];
  const { traces, names } = wordsOf(named);
  // A tracking number is personal data, because its carrier shows where the parcel went.
  const numbers = [
    ...named.flatMap(({ cpf_number: cpf }) => (typeof cpf === 'string' && cpf !== '' ? [cpf] : [])),
    ...parcels.rows.map((parcel) => parcel.tracking_number),
  ];
  return {
    customer_id: id,
    order_ids: orders.rows.map((order) => order.id),
    draft_ids: drafts.rows.map((draft) => draft.id),
    address_ids: customer.addresses.map((address) => address.id),
    cart_tokens: cartTokens,
    checkout_ids: checkouts.rows.map((checkout) => checkout.id),
    email,
    mailed,
    phones: [...new Set(named.flatMap(({ phone }) => (typeof phone === 'string' && phone ? [phone] : [])))],
    traces: [...mailed, ...traces, ...numbers],
    names,
  };
}

const purpose = (shopId: number, customerId: number) => `redaction/${shopId}/${customerId}`;

/** The sealed data of the person being erased, stored until the job is done. */
export const sealedPeople: SealedKind = {
  what: 'people who are being erased',
  values: `SELECT 'redaction/' || shop_id || '/' || customer_id AS purpose, sealed FROM redactions WHERE sealed IS NOT NULL`,
};

/** Reads and seals the person's data, because later steps need it after the rows were erased. */
async function sealPerson(ctx: ShopCtx & { services: Services }, customerId: number): Promise<Person | null> {
  const row = await ctx.tx.execute<{ sealed: string | null; done_at: Date | string | null }>(
    sql`SELECT sealed, done_at FROM redactions WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customerId} FOR UPDATE`,
  );
  const redaction = row.rows[0];
  if (!redaction || redaction.done_at !== null) return null;
  const secret = ctx.services.secret;
  const name = purpose(ctx.shop.id, customerId);
  const stored = redaction.sealed === null ? null : open(secret, name, redaction.sealed);
  // Data that an earlier version sealed has no checkouts.
  if (stored !== null) return { ...{ checkout_ids: [] }, ...(JSON.parse(stored) as Person) };
  const person = await personOf(ctx, customerId);
  if (!person) return null;
  await rememberRedacted(ctx, customerId, { emails: [person.email], phones: person.phones });
  await ctx.tx.execute(
    sql`UPDATE redactions SET sealed = ${seal(secret, name, JSON.stringify(person))}
        WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customerId}`,
  );
  return person;
}

/**
 * Erases a person, keeper by keeper, in two rounds: the second finds data written during the first. It runs without a
 * user, so that the log does not store the erased data.
 */
export const redactCustomerJob = defineJob({
  kind: 'orders.redact-customer',
  params: z.object({ customer_id: z.int() }),
  permission: 'admin',
  async run(job) {
    const { services, shop, params } = job;
    const keepers = keepersOf(services).filter((keeper) => keeper.redact);
    const steps = [...keepers, ...keepers];
    const person = await job.chunk((ctx) => sealPerson({ ...ctx, services }, params.customer_id));
    if (!person) return {};
    for (let step = Number(job.state['step'] ?? 0); step < steps.length; step += 1) {
      await job.chunk(async (ctx, report) => {
        await steps[step]!.redact!(ctx, person);
        report.progress({ done: step + 1, total: steps.length, state: { step: step + 1 } });
      });
    }
    for (const keeper of keepersOf(services)) await keeper.redactFiles?.(services, shop, person);
    await job.chunk(async (ctx) => {
      await ctx.tx.execute(
        sql`UPDATE redactions SET sealed = NULL, done_at = ${ctx.now.toISOString()}
            WHERE shop_id = ${shop.id} AND customer_id = ${params.customer_id} AND done_at IS NULL`,
      );
      await publish(ctx, customerRedacted, {
        customer_id: params.customer_id,
        at: ctx.now.toISOString(),
      });
    });
    return {};
  },
});
