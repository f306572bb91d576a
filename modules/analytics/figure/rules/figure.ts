import { type FigureName, type FigureUnit, figureNames, figureUnits } from '../contract/figure-names.ts';

/** Sums of movements that figures are made of; money in minor units. */
export const sumNames = [
  'gross',
  'discounts',
  'returns',
  'tax',
  'delivery',
  'quantity',
  'orders',
  /** The cost of goods with a known cost. */
  'cost',
  /** Gross − discounts − returns of the movements whose cost is known, and of the others. */
  'costed_net',
  'uncosted_net',
  /** Payment fees of the movements with a known cost, and of the others. */
  'costed_fees',
  'uncosted_fees',
  /** Costs that areas reported, of goods with a known cost and of the rest. */
  'costed_reported',
  'uncosted_reported',
] as const;
export type SumName = (typeof sumNames)[number];
export type Sums = Readonly<Record<SumName, number>>;

export const noSums = Object.fromEntries(sumNames.map((name) => [name, 0])) as Record<SumName, number>;

/** Two sums as one; with -1 the second is taken off the first. */
export function addSums(one: Sums, other: Sums, sign: 1 | -1 = 1): Record<SumName, number> {
  const both = { ...noSums };
  for (const name of sumNames) both[name] = one[name] + sign * other[name];
  return both;
}

/** Sums that are added (1) and taken off (-1). */
type Terms = Readonly<Partial<Record<SumName, 1 | -1>>>;

export interface Figure {
  name: FigureName;
  unit: FigureUnit;
  terms: Terms;
  /** A ratio: the terms over these. It is null where they come to nothing, a percentage also where they are below it, and rounded only when it is shown. */
  over?: Terms;
  /** The permission that it needs besides that for sales. */
  permission: 'read_profit' | null;
  /**
   * Which movements it counts: of orders that were `placed`, of what was `sold` (with what was put on after payment), of
   * what was `returned` (given back, or cancelled before it was paid), of `both`, or what was `reported` as a cost. Test payments count like others until there
   * are real ones, and not from then on. Of a
   * product or an offer, and of sales that are narrowed to one, orders are those with such a line: each once, and once
   * more for each line that was put on later.
   */
  counts: 'placed' | 'sold' | 'returned' | 'both' | 'reported';
}

const net = { gross: 1, discounts: -1, returns: -1 } as const;
const earned = { costed_net: 1, cost: -1, costed_reported: -1, costed_fees: -1 } as const;

const declared: Readonly<Record<FigureName, Pick<Figure, 'terms' | 'over' | 'counts'>>> = {
  gross_sales: { terms: { gross: 1 }, counts: 'sold' },
  discounts: { terms: { discounts: 1 }, counts: 'sold' },
  returns: { terms: { returns: 1 }, counts: 'returned' },
  net_sales: { terms: net, counts: 'both' },
  delivery: { terms: { delivery: 1 }, counts: 'both' },
  taxes: { terms: { tax: 1 }, counts: 'both' },
  total_sales: { terms: { ...net, delivery: 1, tax: 1 }, counts: 'both' },
  orders: { terms: { orders: 1 }, counts: 'placed' },
  items_sold: { terms: { quantity: 1 }, counts: 'both' },
  average_order: { terms: net, over: { orders: 1 }, counts: 'both' },
  average_items: { terms: { quantity: 1 }, over: { orders: 1 }, counts: 'both' },
  cost: { terms: { cost: 1 }, counts: 'both' },
  reported_costs: { terms: { costed_reported: 1 }, counts: 'reported' },
  // Providers keep their fees of what went back.
  fees: { terms: { costed_fees: 1 }, counts: 'sold' },
  profit: { terms: earned, counts: 'both' },
  margin: { terms: earned, over: { costed_net: 1 }, counts: 'both' },
  uncosted_sales: { terms: { uncosted_net: 1 }, counts: 'both' },
  uncosted_fees: { terms: { uncosted_fees: 1 }, counts: 'sold' },
  uncosted_costs: { terms: { uncosted_reported: 1 }, counts: 'reported' },
};

const ofEarned = [
  ...(['cost', 'costed_fees', 'uncosted_fees', 'costed_reported', 'uncosted_reported'] as const),
];
const namesCost = (terms: Terms) => ofEarned.some((name) => terms[name] !== undefined);

/**
 * The one registry of the figures of sales: whatever screen, call or file shows one, this is what it is made of. Gross −
 * discounts − returns are net sales; with delivery and tax they are total sales.
 */
export const figures: Readonly<Record<FigureName, Figure>> = Object.fromEntries(
  figureNames.map((name): [FigureName, Figure] => {
    const { terms, over, counts } = declared[name];
    return [
      name,
      {
        ...{ name, unit: figureUnits[name], terms, counts },
        ...(over && { over }),
        permission: namesCost(terms) ? 'read_profit' : null,
      },
    ];
  }),
) as Record<FigureName, Figure>;

const added = (terms: Terms, sums: Sums): number => {
  let all = 0;
  for (const name of sumNames) all += (terms[name] ?? 0) * sums[name];
  return all;
};

/** A figure of sums: money in minor units, a ratio unrounded; null for a ratio to nothing, and for a percentage of less. */
export function figureOf({ terms, over, unit }: Figure, sums: Sums): number | null {
  const value = added(terms, sums);
  if (!over) return value;
  const divisor = added(over, sums);
  if (divisor === 0 || (unit === 'percent' && divisor < 0)) return null;
  return unit === 'percent' ? (value / divisor) * 100 : value / divisor;
}

/** As it is shown: money in major units, to the minor one; percent and other ratios with two decimals. */
export function shownFigure(figure: Figure, sums: Sums, major: (minor: number) => number): number | null {
  const value = figureOf(figure, sums);
  if (value === null) return null;
  if (figure.unit === 'money') return major(Math.round(value));
  return figure.unit === 'count' ? value : Math.round(value * 100) / 100;
}
