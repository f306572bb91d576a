import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { countAttempt } from './attempt-limit.ts';
import { verifyPassword } from './password.ts';

/**
 * Makes sure that the signed-in person knows their password, before something that cannot be taken back. Twenty
 * attempts in a quarter of an hour, so that a stolen session is no way to guess it.
 * @throws {Refusal} 422 `identity.wrong_password` at `current_password`; 429
 */
export async function proveOwnPassword(ctx: Ctx, password: string): Promise<void> {
  const { userId } = memberOf(ctx);
  const key = `own-password:${userId}`;
  await countAttempt(ctx.db, key, 20, 900);
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<{ password_hash: string }>(sql`SELECT password_hash FROM users WHERE id = ${userId}`),
  );
  if (!(await verifyPassword(found.rows[0]?.password_hash, password))) {
    const refused = identityRefusals.wrong_password;
    throw new Refusal(refused, { fields: { current_password: refused.sentence } });
  }
  await ctx.db.asSystem((tx) => tx.execute(sql`DELETE FROM rate_limits WHERE key = ${key}`));
}
