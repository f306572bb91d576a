import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { apiQueryKey, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { addressText } from '#core/admin/shells/list-address.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import type { SalesRow } from '../../report/contract/statistics.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { FeesNote } from '../../cost/admin/fee-rates.tsx';
import { feeText } from '../../cost/admin/fee-text.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { knowsNone, lacksCost } from './known-profit.ts';
import type { Narrowing } from '../../report/admin/orders-link.tsx';
import { ProfitBars } from './profit-bars.tsx';
import { useReportDays } from '../../report/admin/report-days.ts';
import { saleCalls } from '../../sale/admin/sale-calls.ts';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { RowTitle, useRowAddress, useRowWords } from '../../report/admin/row-title.tsx';
import { type FigureColumn, useFigureColumns } from '../../sale/admin/sales-columns.tsx';
import { costFilter } from '../../sale/admin/sales-filters.ts';
import { narrowingOf } from '../../report/admin/sales-rows.ts';
import { ShareReport, sharedListQuery } from '../../share/admin/share-report.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';

const groups = ['product', 'offer', 'order'] as const;
const figureNames =
  'gross_sales,discounts,returns,net_sales,items_sold,cost,fees,profit,margin,uncosted_sales,uncosted_fees';
/** Of what areas report that orders cost: shown where any does. */
const reportedNames = `${figureNames},reported_costs,uncosted_costs`;
const pageSizes = [20, 50, 100];

/** /profits (R132, V388): from gross sales to what stayed, by product, offer and order; what has no cost stands apart. */
export function ProfitsPage() {
  const t = useText(reportText);
  const fees = useText(feeText);
  const figure = useText(figureText);
  const countedAnew = useCountedAnew();
  const title = useText(analyticsAreaText);
  const write = useFigureWords();
  const words = useRowWords();
  const days = useReportDays();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const group = groups.find((one) => one === search['tab']) ?? 'product';
  const cost = addressText(search['cost']);
  const narrowOf = (row: SalesRow): Narrowing => {
    const own = group === 'order' ? null : narrowingOf(group, row, days.days);
    return own && cost !== '' ? { ...own, cost } : own;
  };
  // The sorted column is always visible.
  const isHidden = (name: string) => search['sort'] !== name;
  const read = useApiQuery(
    saleCalls.profitReport,
    // By what was reported as costs: without any, that is one row of all there is.
    { query: { ...days.asks, group_by: 'cost', columns: reportedNames, limit: '250' } },
    { keepPrevious: true, select: (reply) => reply.report },
  );
  const kinds = read.data?.cost_kinds;
  const lacks = read.data !== undefined && lacksCost(read.data.totals);
  const list = useServerList(saleCalls.profitReport, {
    rows: (reply) => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: useRowAddress(),
    columns: [
      {
        id: 'row',
        label: t(`tab_${group}`),
        phone: 'title' as const,
        sort: group === 'order' ? 'day' : undefined,
        firstDir: 'desc' as const,
        csv: (row: SalesRow) => words.ofRow(group, row).name,
        cell: (row: SalesRow) => <RowTitle words={words.ofRow(group, row)} />,
      },
      ...useFigureColumns(
        [
          { name: 'items_sold', wideOnly: true },
          { name: 'gross_sales', hiddenAtFirst: isHidden('gross_sales'), phone: 'hidden' },
          { name: 'discounts', hiddenAtFirst: isHidden('discounts'), phone: 'hidden' },
          { name: 'returns', hiddenAtFirst: isHidden('returns'), phone: 'hidden' },
          { name: 'net_sales' },
          {
            name: 'cost',
            cell: (row, linked) =>
              knowsNone(row) ? <span className="tag warn bare">{t('unknown_cost')}</span> : linked,
          },
          ...(kinds
            ? ([
                {
                  name: 'reported_costs',
                  hiddenAtFirst: isHidden('reported_costs') && !read.data?.totals.reported_costs,
                  phone: 'hidden',
                  cell: (row, linked) => (row.reported_costs ? linked : '—'),
                },
                { name: 'uncosted_costs', hiddenAtFirst: isHidden('uncosted_costs'), phone: 'hidden' },
              ] satisfies FigureColumn[])
            : []),
          {
            name: 'fees',
            hiddenAtFirst: isHidden('fees') && !read.data?.totals.fees,
            phone: 'hidden',
            cell: (row, linked) => (row.fees ? linked : '—'),
          },
          {
            name: 'uncosted_sales',
            hiddenAtFirst: isHidden('uncosted_sales') && !lacks,
            phoneShown: lacksCost,
            cell: (row, linked) => (lacksCost(row) ? <span className="report-lacks">{linked}</span> : '—'),
          },
          {
            name: 'profit',
            phone: 'status',
            cell: (row, linked) => (knowsNone(row) ? '—' : linked),
          },
          { name: 'margin' },
        ],
        narrowOf,
      ),
    ],
    tabs: groups.map((id) => ({ id, label: t(`tab_by_${id}`), asks: { group_by: id } })),
    filters: costFilter(figure('reported_costs'), kinds, cost),
    always: { ...days.asks, columns: kinds ? reportedNames : figureNames },
    standardSort: { field: group === 'order' ? 'day' : 'profit', dir: 'desc' },
    pageSizes,
  });
  const over = list.reply?.report.overlap?.net_sales;
  return (
    <ListPage
      id="profits"
      title={title('nav_profits')}
      text={t('profits_lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport
            title={`${title('nav_profits')} · ${t(`tab_${group}`)}`}
            path="/admin/statistics/v2/profit-report.json"
            query={sharedListQuery(list)}
          />
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts more={[t('about_costs'), t('press_bar')]} />
          <ReportRates rates={list.reply?.report.rates} />
          {read.isError && !read.data ? (
            <Card title={t('waterfall')} flush>
              <FailedState error={read.error} onRetry={() => void read.refetch()} />
            </Card>
          ) : (
            <ProfitBars report={read.data} isPrevious={read.isPlaceholderData} showList={showList} />
          )}
          {read.data && lacks ? (
            <section className="report-unknown">
              <span className="report-unknown-mark" aria-hidden="true" />
              <div>
                <p className="strong">
                  {t('unknown_title', { amount: write('uncosted_sales', read.data.totals.uncosted_sales) })}
                </p>
                <p className="quiet text-sm">
                  {read.data.totals.uncosted_fees
                    ? `${fees('apart', { amount: write('uncosted_fees', read.data.totals.uncosted_fees) })} `
                    : ''}
                  {read.data.totals.uncosted_costs
                    ? `${fees('costs_apart', { amount: write('uncosted_costs', read.data.totals.uncosted_costs) })} `
                    : ''}
                  {t('unknown_text')}
                </p>
              </div>
              <Link
                className={buttonClass('default', 'normal', 'report-unknown-show')}
                to="."
                search={(before: Record<string, unknown>) => ({
                  ...before,
                  tab: undefined,
                  page: undefined,
                  sort: 'uncosted_sales',
                  dir: 'desc',
                })}
                resetScroll={false}
                onClick={showList}
              >
                {t('unknown_show')}
              </Link>
            </section>
          ) : null}
          <FeesNote onChange={countedAnew} />
          {over ? <p className="note">{t('overlap', { amount: write('net_sales', over) })}</p> : null}
        </div>
      }
      list={list}
      foot={
        list.reply && list.query.rows && list.query.rows.length > 0
          ? { name: t('total'), row: list.reply.report.totals }
          : undefined
      }
      empty={{ icon: 'chart', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}

/** Orders are counted anew some moments after their fees have changed: the page looks again until then. */
function useCountedAnew(): () => void {
  const cache = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>[]>([]);
  const forget = () => {
    for (const one of waiting.current) clearTimeout(one);
    waiting.current = [];
  };
  useEffect(() => forget, []);
  return () => {
    forget();
    const queryKey = apiQueryKey(saleCalls.profitReport).slice(0, 1);
    waiting.current = [1, 3, 6, 12, 30, 60].map((seconds) =>
      setTimeout(() => void cache.invalidateQueries({ queryKey }), seconds * 1000),
    );
  };
}

const showList = () =>
  document.querySelector('.list-card')?.scrollIntoView({
    block: 'start',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
