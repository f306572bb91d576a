import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Outcome, queryOf } from './server-process.ts';
import { completeBody, offerBody } from './test-shop.ts';

/** What the server said that it had done. */
export interface Acknowledged {
  orders: Set<string>;
  offers: Set<number>;
  events: Set<string>;
}

export interface MixedLoad {
  acknowledged: Acknowledged;
  /** How often each status was answered; 0 for none. */
  statuses: Map<number, number>;
  /** Answers that had begun and were not finished. */
  cut(): number;
  stop(): Promise<void>;
}

export interface LoadTarget {
  url: string;
  domain: string;
  token: string;
  variants: readonly number[];
  offer: number;
}

/** A UUIDv7 of now. */
function eventId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Shoppers who order, a merchant who writes offers, and events, all at once until stopped. */
export function startMixedLoad(target: LoadTarget, pauseMs = 10): MixedLoad {
  const acknowledged: Acknowledged = { orders: new Set(), offers: new Set(), events: new Set() };
  const statuses = new Map<number, number>();
  let cut = 0;
  let running = true;
  const shop = `shop=${target.domain}`;

  async function call<T>(path: string, body: unknown, token?: string): Promise<Outcome<T>> {
    const outcome = await ask<T>(`${target.url}${path}`, { method: 'POST', body, token });
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1);
    if ('cut' in outcome && outcome.cut) cut += 1;
    return outcome;
  }
  async function order(turn: number): Promise<void> {
    const variant = target.variants[turn % target.variants.length];
    const added = await call<{ cart: { token: string } }>(`/storefront/cart/add.json?${shop}`, {
      lines: [{ variant_id: variant, quantity: 2 }],
    });
    if (added.status !== 200 || !('body' in added)) return;
    const begun = await call<{ checkout: never }>(`/storefront/checkouts.json?${shop}`, {
      cart_token: added.body.cart.token,
    });
    if (begun.status !== 201 || !('body' in begun)) return;
    const paid = await call<{ order: { token: string } }>(
      `/storefront/checkout/complete.json?${shop}`,
      completeBody(begun.body.checkout),
    );
    if (paid.status === 201 && 'body' in paid) acknowledged.orders.add(paid.body.order.token);
  }
  async function write(turn: number): Promise<void> {
    const offer = offerBody({ offer_name: `Load ${turn}`, activated: false });
    const made = await call<{ offer: { id: number } }>('/admin/offers.json', { offer }, target.token);
    if (made.status === 201 && 'body' in made) acknowledged.offers.add(made.body.offer.id);
  }
  async function tell(): Promise<void> {
    const ids = Array.from({ length: 10 }, eventId);
    const taken = await call(`/storefront/events.json?${shop}`, {
      visitor: randomBytes(8).toString('hex'),
      events: ids.map((id) => ({ id, subject: 'offer', subject_id: target.offer, metric: 'view' })),
    });
    if (taken.status === 202) for (const id of ids) acknowledged.events.add(id);
  }

  const work = [order, order, write, tell, tell].map(async (step) => {
    for (let turn = 0; running; turn += 1) {
      await step(turn);
      await delay(pauseMs);
    }
  });
  return {
    acknowledged,
    statuses,
    cut: () => cut,
    async stop() {
      running = false;
      await Promise.all(work);
    },
  };
}

/** Everything acknowledged that the database does not have. */
export async function lost(dataDir: string, said: Acknowledged): Promise<string[]> {
  const missing = async (values: Iterable<string | number>, table: string, column: string, type: string) => {
    const rows = await queryOf<{ value: string }>(
      dataDir,
      `SELECT value::text AS value FROM unnest($1::${type}[]) AS value
       WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = value)`,
      [[...values]],
    );
    return rows.map(({ value }) => `${table} ${value}`);
  };
  return [
    ...(await missing(said.orders, 'orders', 'token', 'text')),
    ...(await missing(said.offers, 'offers', 'id', 'bigint')),
    ...(await missing(said.events, 'shopper_events', 'event_id', 'uuid')),
  ];
}

/** How many orders and offers of loads there are, and events of their offer. */
export async function doneByLoads(
  dataDir: string,
  target: LoadTarget,
): Promise<Record<keyof Acknowledged, number>> {
  const rows = await queryOf<Record<keyof Acknowledged, number>>(
    dataDir,
    `SELECT (SELECT count(*)::int FROM orders WHERE email = 'shopper@example.com') AS orders,
            (SELECT count(*)::int FROM offers WHERE offer_name LIKE 'Load %') AS offers,
            (SELECT count(*)::int FROM shopper_events WHERE event_subject(what) = 'offer' AND subject_id = $1) AS events`,
    [target.offer],
  );
  return rows[0]!;
}
