import './used-rates.css';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { SalesReport } from '../contract/statistics.ts';
import { useDayWords } from './report-days.ts';
import { reportText } from './report-text.ts';

/** The rates that amounts were converted at, day by day. Nothing without any. */
export function UsedRates({
  rates,
  currency,
  day,
}: {
  rates: SalesReport['rates'];
  /** Into which. */
  currency: string;
  /** How days are written. */
  day: (day: string) => string;
}) {
  const t = useText(reportText);
  if (!rates?.length) return null;
  return (
    <details className="used-rates">
      <summary>{t('rates', { count: rates.length })}</summary>
      <div
        className="used-rates-list"
        tabIndex={0}
        role="region"
        aria-label={t('rates', { count: rates.length })}
      >
        <table className="plain-table tabular">
          <thead>
            <tr>
              <th scope="col">{t('rate_day')}</th>
              <th scope="col">{t('rate_currency')}</th>
              <th scope="col">{t('rate')}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((one) => (
              <tr key={`${one.currency} ${one.day}`}>
                <td>{day(one.day)}</td>
                <td>{one.currency}</td>
                <td>
                  1 {one.currency} = {one.rate} {currency}{' '}
                  {one.of === one.day ? null : (
                    <span className="dim">{t('rate_of', { day: day(one.of) })}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The same on a page of the shop one is in. */
export function ReportRates({ rates }: { rates: SalesReport['rates'] }) {
  const { currency } = useSession().shop;
  const { day } = useDayWords();
  return <UsedRates rates={rates} currency={currency} day={day} />;
}
