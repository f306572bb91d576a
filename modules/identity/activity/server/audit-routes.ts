import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import { type AuditEntry, countAudit, getAuditEntry, listAudit } from '../contract/audit-calls.ts';
import { peopleNames } from '../../staff/server/people-names.ts';

interface EntryRow extends Record<string, unknown> {
  id: number;
  created_at: string;
  user_id: number | null;
  token_name: string;
  action: AuditEntry['action'];
  subject: string;
  subject_id: number;
  subject_name: string;
  changes: AuditEntry['changes'];
}

const columns = sql`a.id, a.created_at, a.user_id, a.token_name, a.action, a.subject, a.subject_id, a.subject_name, a.changes`;
/** Counting goes no further. */
const maxCounted = 10_000;

async function where(ctx: Ctx, filter: QueryOf<typeof countAudit>): Promise<SQL> {
  const parts: SQL[] = [sql`a.shop_id = ${ctx.shop.id}`];
  if (filter.user_id !== undefined) parts.push(sql`a.user_id = ${filter.user_id}`);
  if (filter.subject) parts.push(sql`a.subject = ${filter.subject}`);
  if (filter.subject_id !== undefined) parts.push(sql`a.subject_id = ${filter.subject_id}`);
  if (filter.action) parts.push(sql`a.action = ${filter.action}`);
  parts.push(...timeBetween(sql`a.created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...(await searchConditions(ctx, 'audit_log', 'a', filter.search)));
  return allOf(parts);
}

/** The order every index of the log ends with. */
const newestFirst = sql`ORDER BY a.created_at DESC, a.id DESC`;

async function shown(ctx: Ctx, rows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const people = await peopleNames(
    ctx,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    token_name: row.user_id === null ? row.token_name : null,
    user_name: people.get(row.user_id ?? 0)?.name ?? '',
    user_email: people.get(row.user_id ?? 0)?.email ?? '',
  }));
}

const listRoute = handle(listAudit, async (ctx, { query }) => {
  const found = await ctx.tx.execute<EntryRow>(
    sql`SELECT ${columns} FROM audit_log a WHERE ${await where(ctx, query)} ${newestFirst}
        LIMIT ${query.limit + 1} OFFSET ${(query.page - 1) * query.limit}`,
  );
  const rows = found.rows.slice(0, query.limit);
  return { entries: await shown(ctx, rows), has_more: found.rows.length > query.limit };
});

// In the list's order, so that the count goes along the list's index, too, and no further than it has to.
const countRoute = handle(countAudit, async (ctx, { query }) => {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM (
          SELECT 1 FROM audit_log a WHERE ${await where(ctx, query)} ${newestFirst} LIMIT ${maxCounted}) counted`,
  );
  return { count: found.rows[0]?.n ?? 0 };
});

const getRoute = handle(getAuditEntry, async (ctx, { params }) => {
  const found = await ctx.tx.execute<EntryRow>(
    sql`SELECT ${columns} FROM audit_log a WHERE a.shop_id = ${ctx.shop.id} AND a.id = ${params.id} LIMIT 1`,
  );
  const [entry] = await shown(ctx, found.rows);
  if (!entry) throw notFound(identitySentences.this_entry);
  return { entry };
});

export const auditRoutes: Route[] = [listRoute, countRoute, getRoute];
