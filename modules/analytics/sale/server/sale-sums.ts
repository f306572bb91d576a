import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#core/server/database/database.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { refundDays } from '../../figure/contract/figure-names.ts';
import { addDays } from '../../span/rules/day-range.ts';
import { sumNames } from '../../figure/rules/figure.ts';
import { monthAfter } from '../rules/month-reading.ts';
import { keyNames } from './movement-query.ts';
import type { MovementsOf } from './sale-shape.ts';
import { rowsOf, summedGroups } from './sale-statement.ts';

/** A month of fewer movements is read from them as fast as from its sums. */
const worthSumming = 1_000;
/** Months of a shop in one run, so that a shop that imports years of orders does not hold up the others. */
const monthsAtOnce = 40;

/** Sums one month of a shop that has changed since, the oldest first. Returns whether there was one. */
async function sumNext(of: MovementsOf, tx: Tx, atLeast: number): Promise<boolean> {
  // A transaction that changes movements of the month marks its row first, so that its changes are visible below, or
  // it waits.
  const found = await tx.execute<{ month: string }>(
    sql`SELECT month::text AS month FROM sale_months
        WHERE shop_id = ${of.shop.id} AND stale AND month + interval '1 month 3 days' <= current_date
        ORDER BY month LIMIT 1 FOR UPDATE`,
  );
  const month = found.rows[0]?.month;
  if (month === undefined) return false;
  const days = { from: month, to: addDays(monthAfter(month), -1) };
  await tx.execute(sql`DELETE FROM sale_sums WHERE shop_id = ${of.shop.id} AND month = ${month}`);
  const counted = await tx.execute<{ some: boolean }>(
    sql`SELECT count(*) >= ${atLeast} AS some FROM (SELECT FROM sale_movements
          WHERE shop_id = ${of.shop.id} AND day BETWEEN ${days.from} AND ${days.to} LIMIT ${atLeast}) found`,
  );
  const summed = counted.rows[0]!.some;
  if (summed)
    for (const basis of refundDays)
      for (const by of summedGroups) {
        const rows = rowsOf(of, { by, basis, filter: {} }, sumNames, [days]);
        const columns = sql.join(
          [...keyNames(by), 'part', ...sumNames].map((name) => sql.identifier(name)),
          sql`, `,
        );
        await tx.execute(
          sql`INSERT INTO sale_sums (shop_id, month, basis, grouped, n, ${columns})
              SELECT ${of.shop.id}, ${month}, ${basis}, ${by}, row_number() OVER (), ${columns} FROM (${rows}) told`,
        );
      }
  await tx.execute(
    sql`UPDATE sale_months SET stale = false, summed = ${summed} WHERE shop_id = ${of.shop.id} AND month = ${month}`,
  );
  return true;
}

/** Sums the months of one shop that have ended and changed since, where they have `atLeast` movements. Returns how many. */
export async function sumMonths(
  db: Pick<Database, 'inShop'>,
  shop: MovementsOf['shop'],
  atLeast = worthSumming,
): Promise<number> {
  let months = 0;
  while (months < monthsAtOnce && (await db.inShop(shop.id, (tx) => sumNext({ shop }, tx, atLeast))))
    months += 1;
  return months;
}

/** Keeps sums of whole months, from which long spans are read. What changes a month leaves it to its movements until then. */
export const sumMonthsSchedule = defineSchedule({
  name: 'analytics.sum-months',
  everySeconds: 600,
  async run(services) {
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT DISTINCT shop_id FROM sale_months
            WHERE stale AND month + interval '1 month 3 days' <= current_date ORDER BY shop_id`,
      ),
    );
    for (const { shop_id } of found.rows) {
      const shop = await services.shops.byId(shop_id);
      if (shop) await sumMonths(services.db, shop);
    }
  },
});
