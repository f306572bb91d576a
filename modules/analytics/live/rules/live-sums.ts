import type { LiveReading } from '../contract/live-view-calls.ts';

/**
 * People who did the same in the same minutes. `null` in a minute: they did not come so far. Minutes are counted from where
 * the reading begins.
 */
export interface LivePeople {
  people: number;
  country: string | null;
  /** Null: no visit of theirs is known, only a cart. */
  visit_minute: number | null;
  cart_minute: number | null;
  checkout_minute: number | null;
  ordered: boolean;
  here: boolean;
  cart_items: number;
  /** The value of their carts, as the server priced them. */
  cart_minor: number;
  /** Some of these carts were not. */
  cart_unpriced: boolean;
}

/** Orders of a country in one minute. Money in minor units. */
export interface LiveOrders {
  orders: number;
  country: string | null;
  minute: number;
  total_minor: number;
  without_visit: number;
}

type Sums = Pick<LiveReading, 'totals' | 'by_minute' | 'by_country'>;
const stages = () => ({ visits: 0, carts: 0, checkouts: 0, orders: 0 });

/** Adds up who did what. `major` makes minor units what people are shown. */
export function liveSums(
  people: readonly LivePeople[],
  orders: readonly LiveOrders[],
  minutes: number,
  major: (minor: number) => number,
): Sums {
  const by_minute = Array.from({ length: minutes }, stages);
  const countries = new Map<string | null, ReturnType<typeof stages> & { total_minor: number }>();
  const of = (country: string | null) => {
    let sums = countries.get(country);
    if (!sums) countries.set(country, (sums = { ...stages(), total_minor: 0 }));
    return sums;
  };
  const totals = { ...stages(), here: 0, cart_items: 0, open_checkouts: 0, orders_without_visit: 0 };
  let total_minor = 0;
  let cart_minor = 0;
  let isPriced = true;

  for (const one of people) {
    const came = { visits: one.visit_minute, carts: one.cart_minute, checkouts: one.checkout_minute };
    for (const stage of ['visits', 'carts', 'checkouts'] as const) {
      const minute = came[stage];
      if (minute === null) continue;
      totals[stage] += one.people;
      of(one.country)[stage] += one.people;
      const at = by_minute[minute];
      if (at) at[stage] += one.people;
    }
    if (one.here) totals.here += one.people;
    if (!one.ordered) {
      totals.cart_items += one.cart_items;
      cart_minor += one.cart_minor;
      if (one.cart_unpriced) isPriced = false;
    }
    if (one.checkout_minute !== null && !one.ordered) totals.open_checkouts += one.people;
  }
  for (const one of orders) {
    totals.orders += one.orders;
    totals.orders_without_visit += one.without_visit;
    total_minor += one.total_minor;
    const sums = of(one.country);
    sums.orders += one.orders;
    sums.total_minor += one.total_minor;
    const at = by_minute[one.minute];
    if (at) at.orders += one.orders;
  }
  const rows = [...countries].map(([country, { total_minor: minor, ...sums }]) => ({
    ...{ country, ...sums, total_sales: major(minor) },
  }));
  rows.sort(
    (a, b) =>
      b.visits - a.visits || b.orders - a.orders || (a.country ?? '~').localeCompare(b.country ?? '~', 'en'),
  );
  const cart_value = isPriced ? major(cart_minor) : null;
  return { totals: { ...totals, cart_value, total_sales: major(total_minor) }, by_minute, by_country: rows };
}
