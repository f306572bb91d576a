import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';
import { type CostKind, type CostReport, reportCosts } from '#modules/analytics/cost/server/public.ts';
import { labelCost, printCost, supplierCost } from './costing-area.ts';
import { randomOf } from './random-orders.ts';

/** What was said of a cost of an order, as whoever said it remembers it. */
export interface ReportedCost extends CostReport {
  cost_key: string;
  of_goods: boolean;
}

/**
 * Reports what random orders of a shop cost: of lines and of orders, more than once and something else, some of it twice and again
 * after what is newer, and in any order. Gives what was said, each thing once.
 */
export async function reportRandomCosts(
  services: Services,
  shop: { id: number; unit: number; currency: string },
  seed: number,
): Promise<ReportedCost[]> {
  const random = randomOf(seed * 17 + shop.id);
  const pick = (max: number) => Math.floor(random() * max);
  const chance = (percent: number) => random() * 100 < percent;
  const acting = (await services.shops.byId(shop.id))!;
  const now = services.now();
  const orders = await services.db.inShop(shop.id, (tx) =>
    tx.execute<{ id: number; at: Date | string; lines: number[] }>(
      sql`SELECT o.id, o.processed_at AS at,
            (SELECT coalesce(json_agg(l.id ORDER BY l.id), '[]') FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id) AS lines
          FROM orders o WHERE o.shop_id = ${shop.id} ORDER BY o.id`,
    ),
  );
  const reports: { kind: CostKind; cost: CostReport }[] = [];
  for (const { id, at, lines } of orders.rows) {
    const placed = new Date(at).getTime();
    for (let n = 0; chance(55) && n < 4; n += 1) {
      const kind = [supplierCost, printCost, labelCost][pick(3)]!;
      let line_id =
        chance(kind === labelCost ? 10 : 70) && lines.length > 0 ? lines[pick(lines.length)]! : null;
      // Now and then it was known before the order was placed.
      let known = placed - (chance(10) ? 86_400_000 : 0);
      for (let again = 0; again === 0 || (chance(35) && again < 4); again += 1) {
        if (chance(15)) line_id = lines.length > 0 && chance(60) ? lines[pick(lines.length)]! : null;
        known = known + 1 + pick(Math.max(1, Math.min(now.getTime() - known - 1, 8 * 86_400_000)));
        const amount_minor = chance(8) ? 0 : (chance(12) ? -1 : 1) * pick(30 * shop.unit + 7);
        const cost = { order_id: id, line_id, ref: `bill ${n}`, at: new Date(known), amount_minor };
        reports.push({ kind, cost: { ...cost, currency: shop.currency } });
      }
    }
  }
  const sentReports = [...reports, ...reports.filter(() => chance(30))]
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
  for (let from = 0; from < sentReports.length; from += 40)
    for (const [kind, some] of Map.groupBy(sentReports.slice(from, from + 40), (one) => one.kind))
      await services.db.inShop(shop.id, (tx) =>
        reportCosts(
          { shop: acting, tx, now },
          kind,
          some.map(({ cost }) => cost),
        ),
      );
  return reports.map(({ kind, cost }) => ({ ...cost, cost_key: kind.key, of_goods: kind.place === 'goods' }));
}
