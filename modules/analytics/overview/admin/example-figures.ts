import { toMajor } from '#core/rules/money.ts';
import type { SalesReport, SalesRow } from '../../report/contract/statistics.ts';
import type { VisitReport } from '../../visit/contract/visit-statistics-calls.ts';
import type { FunnelReport } from '../../shopper/contract/shopper-statistics-calls.ts';
import { addDays } from '../../span/rules/day-range.ts';
import { conversionOf } from '../../metric/rules/shop-figures.ts';
import type { Analytics } from './overview-calls.ts';

/** Names of what the example sells and of who works there, in the language of the screen. */
export interface ExampleNames {
  products: readonly [string, string, string, string, string];
  staff: readonly [string, string];
}

export interface ExampleFigures {
  analytics: Analytics;
  byTime: SalesReport;
  before: SalesReport['rows'];
  sources: VisitReport;
  funnel: FunnelReport;
  buyers: SalesReport;
  products: SalesReport;
  countries: SalesReport;
  staff: SalesReport;
}

const days = 30;

// Sample figures, in minor units, so that they add up in every currency.
const now = {
  gross: 3_111_430,
  discounts: 287_314,
  returns: 114_640,
  net: 2_709_476,
  delivery: 102_900,
  taxes: 221_340,
  total: 3_033_716,
  orders: 652,
  items: 859,
  visits: 20_914,
};
const then = {
  gross: 2_740_310,
  discounts: 241_050,
  returns: 113_120,
  net: 2_386_140,
  delivery: 88_400,
  taxes: 194_930,
  total: 2_669_470,
  orders: 560,
  items: 731,
  visits: 18_872,
};
const withoutVisit = { now: { orders: 24, net: 178_420 }, then: { orders: 15, net: 86_110 } };
interface Bought {
  orders: number;
  net: number;
  customers: number;
}
const buyers = {
  first: { orders: 451, net: 1_761_035, customers: 451 },
  returning: { orders: 201, net: 948_441, customers: 184 },
  firstThen: { orders: 391, net: 1_561_010, customers: 391 },
  returningThen: { orders: 169, net: 825_130, customers: 157 },
} as const satisfies Record<string, Bought>;
/** The effect on net sales of more visits, a higher conversion rate, smaller orders and orders without a visit. */
const moved = { visits: 248_869, conversion: 101_411, average_order: -119_254, without_visit: 92_310 };

/** Orders, net sales and visits by what led to them. */
const bySource = [
  ['search', 7204, 231, 931_840],
  ['direct', 4910, 168, 670_215],
  ['mail', 2087, 98, 425_190],
  ['social', 5598, 103, 395_095],
  ['paid', 640, 15, 58_716],
  ['referral', 475, 13, 50_000],
] as const;
const byCountry = [
  ['US', 388, 1_620_411],
  ['GB', 102, 431_020],
  ['DE', 71, 298_045],
  ['CA', 48, 199_000],
  ['PT', 25, 101_000],
] as const;
const byProduct = [
  [186, 454_020],
  [74, 399_600],
  [41, 364_900],
  [68, 258_400],
  [57, 165_300],
] as const;
/** How the days lie beside each other; on one of them more came back than was sold. */
const shapeNow = [
  79, 84, 97, 80, 82, 85, 71, 80, 86, 92, 65, -21, 66, 94, 89, 64, 83, 92, 76, 100, 118, 131, 109, 98, 105,
  112, 101, 127, 141, 128,
];
const shapeThen = [
  102, 101, 88, 85, 64, 56, 82, 59, 65, 68, 61, 79, 78, 97, 81, 90, 83, 88, 80, 86, 103, 103, 97, 72, 68, 70,
  61, 92, 75, 71,
];

/** A whole in as many parts as a shape has, which add up to it. */
function shared(whole: number, shape: readonly number[]): number[] {
  const all = shape.reduce((sum, part) => sum + part, 0);
  let given = 0;
  let reached = 0;
  return shape.map((part) => {
    reached += part;
    const upTo = Math.round((whole * reached) / all);
    const own = upTo - given;
    given = upTo;
    return own;
  });
}

/** Figures of thirty days up to today that agree with each other as those of a shop do; of no shop. */
export function exampleFigures(today: string, currency: string, names: ExampleNames): ExampleFigures {
  const major = (minor: number) => toMajor(minor, currency);
  const over = (minor: number, count: number) => toMajor(Math.round(minor / count), currency);
  const from = addDays(today, 1 - days);
  const before = { from: addDays(from, -days), to: addDays(from, -1) };
  const span = { from, to: today };
  const head = { ...span, currency, columns: [] };
  const page = { page: 1, limit: 50 };
  const sales = (report_type: string, rows: SalesRow[], total_rows = rows.length): SalesReport => ({
    ...{ report_type, ...head, rows, previous: null, total_rows, ...page, overlap: null, left_out: null },
    totals: {
      orders: now.orders,
      items_sold: now.items,
      net_sales: major(now.net),
      returns: major(now.returns),
      average_order: over(now.net, now.orders),
    },
  });
  const overview = (of: typeof now, without: { orders: number; net: number }) => ({
    figures: {
      gross_sales: major(of.gross),
      discounts: major(of.discounts),
      returns: major(of.returns),
      net_sales: major(of.net),
      delivery: major(of.delivery),
      taxes: major(of.taxes),
      total_sales: major(of.total),
      orders: of.orders,
      items_sold: of.items,
      average_order: over(of.net, of.orders),
      average_items: of.items / of.orders,
    },
    visits: of.visits,
    conversion_rate: conversionOf(of.orders, of.visits),
    without_visit: { orders: without.orders, net_sales: major(without.net) },
  });
  const kinds = (first: Bought, returning: Bought) => ({
    first_time: { orders: first.orders, net_sales: major(first.net), customers: first.orders },
    returning: { orders: returning.orders, net_sales: major(returning.net), customers: returning.customers },
    unknown: { orders: 0, net_sales: 0, customers: 0 },
  });
  const funnel = { visits: now.visits, viewed_product: 13_127, added_to_cart: 2466, reached_checkout: 1049 };
  const ordered = now.orders - withoutVisit.now.orders;
  const timed = (start: string, whole: number, shape: readonly number[]): SalesRow[] =>
    shared(whole, shape).map((net, at) => ({ day: addDays(start, at), net_sales: major(net) }));
  return {
    analytics: {
      ...{ ...span, currency },
      ...overview(now, withoutVisit.now),
      ...kinds(buyers.first, buyers.returning),
      previous: {
        ...before,
        ...overview(then, withoutVisit.then),
        ...kinds(buyers.firstThen, buyers.returningThen),
      },
      moved: {
        net_sales: major(now.net),
        net_sales_before: major(then.net),
        change: major(now.net - then.net),
        visits: major(moved.visits),
        conversion: major(moved.conversion),
        average_order: major(moved.average_order),
        without_visit: major(moved.without_visit),
      },
    },
    byTime: sales('sales', timed(from, now.net, shapeNow)),
    before: timed(before.from, then.net, shapeThen),
    sources: {
      ...{ report_type: 'utm', ...head, previous: null, total_rows: bySource.length + 1, ...page },
      rows: [
        ...bySource.map(([source, visits, orders, net]) => ({
          ...{ source, visits, orders, net_sales: major(net) },
          conversion_rate: conversionOf(orders, visits),
          share: Math.round((visits / now.visits) * 10_000) / 100,
        })),
        {
          visits: 0,
          orders: withoutVisit.now.orders,
          net_sales: major(withoutVisit.now.net),
          conversion_rate: null,
          without_visit: true,
        },
      ],
      totals: {
        visits: now.visits,
        orders: now.orders,
        net_sales: major(now.net),
        conversion_rate: conversionOf(now.orders, now.visits),
      },
      others: [
        { kind: 'bot', visits: 3418 },
        { kind: 'preview', visits: 96 },
        { kind: 'staff', visits: 212 },
      ],
    },
    funnel: {
      ...{ report_type: 'conversion', ...head, rows: [], previous: null, total_rows: 0, ...page },
      checkouts_told: true,
      totals: {
        ...{ ...funnel, ordered },
        viewed_product_rate: conversionOf(funnel.viewed_product, now.visits),
        added_to_cart_rate: conversionOf(funnel.added_to_cart, now.visits),
        reached_checkout_rate: conversionOf(funnel.reached_checkout, now.visits),
        ordered_rate: conversionOf(ordered, now.visits),
      },
    },
    buyers: sales('customers', [
      {
        ...{ customer_type: 'first_time', orders: buyers.first.orders, net_sales: major(buyers.first.net) },
        average_order: over(buyers.first.net, buyers.first.orders),
      },
      {
        ...{
          customer_type: 'returning',
          orders: buyers.returning.orders,
          net_sales: major(buyers.returning.net),
        },
        average_order: over(buyers.returning.net, buyers.returning.orders),
      },
    ]),
    products: sales(
      'products',
      byProduct.map(([items_sold, net], at) => ({
        ...{ product_id: at + 1, product_title: names.products[at]!, items_sold, net_sales: major(net) },
      })),
      38,
    ),
    countries: sales(
      'countries',
      byCountry.map(([country, orders, net]) => ({ country, orders, net_sales: major(net) })),
      14,
    ),
    staff: sales('staff', [
      { user_id: null, orders: 637, returns: 0, net_sales: major(2_577_706) },
      { user_id: 1, user_name: names.staff[0], orders: 8, returns: major(48_600), net_sales: major(74_240) },
      { user_id: 2, user_name: names.staff[1], orders: 7, returns: major(66_040), net_sales: major(57_530) },
    ]),
  };
}
