import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { memberOf } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import { rankOf } from '#core/server/search/search-ranking.ts';
import { likeAll, searchWords } from '#core/server/search/text-search.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import type { Role, StaffPermission } from '../../shop/contract/permission.ts';
import {
  type countStaff,
  countStaffTabs,
  type listStaff,
  type StaffMember,
} from '../contract/staff-calls.ts';
import { staffTabs } from '../contract/staff-tabs.ts';
import { invitationCutoff, mayChange, memberState } from '../rules/staff-rules.ts';

interface MemberRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  avatar: string;
  role: Role;
  permissions: StaffPermission[];
  status: 'accepted' | 'invited' | 'declined';
  invited_by: string;
  invited_at: string | null;
  accepted_at: string | null;
  last_seen_at: string | null;
  two_step: boolean;
  version: number;
}

type Filter = QueryOf<typeof countStaff>;
type ListQuery = QueryOf<typeof listStaff>;

// Of an account behind an invitation that was not accepted nothing is shown: it would tell a stranger that the
// address has an account, and whose it is (reliability 28).
const own = (column: SQL, none: SQL) => sql`CASE WHEN m.status = 'accepted' THEN ${column} ELSE ${none} END`;
const email = own(sql`u.email`, sql`m.email`);
const firstName = own(sql`u.first_name`, sql`''`);
const lastName = own(sql`u.last_name`, sql`''`);
const fullName = sql`btrim(${firstName} || ' ' || ${lastName})`;
// What someone does in another shop is no business of this one.
const lastSeen = own(
  sql`(SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = m.user_id AND s.acting_shop = m.shop_id)`,
  sql`NULL`,
);

const people = sql`memberships m JOIN users u ON u.id = m.user_id LEFT JOIN users b ON b.id = m.invited_by`;
const columns = sql`m.id, m.user_id, ${email} AS email, ${firstName} AS first_name, ${lastName} AS last_name,
  ${own(sql`u.avatar`, sql`''`)} AS avatar, m.role, m.permissions, m.status,
  coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), b.email, '') AS invited_by,
  m.invited_at, m.accepted_at, ${lastSeen} AS last_seen_at,
  ${own(sql`u.totp_on_at IS NOT NULL`, sql`false`)} AS two_step, m.version`;

/** The cross-shop role reads here, for `users` is its alone: this filter is the wall between the shops. */
const ofThisShop = (ctx: Ctx) => sql`m.shop_id = ${ctx.shop.id}`;

function where(ctx: Ctx, filter: Filter): SQL {
  const parts: SQL[] = [ofThisShop(ctx)];
  if (filter.role) parts.push(sql`m.role = ${filter.role}`);
  if (filter.status) {
    const stored = filter.status === 'expired' ? 'invited' : filter.status;
    parts.push(sql`m.status = ${stored}`);
    if (stored === 'invited') {
      const lives = sql`coalesce(m.invited_at > ${invitationCutoff(ctx.now).toISOString()}, false)`;
      parts.push(filter.status === 'invited' ? lives : sql`NOT ${lives}`);
    }
  }
  parts.push(...likeAll(sql`searchable(${fullName} || ' ' || ${email})`, searchWords(filter.search ?? '')));
  return allOf(parts);
}

const sortColumns: Record<NonNullable<ListQuery['sort_field']>, SQL> = {
  id: sql`m.id`,
  name: sql`lower(${fullName})`,
  email: sql`lower(${email})`,
  last_seen_at: lastSeen,
};

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

function shown(ctx: Ctx, row: MemberRow): StaffMember {
  const invitedAt = row.invited_at === null ? null : new Date(row.invited_at);
  return {
    ...row,
    user_id: row.status === 'accepted' ? row.user_id : null,
    status: memberState(row.status, invitedAt, ctx.now),
    invited_at: iso(row.invited_at),
    accepted_at: iso(row.accepted_at),
    last_seen_at: iso(row.last_seen_at),
    can_change: mayChange(memberOf(ctx), { userId: row.user_id, role: row.role }),
  };
}

/** One page in one statement, however many people it shows. */
export async function staffPage(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ staff: StaffMember[]; has_more: boolean }> {
  const direction = query.sort_direction === 'asc' ? sql`ASC` : sql`DESC`;
  // A shop has few people: all that are found are ranked.
  const order =
    query.search && query.sort_field === undefined
      ? sql`${rankOf(fullName, query.search)}, m.id`
      : sql`${sortColumns[query.sort_field ?? 'id']} ${direction} NULLS LAST, m.id ${direction}`;
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<MemberRow>(
      sql`SELECT ${columns} FROM ${people} WHERE ${where(ctx, query)}
          ORDER BY ${order}
          LIMIT ${query.limit + 1} OFFSET ${(query.page - 1) * query.limit}`,
    ),
  );
  return {
    staff: found.rows.slice(0, query.limit).map((row) => shown(ctx, row)),
    has_more: found.rows.length > query.limit,
  };
}

export async function staffCount(ctx: Ctx, filter: Filter): Promise<number> {
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM ${people} WHERE ${where(ctx, filter)}`),
  );
  return found.rows[0]?.n ?? 0;
}

/** Every tab's number under a filter, in one statement. */
export async function staffTabCounts(ctx: Ctx, filter: Filter): Promise<ReplyOf<typeof countStaffTabs>> {
  const parts = await tabCounting(countStaffTabs, staffTabs, filter, (part) => where(ctx, part));
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<ReplyOf<typeof countStaffTabs>>(
      sql`SELECT ${parts.counts} AS counts FROM ${people} WHERE ${parts.where}`,
    ),
  );
  return found.rows[0]!;
}

/** One person as others of the shop see them. @throws {Refusal} 404 */
export async function staffById(ctx: Ctx, id: number): Promise<StaffMember> {
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<MemberRow>(
      sql`SELECT ${columns} FROM ${people} WHERE ${ofThisShop(ctx)} AND m.id = ${id} LIMIT 1`,
    ),
  );
  const row = found.rows[0];
  if (!row) throw notFound(identitySentences.this_person);
  return shown(ctx, row);
}
