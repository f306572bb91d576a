import { type EndReason, maxOrderAgeDays } from '../contract/request-words.ts';

/** The shop's settings of requests, and when it last turned them on. A day has 24 hours. */
export interface RequestPlan {
  enabled: boolean;
  wait_days: number;
  untold_days: number;
  reminders: number;
  reminder_days: number;
  audience: 'marketing' | 'told';
  /** ISO 8601; null if they were never on. */
  turned_on_at: string | null;
}

/** The facts of an order that decide on its request. Moments are ISO 8601. */
export interface RequestedOrder {
  placed_at: string;
  cancelled: boolean;
  /** The payment was refunded in full. */
  refunded: boolean;
  /** Null if the order has no email address. */
  buyer: { accepts_marketing: boolean; review_request_opt_out: boolean | null } | null;
  lines: readonly {
    line_item_id: number;
    product_id: number | null;
    refunded: boolean;
    sent_at: string | null;
    delivered_at: string | null;
    arrival: 'arrived' | 'awaited' | 'untold';
  }[];
}

/** What the request has led to so far. */
export interface RequestSoFar {
  /** Lines that were already sent or delivered when the order was imported; they don't count. */
  old_line_ids: readonly number[];
  mails_sent: number;
  last_sent_at: string | null;
  /** The customer has reviewed this order, by the emailed link or in another way. */
  answered: boolean;
  /** Products that the customer has reviewed, for this order or another. */
  reviewed_ids: readonly number[];
  opted_out: boolean;
}

/** The next step: end, wait until a moment (null: until a delivery), or send an email. */
export type RequestStep =
  | { kind: 'end'; why: EndReason }
  | { kind: 'later'; at: string | null }
  | { kind: 'mail'; line_ids: number[] };

const dayMs = 86_400_000;
const addDays = (moment: string, days: number): number => Date.parse(moment) + days * dayMs;

/** Why the customer gets no request, whatever is delivered; null if they may get one. */
function findEndReason(
  plan: RequestPlan,
  { buyer, cancelled, refunded, placed_at }: RequestedOrder,
  so: RequestSoFar,
  now: number,
): EndReason | null {
  if (!plan.enabled || plan.turned_on_at === null) return 'turned_off';
  if (so.answered) return 'reviewed';
  if (cancelled) return 'cancelled';
  if (refunded) return 'refunded';
  if (!buyer) return 'no_address';
  if (so.opted_out || buyer.review_request_opt_out === true) return 'opted_out';
  // Null means that the checkout didn't announce the request, which is no consent.
  const may =
    plan.audience === 'marketing' ? buyer.accepts_marketing : buyer.review_request_opt_out === false;
  if (!may) return 'not_told';
  return now > addDays(placed_at, maxOrderAgeDays) ? 'too_old' : null;
}

/**
 * Decides whether the customer of an order gets a request at `now` (milliseconds), and about which lines. It runs again before
 * the email goes out and after each change of the order.
 *
 * A line counts if it was delivered after requests were turned on. If its store never reports deliveries, a line counts that
 * was fulfilled since then, `untold_days` later. The request waits for lines still in transit, at most `untold_days` after
 * the others.
 */
export function requestStep(
  plan: RequestPlan,
  order: RequestedOrder,
  so: RequestSoFar,
  now: number,
): RequestStep {
  const why = findEndReason(plan, order, so, now);
  if (why) return { kind: 'end', why };
  if (so.mails_sent > plan.reminders) return { kind: 'later', at: null };
  const remaining = order.lines.filter(({ refunded }) => !refunded);
  if (remaining.length === 0) return { kind: 'end', why: 'refunded' };
  const products = remaining.filter(({ product_id }) => product_id !== null);
  if (products.length === 0) return { kind: 'end', why: 'no_product' };
  const open = products.filter(({ product_id }) => !so.reviewed_ids.includes(product_id!));
  if (open.length === 0) return { kind: 'end', why: 'reviewed' };

  const since = Date.parse(plan.turned_on_at!);
  const isNews = (moment: string, id: number) => Date.parse(moment) >= since && !so.old_line_ids.includes(id);
  const ready: { id: number; due: number; waits: number }[] = [];
  let isMoreToCome = false;
  for (const { line_item_id: id, arrival, sent_at, delivered_at } of open) {
    const moment = arrival === 'arrived' ? delivered_at : arrival === 'untold' ? sent_at : null;
    if (moment === null) isMoreToCome = true;
    else if (isNews(moment, id)) {
      const days = arrival === 'arrived' ? plan.wait_days : plan.untold_days;
      ready.push({ id, due: addDays(moment, days), waits: addDays(moment, plan.untold_days) });
    }
  }
  if (ready.length === 0) return isMoreToCome ? { kind: 'later', at: null } : { kind: 'end', why: 'before' };
  const due = Math.max(
    ...ready.map((line) => line.due),
    ...(isMoreToCome ? ready.map((line) => line.waits) : []),
    ...(so.last_sent_at === null ? [] : [addDays(so.last_sent_at, plan.reminder_days)]),
  );
  if (now < due) return { kind: 'later', at: new Date(due).toISOString() };
  return { kind: 'mail', line_ids: ready.map(({ id }) => id) };
}
