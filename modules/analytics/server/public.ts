/** What other areas may call. They report facts and read sums; what a subject means is theirs to know. */
export { isBot } from '../rules/bot.ts';
export { dayIn, dayRange, type DayRange } from '../rules/day-range.ts';
export { type Conversion, convert, type DollarRates } from '../rules/exchange.ts';
export type { LiveSteps } from './live-steps.ts';
export { shopFigures } from '../rules/shop-figures.ts';
export { type Fact, reportFacts } from './fact-write.ts';
export { restateSales, wronglyCounted } from './sale-write.ts';
export { checkoutOpened, checkoutOrdered } from './checkout-write.ts';
export { type HistoryEvent, type HistoryVisit, historyVisitId, insertHistory } from './history.ts';
export { type MetricDay, metricDays, type MetricSpan, metricSums, shopDays } from './metric-queries.ts';
export type { ProductTitle, ProductTitles } from './product-titles.ts';
export type { ReportKind } from './report-kind.ts';
export { type DayRate, noRate, rateOn, ratesOn } from './rate-on.ts';
export type { RefScope, SalesNames, SalesRef, TaxLines } from './sales-ref.ts';
export { type MetricDifference, recount } from './recount.ts';
export { type MetricSeries, metricSeries } from './metric-series.ts';
export { redactVisits, visitAttribution, type VisitAttribution } from './visit-queries.ts';
export { topSubjects } from './metric-top.ts';
