import { allocate } from '#core/rules/money.ts';
import type { SalePayment } from '../../figure/rules/sale-movement.ts';

/** The fee of payments from a day on. */
export interface FeeRate {
  /** As orders name it; null: of all that no rate names. */
  method: string | null;
  /** The first day of the shop's calendar whose orders it is for. */
  valid_from: string;
  /** Thousandths of a percent of what was paid. */
  percent_thousandths: number;
  /** Once for an order, whatever was paid; minor units. */
  fixed_minor: number;
}

/** Methods of which no provider has a part unless a rate says so: money that the shop was handed itself. */
const handed: ReadonlySet<string> = new Set([
  'manual',
  ...['cash', 'cod', 'bacs', 'cheque'],
  ...['cash on delivery', 'cash on delivery (cod)', 'bank deposit', 'money order'],
]);
const known = (method: string) => method.trim().toLowerCase();

/** The rate of a payment in an order of this day: the newest that names its method, else the newest for all. */
export function rateOf(rates: readonly FeeRate[], payment: SalePayment, day: string): FeeRate | null {
  const method = known(payment.method);
  const newest = (matches: (rate: FeeRate) => boolean) =>
    rates
      .filter((rate) => rate.valid_from <= day && matches(rate))
      .reduce<FeeRate | null>(
        (best, rate) => (best === null || rate.valid_from > best.valid_from ? rate : best),
        null,
      );
  const own = newest((rate) => rate.method !== null && known(rate.method) === method);
  if (own || payment.test || handed.has(method)) return own;
  return newest((rate) => rate.method === null);
}

/** 100 % in thousandths of a percent. */
const whole = 100_000n;

/**
 * The fees of an order's payments, in minor units: the percentage of each payment, and each method's fixed amount once. The
 * parts are added exactly and rounded half up together.
 */
export function feeOf(rates: readonly FeeRate[], payments: readonly SalePayment[], day: string): number {
  let parts = 0n;
  const fixed = new Map<string, number>();
  for (const payment of payments) {
    const rate = payment.amount_minor > 0 ? rateOf(rates, payment, day) : null;
    if (!rate) continue;
    parts += BigInt(payment.amount_minor) * BigInt(rate.percent_thousandths);
    fixed.set(known(payment.method), rate.fixed_minor);
  }
  const ofAmounts = Number((2n * parts + whole) / (2n * whole));
  return [...fixed.values()].reduce((all, one) => all + one, ofAmounts);
}

/** The part of a movement by which its order's fee is split. */
export interface FeeShare {
  kind: 'placed' | 'added' | 'refunded' | 'cancelled' | 'cost';
  line_id: number | null;
  gross_minor: number;
  discount_minor: number;
  tax_minor: number;
  delivery_minor: number;
}

/**
 * Splits an order's fee over what it sold, by what that cost its buyer; what went back has no part, as providers keep their
 * fees. The parts add up to the fee: the largest remainders have what is left over, of equal ones the order itself and then
 * its oldest lines. Of an order that came to nothing it is the order's own.
 */
export function splitFee(fee_minor: number, movements: readonly FeeShare[]): number[] {
  const worth = movements.map((one) =>
    one.kind === 'placed' || one.kind === 'added'
      ? Math.max(0, one.gross_minor - one.discount_minor + one.tax_minor + one.delivery_minor)
      : 0,
  );
  const isNothing = worth.every((one) => one === 0);
  const shares = movements.flatMap(({ kind, line_id }, at) =>
    kind === 'placed' || kind === 'added'
      ? [{ at, key: line_id ?? 0, weight: isNothing ? Number(line_id === null) : worth[at]! }]
      : [],
  );
  const parts = movements.map(() => 0);
  if (shares.length === 0) return parts;
  const split = allocate(fee_minor, shares);
  shares.forEach(({ at }, index) => (parts[at] = split[index]!));
  return parts;
}
