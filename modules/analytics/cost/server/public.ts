/** Costs of orders that areas report, and the methods that payments are made with. */
export type { PaymentMethods } from './fee-rates.ts';
export type { CostKind } from './cost-kind.ts';
export { type CostReport, reportCosts } from './cost-report.ts';
