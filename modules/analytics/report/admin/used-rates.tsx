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
  locale,
  day,
}: {
  rates: SalesReport['rates'];
  /** The currency of the report. */
  currency: string;
  /** The locale of the numbers. */
  locale: string;
  /** How days are written. */
  day: (day: string) => string;
}) {
  const t = useText(reportText);
  if (!rates?.length) return null;
  const exact = new Intl.NumberFormat(locale, { maximumSignificantDigits: 15 });
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
                  1 {one.currency} = {exact.format(Number(one.rate))} {currency}{' '}
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

/** The same on a page of the current shop. */
export function ReportRates({ rates }: { rates: SalesReport['rates'] }) {
  const { currency, locale } = useSession().shop;
  const { day } = useDayWords();
  return <UsedRates rates={rates} currency={currency} locale={locale} day={day} />;
}
