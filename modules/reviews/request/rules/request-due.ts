import { type EndReason, oldestDays } from '../contract/request-words.ts';

/** Settings of requests, as the shop has them, and when they were last turned on. Days are of 24 hours. */
export interface RequestPlan {
  enabled: boolean;
  wait_days: number;
  untold_days: number;
  reminders: number;
  reminder_days: number;
  audience: 'marketing' | 'told';
  /** ISO 8601; null where they never were. */
  turned_on_at: string | null;
}

/** What is known of an order. Moments are ISO 8601. */
export interface RequestedOrder {
  placed_at: string;
  cancelled: boolean;
  /** All money went back. */
  refunded: boolean;
  /** Null where nobody can be written to. */
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

/** What was done about it so far. */
export interface RequestSoFar {
  /** Lines that are no news: the order came here with them sent or arrived. */
  old_line_ids: readonly number[];
  mails_sent: number;
  last_sent_at: string | null;
  /** Its buyer has written, by the mailed link or otherwise as one of this order. */
  answered: boolean;
  /** Products that its buyer has written about, for this order or another. */
  reviewed_ids: readonly number[];
  opted_out: boolean;
}

/** What is to be done now: nothing for good, nothing before a moment (null: before something arrives), or a mail. */
export type RequestStep =
  | { kind: 'end'; why: EndReason }
  | { kind: 'later'; at: string | null }
  | { kind: 'mail'; line_ids: number[] };

const dayMs = 86_400_000;
const after = (moment: string, days: number): number => Date.parse(moment) + days * dayMs;

/** Why its buyer is not asked, whatever arrives; null where they may be. */
function reasonNot(
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
  // That nobody told them is no yes.
  const may =
    plan.audience === 'marketing' ? buyer.accepts_marketing : buyer.review_request_opt_out === false;
  if (!may) return 'not_told';
  return now > after(placed_at, oldestDays) ? 'too_old' : null;
}

/**
 * Whether the buyer of an order is asked for reviews at `now` (milliseconds), and about which lines. Asked when the mail is
 * about to go out, and whenever something has changed.
 *
 * Lines count that have arrived since requests were turned on; where arrival is never told, those sent since then, from
 * `untold_days` after that. What is still on its way is waited for, but no longer than `untold_days` after the rest.
 */
export function requestStep(
  plan: RequestPlan,
  order: RequestedOrder,
  so: RequestSoFar,
  now: number,
): RequestStep {
  const why = reasonNot(plan, order, so, now);
  if (why) return { kind: 'end', why };
  if (so.mails_sent > plan.reminders) return { kind: 'later', at: null };
  const kept = order.lines.filter(({ refunded }) => !refunded);
  if (kept.length === 0) return { kind: 'end', why: 'refunded' };
  const products = kept.filter(({ product_id }) => product_id !== null);
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
      ready.push({ id, due: after(moment, days), waits: after(moment, plan.untold_days) });
    }
  }
  if (ready.length === 0) return isMoreToCome ? { kind: 'later', at: null } : { kind: 'end', why: 'before' };
  const due = Math.max(
    ...ready.map((line) => line.due),
    ...(isMoreToCome ? ready.map((line) => line.waits) : []),
    ...(so.last_sent_at === null ? [] : [after(so.last_sent_at, plan.reminder_days)]),
  );
  if (now < due) return { kind: 'later', at: new Date(due).toISOString() };
  return { kind: 'mail', line_ids: ready.map(({ id }) => id) };
}
