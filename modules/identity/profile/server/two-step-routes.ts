import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from '../contract/profile-calls.ts';
import { countAttempt } from '../../session/server/attempt-limit.ts';
import {
  codeStep,
  makeAuthenticator,
  replaceRecoveryCodes,
} from '../../session/server/authenticator-code.ts';
import { proveOwnPassword } from '../../session/server/own-password.ts';
import { endSessionsBut } from '../../session/server/end-sessions.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';

const beginRoute = handleWithoutTransaction(beginTwoStep, async (ctx, { body }) => {
  const { userId, email } = memberOf(ctx);
  await proveOwnPassword(ctx, body.current_password);
  const made = makeAuthenticator(ctx.services, userId, email);
  await ctx.db.asSystem((tx) =>
    tx.execute(sql`UPDATE users SET totp_pending = ${made.sealed} WHERE id = ${userId}`),
  );
  return made.shown;
});

/** Puts the begun secret in the place of the one before, once a code shows that the person's app has it. */
async function confirmPending(tx: Tx, ctx: Ctx, userId: number, code: string): Promise<void> {
  const found = await tx.execute<{ totp_pending: string | null }>(
    sql`SELECT totp_pending FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
  );
  const sealed = found.rows[0]?.totp_pending;
  const step = sealed ? codeStep(ctx.services, userId, sealed, code) : null;
  if (step === null) throw invalid({ code: identitySentences.code_wrong }, identityRefusals.wrong_code);
  await tx.execute(
    sql`UPDATE users SET totp_secret = totp_pending, totp_pending = NULL, totp_on_at = now(), totp_last_step = ${step}
        WHERE id = ${userId}`,
  );
}

const confirmRoute = handleWithoutTransaction(confirmTwoStep, async (ctx, { body }) => {
  const { userId } = memberOf(ctx);
  await countAttempt(ctx.db, `two-step-confirm:${userId}`, 20, 900);
  return ctx.db.asSystem(async (tx) => {
    await confirmPending(tx, ctx, userId, body.code);
    await endSessionsBut(tx, userId, ctx.sessionToken ?? '');
    return { recovery_codes: await replaceRecoveryCodes(tx, userId) };
  });
});

const renewRoute = handleWithoutTransaction(renewRecoveryCodes, async (ctx, { body }) => {
  const { userId } = memberOf(ctx);
  await proveOwnPassword(ctx, body.current_password);
  return ctx.db.asSystem(async (tx) => {
    // Locked, so that two renewals do not mix their codes.
    const found = await tx.execute<{ on: boolean }>(
      sql`SELECT totp_on_at IS NOT NULL AS on FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
    );
    if (!found.rows[0]?.on) {
      throw new Refusal(identityRefusals.two_step_off);
    }
    return { recovery_codes: await replaceRecoveryCodes(tx, userId) };
  });
});

const endRoute = handleWithoutTransaction(endTwoStep, async (ctx, { body }) => {
  const { userId } = memberOf(ctx);
  await proveOwnPassword(ctx, body.current_password);
  await ctx.db.asSystem(async (tx) => {
    await tx.execute(
      sql`UPDATE users SET totp_secret = NULL, totp_pending = NULL, totp_on_at = NULL, totp_last_step = 0
          WHERE id = ${userId}`,
    );
    await tx.execute(sql`DELETE FROM user_recovery_codes WHERE user_id = ${userId}`);
  });
  return { success: true as const };
});

export const twoStepRoutes: Route[] = [beginRoute, confirmRoute, renewRoute, endRoute];
