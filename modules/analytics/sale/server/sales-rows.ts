import { toMajor } from '#core/rules/money.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { peopleNames } from '#modules/identity/staff/server/public.ts';
import type { FigureName, SalesGroup } from '../../figure/contract/figure-names.ts';
import type { ColumnUnit, SalesFigures, SalesRow } from '../../report/contract/statistics.ts';
import { figures, shownFigure, type Sums } from '../../figure/rules/figure.ts';
import { type CostKind, costName } from '../../cost/server/cost-kind.ts';
import type { ProductTitles } from '../../report/server/product-titles.ts';
import type { RowKeys } from './sale-shape.ts';
import type { SalesNames } from './sales-ref.ts';

/** The sources of the rows' names. */
export interface RowNames {
  productTitles: ProductTitles;
  salesNames: readonly SalesNames[];
  costKinds: readonly CostKind[];
}
export type NamesCtx = Pick<Ctx, 'shop' | 'tx' | 'db' | 'now'>;

export type Column = { name: string; unit: ColumnUnit };
const text = (name: string): Column => ({ name, unit: 'text' });
export const ids = (name: string): Column => ({ name, unit: 'id' });
const product = [ids('product_id'), text('product_title')];

/** The columns that say what a row is of. */
export const keyColumns: Readonly<Record<SalesGroup, readonly Column[]>> = {
  none: [],
  day: [{ name: 'day', unit: 'day' }],
  hour: [{ name: 'hour', unit: 'hour' }],
  month: [{ name: 'month', unit: 'month' }],
  product,
  variant: [...product, ids('variant_id'), text('variant_title')],
  offer: [ids('offer_id'), text('offer_name')],
  country: [text('country')],
  region: [text('country'), text('region')],
  country_product: [text('country'), ...product],
  source: [text('source')],
  staff: [ids('user_id'), text('user_name')],
  customer_type: [text('customer_type')],
  payment: [text('payment')],
  cost: [text('cost_key'), text('cost_name')],
  order: [ids('order_id'), text('order_name'), { name: 'day', unit: 'day' }],
};

export const figureColumns = (names: readonly FigureName[]): Column[] =>
  names.map((name) => ({ name, unit: figures[name].unit }));

/** Figures as they are shown; those that the caller may not see are null. */
export function shownFigures(
  { shop, may }: Pick<Ctx, 'shop' | 'may'>,
  names: readonly FigureName[],
  sums: Sums,
): SalesFigures {
  const major = (minor: number) => toMajor(minor, shop.currency);
  return Object.fromEntries(
    names.map((name) => {
      const { permission } = figures[name];
      return [name, permission && !may(permission) ? null : shownFigure(figures[name], sums, major)];
    }),
  );
}

/** The names of rows: of products, offers, orders and people, a page at a time. */
export async function namedKeys(
  ctx: NamesCtx,
  { productTitles, salesNames, costKinds }: RowNames,
  by: SalesGroup,
  rows: readonly RowKeys[],
): Promise<SalesRow[]> {
  const idsIn = (name: string) => [
    ...new Set(rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))),
  ];
  const products = idsIn('product_id');
  const titles = products.length > 0 ? await productTitles(ctx, products) : new Map<number, never>();
  const named = new Map<string, ReadonlyMap<number, string>>();
  for (const { of, names } of salesNames) {
    const wanted = idsIn(`${of}_id`);
    if (wanted.length > 0) named.set(of, await names(ctx, wanted));
  }
  const people = by === 'staff' ? await peopleNames(ctx, idsIn('user_id')) : new Map<number, never>();
  const nameOf = (of: SalesNames['of'], id: unknown) => named.get(of)?.get(Number(id)) ?? '';
  return rows.map((row): SalesRow => {
    const { product_id, variant_id, offer_id, order_id, user_id, first_time, test, cost_key } = row;
    const title = typeof product_id === 'number' ? titles.get(product_id) : undefined;
    const person = typeof user_id === 'number' ? people.get(user_id) : undefined;
    const { first_time: _first, test: _test, ...own } = row;
    return {
      ...(own as SalesRow),
      ...(product_id !== undefined && {
        product_title: title?.title ?? '',
        thumbnail: title?.thumbnail ?? null,
      }),
      ...(variant_id !== undefined && { variant_title: nameOf('variant', variant_id) }),
      ...(offer_id !== undefined && { offer_name: nameOf('offer', offer_id) }),
      ...(order_id !== undefined && { order_name: nameOf('order', order_id) }),
      ...(by === 'staff' && { user_name: person ? person.name || person.email : '' }),
      ...(by === 'customer_type' && {
        customer_type: first_time === null ? 'unknown' : first_time ? 'first_time' : 'returning',
      }),
      ...(by === 'cost' && { cost_name: costName(costKinds, cost_key as string | null) }),
      ...(by === 'payment' && { payment: test ? 'test' : 'real' }),
    };
  });
}
