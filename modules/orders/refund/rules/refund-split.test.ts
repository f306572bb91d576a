import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AskedPart,
  type OrderMoney,
  paymentsLeft,
  splitAsked,
  splitOwed,
  splitRefund,
} from './refund-split.ts';

const sum = (rows: readonly { amount_minor: number }[]) =>
  rows.reduce((all, one) => all + one.amount_minor, 0);

/** Payments (a first one, additions) and refunds in parts, some of which are refused or unanswered. */
const doings = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: 0, max: 900_000 }) }),
    fc.record({
      do: fc.constant('refund' as const),
      /** Of what is left, in thousandths. */
      share: fc.integer({ min: 0, max: 1000 }),
      outcomes: fc.array(fc.constantFrom('success', 'success', 'failure', 'pending'), {
        minLength: 8,
        maxLength: 8,
      }),
      again: fc.boolean(),
    }),
    // As stored before refunds recorded their payment.
    fc.record({ do: fc.constant('old refund' as const), share: fc.integer({ min: 0, max: 1000 }) }),
  ),
  { minLength: 1, maxLength: 25 },
);

describe('a refund of several payments', () => {
  test('whatever is paid and given back, no payment gives back more than it brought, and the parts are the refund', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), doings, (first, list) => {
        const money: OrderMoney[] = [];
        const add = (row: Omit<OrderMoney, 'id'>) => void money.push({ ...row, id: money.length + 1 });
        const pay = (amount_minor: number) =>
          add({ kind: 'sale', status: 'success', amount_minor, payment_id: null });
        pay(first);
        for (const one of list) {
          if (one.do === 'pay') {
            pay(one.amount);
            continue;
          }
          const left = paymentsLeft(money);
          const all = left.reduce((total, { left_minor }) => total + left_minor, 0);
          const amount = Math.floor((all * one.share) / 1000);
          if (one.do === 'old refund') {
            add({ kind: 'refund', status: 'success', amount_minor: amount, payment_id: null });
            continue;
          }
          const parts = splitRefund(amount, left);
          expect(sum(parts)).toBe(amount);
          let owed = 0;
          const refused = new Set<number>();
          const move = (moving: typeof parts) => {
            for (const [index, part] of moving.entries()) {
              const status = one.outcomes[index % one.outcomes.length]!;
              add({ kind: 'refund', status: status as OrderMoney['status'], ...part });
              if (status !== 'failure') continue;
              refused.add(part.payment_id);
              owed += part.amount_minor;
            }
          };
          move(parts);
          if (owed > 0 && one.again) {
            const again = splitOwed(owed, paymentsLeft(money), refused);
            expect(sum(again)).toBe(owed);
            owed = 0;
            move(again);
          }
          for (const payment of money.filter(({ kind }) => kind === 'sale')) {
            const back = money.filter(
              ({ kind, status, payment_id }) =>
                kind === 'refund' && status !== 'failure' && payment_id === payment.id,
            );
            expect(sum(back)).toBeLessThanOrEqual(payment.amount_minor);
          }
        }
        const paid = sum(money.filter(({ kind }) => kind === 'sale'));
        const back = sum(money.filter(({ kind, status }) => kind === 'refund' && status !== 'failure'));
        const left = paymentsLeft(money).reduce((total, { left_minor }) => total + left_minor, 0);
        expect(left).toBe(paid - back);
      }),
      { numRuns: 2000 },
    );
  });

  test('is spread by what each has left, the odd cent to the largest remainder', () => {
    const payments = [
      { id: 1, left_minor: 3000 },
      { id: 2, left_minor: 1500 },
    ];
    expect(splitRefund(1000, payments)).toEqual([
      { payment_id: 1, amount_minor: 667 },
      { payment_id: 2, amount_minor: 333 },
    ]);
    expect(splitRefund(1, payments)).toEqual([{ payment_id: 1, amount_minor: 1 }]);
    expect(splitRefund(4500, payments).map(({ amount_minor }) => amount_minor)).toEqual([3000, 1500]);
    expect(splitRefund(0, payments)).toEqual([]);
  });

  test('what one refused goes to the others first, and to it only with what they have not', () => {
    const payments = [
      { id: 1, left_minor: 100 },
      { id: 2, left_minor: 1500 },
    ];
    expect(splitOwed(80, payments, new Set([2]))).toEqual([{ payment_id: 1, amount_minor: 80 }]);
    expect(splitOwed(300, payments, new Set([2]))).toEqual([
      { payment_id: 1, amount_minor: 100 },
      { payment_id: 2, amount_minor: 200 },
    ]);
  });

  const gateways = ['test', 'manual'] as const;
  const payment = fc.record({
    left_minor: fc.integer({ min: 0, max: 5000 }),
    gateway: fc.constantFrom(...gateways),
  });
  const asked = fc.record({
    amount_minor: fc.integer({ min: 0, max: 4000 }),
    parent_id: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    gateway: fc.option(fc.constantFrom(...gateways), { nil: undefined }),
  });

  test('as it is asked for: each part goes where it says or is refused, whatever the order they stand in', () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 4 }), fc.array(asked, { maxLength: 5 }), (made, list) => {
        const payments = made.map((one, index) => ({ ...one, id: index + 1 }));
        const fits = (one: AskedPart, at: (typeof payments)[number]) =>
          (one.parent_id ?? at.id) === at.id && (one.gateway ?? at.gateway) === at.gateway;
        const { parts, problems } = splitAsked(list, payments);
        const accepted = list.filter((_, index) => problems.every((problem) => problem.index !== index));
        expect(sum(parts)).toBe(sum(accepted));
        for (const part of parts) {
          const at = payments.find(({ id }) => id === part.payment_id)!;
          expect(part.amount_minor).toBeLessThanOrEqual(at.left_minor);
        }
        // Some amounts are only available in the payments that they name.
        for (const at of payments) {
          const only = accepted.filter((one) => one.parent_id === at.id);
          const got = parts.find(({ payment_id }) => payment_id === at.id)?.amount_minor ?? 0;
          expect(got).toBeGreaterThanOrEqual(sum(only));
          expect(got).toBeLessThanOrEqual(sum(accepted.filter((one) => fits(one, at))));
        }
        for (const { index, field } of problems) {
          const one = list[index]!;
          const fitting = payments.filter((at) => fits(one, at));
          expect(field === 'amount').toBe(
            fitting.length > 0 || (one.parent_id === undefined && one.gateway === undefined),
          );
        }
        const reversed = splitAsked(list.toReversed(), payments);
        if (problems.length === 0 && list.every((one) => one.parent_id !== undefined))
          expect(reversed.parts).toEqual(parts);
      }),
      { numRuns: 2000 },
    );
  });

  test('what names no payment leaves the others what they name', () => {
    const payments = [
      { id: 1, left_minor: 1000, gateway: 'test' },
      { id: 2, left_minor: 1000, gateway: 'manual' },
    ];
    expect(
      splitAsked(
        [
          { amount_minor: 900 },
          { amount_minor: 1000, gateway: 'manual' },
          { amount_minor: 100, parent_id: 1 },
        ],
        payments,
      ),
    ).toEqual({
      parts: [
        { payment_id: 1, amount_minor: 1000 },
        { payment_id: 2, amount_minor: 1000 },
      ],
      problems: [],
    });
    const wrong = splitAsked(
      [
        { amount_minor: 1, parent_id: 3 },
        { amount_minor: 1, parent_id: 1, gateway: 'manual' },
        { amount_minor: 1001, parent_id: 2 },
      ],
      payments,
    );
    expect(wrong.parts).toEqual([]);
    expect(wrong.problems.map(({ index, field }) => [index, field])).toEqual([
      [0, 'parent_id'],
      [1, 'gateway'],
      [2, 'amount'],
    ]);
  });
});
