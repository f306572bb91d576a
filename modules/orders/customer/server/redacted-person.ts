import { sql } from 'drizzle-orm';
import { sign } from '#core/server/process/app-secret.ts';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';

type SecretCtx = ShopCtx & { services: Pick<Services, 'secret'> };

const leastDigits = 7;

/** How an erased person is recognized: by the normalized email address and the phone's digits. '' matches no one. */
function identities({ email, phone }: { email: string; phone: string }): string[] {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  return [
    ...(email.trim() === '' ? [] : [`email:${email.trim().toLowerCase()}`]),
    ...(digits.length < leastDigits ? [] : [`phone:${digits}`]),
  ];
}

const hashOf = (ctx: SecretCtx, identity: string): string =>
  sign(ctx.services.secret, `redacted/${ctx.shop.id}`, identity);

/** Stores keyed hashes of an erased person, so that no import restores them. */
export async function rememberRedacted(
  ctx: SecretCtx,
  customerId: number,
  known: { emails: readonly string[]; phones: readonly string[] },
): Promise<void> {
  const all = [
    ...known.emails.flatMap((email) => identities({ email, phone: '' })),
    ...known.phones.flatMap((phone) => identities({ email: '', phone })),
  ];
  const hashes = [...new Set(all)].map((one) => hashOf(ctx, one));
  await ctx.tx.execute(
    sql`INSERT INTO redacted_people (shop_id, hash, customer_id)
        SELECT ${ctx.shop.id}::int, hash, ${customerId}::bigint FROM unnest(${textArray(hashes)}) AS hash ON CONFLICT DO NOTHING`,
  );
}

/**
 * Finds the erased customer of a person: by id, else by email address. The phone counts only without an address, because
 * several people may share it. Null if the person was not erased.
 */
export async function redactedCustomer(
  ctx: SecretCtx,
  someone: { id: number | null; email: string; phone: string },
): Promise<number | null> {
  const hash = identities(someone)[0];
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT customer_id AS id FROM redactions WHERE shop_id = ${ctx.shop.id} AND customer_id = ${someone.id}::bigint
        UNION ALL SELECT customer_id FROM redacted_people WHERE shop_id = ${ctx.shop.id} AND hash = ${hash === undefined ? null : hashOf(ctx, hash)}::text
        LIMIT 1`,
  );
  return found.rows[0]?.id ?? null;
}
