import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { mailSnapshot, queueMail } from '#core/server/mail/shop-mail.ts';
import { proveOwnPassword } from '../../session/server/own-password.ts';
import { hashToken, newToken } from '../../session/server/session.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';
import { shopLetterhead } from '../../shop/server/shop-letterhead.ts';
import { getHandover, startHandover, withdrawHandover } from '../contract/handover-calls.ts';
import { handoverDays } from '../rules/staff-rules.ts';
import { handoverOfferedMail, handoverOfferMail } from './handover-mails.ts';
import { endHandover, partiesOf, type Party } from './handover-store.ts';
import { countInvitation } from './invitation-send.ts';

type Shown = NonNullable<ReplyOf<typeof getHandover>['handover']>;

/** Of the mail with the link. */
const offerKey = (id: number) => `handover:${id}:offer`;

/** The one that waits for its answer. `users` is the cross-shop role's, so the shop is named: this is the wall. */
async function openHandover(ctx: Ctx): Promise<Shown | null> {
  return ctx.db.asSystem(async (tx) => {
    const found = await tx.execute<Omit<Shown, 'mail' | 'mail_reason'> & Record<string, unknown>>(
      sql`SELECT o.id, u.email, btrim(u.first_name || ' ' || u.last_name) AS name, o.stays, o.created_at, o.expires_at
          FROM handovers o JOIN users u ON u.id = o.to_user
          WHERE o.shop_id = ${ctx.shop.id} AND o.state = 'open' AND o.expires_at > now() LIMIT 1`,
    );
    const row = found.rows[0];
    if (!row) return null;
    const mail = await mailSnapshot(tx, ctx.shop.id, offerKey(row.id));
    const iso = (at: string) => new Date(at).toISOString();
    return {
      ...row,
      created_at: iso(row.created_at),
      expires_at: iso(row.expires_at),
      mail: mail?.state ?? 'queued',
      mail_reason: mail?.reason ?? '',
    };
  });
}

const getRoute = handleWithoutTransaction(getHandover, async (ctx) => ({
  handover: await openHandover(ctx),
}));

/** @throws {Refusal} 422 where there is no password to confirm with */
export function requirePassword({ has_password }: Pick<Party, 'has_password'>): void {
  if (has_password) return;
  const refused = identityRefusals.no_password;
  throw new Refusal(refused, { fields: { current_password: refused.sentence } });
}

/**
 * The memberships of the two, kept as they are until the commit: neither leaves, and the shop is not stopped, between
 * this and what is written. @throws {Refusal} 409 where one of them cannot be one of the two
 */
async function holdBoth(tx: Tx, ctx: Ctx, staffId: number): Promise<void> {
  const shopId = ctx.shop.id;
  await tx.execute(sql`SELECT 1 FROM shops WHERE id = ${shopId} FOR SHARE`);
  const found = await tx.execute<{ role: string }>(
    sql`SELECT role FROM memberships WHERE shop_id = ${shopId} AND status = 'accepted'
          AND (id = ${staffId} OR user_id = ${memberOf(ctx).userId}) ORDER BY id FOR UPDATE`,
  );
  const roles = found.rows.map(({ role }) => role);
  if (roles.length !== 2 || !roles.includes('owner')) throw new Refusal(identityRefusals.not_to_them);
}

/** @throws {Refusal} 404 for who is none of this shop's people, 409 for who cannot own it */
async function heirOf(ctx: Ctx, staffId: number): Promise<number> {
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<{ user_id: number; fit: boolean }>(
      sql`SELECT m.user_id, m.status = 'accepted' AND m.role <> 'owner' AND u.enabled AS fit
          FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.shop_id = ${ctx.shop.id} AND m.id = ${staffId} LIMIT 1`,
    ),
  );
  const row = found.rows[0];
  if (!row) throw notFound(identitySentences.this_person);
  if (!row.fit) throw new Refusal(identityRefusals.not_to_them);
  return row.user_id;
}

const startRoute = handleWithoutTransaction(startHandover, async (ctx, { body }) => {
  const { staff_id: staffId, stays } = body.handover;
  const { userId } = memberOf(ctx);
  const heirId = await heirOf(ctx, staffId);
  const { owner, heir } = await ctx.db.asSystem((tx) => partiesOf(tx, ctx.shop.locale, userId, heirId));
  requirePassword(owner);
  await proveOwnPassword(ctx, body.current_password);
  await countInvitation(ctx, heir.email);
  const token = newToken();
  await ctx.db.inShop(
    ctx.shop.id,
    async (tx) => {
      await holdBoth(tx, ctx, staffId);
      await tx.execute(
        sql`UPDATE handovers SET state = 'expired', ended_at = now()
            WHERE shop_id = ${ctx.shop.id} AND state = 'open' AND expires_at <= now()`,
      );
      const made = await tx.execute<{ id: number; expires_at: string }>(
        sql`INSERT INTO handovers (shop_id, from_user, to_user, to_email, stays, token_hash, expires_at)
            VALUES (${ctx.shop.id}, ${userId}, ${heirId}, ${heir.email}, ${stays}, ${hashToken(token)},
                    now() + make_interval(days => ${handoverDays}))
            ON CONFLICT (shop_id) WHERE state = 'open' DO NOTHING RETURNING id, expires_at`,
      );
      const row = made.rows[0];
      if (!row) throw new Refusal(identityRefusals.handover_open);
      const { services, shop } = ctx;
      const { publicUrl } = services;
      const handed = {
        letterhead: await shopLetterhead({ tx, shop, services }),
        currency: shop.currency,
        timezone: shop.timezone,
        stays,
        until: new Date(row.expires_at),
      };
      const about = { about: 'handover', about_id: row.id };
      await queueMail(
        { tx, shop, services },
        {
          ...about,
          key: offerKey(row.id),
          kind: 'identity.handover_offer',
          mail: handoverOfferMail(heir.reader, handed, owner, `${publicUrl}/auth/ownership/${token}`),
        },
      );
      await queueMail(
        { tx, shop, services },
        {
          ...about,
          key: `handover:${row.id}:offered`,
          kind: 'identity.handover_offered',
          mail: handoverOfferedMail(owner.reader, handed, heir, publicUrl),
        },
      );
    },
    { userId },
  );
  return { handover: (await openHandover(ctx))! };
});

const withdrawRoute = handle(withdrawHandover, async (ctx, { params }) => {
  if (!(await endHandover(ctx.tx, ctx.shop.id, params.id, 'withdrawn')))
    throw notFound(identitySentences.this_handover);
  return { success: true as const };
});

/** Calls by which the owner offers a shop to another user, and withdraws the offer. */
export const handoverRoutes: Route[] = [getRoute, startRoute, withdrawRoute];
