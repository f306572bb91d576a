import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { SalesFigures } from '../../report/contract/statistics.ts';
import type { ProfitStepName } from '../rules/profit-steps.ts';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { knowsNone } from './known-profit.ts';
import { withoutEmpty } from '../../report/admin/orders-link.tsx';
import { pathsElsewhere } from '../../report/admin/paths-elsewhere.ts';
import { saleCalls } from '../../sale/admin/sale-calls.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { reportText } from '../../report/admin/report-text.ts';
import { useRowWords } from '../../report/admin/row-title.tsx';
import { rowKey } from '../../report/admin/sales-rows.ts';
import { asksOfShops } from '../../report/admin/shop-choice.ts';

/** A bar whose orders the panel shows. */
export interface PressedBar {
  id: string;
  label: string;
  /** The figure that it is, or is a part of. */
  figure: ProfitStepName;
  /** Major units; below zero where it is taken off. */
  value: number;
  isTotal: boolean;
  isUnknown: boolean;
  /** The key of a reported cost. */
  cost?: string | undefined;
  /** The offer that gave it; `shop` where several shops are shown. */
  offer?: { id: number; shop: number | undefined } | undefined;
}

interface ProfitPanelProps {
  bar: PressedBar;
  /** The bars that can be opened, in their order. */
  bars: readonly PressedBar[];
  showList: () => void;
}

/** Orders in the panel; the list has the rest. */
const maxOrders = 7;

/** The orders behind one bar, those with most of it first, and what they come to. */
export function ProfitPanel({ bar, bars, showList }: ProfitPanelProps) {
  const t = useText(reportText);
  const figure = useText(figureText);
  const write = useFigureWords();
  const titleId = useId();
  const navigate = useNavigate();
  const { offer, figure: name, cost } = bar;
  const orders = useOrders(bar);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Below the chart the panel opens out of sight.
    if (matchMedia('(max-width: 1180px)').matches) box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const at = bars.findIndex(({ id }) => id === bar.id);
  const open = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, bar: id }),
      resetScroll: false,
    });
  const step = (by: 1 | -1, label: string) => (
    <button
      type="button"
      className="icon-button small"
      aria-label={label}
      disabled={bars[at + by] === undefined}
      onClick={() => open(bars[at + by]?.id)}
    >
      <Icon name={by < 0 ? 'chevronLeft' : 'chevronRight'} size={16} className="flips" />
    </button>
  );
  return (
    <aside className="profit-panel" aria-labelledby={titleId} ref={box}>
      <header className="profit-panel-head">
        <div className="profit-panel-title">
          {offer || cost ? <p className="dim text-xs">{figure(name)}</p> : null}
          <h2 id={titleId}>{bar.label}</h2>
        </div>
        {step(-1, t('previous_bar'))}
        {step(1, t('next_bar'))}
        <button
          type="button"
          className="icon-button small"
          aria-label={t('close_panel')}
          onClick={() => open(undefined)}
        >
          <Icon name="close" size={16} />
        </button>
      </header>
      {orders.isError && !orders.data ? (
        <FailedState error={orders.error} onRetry={() => void orders.refetch()} />
      ) : orders.data ? (
        <>
          {offer ? (
            <dl className="profit-panel-sums">
              {(
                [
                  ['given_away', write('discounts', -(orders.data.totals.discounts ?? 0))],
                  ['net_with_it', write('net_sales', orders.data.totals.net_sales)],
                  [
                    'profit_with_it',
                    knowsNone(orders.data.totals) ? '—' : write('profit', orders.data.totals.profit),
                  ],
                ] as const
              ).map(([key, value]) => (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <PanelOrders
            bar={bar}
            rows={orders.data.rows}
            totals={orders.data.totals}
            count={orders.data.total_rows}
          />
          <footer className="profit-panel-end">
            <OpenAsList bar={bar} showList={showList} />
            <OfferLink offer={offer} />
          </footer>
        </>
      ) : (
        <div className="profit-panel-skeleton" aria-hidden="true">
          <Skeleton height={340} />
        </div>
      )}
    </aside>
  );
}

function useOrders({ figure: name, offer, cost }: PressedBar) {
  const days = useReportDays();
  const own = useSession().shop.id;
  const figures: ProfitStepName[] = offer
    ? ['discounts', 'net_sales', 'cost', 'profit', 'uncosted_sales']
    : [name];
  return useApiQuery(
    saleCalls.profitReport,
    {
      query: {
        ...{ ...days.asks, compare: 'none' as const, group_by: 'order' as const },
        ...(offer && { ref_type: 'offer' as const, ref_id: String(offer.id) }),
        ...(offer?.shop !== undefined && asksOfShops([offer.shop], own)),
        ...(cost !== undefined && { cost_key: cost }),
        ...{ columns: [...figures, 'items_sold'].join(), limit: String(maxOrders) },
        ...{ sort_field: name, sort_direction: 'desc' as const },
      },
    },
    { select: (reply) => reply.report },
  );
}

type PanelRows = NonNullable<ReturnType<typeof useOrders>['data']>['rows'];

function PanelOrders({
  bar,
  rows,
  totals,
  count,
}: {
  bar: PressedBar;
  rows: PanelRows;
  totals: SalesFigures;
  count: number;
}) {
  const t = useText(reportText);
  const write = useFigureWords();
  const words = useRowWords();
  const { figure: name, offer, isTotal } = bar;
  const sign = isTotal ? 1 : -1;
  const amount = (of: SalesFigures) => sign * (of[name] ?? 0) || 0;
  const listed = rows.filter((row) => amount(row) !== 0);
  const rest = Math.round((amount(totals) - listed.reduce((sum, row) => sum + amount(row), 0)) * 1000) / 1000;
  return (
    <>
      <ul className="profit-panel-orders">
        {listed.map((row) => {
          const { name: order, text, to } = words.ofRow('order', row);
          return (
            <li key={rowKey(row)}>
              <span className="profit-panel-order">
                {to ? <Link to={to}>{order}</Link> : <span className="strong">{order}</span>}
                <small className="dim">
                  {[text, row.items_sold ? t('items', { count: row.items_sold }) : undefined]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
              <b>{write(name, amount(row))}</b>
            </li>
          );
        })}
      </ul>
      {rest === 0 ? null : (
        <p className="profit-panel-line quiet">
          <span>{offer ? t('more_orders', { count: count - listed.length }) : t('other_orders')}</span>
          <span>{write(name, rest)}</span>
        </p>
      )}
      <p className="profit-panel-line whole">
        <span>{t('sum_of_bar')}</span>
        <span>{write(name, amount(totals))}</span>
      </p>
    </>
  );
}

/** All orders of a bar: an offer's in the sales report, others in the list below. */
function OpenAsList({ bar, showList }: { bar: PressedBar; showList: () => void }) {
  const t = useText(reportText);
  const { address } = useReportDays();
  const maySales = useMay('read_sales');
  const { offer, figure: name, cost } = bar;
  const className = buttonClass('default', 'small');
  const sorted = { tab: 'order', sort: name, dir: 'desc' };
  if (!offer)
    return (
      <Link
        className={className}
        to="."
        search={(before: Record<string, unknown>) => ({ ...before, ...sorted, page: undefined, cost })}
        resetScroll={false}
        onClick={showList}
      >
        {t('open_as_list')}
      </Link>
    );
  // The list of profits is not narrowed to an offer; that of sales is.
  if (!maySales) return <span />;
  return (
    <Link
      className={className}
      to={analyticsPaths.sales}
      search={withoutEmpty({
        ...address,
        ...sorted,
        offer: offer.id,
        ...(offer.shop && { shops: offer.shop }),
      })}
    >
      {t('open_as_list')}
    </Link>
  );
}

function OfferLink({ offer }: { offer: PressedBar['offer'] }) {
  const t = useText(reportText);
  const may = useMay('apps');
  const own = useSession().shop.id;
  if (!offer || !may || (offer.shop ?? own) !== own) return null;
  return (
    <Link className="row" to={pathsElsewhere.quantityOffer(offer.id)}>
      {t('go_to_offer')}
      <Icon name="chevronRight" size={16} className="flips" />
    </Link>
  );
}
