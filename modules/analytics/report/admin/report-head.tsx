import './report.css';
import { useSession } from '#core/admin/client/session-context.ts';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { useDayWords, useReportDays } from './report-days.ts';
import { reportText } from './report-text.ts';

/** Which days, where and in what money the figures of a page are; `more` says what else one must know of them. */
export function ReportFacts({ more = [] }: { more?: readonly string[] }) {
  const t = useText(reportText);
  const language = useLanguage();
  const words = useDayWords();
  const { timezone, currency } = useSession().shop;
  const { days, refundDay } = useReportDays();
  const place = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  const money = new Intl.DisplayNames([language], { type: 'currency' }).of(currency) ?? currency;
  return (
    <p className="report-facts">
      {days ? <span className="tabular">{words.range(days)}</span> : null}
      <span>{t('about_days', { place, currency: money })}</span>
      {refundDay === 'order' ? <span>{t('about_returns')}</span> : null}
      {more.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </p>
  );
}
