import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { useMay } from '#core/admin/client/session-context.ts';
import { analyticsPaths } from './analytics-paths.ts';
import { useReportDays } from './report-days.ts';

/** The filters of a list of orders, as in its address. Null: no list has such a filter. */
export type Narrowing = Readonly<Record<string, string | number | undefined>> | null;

/** On a page of example figures: there are no orders behind them. */
export const AreExamples = createContext(false);

/** A figure that leads to the orders it is made of: the sales report by order, over the same days. */
export function OrdersLink({ narrow, children }: { narrow: Narrowing; children: ReactNode }) {
  const areExamples = useContext(AreExamples);
  const opens = useMay('read_sales') && !areExamples;
  const { address } = useReportDays();
  if (!opens || narrow === null) return <span>{children}</span>;
  return (
    <Link
      className="orders-link"
      to={analyticsPaths.sales}
      search={withoutEmpty({ ...address, tab: 'order', ...narrow })}
    >
      {children}
    </Link>
  );
}

export const withoutEmpty = (search: NonNullable<Narrowing>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
