import '../../report/admin/report.css';
import './shared-report.css';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { EmptyState } from '#core/admin/controls/empty-state.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { languageOf, translate, useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { SharedReport } from '../contract/report-link-calls.ts';
import { shareCalls } from './share-calls.ts';
import { shareText } from './share-text.ts';
import { isNumeric, type SharedRow, type SharedWords, type WriteReport } from './shared-columns.ts';
import { UsedRates } from '../../report/admin/used-rates.tsx';

/** An unknown, expired or revoked link, but not a report that waits for rates. */
const hasEnded = (error: unknown) =>
  error instanceof ApiError &&
  ((error.status === 404 && error.code !== 'analytics.no_exchange_rates') ||
    (error.status === 422 && Object.keys(error.fields).some((name) => name.startsWith('token'))));

/** Keeps shared reports out of search engines. */
function useNoIndex(): void {
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}

/** /shared-report#{token}: a report for anyone with its link, without signing in. */
export function SharedReportPage({ write }: { write: WriteReport }) {
  useNoIndex();
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <main className="shared-report">
      <Reading key={token} token={token} write={write} />
    </main>
  );
}

function Reading({ token, write }: { token: string; write: WriteReport }) {
  const t = useText(shareText);
  const [page, setPage] = useState(1);
  const read = useApiQuery(
    shareCalls.readSharedReport,
    { body: { token, ...(page > 1 && { page }) } },
    {
      enabled: token !== '',
      keepPrevious: true,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      select: (reply) => reply.shared_report,
    },
  );
  if (token === '' || hasEnded(read.error))
    return (
      <AlertCard title={t('ended_title')}>
        <EmptyState isPage icon="clock" title={t('ended_title')} text={t('ended')} />
      </AlertCard>
    );
  if (read.error)
    return (
      <AlertCard title={t('failed_title')}>
        <EmptyState
          isPage
          icon="alert"
          title={t('failed_title')}
          text={read.error.message}
          actions={<Button onClick={() => void read.refetch()}>{t('try_again')}</Button>}
        />
      </AlertCard>
    );
  if (!read.data)
    return (
      <div className="card shared-report-card" role="status" aria-label={t('waiting')}>
        <SkeletonRows rows={8} thumb={false} />
      </div>
    );
  return (
    <Shown shared={read.data} write={write} isWaiting={read.isPlaceholderData} page={page} onPage={setPage} />
  );
}

function AlertCard({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="card" role="alert">
      {children}
    </div>
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Numbers and days as the reader's browser writes them, where it speaks the language of the page. */
const localeFor = (language: string) =>
  languageOf(navigator.language) === language && navigator.language.startsWith(language)
    ? navigator.language
    : language;

function Shown({
  shared,
  write,
  isWaiting,
  page,
  onPage,
}: {
  shared: SharedReport;
  write: WriteReport;
  isWaiting: boolean;
  page: number;
  onPage: (page: number) => void;
}) {
  const t = useText(shareText);
  const language = useLanguage();
  const { title, shop_name, timezone, expires_at, report } = shared;
  useTitle(`${title} · ${shop_name}`);
  const locale = localeFor(language);
  const words = write(shared, locale, language, (key) => translate(key, { lng: language }));
  const money =
    new Intl.DisplayNames([language], { type: 'currency' }).of(report.currency) ?? report.currency;
  const place = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  const pages = Math.max(1, Math.ceil(report.total_rows / report.limit));
  return (
    <>
      <header className="shared-report-head">
        <p className="quiet">{shop_name}</p>
        <h1>{title}</h1>
        <p className="report-facts">
          <span className="tabular">{words.days.range(report)}</span>
          <span>{t('days_in', { place, currency: money })}</span>
          <span>{t('read_only', { date: words.formats.dateTime(expires_at) })}</span>
        </p>
      </header>
      {report.known_since === undefined ? null : (
        <p className="quiet">{t('known_since', { day: words.days.day(report.known_since) })}</p>
      )}
      <UsedRates rates={report.rates} currency={report.currency} locale={locale} day={words.days.day} />
      <div className="card shared-report-card" aria-busy={isWaiting || undefined}>
        {report.rows.length === 0 ? (
          <p className="quiet shared-report-nothing">{t('nothing')}</p>
        ) : isOfFigures(report) ? (
          <Figures report={report} words={words} />
        ) : (
          <Table report={report} words={words} />
        )}
      </div>
      {pages > 1 ? (
        <nav className="shared-report-pages" aria-label={t('pages')}>
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('previous_page')}
          </Button>
          <span className="tabular" role="status">
            {t('page_of', { page, pages })}
          </span>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('next_page')}
          </Button>
        </nav>
      ) : null}
    </>
  );
}

/** A report without groups: its figures are listed below each other. */
const isOfFigures = ({ columns, rows }: SharedReport['report']): boolean =>
  rows.length === 1 && columns.every(isNumeric);

function Figures({ report, words }: { report: SharedReport['report']; words: SharedWords }) {
  const t = useText(shareText);
  const { columns, totals, previous } = report;
  return (
    <table className="report-table shared-report-figures">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('figure')}</span>
          </th>
          <th scope="col" className="report-number">
            {words.days.range(report)}
          </th>
          {previous ? (
            <th scope="col" className="report-number">
              {words.days.range(previous)}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.name}>
            <th scope="row">{words.heading(column)}</th>
            <td className="report-number">{words.total(column, totals) || '—'}</td>
            {previous ? (
              <td className="report-number quiet">{words.total(column, previous.totals) || '—'}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Table({ report, words }: { report: SharedReport['report']; words: SharedWords }) {
  const t = useText(shareText);
  const { columns, rows, totals, previous } = report;
  const look = (column: (typeof columns)[number]) => (isNumeric(column) ? 'report-number' : undefined);
  const foot = (name: string, of: SharedRow, className?: string) => {
    const texts = columns.findIndex(isNumeric);
    // All group columns share one cell here. Without groups, the label comes before the figures.
    return (
      <tr className={className}>
        <th scope="row" colSpan={Math.max(1, texts)}>
          {name}
        </th>
        {columns.slice(Math.max(0, texts)).map((column) => (
          <td key={column.name} className={look(column)}>
            {words.total(column, of)}
          </td>
        ))}
      </tr>
    );
  };
  const isNamed = columns[0] !== undefined && !isNumeric(columns[0]);
  return (
    <div className="shared-report-scroll" tabIndex={0} role="region" aria-label={t('table')}>
      <table className="report-table">
        <thead>
          <tr>
            {isNamed ? null : (
              <th scope="col">
                <span className="visually-hidden">{t('row')}</span>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.name} scope="col" className={look(column)}>
                {words.heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no ids here, and their order is the server's.
            <tr key={at}>
              {isNamed ? null : <th scope="row">{at + 1}</th>}
              {columns.map((column, place) =>
                place === 0 && isNamed ? (
                  <th key={column.name} scope="row">
                    {words.cell(column, row)}
                  </th>
                ) : (
                  <td key={column.name} className={look(column)}>
                    {words.cell(column, row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {foot(t('total'), totals)}
          {previous
            ? foot(t('before', { days: words.days.range(previous) }), previous.totals, 'shared-report-before')
            : null}
        </tfoot>
      </table>
    </div>
  );
}
