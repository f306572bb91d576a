import type { DemoCustomer } from './demo-people.ts';
import type { DemoProduct, DemoVariant } from './demo-catalogue.ts';
import { seededRandom } from './random.ts';
import type { SeededRandom } from './random.ts';

/** A line as the shopper wants it; its price is worked out by whoever runs the visit. */
export interface IntendedLine {
  product_handle: string;
  sku: string;
  quantity: number;
}

/** What happens in a visit, in order. `at` is seconds since the visit began. */
export type VisitStep =
  | { kind: 'home'; at: number }
  | { kind: 'collection'; at: number; collection_handle: string }
  | { kind: 'product'; at: number; product_handle: string; sku: string }
  | { kind: 'add_to_cart'; at: number; line: IntendedLine }
  | { kind: 'checkout'; at: number }
  | { kind: 'order'; at: number };

export type VisitSource = 'direct' | 'search' | 'social' | 'email' | 'referral';

/** One shopper once in the shop. It holds wishes, not prices: offers and totals come from the real rules. */
export interface Visit {
  /** Days before the last day of the history: 89 … 0. */
  days_ago: number;
  /** Seconds since local midnight of that day. */
  second_of_day: number;
  /** Stable across visits of the same person: `v-1234`. */
  visitor: string;
  /** Index into the customers, where the visit ends in an order. */
  customer: number | null;
  source: VisitSource;
  device: 'phone' | 'desktop' | 'tablet';
  steps: VisitStep[];
  /** What is in the cart at the end; empty where nothing was added. */
  lines: IntendedLine[];
  ends_in_order: boolean;
}

export interface HistoryQuery {
  products: readonly DemoProduct[];
  customers: readonly DemoCustomer[];
  /** Weekday of the last day, 0 Sunday … 6 Saturday, so that week-ends fall where they should. */
  last_weekday: number;
  days?: number;
  /** Orders to make over all days, about; 600 unless told. */
  orders?: number;
  seed?: string;
}

/** Sunday to Saturday: people buy mugs on Sunday evening and not on Saturday. */
const weekdayShape = [1.28, 1.05, 0.94, 0.92, 0.96, 0.98, 0.87];
const hourShape = [3, 1, 1, 0.5, 0.5, 1, 3, 5, 7, 8, 9, 9, 11, 10, 8, 8, 8, 9, 11, 14, 17, 18, 13, 7];
const sources: readonly (readonly [VisitSource, number])[] = [
  ['search', 34],
  ['direct', 26],
  ['social', 20],
  ['email', 12],
  ['referral', 8],
];
const devices = [
  ['phone', 61],
  ['desktop', 32],
  ['tablet', 7],
] as const;
const ORDERS_PER_VISIT = 0.1;

/** How lively a day is: slowly growing, with the week, and two good weeks before the end. */
function liveliness(daysAgo: number, days: number, weekday: number): number {
  const growth = 0.78 + 0.44 * (1 - daysAgo / days);
  const season = daysAgo < 14 ? 1.22 : 1;
  const campaign = daysAgo === 41 || daysAgo === 40 ? 1.7 : 1;
  return weekdayShape[weekday]! * growth * season * campaign;
}

const inStock = (variant: DemoVariant): boolean =>
  variant.inventory_quantity > 0 || variant.inventory_policy === 'continue';

/** Most buy one; where sets make sense, some take two, four or six: that is what the offers reward. */
function quantityOf(random: SeededRandom, product: DemoProduct): number {
  const byTheSet = /Mug|Cup|Plate|Bowl|Glassware|Candle|Notebook|linen|Cushion|Plant/.test(
    product.product_type,
  );
  const roll = random.next();
  if (!byTheSet) return roll < 0.9 ? 1 : 2;
  if (roll < 0.46) return 1;
  if (roll < 0.7) return 2;
  if (roll < 0.76) return 3;
  if (roll < 0.9) return 4;
  if (roll < 0.97) return 6;
  return roll < 0.985 ? 8 : 12;
}

interface Browsing {
  random: SeededRandom;
  wish: HistoryQuery;
  sellable: DemoProduct[];
}

function browse({ random, wish, sellable }: Browsing, buys: boolean): Pick<Visit, 'steps' | 'lines'> {
  const steps: VisitStep[] = [];
  const lines: IntendedLine[] = [];
  let at = 0;
  const later = (from: number, to: number): number => (at += random.int(from, to));
  if (random.chance(0.55)) steps.push({ kind: 'home', at });
  const looks = buys
    ? random.int(1, 4)
    : random.weighted([0, 1, 2, 3, 5], (count) => [14, 44, 24, 12, 6][[0, 1, 2, 3, 5].indexOf(count)]!);
  const carts = buys
    ? random.weighted([1, 2, 3], (count) => [0, 66, 26, 8][count]!)
    : random.chance(0.13)
      ? 1
      : 0;
  for (let look = 0; look < Math.max(looks, carts); look++) {
    const pool = look < carts ? sellable : wish.products;
    const product = random.weighted(pool, (entry) => entry.pull);
    if (random.chance(0.4))
      steps.push({ kind: 'collection', at: later(8, 40), collection_handle: product.collections[0]! });
    const variants = product.variants.filter(inStock);
    const variant = random.weighted(variants.length > 0 ? variants : product.variants, (entry) =>
      entry === product.variants[0] ? 2.5 : 1,
    );
    steps.push({ kind: 'product', at: later(6, 50), product_handle: product.handle, sku: variant.sku });
    if (look < carts && inStock(variant) && !lines.some((line) => line.sku === variant.sku)) {
      const line = {
        product_handle: product.handle,
        sku: variant.sku,
        quantity: quantityOf(random, product),
      };
      lines.push(line);
      steps.push({ kind: 'add_to_cart', at: later(10, 120), line });
    }
  }
  if (lines.length > 0 && (buys || random.chance(0.34))) steps.push({ kind: 'checkout', at: later(10, 90) });
  if (buys && lines.length > 0) steps.push({ kind: 'order', at: later(40, 260) });
  if (steps.length === 0) steps.push({ kind: 'home', at: 0 });
  return { steps, lines };
}

/**
 * Ninety days of shopping as wishes, oldest first. Pure: the same wish gives the same visits. With the
 * defaults about 6,000 visits, 600 orders and 22,000 steps.
 */
export function demoHistory(wish: HistoryQuery): Visit[] {
  const { days = 90, orders = 600, last_weekday } = wish;
  const random = seededRandom(wish.seed ?? 'ninety days of shopping');
  const browsing: Browsing = {
    random,
    wish,
    sellable: wish.products.filter((product) => product.variants.some(inStock)),
  };
  const weekdayOf = (daysAgo: number): number => (((last_weekday - daysAgo) % 7) + 7) % 7;
  const shape = Array.from({ length: days }, (_, i) =>
    liveliness(days - 1 - i, days, weekdayOf(days - 1 - i)),
  );
  const total = shape.reduce((sum, share) => sum + share, 0);
  const hours = hourShape.map((weight, hour) => ({ weight, hour }));
  const visits: Visit[] = [];
  for (const [day, share] of shape.entries()) {
    const wanted = ((orders / ORDERS_PER_VISIT) * share) / total;
    const count = Math.max(1, Math.round(wanted * random.between(0.82, 1.18)));
    const ofDay = Array.from({ length: count }, (): Visit => {
      const buys = random.chance(ORDERS_PER_VISIT);
      const { hour } = random.weighted(hours, (entry) => entry.weight);
      const customer = buys ? Math.floor(random.next() ** 1.6 * wish.customers.length) : null;
      const { steps, lines } = browse(browsing, buys);
      return {
        days_ago: days - 1 - day,
        second_of_day: hour * 3600 + random.int(0, 3599),
        visitor: customer === null ? `v-${random.int(1000, 9999)}` : `c-${customer}`,
        customer,
        source: random.weighted(sources, ([, weight]) => weight)[0],
        device: random.weighted(devices, ([, weight]) => weight)[0],
        steps,
        lines,
        ends_in_order: buys && lines.length > 0,
      };
    });
    visits.push(...ofDay.toSorted((a, b) => a.second_of_day - b.second_of_day));
  }
  return visits;
}
