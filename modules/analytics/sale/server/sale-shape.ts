import type { ActingShop, ShopCtx } from '#core/server/call/context.ts';
import type { FigureName, RefundDay, SalesGroup } from '../../figure/contract/figure-names.ts';
import type { VisitFilter } from '../../report/contract/statistics.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { figures, type Sums } from '../../figure/rules/figure.ts';
import type { RefScope } from './sales-ref.ts';
import type { ShopMoney } from '../../report/server/shop-money.ts';

export interface SalesFilter {
  sources?: readonly string[] | undefined;
  ref?: RefScope | undefined;
  country?: string | undefined;
  /** Empty: of no region. */
  region?: string | undefined;
  staff_id?: number | undefined;
  staff_role?: string | undefined;
  first_time?: boolean | undefined;
  /** Of orders bought in such a visit, or in none. */
  visit?: VisitFilter | 'none' | undefined;
  /** Only what was reported as a cost under this key. */
  cost_key?: string | undefined;
}

export interface SalesQuestion {
  span: Span;
  /** On which day returns count. */
  basis: RefundDay;
  by: SalesGroup;
  /** Which figures are wanted: sums that none of them is made of are 0. */
  figures: readonly FigureName[];
  filter: SalesFilter;
  /** By a figure, or a column that tells rows apart. */
  sort: { column: string; descending: boolean };
  page: number;
  limit: number;
  /** The days whose totals stand beside those of the span. */
  before: Span | null;
}

export type Key = string | number | boolean | null;
/** The group of a row, in columns of the table; days, hours and months as text. */
export type RowKeys = Readonly<Record<string, Key>>;

export interface SalesAnswer {
  rows: { keys: RowKeys; sums: Sums }[];
  totals: Sums;
  before: Sums | null;
  total_rows: number;
  /** By offer: what the rows have beyond the totals, as a line of two offers is in two rows. */
  overlap: Sums | null;
  /** By payment: what of the rows is in no figure, and not in the totals. */
  left_out: Sums | null;
}

/** `money`: what amounts are converted with; as they are without. */
export type QueryCtx = Pick<ShopCtx, 'shop' | 'tx'> & { money?: ShopMoney | undefined };
/** The shop whose movements are read, the currency, and the time zone of its days. */
export interface MovementsOf {
  shop: Pick<ActingShop, 'id' | 'timezone'>;
  money?: ShopMoney | undefined;
}

export const isTime = (by: SalesGroup): by is 'day' | 'hour' | 'month' =>
  by === 'day' || by === 'hour' || by === 'month';
export const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);
