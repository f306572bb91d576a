import { type SQL, sql } from 'drizzle-orm';
import { toMajor, toMinor } from '#core/rules/money.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { plannedByValues } from '#core/server/database/database.ts';
import type { VisitWord } from '../../report/contract/statistics.ts';
import type { VisitGroup, VisitReport } from '../contract/visit-statistics-calls.ts';
import type { VisitKind, VisitSource } from '../../event/contract/visit.ts';
import { conversionOfVisits } from '../../metric/rules/shop-figures.ts';
import { addedUp } from '../../report/server/across-shops.ts';
import { movementConditions, ordersColumn, movements } from '../../sale/server/movement-query.ts';
import type { QueryCtx, SalesFilter } from '../../sale/server/sale-shape.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { knownBefore, knownDays, knownSince, sinceOf, visitsOf } from './shown-visits.ts';
import { visitCounts } from './visit-reading.ts';
import { type Touch, visitOfMovement, visitWord } from '../../sale/server/visit-words.ts';

export type VisitColumn = VisitWord;

export interface VisitQuestion {
  span: Span;
  by: VisitGroup | 'campaign' | 'campaign_way';
  /** Whether `utm` is that of the visit, or of the first visit that its browser remembers. */
  touch: Touch;
  source?: VisitSource | undefined;
  product_id?: number | undefined;
  /** Which orders, and of an offer, a funnel, a product or a collection which visits. */
  filter?: SalesFilter | undefined;
  page: number;
  limit: number;
  before: Span | null;
  /** In the order of what rows are of, for files. */
  byKeys?: boolean;
}

const utmColumns = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const columnsOf: Readonly<Partial<Record<VisitQuestion['by'], readonly VisitColumn[]>>> = {
  utm: utmColumns,
  campaign: ['utm_campaign'],
  campaign_way: ['utm_campaign', 'utm_source', 'utm_medium'],
};
/** The columns that say what a row is of. */
export const visitColumns = (by: VisitQuestion['by']): readonly VisitColumn[] =>
  columnsOf[by] ?? [by as VisitColumn];

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Which visits, whenever they were; orders are of them, too. */
function narrowed({ source, product_id }: VisitQuestion): SQL | undefined {
  const conditions = [
    ...(source === undefined ? [] : [sql`v.source = ${source}`]),
    ...(product_id === undefined ? [] : [sql`v.landing_product = ${product_id}`]),
  ];
  return conditions.length === 0 ? undefined : allOf(conditions);
}

/** Which visits are counted. */
function countedOf(ctx: QueryCtx, span: Span, asked: VisitQuestion): SQL | undefined {
  const parts = [narrowed(asked), visitsOf(ctx, asked.filter ?? {}, span)].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? undefined : allOf(parts);
}

/** The sales of some days by visit, with the row of the visit. */
const soldIn = (ctx: QueryCtx, span: Span, asked: VisitQuestion): SQL => sql`
  FROM (SELECT m.shop_id, m.visit_id, ${ordersColumn(asked.filter ?? {})} AS orders, sum(m.net_minor) AS net_minor FROM ${movements(ctx)} m
    WHERE ${movementConditions(ctx, asked.filter ?? {}, 'own', [span])} GROUP BY 1, 2) m
  LEFT JOIN visits v ON ${visitOfMovement} WHERE ${narrowed(asked) ?? sql`true`}`;

/** Orders, and net sales in minor units, of all of these visits, and without such a condition of those without a visit, too. */
async function soldSums(ctx: QueryCtx, span: Span, asked: VisitQuestion) {
  const { rows } = await plannedByValues(ctx.tx).execute<{ orders: number; net: number }>(
    sql`SELECT coalesce(sum(m.orders), 0)::int AS orders, coalesce(sum(m.net_minor), 0)::bigint AS net ${soldIn(ctx, span, asked)}`,
  );
  return rows[0]!;
}

/** Visits by kind, and people's visits of which only an event arrived. Those have no row with more details. */
async function sumsOf(
  ctx: QueryCtx,
  span: Span | null,
  asked: VisitQuestion,
): Promise<{ people: number; untold: number; others: NonNullable<VisitReport['others']> }> {
  if (!span) return { people: 0, untold: 0, others: [] };
  const condition = countedOf(ctx, span, asked);
  const whole = { steps: false, condition };
  const kinds = await visitCounts(ctx, span, { names: ['kind'], touch: 'last' }, whole);
  const { rows } = await plannedByValues(ctx.tx).execute<{ kind: VisitKind; visits: number }>(
    sql`SELECT kind, sum(visits)::int AS visits FROM (${kinds}) told GROUP BY 1 ORDER BY 1`,
  );
  const inRows = rows.find(({ kind }) => kind === 'people')?.visits ?? 0;
  const others = rows.filter(({ kind }) => kind !== 'people');
  if (condition !== undefined) return { people: inRows, untold: 0, others };
  const found = await ctx.tx.execute<{ counted: number }>(
    sql`SELECT coalesce(sum(value), 0)::bigint AS counted FROM daily_metrics
        WHERE shop_id = ${ctx.shop.id} AND subject = 'shop' AND subject_id = 0 AND metric = 'view'
          AND day BETWEEN ${span.from} AND ${span.to}`,
  );
  const people = found.rows[0]?.counted ?? 0;
  return { people, untold: people - inRows, others };
}

type Row = Partial<Record<VisitColumn, string | null>> & {
  visits: number;
  orders: number;
  net: number;
  without: boolean;
};

/** In percent, with two decimals. */
const shareOf = (visits: number, all: number): number =>
  all === 0 ? 0 : Math.round((visits / all) * 10_000) / 100;

type VisitAnswer = Pick<
  VisitReport,
  'rows' | 'totals' | 'previous' | 'total_rows' | 'page' | 'limit' | 'others' | 'known_since'
>;

/** Combines the answers of several shops in one currency. Landing pages belong to one shop each; all other rows are common. */
export function addedVisits(
  { by, page, limit }: Pick<VisitQuestion, 'by' | 'page' | 'limit'>,
  parts: readonly VisitAnswer[],
  currency: string,
): VisitAnswer {
  if (parts.length === 1) return parts[0]!;
  type Sums = VisitReport['totals'];
  const add = (one: Sums, other: Sums) => {
    const visits = one.visits + other.visits;
    const orders = (one.orders ?? 0) + (other.orders ?? 0);
    return {
      ...{ visits, orders, conversion_rate: conversionOfVisits(orders, visits) },
      net_sales: toMajor(
        toMinor(one.net_sales ?? 0, currency) + toMinor(other.net_sales ?? 0, currency),
        currency,
      ),
    };
  };
  const names = ['shop_id', ...visitColumns(by)] as const;
  const totals = parts.map((part) => part.totals).reduce(add);
  const all = addedUp(
    parts.flatMap(({ rows }) => rows),
    (row) => JSON.stringify([row.without_visit ?? false, ...names.map((name) => row[name] ?? null)]),
    (one, other) => ({ ...one, ...add(one, other) }),
  ).sort(
    (one, other) =>
      other.visits - one.visits ||
      Number(one.without_visit ?? false) - Number(other.without_visit ?? false) ||
      (other.orders ?? 0) - (one.orders ?? 0),
  );
  const [{ previous }] = parts as [VisitAnswer];
  return {
    rows: all
      .slice((page - 1) * limit, page * limit)
      .map((row) => ({ ...row, share: shareOf(row.visits, totals.visits) })),
    totals,
    previous: previous && {
      ...previous,
      totals: parts.flatMap((part) => part.previous?.totals ?? []).reduce(add),
    },
    total_rows: by === 'landing_page' ? parts.reduce((sum, part) => sum + part.total_rows, 0) : all.length,
    ...{ page, limit },
    others: addedUp(
      parts.flatMap(({ others }) => others ?? []),
      ({ kind }) => kind,
      (one, other) => ({ ...one, visits: one.visits + other.visits }),
    ),
  };
}

/**
 * People's visits over some days, grouped by one dimension or some words, and the sales to visitors who came that way. Its
 * totals are the visits, orders and net sales of every other screen, whatever the group: orders without a known visit are a
 * row of their own.
 */
export async function visitReport(ctx: QueryCtx, asked: VisitQuestion): Promise<VisitAnswer> {
  const { span, by, touch, page, limit } = asked;
  const since = await knownSince(ctx, asked.filter ?? {});
  const before = knownBefore(asked.before, since);
  const known = knownDays(span, since);
  const { people, untold, others } = await sumsOf(ctx, known, asked);
  const names = visitColumns(by);
  const keys = names.map((name) => sql.identifier(name));
  const words = listed(names.map((name, at) => sql`${visitWord(name, touch)} AS ${keys[at]!}`));
  const counted = await visitCounts(
    ctx,
    known ?? span,
    { names, touch },
    { steps: false, condition: known ? countedOf(ctx, known, asked) : sql`false` },
  );
  const { rows } = await plannedByValues(ctx.tx).execute<Row & { things: number }>(
    sql`SELECT ${listed(keys.map((key) => sql`${key}`))}, without, sum(n)::int AS visits, sum(orders)::int AS orders, sum(net)::bigint AS net,
          (count(*) OVER ())::int AS things FROM (
          SELECT ${listed(keys.map((key) => sql`${key}`))}, false AS without, visits AS n, 0 AS orders, 0 AS net FROM (${counted}) counted
          UNION ALL
          SELECT ${listed(names.map(() => sql`NULL`))}, false, ${untold}::int, 0, 0 WHERE ${untold}::int > 0
          UNION ALL
          SELECT ${words}, v.visit_id IS NULL, 0, m.orders, m.net_minor ${soldIn(ctx, span, asked)}) told
        GROUP BY ${listed(keys.map((key) => sql`${key}`))}, without
        ORDER BY ${asked.byKeys ? sql`` : sql`visits DESC, without, orders DESC,`} ${listed(keys.map((key) => sql`${key} NULLS LAST`))}, without
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  );
  const total_rows = rows[0]?.things ?? (page === 1 ? 0 : await rowsOf(ctx, asked));
  const sold = ({ orders, net }: { orders: number; net: number }, visits: number) => ({
    orders,
    // Orders are known of all days, visits of some of them.
    conversion_rate: known?.from === span.from ? conversionOfVisits(orders, visits) : null,
    net_sales: toMajor(net, ctx.money?.currency ?? ctx.shop.currency),
  });
  const totals = async (days: Span, visits: number) => ({
    visits,
    ...sold(await soldSums(ctx, days, asked), visits),
  });
  return {
    rows: rows.map(({ things: _things, without, net, orders, ...row }) => ({
      ...row,
      share: shareOf(row.visits, people),
      ...sold({ orders, net }, row.visits),
      ...(without && { without_visit: true as const }),
    })),
    totals: await totals(span, people),
    previous: before && {
      ...before,
      totals: await totals(before, (await sumsOf(ctx, before, asked)).people),
    },
    ...{ total_rows, page, limit, others, ...sinceOf([span, asked.before], since) },
  };
}

/** How many rows there are, for a page beyond the last. */
async function rowsOf(ctx: QueryCtx, asked: VisitQuestion): Promise<number> {
  return (await visitReport(ctx, { ...asked, page: 1, limit: 1, before: null })).total_rows;
}
