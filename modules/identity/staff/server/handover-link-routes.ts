import { sql } from 'drizzle-orm';
import { memberOf, type PublicCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handlePublic, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { queueMail } from '#core/server/mail/shop-mail.ts';
import { postNotice } from '../../notice/server/notice-post.ts';
import { proveOwnPassword } from '../../session/server/own-password.ts';
import { spentLink } from '../../session/server/single-use-token.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { shopLetterhead } from '../../shop/server/shop-letterhead.ts';
import { acceptHandover, declineHandover, getHandoverLink } from '../contract/handover-calls.ts';
import {
  type HandedShop,
  handoverDeclinedMail,
  handoverGivenMail,
  handoverTakenMail,
} from './handover-mails.ts';
import { requirePassword } from './handover-routes.ts';
import { endHandover, handoverByToken, type OpenHandover, partiesOf, type Party } from './handover-store.ts';

interface Handed {
  handover: OpenHandover;
  owner: Party;
  heir: Party;
}

/** What a link hands over, and between whom. @throws {Refusal} 410 also where one of the two is blocked */
async function handedBy(ctx: PublicCtx, token: string): Promise<Handed> {
  return ctx.db.asSystem(async (tx) => {
    const handover = await handoverByToken(tx, token);
    const { from_user, to_user, shop_locale } = handover;
    const { owner, heir } = await partiesOf(tx, shop_locale, from_user, to_user);
    if (!owner.enabled || !heir.enabled) throw spentLink();
    return { handover, owner, heir };
  });
}

const getRoute = handlePublic(getHandoverLink, async (ctx, { params }) => {
  const { handover, owner, heir } = await handedBy(ctx, params.token);
  const { shop_name, stays, expires_at } = handover;
  return {
    handover: {
      shop_name,
      owner: owner.name,
      email: heir.email,
      stays,
      expires_at: expires_at.toISOString(),
      has_password: heir.has_password,
    },
  };
});

/** Mails to the two, sent if what they tell commits: key by what they tell, so that none goes out twice. */
function mailing({ services }: Pick<PublicCtx, 'services'>, tx: Tx, handover: OpenHandover) {
  return (kind: 'declined' | 'taken' | 'given', mail: Mail) =>
    queueMail(
      { tx, services, shop: { id: handover.shop_id } },
      {
        key: `handover:${handover.id}:${kind}`,
        kind: `identity.handover_${kind}`,
        about: 'handover',
        about_id: handover.id,
        mail,
      },
    );
}

async function handedShop(
  { services }: Pick<PublicCtx, 'services'>,
  tx: Tx,
  { shop_id, currency, timezone, stays, expires_at }: OpenHandover,
): Promise<HandedShop> {
  const letterhead = await shopLetterhead({ tx, services, shop: { id: shop_id } });
  return { letterhead, currency, timezone, stays, until: expires_at };
}

/**
 * The one transaction in which a shop has another owner. Memberships are locked before the handover, as by whoever
 * removes one of the two (`void_handovers`), so that they wait for each other and never both.
 * @throws {Refusal} 410 where it was taken, withdrawn, declined or void meanwhile
 */
async function handOver(tx: Tx, ctx: PublicCtx, { handover, owner, heir }: Handed): Promise<void> {
  const { shop_id: shopId, id, from_user: from, to_user: to, stays } = handover;
  const held = await tx.execute<{ user_id: number; role: string }>(
    sql`SELECT user_id, role FROM memberships
        WHERE shop_id = ${shopId} AND user_id IN (${from}, ${to}) AND status = 'accepted' ORDER BY id FOR UPDATE`,
  );
  const roleOf = (userId: number) => held.rows.find((row) => row.user_id === userId)?.role;
  if (roleOf(from) !== 'owner' || roleOf(to) === undefined) throw spentLink();
  if (!(await endHandover(tx, shopId, id, 'accepted'))) throw spentLink();
  // First from one, then to the other: two owners are never there, not even in between.
  await tx.execute(
    stays
      ? sql`UPDATE memberships SET role = 'admin', permissions = '{}', version = version + 1
            WHERE shop_id = ${shopId} AND user_id = ${from}`
      : sql`DELETE FROM memberships WHERE shop_id = ${shopId} AND user_id = ${from}`,
  );
  await tx.execute(
    sql`UPDATE memberships SET role = 'owner', permissions = '{}', version = version + 1
        WHERE shop_id = ${shopId} AND user_id = ${to}`,
  );
  await postNotice(
    { tx, shop: { id: shopId } },
    {
      kind: 'staff_changed',
      eventKey: `owner:${id}`,
      values: { change: 'owner', email: heir.email },
      link: '/settings/staff',
      permission: 'admin',
    },
  );
  const { publicUrl } = ctx.services;
  const handed = await handedShop(ctx, tx, handover);
  const mail = mailing(ctx, tx, handover);
  await mail('taken', handoverTakenMail(heir.reader, handed, owner, publicUrl));
  await mail('given', handoverGivenMail(owner.reader, handed, heir, publicUrl));
}

// What a session may do is read with each of its calls, so that both have their new rights at their next click, on
// every node; nothing of it is remembered anywhere.
const acceptRoute = handleWithoutTransaction(acceptHandover, async (ctx, { params, body }) => {
  const handed = await handedBy(ctx, params.token);
  const { handover, heir } = handed;
  const { userId } = memberOf(ctx);
  if (userId !== handover.to_user)
    throw new Refusal(identityRefusals.other_account.handover({ email: heir.email }));
  requirePassword(heir);
  await proveOwnPassword(ctx, body.current_password);
  await ctx.db.inShop(handover.shop_id, (tx) => handOver(tx, ctx, handed), { userId });
  // Refused without its membership anyway; it would only come back to life with another one.
  if (!handover.stays)
    await ctx.db.asSystem((tx) =>
      tx.execute(
        sql`DELETE FROM sessions WHERE user_id = ${handover.from_user} AND acting_shop = ${handover.shop_id}`,
      ),
    );
  return { success: true as const };
});

const declineRoute = handlePublic(declineHandover, async (ctx, { params }) => {
  const { handover, owner, heir } = await handedBy(ctx, params.token);
  await ctx.db.inShop(
    handover.shop_id,
    async (tx) => {
      if (!(await endHandover(tx, handover.shop_id, handover.id, 'declined'))) throw spentLink();
      const mail = handoverDeclinedMail(owner.reader, await handedShop(ctx, tx, handover), heir);
      await mailing(ctx, tx, handover)('declined', mail);
    },
    { userId: handover.to_user },
  );
  return { success: true as const };
});

/** What can be done with the link by which a shop is handed over. */
export const handoverLinkRoutes: Route[] = [getRoute, acceptRoute, declineRoute];
