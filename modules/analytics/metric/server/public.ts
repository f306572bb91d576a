/** Sums by day: areas report facts and read sums. What a subject means is theirs to know. */
export { shopFigures } from '../rules/shop-figures.ts';
export { type Fact, reportFacts } from './fact-write.ts';
export { type MetricDay, metricDays, type MetricSpan, metricSums, shopDays } from './metric-queries.ts';
export type { ReportKind } from './report-kind.ts';
export { type MetricDifference, recount } from './recount.ts';
export { type MetricSeries, metricSeries } from './metric-series.ts';
export { topSubjects } from './metric-top.ts';
