/** What an order told the other areas when it was placed (outbox topic `order.placed`). Minor units. */
export interface OrderPlaced {
  order_id: number;
  /** ISO 8601, UTC. */
  at: string;
  subtotal_minor: number;
  lines: {
    /** Null for a line that was typed in. */
    product_id: number | null;
    variant_id: number | null;
    quantity: number;
    /** After discounts. */
    total_minor: number;
    allocations: { offer_id: number; amount_minor: number }[];
  }[];
}

/** Outbox topic `checkout.started`: offers that discounted the cart as the checkout began. */
export interface CheckoutStarted {
  checkout_token: string;
  at: string;
  offer_ids: number[];
}

export interface Fact {
  key: string;
  subject: 'shop' | 'product' | 'offer';
  subject_id: number;
  metric: 'orders' | 'sales' | 'quantity' | 'offer_sales' | 'checkout';
  value: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** The shop's and the products' own figures of one order. Each counts once by its key. */
export function orderFacts(order: OrderPlaced): Fact[] {
  const { at } = order;
  const key = (rest: string) => `order:${order.order_id}:${rest}`;
  const facts: Fact[] = [
    { key: key('orders'), subject: 'shop', subject_id: 0, metric: 'orders', value: 1, at },
    { key: key('sales'), subject: 'shop', subject_id: 0, metric: 'sales', value: order.subtotal_minor, at },
  ];
  const byProduct = new Map<number, { quantity: number; sales: number }>();
  for (const line of order.lines) {
    if (line.product_id === null) continue;
    const sum = byProduct.get(line.product_id) ?? { quantity: 0, sales: 0 };
    sum.quantity += line.quantity;
    sum.sales += line.total_minor;
    byProduct.set(line.product_id, sum);
  }
  for (const [id, sum] of byProduct) {
    facts.push({
      key: key(`p${id}:q`),
      subject: 'product',
      subject_id: id,
      metric: 'quantity',
      value: sum.quantity,
      at,
    });
    facts.push({
      key: key(`p${id}:s`),
      subject: 'product',
      subject_id: id,
      metric: 'sales',
      value: sum.sales,
      at,
    });
  }
  return facts;
}
