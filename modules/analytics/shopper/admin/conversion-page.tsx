import { type ReactNode, useMemo } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn, ShownList } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import type {
  CheckoutFigures,
  CheckoutsReport,
  Funnel,
  FunnelReport,
} from '../contract/shopper-statistics-calls.ts';
import type { SharedPath } from '../../share/contract/report-link-calls.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { conversionText } from './conversion-text.ts';
import { FigureHeads } from '../../report/admin/figure-heads.tsx';
import { FigureName } from '../../figure/admin/figure-name.tsx';
import { Delta } from '../../figure/admin/figure-words.tsx';
import { useDayWords, useReportDays } from '../../report/admin/report-days.ts';
import { shopperCalls } from './shopper-calls.ts';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { RowTitle, useShopName } from '../../report/admin/row-title.tsx';
import { ShareReport, sharedListQuery } from '../../share/admin/share-report.tsx';
import { TimeChart } from '../../report/admin/time-chart.tsx';
import { CheckoutsUntold, FunnelCard } from './funnel-card.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';
import { visitText } from '../../visit/admin/visit-text.ts';
import { useVisitExport } from '../../report/admin/visit-export.ts';
import { useVisitWords } from '../../visit/admin/visit-words.ts';

/** The steps of visits, grouped by one dimension. */
const stepGroups = ['day', 'source', 'device', 'country', 'landing_page', 'utm_campaign'] as const;
type StepGroup = (typeof stepGroups)[number];
/** Checkouts by the day or month they began. */
const checkoutTabs = ['checkouts_day', 'checkouts_month'] as const;
type CheckoutTab = (typeof checkoutTabs)[number];
const tabIds = [...stepGroups, ...checkoutTabs];
// The usual span's days are one page.
const pageSizes = [50, 100, 200];

type StepFigure = Extract<
  keyof Funnel,
  | 'visits'
  | 'viewed_product'
  | 'added_to_cart'
  | 'reached_checkout'
  | 'ordered'
  | 'viewed_product_rate'
  | 'added_to_cart_rate'
  | 'reached_checkout_rate'
  | 'ordered_rate'
>;
type CheckoutFigure = Exclude<keyof CheckoutFigures, 'hour' | 'day' | 'month'>;
type StepRow = Partial<FunnelReport['rows'][number]> & Funnel;
type CheckoutRow = Partial<CheckoutsReport['rows'][number]> & CheckoutFigures;

/** The page's days as calls of visits take them: a return is none of theirs. */
function useVisitDays() {
  const { asks, asksBefore, step } = useReportDays();
  return useMemo(() => {
    const { refund_day: _day, ...days } = asks;
    const { refund_day: _before, ...before } = asksBefore ?? {};
    return { days, before: asksBefore ? before : null, interval: step };
  }, [asks, asksBefore, step]);
}

const useCheckouts = () => {
  const { days, interval } = useVisitDays();
  return useApiQuery(
    shopperCalls.abandonedCheckouts,
    { query: { ...days, interval } },
    { keepPrevious: true, select: (reply) => reply.report },
  );
};

/** /conversion-analytic (R138): how many visits came how far, and which checkouts were left or came back. */
export function ConversionPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const tab = tabIds.find((one) => one === search['tab']) ?? 'day';
  const group = stepGroups.find((one) => one === tab);
  return group ? <StepList group={group} /> : <CheckoutList tab={tab as CheckoutTab} />;
}

function useTabs() {
  const t = useText(conversionText);
  return tabIds.map((id) => ({ id, label: t(`tab_${id}`) }));
}

function StepList({ group }: { group: StepGroup }) {
  const t = useText(conversionText);
  const formats = useFormats();
  const words = useVisitWords();
  const dayWords = useDayWords();
  const { days } = useVisitDays();
  const shopName = useShopName();
  const titleOf = (row: StepRow) => {
    if (group === 'day') return { name: row.day ? dayWords.day(row.day) : '' };
    const title = words.ofRow(group, row);
    const shop = shopName(row.shop_id);
    return shop === undefined ? title : { ...title, text: [title.text, shop].filter(Boolean).join(' · ') };
  };
  const count = (name: StepFigure, phone: ListColumn<StepRow>['phone'] = 'figure'): ListColumn<StepRow> => ({
    ...{ id: name, label: t(name), numeric: true, width: 112, phone },
    csv: (row) => row[name],
    cell: (row) => formats.number(row[name]),
  });
  const rate = (name: StepFigure, hiddenAtFirst: boolean): ListColumn<StepRow> => ({
    ...{ id: name, label: t(name), numeric: true, width: 112, hiddenAtFirst, phone: 'figure' },
    csv: (row) => row[name],
    cell: (row) => formats.rate(row[name] === null ? null : row[name] / 100),
  });
  const list = useServerList(shopperCalls.conversionFunnel, {
    rows: (reply): readonly StepRow[] => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: stepAddress,
    columns: [
      {
        id: 'row',
        label: t(`tab_${group}`),
        phone: 'title',
        csv: (row) => (group === 'day' ? row.day : words.ofRow(group, row).name),
        cell: (row) => <RowTitle words={titleOf(row)} />,
      },
      count('visits'),
      count('viewed_product'),
      count('added_to_cart'),
      count('reached_checkout'),
      count('ordered'),
      rate('viewed_product_rate', true),
      rate('added_to_cart_rate', true),
      rate('reached_checkout_rate', true),
      { ...rate('ordered_rate', false), phone: 'status' },
    ],
    tabs: useTabs(),
    always: { ...days, group_by: group },
    pageSizes,
  });
  const report = list.reply?.report;
  return (
    <ConversionList
      id="conversion-steps"
      exported={{ report_type: 'conversion', group_by: group }}
      path="/admin/statistics/v2/conversion.json"
      tab={group}
      list={list}
      foot={report && report.rows.length > 0 ? report.totals : undefined}
    />
  );
}

function CheckoutList({ tab }: { tab: CheckoutTab }) {
  const t = useText(conversionText);
  const formats = useFormats();
  const words = useDayWords();
  const { days } = useVisitDays();
  const interval = tab === 'checkouts_month' ? 'month' : 'day';
  const column = (
    name: CheckoutFigure,
    write: (value: number | null) => string,
    more: Partial<ListColumn<CheckoutRow>> = {},
  ): ListColumn<CheckoutRow> => ({
    ...{ id: name, label: t(name), numeric: true, width: 112, phone: 'figure' as const },
    csv: (row) => row[name],
    cell: (row) => write(row[name]),
    ...more,
  });
  const rate = (value: number | null) => formats.rate(value === null ? null : value / 100);
  const list = useServerList(shopperCalls.abandonedCheckouts, {
    rows: (reply): readonly CheckoutRow[] => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: checkoutAddress,
    columns: [
      {
        id: 'row',
        label: t(tab),
        phone: 'title',
        csv: (row) => row.day ?? row.month,
        cell: (row) => (
          <RowTitle
            words={{ name: row.day ? words.day(row.day) : row.month ? words.month(row.month) : '' }}
          />
        ),
      },
      column('begun', formats.number),
      column('ordered', formats.number, { label: t('checkouts_ordered'), wideOnly: true }),
      column('abandoned', formats.number),
      column('abandoned_rate', rate, { hiddenAtFirst: true }),
      column('abandoned_value', (value) => formats.money(value)),
      column('recovered', formats.number),
      column('recovered_rate', rate, { hiddenAtFirst: true }),
      column('recovered_value', (value) => formats.money(value)),
    ],
    tabs: useTabs(),
    always: { ...days, interval },
    pageSizes,
  });
  const report = list.reply?.report;
  return (
    <ConversionList
      id="conversion-checkouts"
      exported={{ report_type: 'abandoned_checkouts', group_by: interval }}
      path="/admin/statistics/abandoned-checkouts.json"
      tab={tab}
      list={list}
      foot={report && report.rows.length > 0 ? report.totals : undefined}
    />
  );
}

const stepAddress = {
  id: (row: StepRow) =>
    [row.day, row.source, row.device, row.country, row.landing_page, row.utm_campaign, row.shop_id]
      .map((part) => (part === undefined ? '' : `=${part ?? ''}`))
      .join(':'),
  name: (row: StepRow) =>
    row.day ?? row.source ?? row.device ?? row.country ?? row.landing_page ?? row.utm_campaign ?? '',
};
const checkoutAddress = {
  id: (row: CheckoutRow) => row.day ?? row.month ?? '',
  name: (row: CheckoutRow) => row.day ?? row.month ?? '',
};

/** The page around either list. */
function ConversionList<Row>({
  id,
  exported,
  path,
  tab,
  list,
  foot,
}: {
  id: string;
  /** The call whose answer a link shows. */
  path: SharedPath;
  tab: StepGroup | CheckoutTab;
  /** The report as its file calls it. */
  exported: { report_type: string; group_by: string };
  list: ShownList<Row> & Parameters<typeof sharedListQuery>[0];
  foot: Row | undefined;
}): ReactNode {
  const t = useText(conversionText);
  const shared = useText(reportText);
  const visits = useText(visitText);
  const title = useText(analyticsAreaText)('title_conversion');
  const exporting = useVisitExport(`${id}-export`, exported);
  return (
    <ListPage
      id={id}
      title={title}
      text={t('lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport
            title={`${title} · ${t(tab.startsWith('checkouts_') ? (tab as CheckoutTab) : `tab_${tab as StepGroup}`)}`}
            path={path}
            query={sharedListQuery(list)}
          />
          {exporting.button}
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts more={[t('about_visits')]} />
          <CheckoutRates />
          {exporting.notice}
          <Heads />
          <div className="report-halves">
            <CheckoutsChart />
            <Steps />
          </div>
        </div>
      }
      list={list}
      foot={foot && { name: shared('total'), row: foot }}
      empty={{ icon: 'chart', title: visits('empty_title'), text: visits('empty_text') }}
    />
  );
}

/** The rates that checkout values were converted at. */
function CheckoutRates() {
  return <ReportRates rates={useCheckouts().data?.rates} />;
}

function Steps() {
  const { days } = useVisitDays();
  const read = useApiQuery(
    shopperCalls.conversionFunnel,
    { query: { ...days, group_by: 'none' } },
    { keepPrevious: true, select: (reply) => reply.report },
  );
  return <FunnelCard read={read} />;
}

/** Abandoned checkouts, the recovered ones among them, and the conversion rate. */
function Heads() {
  const t = useText(conversionText);
  const shared = useText(reportText);
  const formats = useFormats();
  const read = useCheckouts();
  const report = read.data;
  if (read.isError && !report)
    return (
      <section className="card" aria-label={t('checkouts')}>
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      </section>
    );
  const heads = [
    ['begun', 'count', formats.number],
    ['abandoned', 'count', formats.number],
    ['abandoned_value', 'money', (value: number | null | undefined) => formats.money(value)],
    ['recovered', 'count', formats.number],
    ['recovered_value', 'money', (value: number | null | undefined) => formats.money(value)],
  ] as const;
  return (
    <FigureHeads
      label={t('checkouts')}
      isLoading={!report}
      heads={heads.map(([name, unit, write]) => ({
        id: name,
        title: <FigureName name={t(name)} meaning={t(`${name}_means`)} />,
        figure: write(report?.totals[name]),
        change: report?.previous ? (
          <Delta
            unit={unit}
            now={report.totals[name]}
            before={report.previous.totals[name]}
            written={write(report.previous.totals[name])}
            lessIsBetter={name.startsWith('abandoned')}
          />
        ) : report ? (
          <span className="dim">{shared('since', { date: formats.day(report.from) })}</span>
        ) : null,
      }))}
    />
  );
}

/** Checkouts that were left, and those of them that came back, by the day they began. */
function CheckoutsChart() {
  const t = useText(conversionText);
  const shared = useText(reportText);
  const formats = useFormats();
  const { interval } = useVisitDays();
  const read = useCheckouts();
  const report = read.data;
  return (
    <Card
      title={t('left_checkouts')}
      end={<span className="dim text-sm">{shared(`by_${interval}`)}</span>}
      className="report-chart"
    >
      {read.isError && !report ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : !report ? (
        <div className="report-chart-skeleton" aria-hidden="true">
          <Skeleton height={240} />
        </div>
      ) : report.totals.begun === null ? (
        <CheckoutsUntold />
      ) : (
        <>
          <TimeChart
            caption={t(`chart_${interval}`)}
            definition={t('abandoned_means')}
            pointsLabel={shared(interval)}
            rows={report.rows}
            before={undefined}
            name={t('abandoned')}
            valueOf={(row) => row.abandoned ?? 0}
            beside={{ name: t('recovered'), valueOf: (row) => row.recovered ?? 0 }}
            format={formats.number}
            formatAxis={formats.number}
          />
          <p className="quiet text-sm report-returns">
            {t('after', { count: report.abandoned_after_minutes })}
          </p>
          {report.checkouts_told ? null : <CheckoutsUntold />}
        </>
      )}
    </Card>
  );
}
