import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import { storedWording } from '#core/server/mail/mail-wording-store.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { invitationDays } from '../rules/staff-rules.ts';
import { countAttempt } from '../../session/server/attempt-limit.ts';
import { addressKey } from '../../session/server/mail-limit.ts';
import { issueToken } from '../../session/server/single-use-token.ts';
import { invitationMail } from './invitation-mail.ts';
import { wordedInvitation } from './invitation-mail-wording.ts';
import { shopLetterhead } from '../../shop/server/shop-letterhead.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';

export function alreadyMember(): Refusal {
  return new Refusal(identityRefusals.already_member, {
    fields: { 'staff.email': identityRefusals.already_member.sentence },
  });
}

/** 50 invitations an hour from a shop, 5 an hour to an address, whichever shop they come from. @throws {Refusal} 429 */
export async function countInvitation(ctx: Ctx, email: string): Promise<void> {
  await countAttempt(ctx.db, `invitation:shop:${ctx.shop.id}`, 50, 3600);
  await countAttempt(ctx.db, `invitation:to:${addressKey(email)}`, 5, 3600);
}

/** Makes every invitation of a membership void. Runs as the cross-shop role. */
export async function voidInvitations(tx: Tx, shopId: number, membershipId: number): Promise<void> {
  await tx.execute(
    sql`DELETE FROM single_use_tokens
        WHERE for_shop = ${shopId} AND membership_id = ${membershipId} AND purpose = 'invitation' AND used_at IS NULL`,
  );
}

/**
 * Mails a new link for an invited membership that is committed already; the links before it are void. The row is
 * locked meanwhile: of two at once the later link lives, and none is made for who just accepted or was removed.
 * Ended in between, the invitation stands without a link and is sent again from the list.
 */
export async function sendInvitation(ctx: Ctx, membershipId: number): Promise<void> {
  const shopId = ctx.shop.id;
  const { token, reader } = await ctx.db.asSystem(async (tx) => {
    const found = await tx.execute<{ user_id: number; status: string; email: string; own: string | null }>(
      sql`SELECT m.user_id, m.status, u.email,
            CASE WHEN u.password_hash LIKE '$argon2%' THEN u.locale_code END AS own
          FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.shop_id = ${shopId} AND m.id = ${membershipId} FOR UPDATE OF m`,
    );
    const row = found.rows[0];
    if (!row) throw notFound(identitySentences.this_invitation);
    if (row.status !== 'invited') throw alreadyMember();
    await voidInvitations(tx, shopId, membershipId);
    const issued = await issueToken(tx, {
      purpose: 'invitation',
      minutes: invitationDays * 24 * 60,
      userId: row.user_id,
      shopId,
      membershipId,
      email: row.email,
    });
    // To the account's own spelling: what was typed may fold to it and yet be another mailbox.
    // Without an account of one's own, nothing is known but the shop.
    return { token: issued, reader: mailReader(row.email, row.own ?? '', ctx.shop.locale) };
  });
  const { firstName, lastName, email } = memberOf(ctx);
  const origin = ctx.services.publicUrl;
  const [letterhead, { wording }] = await ctx.db.inShop(
    shopId,
    async (tx) => [
      await shopLetterhead({ ...ctx, tx }),
      await storedWording({ ...ctx, tx }, wordedInvitation, reader.language),
    ],
    { readOnly: true },
  );
  await sendMail(
    ctx.services,
    invitationMail(reader, letterhead, wording, {
      invitedBy: `${firstName} ${lastName}`.trim() || email,
      link: `${origin}/auth/accept/${token}?token=${token}`,
      declineLink: `${origin}/auth/decline/${token}?token=${token}`,
    }),
  );
}
