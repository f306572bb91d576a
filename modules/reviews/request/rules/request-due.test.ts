import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type RequestedOrder,
  type RequestPlan,
  type RequestSoFar,
  type RequestStep,
  requestStep,
} from './request-due.ts';

const dayMs = 86_400_000;
const begin = Date.UTC(2026, 0, 1);
/** The moment of a day, counted from a first one. */
const on = (day: number) => new Date(begin + day * dayMs).toISOString();
const at = (day: number) => begin + day * dayMs;

const plan: RequestPlan = {
  ...{ enabled: true, wait_days: 7, untold_days: 21, reminders: 1, reminder_days: 7 },
  ...{ audience: 'marketing', turned_on_at: on(10) },
};
const so: RequestSoFar = {
  ...{ old_line_ids: [], mails_sent: 0, last_sent_at: null, answered: false, reviewed_ids: [] },
  opted_out: false,
};
type Line = RequestedOrder['lines'][number];
const line = (given: Partial<Line>): Line => ({
  ...{ line_item_id: 1, product_id: 1, refunded: false, sent_at: on(11), delivered_at: null },
  arrival: 'awaited',
  ...given,
});
const arrived = (day: number, given: Partial<Line> = {}) =>
  line({ arrival: 'arrived', delivered_at: on(day), ...given });
const untold = (day: number, given: Partial<Line> = {}) =>
  line({ arrival: 'untold', sent_at: on(day), ...given });
const order = (lines: Line[], given: Partial<RequestedOrder> = {}): RequestedOrder => ({
  ...{ placed_at: on(9), cancelled: false, refunded: false },
  buyer: { accepts_marketing: true, review_request_opt_out: null },
  lines,
  ...given,
});

describe('a request', () => {
  const cases: [name: string, step: RequestStep, is: RequestStep][] = [
    ['waits its days after arrival', step([arrived(12)], 18), { kind: 'later', at: on(19) }],
    ['is due then', step([arrived(12)], 19), { kind: 'mail', line_ids: [1] }],
    ['waits for a delivery that its store reports', step([line({})], 300), { kind: 'later', at: null }],
    ['waits longer if its store reports none', step([untold(12)], 32), { kind: 'later', at: on(33) }],
    ['and is due then', step([untold(12)], 33), { kind: 'mail', line_ids: [1] }],
    [
      'waits for the rest of the order, but not for ever',
      step([arrived(12), line({ line_item_id: 2, product_id: 2 })], 19),
      { kind: 'later', at: on(33) },
    ],
    [
      'is about what has arrived by then',
      step([arrived(12), line({ line_item_id: 2, product_id: 2 })], 33),
      { kind: 'mail', line_ids: [1] },
    ],
    [
      'is one for parcels of several days',
      step([arrived(12), arrived(14, { line_item_id: 2 })], 20),
      { kind: 'later', at: on(21) },
    ],
    ['is not for what arrived before it was turned on', step([arrived(9)], 90), end('before')],
    [
      'nor for what was sent before, if its store reports no deliveries',
      step([untold(9)], 90),
      end('before'),
    ],
    [
      'nor for what had arrived when the order came here',
      step([arrived(12)], 90, {}, { old_line_ids: [1] }),
      end('before'),
    ],
    [
      'is not for customers who accept no marketing',
      step([arrived(12)], 19, { buyer: buyer(false, null) }),
      end('not_told'),
    ],
    ['nor for those who opted out', step([arrived(12)], 19, { buyer: buyer(true, true) }), end('opted_out')],
    [
      'goes to all who saw the notice at the checkout and did not opt out',
      stepAfterNotice(false),
      { kind: 'mail', line_ids: [1] },
    ],
    ['a missing notice is no consent', stepAfterNotice(null), end('not_told')],
    ['is not for what was given back', step([arrived(12, { refunded: true })], 19), end('refunded')],
    ['nor for what is no product', step([arrived(12, { product_id: null })], 19), end('no_product')],
    ['nor after a review of the same', step([arrived(12)], 19, {}, { reviewed_ids: [1] }), end('reviewed')],
    ['comes again after its days', again(25, 1), { kind: 'later', at: on(26) }],
    ['once', again(26, 1), { kind: 'mail', line_ids: [1] }],
    ['and no more', again(300, 2), { kind: 'later', at: null }],
    ['is not for an order of years ago', step([arrived(12)], 19, { placed_at: on(-347) }), end('too_old')],
  ];
  test.each(cases)('%s', (_name, step_, is) => {
    expect(step_).toEqual(is);
  });
});

function end(why: Extract<RequestStep, { kind: 'end' }>['why']): RequestStep {
  return { kind: 'end', why };
}
function buyer(accepts_marketing: boolean, review_request_opt_out: boolean | null) {
  return { accepts_marketing, review_request_opt_out };
}
function step(
  lines: Line[],
  day: number,
  given: Partial<RequestedOrder> = {},
  sofar: Partial<RequestSoFar> = {},
): RequestStep {
  return requestStep(plan, order(lines, given), { ...so, ...sofar }, at(day));
}
function stepAfterNotice(optOut: boolean | null): RequestStep {
  return requestStep(
    { ...plan, audience: 'told' },
    order([arrived(12)], { buyer: buyer(false, optOut) }),
    so,
    at(19),
  );
}
function again(day: number, mails_sent: number): RequestStep {
  return step([arrived(12)], day, {}, { mails_sent, last_sent_at: on(19) });
}

const day = fc.integer({ min: -20, max: 90 });
const now = fc.integer({ min: 0, max: 200 }).map(at);
/** Mostly what lets a mail go out: of evenly mixed cases hardly any would. */
const mostly = (usual: boolean) => fc.integer({ min: 0, max: 7 }).map((n) => (n > 0 ? usual : !usual));
const anyLine = fc.record({
  line_item_id: fc.integer({ min: 1, max: 4 }),
  product_id: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 9 }),
  refunded: mostly(false),
  sent_at: fc.option(day.map(on)),
  delivered_at: fc.option(day.map(on), { freq: 9 }),
  arrival: fc.constantFrom('arrived' as const, 'awaited' as const, 'untold' as const),
});
const anyPlan = fc.record<RequestPlan>({
  enabled: mostly(true),
  wait_days: fc.integer({ min: 0, max: 60 }),
  untold_days: fc.integer({ min: 3, max: 90 }),
  reminders: fc.integer({ min: 0, max: 2 }),
  reminder_days: fc.integer({ min: 3, max: 60 }),
  audience: fc.constantFrom('marketing', 'told'),
  turned_on_at: fc.option(fc.integer({ min: -20, max: 20 }).map(on), { freq: 9 }),
});
const anyOrder = fc.record<RequestedOrder>({
  placed_at: fc.integer({ min: -250, max: 20 }).map(on),
  cancelled: mostly(false),
  refunded: mostly(false),
  buyer: fc.option(
    fc.record({ accepts_marketing: fc.boolean(), review_request_opt_out: fc.option(fc.boolean()) }),
  ),
  lines: fc.uniqueArray(anyLine, { selector: ({ line_item_id }) => line_item_id, maxLength: 4 }),
});
const anySoFar = fc.record<RequestSoFar>({
  old_line_ids: fc.subarray([1, 2, 3, 4], { maxLength: 1 }),
  mails_sent: fc.integer({ min: 0, max: 2 }),
  last_sent_at: fc.option(day.map(on)),
  answered: mostly(false),
  reviewed_ids: fc.subarray([1, 2, 3, 4], { maxLength: 1 }),
  opted_out: mostly(false),
});

test('whatever an order and the settings are, no customer is emailed too early, without reason, against their will or twice', () => {
  let mailed = 0;
  fc.assert(
    fc.property(anyPlan, anyOrder, anySoFar, now, (given, of, sofar, moment) => {
      const next = requestStep(given, of, sofar, moment);
      if (next.kind === 'later' && next.at !== null) expect(Date.parse(next.at)).toBeGreaterThan(moment);
      if (next.kind !== 'mail') return;
      mailed += 1;
      expect(given.enabled && !of.cancelled && !of.refunded && !sofar.answered && !sofar.opted_out).toBe(
        true,
      );
      expect(of.buyer!.review_request_opt_out).not.toBe(true);
      if (given.audience === 'told') expect(of.buyer!.review_request_opt_out).toBe(false);
      else expect(of.buyer!.accepts_marketing).toBe(true);
      expect(sofar.mails_sent).toBeLessThanOrEqual(given.reminders);
      if (sofar.last_sent_at !== null)
        expect(moment).toBeGreaterThanOrEqual(Date.parse(sofar.last_sent_at) + given.reminder_days * dayMs);
      expect(next.line_ids.length).toBeGreaterThan(0);
      for (const id of next.line_ids) {
        const one = of.lines.find(({ line_item_id }) => line_item_id === id)!;
        expect(one.refunded || one.product_id === null || sofar.old_line_ids.includes(id)).toBe(false);
        expect(sofar.reviewed_ids).not.toContain(one.product_id);
        const happened = Date.parse((one.arrival === 'arrived' ? one.delivered_at : one.sent_at)!);
        expect(one.arrival).not.toBe('awaited');
        expect(happened).toBeGreaterThanOrEqual(Date.parse(given.turned_on_at!));
        const days = one.arrival === 'arrived' ? given.wait_days : given.untold_days;
        expect(moment).toBeGreaterThanOrEqual(happened + days * dayMs);
      }
    }),
    { numRuns: 20_000 },
  );
  expect(mailed).toBeGreaterThan(200);
});

test('what is put off until a moment is mailed at that moment, where nothing has changed', () => {
  fc.assert(
    fc.property(anyPlan, anyOrder, anySoFar, now, (given, of, sofar, moment) => {
      const next = requestStep(given, of, sofar, moment);
      if (next.kind !== 'later' || next.at === null) return;
      const then = requestStep(given, of, sofar, Date.parse(next.at));
      expect(then.kind === 'mail' || (then.kind === 'end' && then.why === 'too_old')).toBe(true);
      expect(requestStep(given, of, sofar, Date.parse(next.at) - 1).kind).not.toBe('mail');
    }),
    { numRuns: 5_000 },
  );
});
