import { useSearch } from '@tanstack/react-router';
import { Waterfall, type WaterfallBracket, type WaterfallPart } from '#core/admin/charts/waterfall.tsx';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { addressText } from '#core/admin/shells/list-address.ts';
import type { SalesReport, SalesRow } from '../../report/contract/statistics.ts';
import {
  type OfferDiscounts,
  type ProfitStep,
  type ProfitStepName,
  profitSteps,
  type ReportedStep,
} from '../rules/profit-steps.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { knowsNone } from './known-profit.ts';
import { type PressedBar, ProfitPanel } from './profit-panel.tsx';
import { saleCalls } from '../../sale/admin/sale-calls.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { reportText } from '../../report/admin/report-text.ts';
import { useRowWords } from '../../report/admin/row-title.tsx';
import { costWords } from '../../sale/admin/sales-filters.ts';

/** Offers with a bar of their own; the rest share one. */
const maxOfferBars = 4;

const looks: Readonly<Record<ProfitStepName, WaterfallPart['look']>> = {
  gross_sales: 'sum',
  discounts: 'given',
  returns: 'paid',
  net_sales: 'sum',
  uncosted_sales: 'unknown',
  cost: 'paid',
  reported_costs: 'paid',
  fees: 'paid',
  profit: 'result',
};

/** The reported costs of each key, in the order of their bars. */
function reportedSteps({ rows, cost_kinds = [] }: SalesReport): ReportedStep[] {
  const place = (key: string) => cost_kinds.findIndex((kind) => kind.key === key);
  return rows
    .flatMap(({ cost_key, reported_costs }): ReportedStep[] =>
      cost_key == null
        ? []
        : [
            {
              key: cost_key,
              place: cost_kinds[place(cost_key)]?.place ?? 'goods',
              value: reported_costs ?? 0,
            },
          ],
    )
    .sort((one, other) => place(one.key) - place(other.key));
}

const offerKey = ({ offer_id, shop_id }: SalesRow) =>
  shop_id === undefined ? `${offer_id}` : `${offer_id}.${shop_id}`;

/** The offers with a bar of their own, by the report of offers that gave most, and what all offers took off. */
function offerDiscounts({ rows, totals, overlap, total_rows }: SalesReport): OfferDiscounts {
  const own = rows.slice(0, total_rows > maxOfferBars ? maxOfferBars - 1 : maxOfferBars);
  const once = totals.discounts ?? 0;
  return {
    offers: own.map((row) => ({ key: offerKey(row), value: row.discounts ?? 0 })),
    sum: once + (overlap?.discounts ?? 0),
    once,
  };
}

const idOf = ({ name, part, cost_key }: ProfitStep): string =>
  part?.of === 'offer'
    ? `offer.${part.key}`
    : part
      ? `discounts.${part.of}`
      : cost_key === undefined
        ? name
        : `${name}.${cost_key}`;

/** From gross sales to profit: a bar for each step and each offer. A bar opens the orders behind it beside the chart. */
export function ProfitBars({
  report,
  isPrevious,
  showList,
}: {
  report: SalesReport | undefined;
  /** The report is still that of the days before the address changed. */
  isPrevious: boolean;
  showList: () => void;
}) {
  const t = useText(reportText);
  const figure = useText(figureText);
  const write = useFigureWords();
  const words = useRowWords();
  const formats = useFormats();
  const days = useReportDays();
  const { locale, currency } = useSession().shop;
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const whole = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const given = useApiQuery(
    saleCalls.profitReport,
    {
      query: {
        ...{ ...days.asks, compare: 'none' as const, group_by: 'offer' as const },
        ...{ columns: 'discounts', sort_field: 'discounts' as const, sort_direction: 'desc' as const },
        limit: String(maxOfferBars),
      },
    },
    { keepPrevious: true, select: (reply) => reply.report },
  );
  const totals = report?.totals;
  // A failed reading of offers leaves the discounts one bar. Bars of different days are never drawn together.
  if (!totals || given.isPending || (given.data && given.isPlaceholderData !== isPrevious))
    return (
      <Card title={t('waterfall')}>
        <div className="report-steps-skeleton" aria-hidden="true">
          <Skeleton height={488} />
        </div>
      </Card>
    );
  // Days on which no money moved have no bars; the list says so.
  if (Object.values(totals).every((value) => !value)) return null;

  const offers = given.data && offerDiscounts(given.data);
  const steps = profitSteps(totals, reportedSteps(report), offers);
  const others = given.data ? given.data.total_rows - (offers?.offers.length ?? 0) : 0;
  const rowOf = (key: string) => given.data?.rows.find((row) => offerKey(row) === key);
  const labelOf = ({ name, part, cost_key }: ProfitStep): string => {
    if (cost_key !== undefined) return costWords(report.cost_kinds, cost_key);
    if (!part) return figure(name);
    if (part.of === 'offer') return words.ofRow('offer', rowOf(part.key) ?? {}).name;
    return part.of === 'others' ? t('other_offers', { count: others }) : t(`discounts_${part.of}`);
  };
  const unknown = knowsNone(totals);

  const bars = steps.map((step): PressedBar => {
    const row = step.part?.of === 'offer' ? rowOf(step.part.key) : undefined;
    const asks = report.cost_kinds?.some(({ key }) => key === step.cost_key);
    return {
      id: idOf(step),
      label: labelOf(step),
      figure: step.name,
      value: step.value,
      isTotal: step.isTotal,
      isUnknown: unknown && (step.name === 'profit' || step.name === 'cost'),
      cost: asks ? step.cost_key : undefined,
      offer: row?.offer_id === undefined ? undefined : { id: row.offer_id, shop: row.shop_id },
    };
  });
  /** No list of orders says which these are. */
  const isClosed = ({ part }: ProfitStep) => part !== undefined && part.of !== 'offer';
  const pressable = bars.filter((bar, at) => !bar.isUnknown && !isClosed(steps[at]!));
  const chosen = pressable.find(({ id }) => id === addressText(search['bar']));
  const parts = bars.map(({ id, label, value, isTotal, isUnknown, figure: name }, at): WaterfallPart => {
    const isOthers = steps[at]!.part?.of === 'others';
    const opens = pressable.some((bar) => bar.id === id);
    const isChosen = opens ? chosen?.id === id : undefined;
    return {
      ...{ id, label, value, isTotal, isUnknown, isChosen },
      look: looks[name],
      search: isOthers
        ? { tab: 'offer', page: undefined, sort: 'discounts', dir: 'desc' }
        : opens
          ? { bar: isChosen ? undefined : id }
          : undefined,
      onPress: isOthers ? showList : undefined,
    };
  });

  const bracket = (names: readonly ProfitStepName[], label: (sum: number) => string): WaterfallBracket[] => {
    const places = steps.flatMap(({ name }, at) => (names.includes(name) ? [at] : []));
    if (places.length < 2) return [];
    const sum = places.reduce((all, at) => all + steps[at]!.value, 0);
    return [{ label: label(sum), from: places[0]!, to: places.at(-1)! }];
  };
  return (
    <div className={chosen ? 'profit-drill open' : 'profit-drill'}>
      <Card title={t('waterfall')}>
        <p className="report-result">
          <span className="report-result-figure">{unknown ? '—' : write('profit', totals.profit)}</span>
          <span className="quiet">
            {totals.margin == null
              ? t(unknown || totals.profit === 0 ? 'profit_nothing' : 'profit_alone')
              : t('profit_of', {
                  margin: write('margin', totals.margin),
                  net: write('net_sales', (totals.net_sales ?? 0) - (totals.uncosted_sales ?? 0)),
                })}
          </span>
        </p>
        <Waterfall
          caption={t('waterfall')}
          parts={parts}
          format={(value) => formats.money(value)}
          formatShort={(value) => whole.format(value)}
          partLabel={t('step')}
          valueLabel={t('amount')}
          brackets={[
            ...bracket(['discounts'], () =>
              t('bracket', { name: figure('discounts'), amount: formats.money(-(totals.discounts ?? 0)) }),
            ),
            ...(unknown
              ? []
              : bracket(['cost', 'reported_costs', 'fees'], (sum) =>
                  t('bracket', { name: t('all_costs'), amount: formats.money(sum) }),
                )),
          ]}
        />
      </Card>
      {chosen ? <ProfitPanel key={chosen.id} bar={chosen} bars={pressable} showList={showList} /> : null}
    </div>
  );
}
