import { Bar } from '#core/admin/charts/bars.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import type { VisitReport } from '../contract/visit-statistics-calls.ts';
import { OrdersLink } from '../../report/admin/orders-link.tsx';
import { RowTitle, useShopName } from '../../report/admin/row-title.tsx';
import { ordersOfVisits, type ShownVisitGroup, visitKey, type VisitRow } from './visit-rows.ts';
import { visitText } from './visit-text.ts';
import { useVisitWords } from './visit-words.ts';

/** How a list of visits tells its rows apart. */
export const visitAddress = {
  id: visitKey,
  name: visitKey,
};

/** The filters of rows of visits, so that their figures link to just those orders. */
export interface VisitsAsked {
  group: ShownVisitGroup;
  touch: 'last' | 'first';
  /** The filters that all rows have in common. */
  within?: Readonly<Record<string, string>>;
}

/** The columns of visits: the group, visits, their share, and their orders. */
export function useVisitColumns(
  { group, touch, within }: VisitsAsked,
  report: VisitReport | undefined,
): ListColumn<VisitRow>[] {
  const t = useText(visitText);
  const formats = useFormats();
  const words = useVisitWords();
  const shopName = useShopName();
  const titleOf = (row: VisitRow) => {
    const title = words.ofRow(group, row);
    const shop = shopName(row.shop_id);
    return shop === undefined ? title : { ...title, text: [title.text, shop].filter(Boolean).join(' · ') };
  };
  const most = Math.max(0, ...(report?.rows ?? []).map(({ visits }) => visits));
  const isTotal = (row: VisitRow) => row[group] === undefined && !row.without_visit;
  const narrowOf = (row: VisitRow) => ordersOfVisits(group, row, touch, within);
  return [
    {
      id: 'row',
      label: t(`tab_${group}`),
      phone: 'title',
      csv: (row) => words.ofRow(group, row).name,
      cell: (row) => <RowTitle words={titleOf(row)} />,
    },
    {
      id: 'bar',
      label: t('share_of_visits'),
      width: 140,
      wideOnly: true,
      cell: (row) => (isTotal(row) ? null : <Bar value={row.visits} most={most} />),
    },
    {
      id: 'share',
      label: t('share'),
      numeric: true,
      width: 96,
      phone: 'figure',
      phoneShown: (row) => Boolean(row.visits) && row.share !== undefined,
      csv: (row) => row.share,
      cell: (row) =>
        row.without_visit ? '—' : row.share === undefined ? null : formats.rate(row.share / 100),
    },
    {
      id: 'visits',
      label: t('visits'),
      numeric: true,
      width: 112,
      phone: 'figure',
      phoneShown: (row) => !row.without_visit,
      csv: (row) => row.visits,
      cell: (row) => (row.without_visit ? '—' : formats.number(row.visits)),
    },
    {
      id: 'orders',
      label: t('orders'),
      numeric: true,
      width: 96,
      phone: 'figure',
      csv: (row) => row.orders,
      cell: (row) => (
        <OrdersLink narrow={row.orders ? narrowOf(row) : null}>{formats.number(row.orders)}</OrdersLink>
      ),
    },
    {
      id: 'conversion_rate',
      label: t('conversion_rate'),
      numeric: true,
      width: 112,
      phone: 'figure',
      phoneShown: (row) => row.conversion_rate != null,
      csv: (row) => row.conversion_rate,
      cell: (row) => (row.conversion_rate == null ? '—' : formats.rate(row.conversion_rate / 100)),
    },
    {
      id: 'net_sales',
      label: t('net_sales'),
      numeric: true,
      width: 128,
      phone: 'status',
      csv: (row) => row.net_sales,
      cell: (row) => (
        <OrdersLink narrow={row.net_sales ? narrowOf(row) : null}>{formats.money(row.net_sales)}</OrdersLink>
      ),
    },
  ];
}
