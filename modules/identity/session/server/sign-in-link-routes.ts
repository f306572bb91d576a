import { handlePublic, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { getCustomLogin, requestCustomLogin, useCustomLogin } from '../contract/sign-up-calls.ts';
import { mailLink } from './mailed-link.ts';
import { signInLinkMail } from './person-mails.ts';
import { accountById, answerSignIn, openSession, memberShopOf } from './sign-in-flow.ts';
import { readToken, spendToken, spentLink } from './single-use-token.ts';

const requestRoute = handlePublic(requestCustomLogin, async (ctx, { body }) => {
  await mailLink(ctx, body.email, 'custom_login', 10, signInLinkMail);
  return { success: true as const };
});

const lookRoute = handlePublic(getCustomLogin, async (ctx, { params }) =>
  ctx.db.asSystem(async (tx) => {
    const link = await readToken(tx, 'custom_login', params.token);
    const account = link.user_id === null ? undefined : await accountById(tx, link.user_id);
    if (!account) throw spentLink();
    // The sign-in itself answers why there is no shop to enter.
    const memberShop = await memberShopOf(tx, account, link.for_shop).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    return { email: account.email, shop_name: memberShop?.name ?? '' };
  }),
);

const useRoute = handlePublic(useCustomLogin, async (ctx, { params }, reply) => {
  const outcome = await ctx.db.asSystem(async (tx) => {
    const link = await spendToken(tx, 'custom_login', params.token);
    const account = link.user_id === null ? undefined : await accountById(tx, link.user_id);
    if (!account) throw spentLink();
    return openSession(tx, ctx, account, { shopId: link.for_shop, isCustomLogin: true });
  });
  return answerSignIn(ctx, reply, outcome);
});

export const signInLinkRoutes: Route[] = [requestRoute, lookRoute, useRoute];
