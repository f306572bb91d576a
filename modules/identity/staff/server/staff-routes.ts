import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { notFound, Refusal, stale } from '#core/server/call/refusal.ts';
import type { Role } from '../../shop/contract/permission.ts';
import {
  countStaff,
  countStaffTabs,
  getStaff,
  inviteStaff,
  listStaff,
  removeStaff,
  resendInvitation,
  updateStaff,
} from '../contract/staff-calls.ts';
import { grantedPermissions, mayChange, mayGrant } from '../rules/staff-rules.ts';
import { alreadyMember, countInvitation, sendInvitation, voidInvitations } from './invitation-send.ts';
import { postNotice } from '../../notice/server/notice-post.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';
import { staffById, staffCount, staffTabCounts, staffPage } from './staff-list.ts';

// A membership is a shop's row, an account and its tokens are the cross-shop role's: no transaction reaches both.
// Every call here runs them one after the other, each committed before the next, and never one inside the other:
// calls that hold a connection of one pool while they wait for the other would stop each other under load.

/** A change of memberships, in the audit log under who makes it. */
function inShop<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.db.inShop(ctx.shop.id, work, { userId: memberOf(ctx).userId });
}

function notYours(): Refusal {
  return new Refusal(identityRefusals.not_yours_to_change);
}

interface Locked extends Record<string, unknown> {
  user_id: number;
  email: string;
  role: Role;
  status: string;
  version: number;
}

/** The membership, kept from others until the commit. @throws {Refusal} 404; 403 where `mayChange` says no */
async function lockMember(tx: Tx, ctx: Ctx, id: number): Promise<Locked> {
  const found = await tx.execute<Locked>(
    sql`SELECT user_id, email, role, status, version FROM memberships
        WHERE shop_id = ${ctx.shop.id} AND id = ${id} FOR UPDATE`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(identitySentences.this_person);
  if (!mayChange(memberOf(ctx), { userId: row.user_id, role: row.role })) throw notYours();
  return row;
}

const listed = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::text[]`;

/** The account of an address; a new one has no password until its person chooses one. Safe when two ask at once. */
function accountFor(ctx: Ctx, email: string): Promise<number> {
  return ctx.db.asSystem(async (tx) => {
    await tx.execute(
      sql`INSERT INTO users (email, password_hash) VALUES (${email}, 'none') ON CONFLICT (lower(email)) DO NOTHING`,
    );
    const found = await tx.execute<{ id: number }>(
      sql`SELECT id FROM users WHERE lower(email) = lower(${email})`,
    );
    return found.rows[0]!.id;
  });
}

const listRoute = handleWithoutTransaction(listStaff, (ctx, { query }) => staffPage(ctx, query));
const countRoute = handleWithoutTransaction(countStaff, async (ctx, { query }) => ({
  count: await staffCount(ctx, query),
}));
const tabCountsRoute = handleWithoutTransaction(countStaffTabs, (ctx, { query }) =>
  staffTabCounts(ctx, query),
);
const getRoute = handleWithoutTransaction(getStaff, async (ctx, { params }) => ({
  staff: await staffById(ctx, params.id),
}));

const inviteRoute = handleWithoutTransaction(inviteStaff, async (ctx, { body }) => {
  const { email, role } = body.staff;
  const actor = memberOf(ctx);
  if (!mayGrant(actor, role)) throw notYours();
  await countInvitation(ctx, email);
  const userId = await accountFor(ctx, email);
  const granted = listed(grantedPermissions(role, body.staff.permissions));
  const id = await inShop(ctx, async (tx) => {
    const written = await tx.execute<{ id: number }>(
      sql`INSERT INTO memberships AS m (shop_id, user_id, email, role, permissions, status, invited_by, invited_at)
          VALUES (${ctx.shop.id}, ${userId}, ${email}, ${role}, ${granted}, 'invited', ${actor.userId}, now())
          ON CONFLICT (shop_id, user_id) DO UPDATE SET
            email = excluded.email, role = excluded.role, permissions = excluded.permissions, status = 'invited',
            invited_by = excluded.invited_by, invited_at = now(), version = m.version + 1
          WHERE m.status <> 'accepted'
          RETURNING id`,
    );
    if (!written.rows[0]) throw alreadyMember();
    return written.rows[0].id;
  });
  await sendInvitation(ctx, id);
  return { staff: await staffById(ctx, id) };
});

const resendRoute = handleWithoutTransaction(resendInvitation, async (ctx, { params }) => {
  const known = await staffById(ctx, params.id);
  if (known.status === 'accepted') throw alreadyMember();
  await countInvitation(ctx, known.email);
  await inShop(ctx, async (tx) => {
    const { status } = await lockMember(tx, ctx, params.id);
    if (status === 'accepted') throw alreadyMember();
    await tx.execute(
      sql`UPDATE memberships SET status = 'invited', invited_by = ${memberOf(ctx).userId}, invited_at = now()
          WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
    );
  });
  await sendInvitation(ctx, params.id);
  return { staff: await staffById(ctx, params.id) };
});

// What was saved counts at the person's next call: nothing of a membership is remembered anywhere.
const updateRoute = handleWithoutTransaction(updateStaff, async (ctx, { params, body }) => {
  const { role, version } = body.staff;
  const saved = await inShop(ctx, async (tx) => {
    const before = await lockMember(tx, ctx, params.id);
    if (!mayGrant(memberOf(ctx), role)) throw notYours();
    if (before.version !== version) return false;
    await tx.execute(
      sql`UPDATE memberships SET role = ${role}, permissions = ${listed(grantedPermissions(role, body.staff.permissions))},
            version = version + 1
          WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
    );
    return true;
  });
  const staff = await staffById(ctx, params.id);
  if (saved) return { staff };
  throw stale(staff);
});

// Without its membership a session acting on the shop is refused at once, so the order is safe: what ends
// afterwards would only come back to life if the person were invited and accepted again.
const removeRoute = handleWithoutTransaction(removeStaff, async (ctx, { params }) => {
  const gone = await inShop(ctx, async (tx) => {
    const row = await lockMember(tx, ctx, params.id);
    await tx.execute(sql`DELETE FROM memberships WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`);
    if (row.status === 'accepted') {
      await postNotice(
        { tx, shop: ctx.shop },
        {
          kind: 'staff_changed',
          eventKey: `removed:${params.id}`,
          values: { change: 'removed', email: row.email },
          link: '/settings/staff',
          permission: 'admin',
        },
      );
    }
    return row;
  });
  await ctx.db.asSystem(async (tx) => {
    await voidInvitations(tx, ctx.shop.id, params.id);
    await tx.execute(
      sql`DELETE FROM sessions WHERE user_id = ${gone.user_id} AND acting_shop = ${ctx.shop.id}`,
    );
  });
  return { success: true as const };
});

export const staffRoutes: Route[] = [
  listRoute,
  countRoute,
  tabCountsRoute,
  getRoute,
  inviteRoute,
  resendRoute,
  updateRoute,
  removeRoute,
];
