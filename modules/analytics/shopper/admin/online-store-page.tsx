import { useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn, ShownList } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import type { SharedPath } from '../../share/contract/report-link-calls.ts';
import type { ActionsReport } from '../contract/shopper-statistics-calls.ts';
import type { VisitReport } from '../../visit/contract/visit-statistics-calls.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { conversionText } from './conversion-text.ts';
import { OrdersLink } from '../../report/admin/orders-link.tsx';
import { useReportDays } from '../../report/admin/report-days.ts';
import { shopperCalls } from './shopper-calls.ts';
import { visitCalls } from '../../visit/admin/visit-calls.ts';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { RowTitle, useRowWords } from '../../report/admin/row-title.tsx';
import { narrowingOf } from '../../report/admin/sales-rows.ts';
import { ShareReport, sharedListQuery } from '../../share/admin/share-report.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';
import { useVisitColumns, visitAddress } from '../../visit/admin/visit-columns.tsx';
import { VisitFigures } from '../../visit/admin/visit-figures.tsx';
import { useVisitExport } from '../../report/admin/visit-export.ts';
import type { VisitRow } from '../../visit/admin/visit-rows.ts';
import { visitText } from '../../visit/admin/visit-text.ts';
import { useVisitsByTime, VisitsChart } from '../../visit/admin/visits-chart.tsx';

const groups = ['landing_page', 'device', 'country', 'referrer'] as const;

const tabIds = [...groups, 'product'] as const;

/** /analytics/online-store (R137): visits by day, where they began, on which device, and what was looked at. */
export function OnlineStorePage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  if (search['tab'] === 'product') return <ProductsList />;
  return <VisitsList group={groups.find((one) => one === search['tab']) ?? 'landing_page'} />;
}

/** The query of visit calls, which has no day of returns. */
function useVisitDays() {
  const { refund_day: _day, ...days } = useReportDays().asks;
  return days;
}

const useTabs = () => {
  const t = useText(visitText);
  return tabIds.map((id) => ({ id, label: t(`tab_${id}`) }));
};

function VisitsList({ group }: { group: (typeof groups)[number] }) {
  const t = useText(visitText);
  const list = useServerList(visitCalls.utmReport, {
    rows: (reply): readonly VisitRow[] => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: visitAddress,
    columns: [],
    tabs: useTabs(),
    always: { ...useVisitDays(), type: group },
    pageSizes: [20, 50, 100],
  });
  const report = list.reply?.report;
  const columns = useVisitColumns({ group, touch: 'last' }, report);
  return (
    <StorePage
      id="online-store"
      exported={{ report_type: 'utm', group_by: group }}
      path="/admin/statistics/v2/utm-report.json"
      tab={group}
      list={{ ...list, columns }}
      rates={report?.rates}
      others={report?.others}
      foot={report && report.rows.length > 0 ? { name: t('total'), row: report.totals } : undefined}
    />
  );
}

type ProductRow = ActionsReport['rows'][number];
const productAddress = {
  id: (row: ProductRow) => `${row.shop_id ?? ''}:${row.product_id ?? ''}`,
  name: (row: ProductRow) => row.product_title ?? '',
};

/** Products by how often they were looked at, and what came of it. */
function ProductsList() {
  const t = useText(visitText);
  const steps = useText(conversionText);
  const formats = useFormats();
  const words = useRowWords();
  const { days } = useReportDays();
  const count = (
    name: 'product_views' | 'add_to_cart' | 'orders',
    label: string,
    more: Partial<ListColumn<ProductRow>> = {},
  ): ListColumn<ProductRow> => ({
    ...{ id: name, label, numeric: true, width: 128, phone: 'figure' },
    csv: (row) => row[name],
    cell: (row) => formats.number(row[name]),
    ...more,
  });
  const asked = useVisitDays();
  const others = useApiQuery(
    visitCalls.utmReport,
    { query: { ...asked, compare: 'none', type: 'device', limit: '1' } },
    { keepPrevious: true, select: (reply) => reply.report.others },
  );
  const list = useServerList(shopperCalls.actionsReportV2, {
    rows: (reply): readonly ProductRow[] => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: productAddress,
    columns: [
      {
        id: 'row',
        label: t('tab_product'),
        phone: 'title',
        csv: (row) => row.product_title,
        cell: (row) =>
          row.product_id === undefined ? null : <RowTitle words={words.ofRow('product', row)} />,
      },
      count('product_views', steps('product_views'), { phone: 'status' }),
      count('add_to_cart', steps('added_to_cart')),
      {
        ...{ id: 'add_to_cart_rate', label: steps('added_to_cart_rate'), numeric: true, width: 112 },
        phone: 'figure',
        csv: (row) => row.add_to_cart_rate,
        cell: (row) => formats.rate(row.add_to_cart_rate == null ? null : row.add_to_cart_rate / 100),
      },
      count('orders', t('orders'), {
        cell: (row) => (
          <OrdersLink
            narrow={row.orders > 0 && row.product_id !== undefined ? narrowingOf('product', row, days) : null}
          >
            {formats.number(row.orders)}
          </OrdersLink>
        ),
      }),
    ],
    tabs: useTabs(),
    always: { ...asked, group_by: 'product' },
    pageSizes: [20, 50, 100],
  });
  const report = list.reply?.report;
  return (
    <StorePage
      id="online-store-products"
      exported={{ report_type: 'actions', group_by: 'product' }}
      path="/admin/statistics/v2/actions.json"
      tab="product"
      list={list}
      others={others.data}
      foot={report && report.rows.length > 0 ? { name: t('total'), row: report.totals } : undefined}
    />
  );
}

/** The page around either list. */
function StorePage<Row>({
  id,
  exported,
  path,
  tab,
  list,
  rates,
  others,
  foot,
}: {
  id: string;
  /** The report as its file calls it. */
  exported: { report_type: string; group_by: string };
  path: SharedPath;
  tab: (typeof tabIds)[number];
  list: ShownList<Row> & Parameters<typeof sharedListQuery>[0];
  rates?: VisitReport['rates'];
  /** The excluded visits, if the list has them. */
  others?: VisitReport['others'];
  foot: { name: string; row: Row } | undefined;
}) {
  const t = useText(visitText);
  const title = useText(analyticsAreaText)('nav_store');
  const counted = useVisitsByTime();
  const exporting = useVisitExport(`${id}-export`, exported);
  return (
    <ListPage
      id={id}
      title={title}
      text={t('store_lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport title={`${title} · ${t(`tab_${tab}`)}`} path={path} query={sharedListQuery(list)} />
          {exporting.button}
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts />
          <ReportRates rates={rates} />
          {exporting.notice}
          <VisitFigures
            report={counted.data && others && { ...counted.data, others }}
            failed={
              counted.isError && !counted.data
                ? { error: counted.error, retry: () => void counted.refetch() }
                : undefined
            }
          />
          <VisitsChart />
        </div>
      }
      list={list}
      foot={foot}
      empty={{ icon: 'chart', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
