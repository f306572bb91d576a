import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import type { VisitGroup, VisitReport } from '../contract/visit-statistics-calls.ts';
import type { VisitKind, VisitSource } from '../contract/visit.ts';
import type { Span } from './sale-report.ts';

type QueryCtx = Pick<ShopCtx, 'shop' | 'tx'>;

export type VisitColumn = Exclude<
  keyof VisitReport['rows'][number],
  keyof VisitReport['totals'] | 'share' | 'day' | 'month' | 'without_visit'
>;
export type Touch = 'last' | 'first';

export interface VisitQuestion {
  span: Span;
  by: VisitGroup | 'campaign' | 'campaign_way';
  /** Whose words `utm` are: the visit's own, or those of the first that its browser remembers. */
  touch: Touch;
  source?: VisitSource | undefined;
  product_id?: number | undefined;
  page: number;
  limit: number;
  before: Span | null;
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

/** A browser that remembers no visit before this one has its first now. */
const firstOr = (first: SQL, own: SQL) => sql`CASE WHEN v.first_day IS NULL THEN ${own} ELSE ${first} END`;

const values: Readonly<Record<VisitColumn, SQL>> = {
  source: sql`v.source`,
  referrer: sql`substring(v.referrer FROM '^[A-Za-z-]+://([^/:?#]+)')`,
  landing_page: sql`v.landing_page`,
  device: sql`v.device`,
  country: sql`v.country`,
  utm_source: sql`v.utm_source`,
  utm_medium: sql`v.utm_medium`,
  utm_campaign: sql`v.utm_campaign`,
  utm_term: sql`v.utm_term`,
  utm_content: sql`v.utm_content`,
};
const firstValues: Readonly<Partial<Record<VisitColumn, SQL>>> = {
  utm_source: firstOr(sql`v.first_source`, values.utm_source),
  utm_medium: firstOr(sql`v.first_medium`, values.utm_medium),
  utm_campaign: firstOr(sql`v.first_campaign`, values.utm_campaign),
  utm_term: firstOr(sql`v.first_term`, values.utm_term),
  utm_content: firstOr(sql`v.first_content`, values.utm_content),
};

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

function conditions(ctx: QueryCtx, { from, to }: Span, asked: VisitQuestion): SQL {
  const source = asked.source === undefined ? sql`` : sql`AND v.source = ${asked.source}`;
  const product = asked.product_id === undefined ? sql`` : sql`AND v.landing_product = ${asked.product_id}`;
  return sql`v.shop_id = ${ctx.shop.id} AND v.day BETWEEN ${from} AND ${to} ${source} ${product}`;
}

/** Visits by kind, and those of people that an event alone told of: there is no row that says more of them. */
async function sumsOf(
  ctx: QueryCtx,
  span: Span,
  asked: VisitQuestion,
): Promise<{ people: number; untold: number; others: NonNullable<VisitReport['others']> }> {
  const { rows } = await ctx.tx.execute<{ kind: VisitKind; visits: number }>(
    sql`SELECT v.kind, count(*)::int AS visits FROM visits v WHERE ${conditions(ctx, span, asked)} GROUP BY 1 ORDER BY 1`,
  );
  const told = rows.find(({ kind }) => kind === 'people')?.visits ?? 0;
  const others = rows.filter(({ kind }) => kind !== 'people');
  if (asked.source !== undefined || asked.product_id !== undefined)
    return { people: told, untold: 0, others };
  const found = await ctx.tx.execute<{ counted: number }>(
    sql`SELECT coalesce(sum(value), 0)::bigint AS counted FROM daily_metrics
        WHERE shop_id = ${ctx.shop.id} AND subject = 'shop' AND subject_id = 0 AND metric = 'view'
          AND day BETWEEN ${span.from} AND ${span.to}`,
  );
  const people = found.rows[0]?.counted ?? 0;
  return { people, untold: people - told, others };
}

type Row = Partial<Record<VisitColumn, string | null>> & { visits: number };

/**
 * Visits of people over some days, told apart by one thing or some words. What it adds up to is the figure of visits that
 * every other screen shows, whatever the rows are of.
 */
export async function visitReport(
  ctx: QueryCtx,
  asked: VisitQuestion,
): Promise<Pick<VisitReport, 'rows' | 'totals' | 'previous' | 'total_rows' | 'page' | 'limit' | 'others'>> {
  const { span, by, touch, before, page, limit } = asked;
  const { people, untold, others } = await sumsOf(ctx, span, asked);
  const names = visitColumns(by);
  const valueOf = (name: VisitColumn) => (touch === 'first' ? firstValues[name] : undefined) ?? values[name];
  const keys = names.map((name) => sql.identifier(name));
  const { rows } = await ctx.tx.execute<Row & { things: number }>(
    sql`SELECT ${listed(keys.map((key) => sql`${key}`))}, sum(n)::int AS visits, (count(*) OVER ())::int AS things FROM (
          SELECT ${listed(names.map((name, at) => sql`${valueOf(name)} AS ${keys[at]!}`))}, 1 AS n FROM visits v
          WHERE ${conditions(ctx, span, asked)} AND v.kind = 'people'
          UNION ALL
          SELECT ${listed(names.map(() => sql`NULL`))}, ${untold}::int WHERE ${untold}::int > 0) told
        GROUP BY ${listed(keys.map((key) => sql`${key}`))}
        ORDER BY visits DESC, ${listed(keys.map((key) => sql`${key} NULLS LAST`))}
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  );
  const total_rows = rows[0]?.things ?? (page === 1 ? 0 : await rowsOf(ctx, asked, untold));
  return {
    rows: rows.map(({ things: _things, ...row }) => ({
      ...row,
      share: people === 0 ? 0 : Math.round((row.visits / people) * 10_000) / 100,
    })),
    totals: { visits: people },
    previous: before && { ...before, totals: { visits: (await sumsOf(ctx, before, asked)).people } },
    ...{ total_rows, page, limit, others },
  };
}

/** How many rows there are, for a page beyond the last. */
async function rowsOf(ctx: QueryCtx, asked: VisitQuestion, untold: number): Promise<number> {
  const first = await visitReport(ctx, { ...asked, page: 1, limit: 1, before: null });
  return untold > 0 || first.rows.length > 0 ? first.total_rows : 0;
}
