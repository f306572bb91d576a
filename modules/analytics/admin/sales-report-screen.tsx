import { SalesReportPage } from '../sale/admin/sales-report-page.tsx';
import { useVisitFilterName } from '../visit/admin/visit-words.ts';

/** The report of sales, with the words of the visits that its orders may be narrowed to. */
export function SalesReportScreen() {
  return <SalesReportPage nameOfVisit={useVisitFilterName()} />;
}
