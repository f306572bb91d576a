import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { SalesFigures } from '../../report/contract/statistics.ts';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { withoutEmpty } from '../../report/admin/orders-link.tsx';
import { saleCalls } from './sale-calls.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { reportText } from '../../report/admin/report-text.ts';

/** The test payments of the page's days that are in none of its figures; nothing where there are none. */
export function TestsLeftOut() {
  const { asks, address } = useReportDays();
  const opens = useMay('read_sales');
  const t = useText(reportText);
  const read = useApiQuery(
    saleCalls.salesStatistic,
    { query: { ...asks, compare: 'none', group_by: 'payment', columns: 'orders,total_sales' } },
    { keepPrevious: true, refetchInterval: 60_000, select: (reply) => reply.report.left_out },
  );
  return (
    <TestsNote figures={read.data}>
      {opens ? (
        <Link to={analyticsPaths.sales} search={withoutEmpty({ ...address, tab: 'payment' })}>
          {t('tests_show')}
        </Link>
      ) : null}
    </TestsNote>
  );
}

/** The excluded test orders, from the report by payment type. */
export function TestsNote({
  figures,
  children,
}: {
  figures: SalesFigures | null | undefined;
  children?: ReactNode;
}) {
  const t = useText(reportText);
  const write = useFigureWords();
  if (!figures?.orders && !figures?.total_sales) return null;
  return (
    <p className="note">
      {t('tests_left_out', {
        orders: write('orders', figures.orders ?? 0),
        amount: write('total_sales', figures.total_sales ?? 0),
      })}{' '}
      {children}
    </p>
  );
}
