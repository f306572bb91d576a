import type { SalesFigures } from '../../report/contract/statistics.ts';

/** Some, or all, of the items sold have no known cost. */
export const lacksCost = (row: SalesFigures) => (row.uncosted_sales ?? 0) !== 0;
/** None of the items sold has a known cost, so the profit is unknown. */
export const knowsNone = (row: SalesFigures) =>
  lacksCost(row) && row.net_sales === row.uncosted_sales && row.profit === 0;
