import { sql } from 'drizzle-orm';
import type { PublicCtx } from '#core/server/call/context.ts';
import { handlePublic, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { signInSecondStep } from '../contract/session-calls.ts';
import { countAttempt } from './attempt-limit.ts';
import { spendSecondStepCode } from './authenticator-code.ts';
import { hashToken } from './session.ts';
import { accountById, answerSignIn, openSession, type SignInOutcome } from './sign-in-flow.ts';
import { readToken, type SingleUse, spendToken } from './single-use-token.ts';

const guessesPerToken = 5;

const begunTooLongAgo = () => new Refusal(identityRefusals.sign_in_spent);

/** 410 says "ask for a new link"; here there is a sign-in to begin again. */
function asSignedOut(error: unknown): never {
  throw error instanceof Refusal && error.code === 'identity.link_spent' ? begunTooLongAgo() : error;
}

/** Takes one of the five guesses of a half sign-in, committed before anything is compared. */
async function takeGuess(ctx: PublicCtx, token: string): Promise<void> {
  const taken = await ctx.db.asSystem((tx) =>
    tx.execute(
      sql`UPDATE single_use_tokens SET guesses = guesses + 1
          WHERE token_hash = ${hashToken(token)} AND purpose = 'second_step' AND used_at IS NULL
            AND expires_at > now() AND guesses < ${guessesPerToken}`,
    ),
  );
  if (taken.rowCount !== 1) throw begunTooLongAgo();
}

/** The session, or null for a wrong code, which leaves the token to the next guess. */
async function finish(
  ctx: PublicCtx,
  token: string,
  userId: number,
  code: string,
): Promise<SignInOutcome | null> {
  return ctx.db.asSystem(async (tx) => {
    if (!(await spendSecondStepCode(tx, ctx.services, userId, code))) return null;
    const spent = await spendToken(tx, 'second_step', token);
    const account = await accountById(tx, userId);
    if (!account) throw begunTooLongAgo();
    return openSession(tx, ctx, account, {
      shopId: spent.for_shop,
      isCustomLogin: spent.is_custom_login,
      secondStepDone: true,
    });
  });
}

const secondStepRoute = handlePublic(signInSecondStep, async (ctx, { body }, reply) => {
  const token = body.second_step_token;
  const read: SingleUse = await ctx.db
    .asSystem((tx) => readToken(tx, 'second_step', token))
    .catch(asSignedOut);
  const userId = read.user_id;
  if (userId === null) throw begunTooLongAgo();
  const limit = `second-step:account:${userId}`;
  await countAttempt(ctx.db, limit, 20, 900);
  await takeGuess(ctx, token);
  const outcome = await finish(ctx, token, userId, body.code).catch(asSignedOut);
  if (!outcome) throw new Refusal(identityRefusals.wrong_second_step);
  await ctx.db.asSystem((tx) => tx.execute(sql`DELETE FROM rate_limits WHERE key = ${limit}`));
  return answerSignIn(ctx, reply, outcome);
});

export const secondStepRoutes: Route[] = [secondStepRoute];
