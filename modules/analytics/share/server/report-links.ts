import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { issueSentences } from '#core/contract/issue.ts';
import { standardSentence } from '#core/contract/standard-sentence.ts';
import { type Ctx, memberOf, type PublicCtx, type ReachedShop } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { noTransaction } from '#core/server/call/each-shop.ts';
import { hideGuarded } from '#core/server/pipeline/guarded-reply.ts';
import { handle, handlePublic, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { invalid, notFound, Refusal } from '#core/server/call/refusal.ts';
import { acceptedMember, memberMay, peopleNames } from '#modules/identity/staff/server/public.ts';
import type { z } from 'zod';
import { analyticsRefusals, analyticsSentences } from '../../span/contract/analytics-refusals.ts';
import {
  createReportLink,
  listReportLinks,
  maxLinks,
  readSharedReport,
  type ReportLink,
  revokeReportLink,
  type SharedPath,
  type SharedReport,
} from '../contract/report-link-calls.ts';
import { namesPeople } from '../rules/shared-query.ts';

type ReportRoute = Extract<Route, { kind: 'shop' }>;
type Query = Readonly<Record<string, string>>;

/** The shop is part of a token, so that it is looked for behind that shop's wall only. */
const shape = /^brl_([0-9a-z]{1,6})_[A-Za-z0-9_-]{43}$/;
const newToken = (shopId: number) => `brl_${shopId.toString(36)}_${randomBytes(32).toString('base64url')}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest();
function shopOf(token: string): number | undefined {
  const digits = shape.exec(token)?.[1];
  const id = digits === undefined ? 0 : Number.parseInt(digits, 36);
  return id > 0 && id < 2 ** 31 ? id : undefined;
}

const ended = () => notFound(analyticsSentences.this_link);

/** The names of a call's query or body. */
const namesIn = (schema: z.ZodType | undefined): ReadonlySet<string> =>
  new Set(Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}));

/**
 * The question as the call reads it: what stands in its body, where it has one, and the rest in its address.
 * @throws {Refusal} 422 at the fields below `place`
 */
function asked({ endpoint }: ReportRoute, sent: Query, place: string): { query: unknown; body: unknown } {
  const naming = namesPeople(endpoint.path, sent);
  if (naming !== undefined) throw invalid({ [`${place}.${naming}`]: analyticsSentences.names_people });
  const ofBody = namesIn(endpoint.body);
  const part = (isBody: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => ofBody.has(name) === isBody));
  const read = (schema: z.ZodType | undefined, words: Query): unknown => {
    if (!schema) return undefined;
    const found = (schema as z.ZodObject).strict().safeParse(words, { error: standardSentence });
    if (found.success) return found.data;
    const fields = Object.entries(issueSentences(found.error.issues));
    throw invalid(
      Object.fromEntries(
        fields.map(([path, message]) => [path === '_' ? place : `${place}.${path}`, message]),
      ),
    );
  };
  return { query: read(endpoint.query, part(false)), body: read(endpoint.body, part(true)) };
}

/** The columns of a shared report: no ids and no names of people. */
const isShown = ({ name, unit }: { name: string; unit: string }) => unit !== 'id' && name !== 'user_name';

type Report = SharedReport['report'];
/** A report of any call of those that are shared. */
export interface AnyReport extends Omit<Report, 'rows' | 'totals' | 'previous'> {
  rows: readonly Record<string, unknown>[];
  totals: Record<string, unknown>;
  previous: { from: string; to: string; totals: Record<string, unknown> } | null;
}

/** The public part of a report: the columns it lists, and nothing else. */
function sharedPart(report: AnyReport): Report {
  const columns = report.columns.filter(isShown);
  const cells = (row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.flatMap(({ name }) => {
        const value = row[name];
        return typeof value === 'string' || typeof value === 'number' || value === null
          ? [[name, value]]
          : [];
      }),
    );
  const { report_type, from, to, currency, rates, known_since, total_rows, page, limit, previous } = report;
  return {
    ...{ report_type, from, to, currency, columns, total_rows, page, limit },
    ...(rates && { rates }),
    ...(known_since !== undefined && { known_since }),
    rows: report.rows.map(cells),
    totals: cells(report.totals),
    previous: previous && { ...previous, totals: cells(previous.totals) },
  };
}

/** The shops of a question: those of `shop_ids`, or the one that it is made in. */
const shopIdsIn = (query: Query, own: number): number[] => {
  const ids = [...new Set((query['shop_ids'] ?? '').split(',').filter((id) => /^[1-9][0-9]{0,9}$/.test(id)))];
  return ids.length > 0 ? ids.map(Number) : [own];
};

/**
 * A call as the maker of a link would make it now, in each shop that it asks about. Null where they may not any more, in
 * any of them.
 */
async function asMaker(
  ctx: PublicCtx,
  { endpoint }: ReportRoute,
  link: { shop_id: number; user_id: number; query: Query; profit: boolean },
): Promise<Ctx | null> {
  const reached = async (shopId: number): Promise<ReachedShop | null> => {
    const found = await acceptedMember(ctx.services, shopId, link.user_id);
    return found && memberMay(found.member, endpoint.permission) ? found : null;
  };
  const own = await reached(link.shop_id);
  if (!own) return null;
  const shops: ReachedShop[] = [];
  for (const id of shopIdsIn(link.query, link.shop_id)) {
    const shop = id === link.shop_id ? own : await reached(id);
    if (!shop) return null;
    shops.push(shop);
  }
  // A link never shows more than its creator could see when creating it.
  const mayIn = (member: Ctx['member'], permission: string) =>
    member !== undefined && (permission !== 'read_profit' || link.profit) && memberMay(member, permission);
  return {
    ...ctx,
    ...own,
    ...{ sessionToken: undefined, tx: noTransaction, asked: shops, mayIn },
    may: (permission) => shops.every(({ member }) => mayIn(member, permission)),
    afterCommit: () => undefined,
  };
}

interface LinkRow
  extends
    Record<string, unknown>,
    Omit<ReportLink, 'created_at' | 'expires_at' | 'revoked_at' | 'last_read_at' | 'made_by'> {
  user_id: number;
  created_at: Date | string;
  expires_at: Date | string;
  revoked_at: Date | string | null;
  last_read_at: Date | string | null;
}
const iso = (time: Date | string) => new Date(time).toISOString();

/** The caller's links; for a person who manages staff, everyone's. */
async function linkRows(ctx: Ctx, id: number | null): Promise<ReportLink[]> {
  const { userId } = memberOf(ctx);
  const all = ctx.may('admin');
  const { rows } = await ctx.tx.execute<LinkRow>(
    sql`SELECT id, title, path, query, profit, user_id, created_at, expires_at, revoked_at, reads, last_read_at
        FROM report_links
        WHERE shop_id = ${ctx.shop.id} AND (${all}::boolean OR user_id = ${userId}) AND (${id}::bigint IS NULL OR id = ${id})
        ORDER BY revoked_at IS NOT NULL OR expires_at <= now(), id DESC LIMIT 250`,
  );
  const people = await peopleNames(
    ctx,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ user_id, ...row }) => {
    const person = people.get(user_id);
    return {
      ...row,
      made_by: person ? person.name || person.email : '',
      created_at: iso(row.created_at),
      expires_at: iso(row.expires_at),
      revoked_at: row.revoked_at && iso(row.revoked_at),
      last_read_at: row.last_read_at && iso(row.last_read_at),
    };
  });
}

/**
 * Links to reports.
 * @param routes the calls of statistics, whose answers are shown
 * @param reportIn the report in an answer of one of them
 */
export function reportLinkRoutes(routes: readonly Route[], reportIn: (reply: unknown) => AnyReport): Route[] {
  async function reportOf(
    route: ReportRoute,
    ctx: Ctx,
    question: { query: unknown; body: unknown },
  ): Promise<Report> {
    const reply = await route.run(ctx, { params: undefined, ...question, file: undefined });
    hideGuarded(route.endpoint, reply, ctx.may);
    return sharedPart(reportIn(reply));
  }
  const routeOf = (path: string): ReportRoute | undefined =>
    routes.find((one): one is ReportRoute => one.kind === 'shop' && one.endpoint.path === path);

  return [
    handle(listReportLinks, async (ctx) => ({ report_links: await linkRows(ctx, null) })),

    handleWithoutTransaction(createReportLink, async (ctx, { body }) => {
      const { title, path, query: sent = {}, days } = body.report_link;
      const { userId } = memberOf(ctx);
      const route = routeOf(path satisfies SharedPath)!;
      const { permission } = route.endpoint;
      if (!ctx.may(permission))
        throw new Refusal(coreRefusals.forbidden.permission, { extra: { permission } });
      const place = 'report_link.query';
      // Which shop it is made in is the link's own.
      const { shop_id: _shop, page: _page, ...query } = sent;
      const profit = ctx.may('read_profit');
      const question = asked(route, query, place);
      const maker = await asMaker(ctx, route, { shop_id: ctx.shop.id, user_id: userId, query, profit });
      if (!maker) throw new Refusal(coreRefusals.forbidden.not_a_member);
      // A query that fails can't be shared.
      await reportOf(route, maker, question);
      const keep = async (tx: Tx) => {
        await tx.execute(
          sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report-links/${ctx.shop.id}/${userId}`}, 31))`,
        );
        await tx.execute(
          sql`DELETE FROM report_links WHERE shop_id = ${ctx.shop.id} AND user_id = ${userId}
              AND least(revoked_at, expires_at) < now() - interval '90 days'`,
        );
        const open = await tx.execute<{ n: number }>(
          sql`SELECT count(*) AS n FROM report_links
            WHERE shop_id = ${ctx.shop.id} AND user_id = ${userId} AND revoked_at IS NULL AND expires_at > now()`,
        );
        if ((open.rows[0]?.n ?? 0) >= maxLinks)
          throw new Refusal(analyticsRefusals.too_many_links({ count: maxLinks }));
        const token = newToken(ctx.shop.id);
        const made = await tx.execute<{ id: number }>(
          sql`INSERT INTO report_links (shop_id, title, path, query, profit, token_hash, user_id, expires_at)
            VALUES (${ctx.shop.id}, ${title}, ${path}, ${JSON.stringify(query)}::jsonb, ${profit}, ${hashOf(token)}, ${userId},
              ${ctx.now.toISOString()}::timestamptz + make_interval(days => ${days}::int)) RETURNING id`,
        );
        const [row] = await linkRows({ ...ctx, tx }, made.rows[0]!.id);
        return { report_link: row!, token };
      };
      return ctx.db.inShop(ctx.shop.id, keep, { userId });
    }),

    handle(revokeReportLink, async (ctx, { params }) => {
      const { userId } = memberOf(ctx);
      const revoked = await ctx.tx.execute(
        sql`UPDATE report_links SET revoked_at = coalesce(revoked_at, now())
            WHERE shop_id = ${ctx.shop.id} AND id = ${params.id} AND (${ctx.may('admin')}::boolean OR user_id = ${userId})
            RETURNING id`,
      );
      if (revoked.rows.length === 0) throw ended();
      return { success: true as const };
    }),

    handlePublic(readSharedReport, async (ctx, { body: { token, page } }, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      reply.header('referrer-policy', 'no-referrer');
      reply.header('cache-control', 'no-store');
      const shopId = shopOf(token);
      if (shopId === undefined) throw ended();
      const found = await ctx.db.inShop(shopId, (tx) =>
        tx.execute<{
          title: string;
          path: string;
          query: Record<string, string>;
          profit: boolean;
          user_id: number;
          expires_at: Date | string;
        }>(
          sql`UPDATE report_links SET reads = reads + 1, last_read_at = ${ctx.now.toISOString()}::timestamptz
              WHERE shop_id = ${shopId} AND token_hash = ${hashOf(token)} AND revoked_at IS NULL
                AND expires_at > ${ctx.now.toISOString()}::timestamptz
              RETURNING title, path, query, profit, user_id, expires_at`,
        ),
      );
      const [link] = found.rows;
      if (!link) throw ended();
      const route = routeOf(link.path);
      const maker = route && (await asMaker(ctx, route, { ...link, shop_id: shopId }));
      if (!maker) throw ended();
      const isPaged = page !== undefined && namesIn(route.endpoint.query).has('page');
      const question = asked(route, { ...link.query, ...(isPaged && { page: String(page) }) }, 'token');
      const { shop } = maker;
      return {
        shared_report: {
          ...{ title: link.title, shop_name: shop.name, locale: shop.locale, timezone: shop.timezone },
          expires_at: iso(link.expires_at),
          report: await reportOf(route, maker, question),
        },
      };
    }),
  ];
}
