import { sql } from 'drizzle-orm';
import type { ServedCtx } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';

const days = 90;
const most = 1000;
/** Every page of a list asks for this, so an answer may be a minute old. */
const remembered = shopMemory<readonly number[]>({ seconds: 60 });

/** Ids of the subjects with the largest sums of the last 90 days, largest first; at most 1,000. */
export async function topSubjects(
  ctx: ServedCtx,
  { subject, metric }: { subject: string; metric: string },
): Promise<readonly number[]> {
  const key = `${subject} ${metric}`;
  const found = await remembered.read(ctx.services, ctx.shop.id, [key], async () => {
    const top = await ctx.tx.execute<{ id: number }>(
      sql`SELECT subject_id AS id FROM daily_metrics
          WHERE shop_id = ${ctx.shop.id} AND subject = ${subject} AND metric = ${metric}
            AND day > (${ctx.now.toISOString()}::timestamptz AT TIME ZONE ${ctx.shop.timezone})::date - ${days}::int
          GROUP BY subject_id HAVING sum(value) > 0 ORDER BY sum(value) DESC, subject_id LIMIT ${most}`,
    );
    return new Map([[key, top.rows.map((row) => row.id)]]);
  });
  return found.get(key) ?? [];
}
