import type { ReactNode } from 'react';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { type FigureName, figureUnits } from '../../figure/contract/figure-names.ts';
import type { SalesRow } from '../../report/contract/statistics.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { type Narrowing, OrdersLink } from '../../report/admin/orders-link.tsx';

export interface FigureColumn {
  name: FigureName;
  hiddenAtFirst?: boolean;
  wideOnly?: boolean;
  phone?: ListColumn<SalesRow>['phone'];
  phoneShown?: (row: SalesRow) => boolean;
  /** In place of the figure itself, which it is given as a link. */
  cell?: (row: SalesRow, linked: ReactNode) => ReactNode;
}

const ratios: readonly FigureName[] = ['average_order', 'average_items', 'margin'];
const widths = { money: 112, count: 96, number: 96, percent: 88 } as const;

/** Figures that a list of orders shows only when it is in their order. */
const askedFor: readonly FigureName[] = [
  'items_sold',
  'cost',
  'reported_costs',
  'fees',
  'profit',
  'uncosted_sales',
  'uncosted_fees',
  'uncosted_costs',
];
const sortedBy = (name: FigureName, narrow: Narrowing): Narrowing =>
  narrow && askedFor.includes(name) ? { ...narrow, sort: name, dir: 'desc' } : narrow;

/** Columns of figures, each in its unit; sums lead to the orders they are made of. */
export function useFigureColumns(
  columns: readonly FigureColumn[],
  /** The filters of a row's orders. Null: no list of orders has such a filter. */
  narrowOf: (row: SalesRow) => Narrowing,
): ListColumn<SalesRow>[] {
  const t = useText(figureText);
  const write = useFigureWords();
  return columns.map(({ name, phone = 'figure', cell, ...more }) => ({
    id: name,
    label: t(name),
    numeric: true,
    sort: name,
    firstDir: 'desc' as const,
    width: widths[figureUnits[name]],
    phone,
    csv: (row) => row[name],
    cell: (row) => {
      const written = write(name, row[name]);
      const isSum = !ratios.includes(name) && Boolean(row[name]);
      const linked = isSum ? (
        <OrdersLink narrow={sortedBy(name, narrowOf(row))}>{written}</OrdersLink>
      ) : (
        written
      );
      return cell ? cell(row, linked) : linked;
    },
    ...more,
  }));
}
