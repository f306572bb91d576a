import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';

/** The part of the visit that an order stores. NULL when unknown. */
export interface VisitAttribution extends Record<string, unknown> {
  landing_page: string;
  referrer: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
}

/** The source of a visit. Null when the visit has no row, or a program made it. */
export async function visitAttribution(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  visitId: string,
): Promise<VisitAttribution | null> {
  const { rows } = await ctx.tx.execute<VisitAttribution>(
    sql`SELECT landing_page, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content FROM visits
        WHERE shop_id = ${ctx.shop.id} AND visit_id = ${visitId}::uuid AND kind = 'people'`,
  );
  return rows[0] ?? null;
}

/** Takes out of visits what may name a person, as a link in a mail to them does. They stay counted as what they were. */
export async function redactVisits(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
  visitIds: readonly string[],
): Promise<void> {
  if (visitIds.length === 0) return;
  await ctx.tx.execute(
    sql`UPDATE visits SET visitor = 0, landing_page = '/', referrer = NULL, utm_source = NULL, utm_medium = NULL, utm_campaign = NULL,
          utm_term = NULL, utm_content = NULL, first_day = NULL, first_host = NULL, first_source = NULL, first_medium = NULL,
          first_campaign = NULL, first_term = NULL, first_content = NULL
        WHERE shop_id = ${ctx.shop.id} AND visit_id = ANY(${textArray(visitIds)}::uuid[])`,
  );
  // Sums say the words, too; their days are summed anew. Whoever is at it is waited for, so that nothing is put back.
  const days = await ctx.tx.execute<{ day: string }>(
    sql`SELECT day::text AS day FROM visit_days WHERE shop_id = ${ctx.shop.id} AND day IN (
          SELECT v.day FROM visits v WHERE v.shop_id = ${ctx.shop.id} AND v.visit_id = ANY(${textArray(visitIds)}::uuid[]))
        ORDER BY day FOR UPDATE`,
  );
  const known = textArray(days.rows.map(({ day }) => day));
  await ctx.tx.execute(
    sql`UPDATE visit_days SET summed = NULL WHERE shop_id = ${ctx.shop.id} AND day = ANY(${known}::date[])`,
  );
  await ctx.tx.execute(
    sql`DELETE FROM visit_sums WHERE shop_id = ${ctx.shop.id} AND day = ANY(${known}::date[])`,
  );
  // Nor does anything say any more whose visit it was.
  await ctx.tx.execute(
    sql`UPDATE sale_movements SET visit_id = NULL
        WHERE shop_id = ${ctx.shop.id} AND visit_id = ANY(${textArray(visitIds)}::uuid[])`,
  );
  await ctx.tx.execute(
    sql`UPDATE begun_checkouts SET visit_id = NULL
        WHERE shop_id = ${ctx.shop.id} AND visit_id = ANY(${textArray(visitIds)}::uuid[])`,
  );
}
