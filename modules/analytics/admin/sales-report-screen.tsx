import { SalesReportPage } from './sales-report-page.tsx';
import { useVisitFilterName } from './visit-words.ts';

/** The report of sales, with the words of the visits that its orders may be narrowed to. */
export function SalesReportScreen() {
  return <SalesReportPage nameOfVisit={useVisitFilterName()} />;
}
