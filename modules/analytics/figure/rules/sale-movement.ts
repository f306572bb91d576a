/** The kind of a movement: an order, an addition after payment, a return, a cancellation before payment, or a reported cost. */
export type MovementKind = 'placed' | 'added' | 'refunded' | 'cancelled' | 'cost';

/**
 * One line of an order in one event. Amounts in minor units; tax is in `tax_minor` alone, also what the order's prices hold.
 */
export interface SaleMovement {
  /** Names it within its order for good. */
  key: string;
  kind: MovementKind;
  /** ISO 8601, UTC. */
  at: string;
  /** Null: the order itself, and what went back of no line. */
  line_id: number | null;
  /** Null: typed in. */
  product_id: number | null;
  variant_id: number | null;
  /** 1 in the one movement that stands for the order. */
  orders: 0 | 1;
  /** Below zero: given up. */
  quantity: number;
  gross_minor: number;
  discount_minor: number;
  /** The value that was returned or won't be paid, without shipping. */
  returns_minor: number;
  tax_minor: number;
  delivery_minor: number;
  /** What its units cost the shop on the day of the sale, negative for returned units. Null: the cost is unknown. */
  cost_minor: number | null;
  /** Offers that discounted the line or that it was taken from, and what each took off. */
  offers: readonly { offer_id: number; discount_minor: number }[];
}

/** Money that came for an order by one method. */
export interface SalePayment {
  method: string;
  amount_minor: number;
  /** No money moved. */
  test: boolean;
}

/** An order as figures know it. */
export interface Sale {
  order_id: number;
  /** When it was placed; ISO 8601, UTC. */
  at: string;
  /** ISO 3166 alpha-2; empty: none is known. */
  country: string;
  /** The country's state or province by its code; empty: none is known. */
  region: string;
  /** The first order of its customer, test payments counted; null: no customer is known. */
  first_time: boolean | null;
  /** The first one that was not paid as a test. It is the customer's first order once figures leave test payments out. */
  first_without_tests: boolean | null;
  customer_id: number | null;
  source: string;
  /** The staff member who entered it. Null: the buyer, a program or another store. */
  user_id: number | null;
  /** Paid with a card that no money comes from. */
  test: boolean;
  /** Money was paid for it, whatever of it went back. */
  paid: boolean;
  /** The visit that it was bought in; absent or null: none is known. */
  visit_id?: string | null;
  /** Money that came for it, each method's together; absent: none. What went back of it is in no way taken off. */
  payments?: readonly SalePayment[];
  movements: readonly SaleMovement[];
}

/** A sum of a day: what of `daily_metrics` follows from movements. Money in minor units. */
export interface SaleSum {
  day: string;
  subject: 'shop' | 'product' | 'offer';
  subject_id: number;
  metric: 'orders' | 'sales' | 'quantity' | 'offer_sales';
  value: number;
}

/** Gross − discounts − returns. */
export const netOf = (one: Pick<SaleMovement, 'gross_minor' | 'discount_minor' | 'returns_minor'>): number =>
  one.gross_minor - one.discount_minor - one.returns_minor;

/** The part of a movement that sums look at, with its day. */
export type CountedMovement = Pick<
  SaleMovement,
  | 'kind'
  | 'product_id'
  | 'orders'
  | 'quantity'
  | 'gross_minor'
  | 'discount_minor'
  | 'returns_minor'
  | 'offers'
> & { day: string; order_id: number };

/**
 * The changes that movements make to the sums of their days; changes of 0 are left out. An order counts once for each of its
 * offers, and once more for each line that was added later. The shared part of two offers counts for both, and once for the
 * shop.
 */
export function sumsOf(movements: readonly CountedMovement[]): SaleSum[] {
  const sums = new Map<string, SaleSum>();
  const add = (sum: SaleSum) => {
    const key = `${sum.day} ${sum.subject} ${sum.subject_id} ${sum.metric}`;
    const found = sums.get(key);
    if (found) found.value += sum.value;
    else sums.set(key, sum);
  };
  const ordered = new Set<string>();
  for (const one of movements) {
    const { day, product_id, offers } = one;
    const net = netOf(one);
    const shop = { day, subject: 'shop', subject_id: 0 } as const;
    add({ ...shop, metric: 'orders', value: one.orders });
    add({ ...shop, metric: 'sales', value: net });
    if (product_id !== null) {
      const product = { day, subject: 'product', subject_id: product_id } as const;
      add({ ...product, metric: 'quantity', value: one.quantity });
      add({ ...product, metric: 'sales', value: net });
    }
    if (offers.length > 0) add({ ...shop, metric: 'offer_sales', value: net });
    for (const { offer_id } of offers) {
      const offer = { day, subject: 'offer', subject_id: offer_id } as const;
      add({ ...offer, metric: 'sales', value: net });
      const order = `${one.order_id} ${offer_id}`;
      if (one.kind === 'added' || (one.kind === 'placed' && !ordered.has(order)))
        add({ ...offer, metric: 'orders', value: 1 });
      if (one.kind === 'placed') ordered.add(order);
    }
  }
  return [...sums.values()].filter(({ value }) => value !== 0);
}
