import { percentOf, toMajor } from '#core/rules/money.ts';
import type { CodeState } from '../contract/code-standing.ts';
import { sharesOf } from '../../base/rules/manual-discount.ts';

/** The discount of a code, and its conditions. */
export interface PriceRule {
  title: string;
  value_type: 'percentage' | 'fixed_amount';
  /** Below zero: percent (to four decimals), or whole minor units of the shop's currency. */
  value: number;
  /** Minimum of the cart's lines after offers, in minor units. Null for none. */
  prerequisite_subtotal_minor: number | null;
  /** How often each of its codes is good; null: again and again. */
  usage_limit: number | null;
  starts_at: Date;
  /** From this moment on it takes nothing off; null: it has no end. */
  ends_at: Date | null;
}

/** A code that a shop has, with its rule. */
export interface KnownCode extends PriceRule {
  id: number;
  code: string;
  usage_count: number;
  revoked: boolean;
}

/** The discount of a code on a cart, in minor units. */
export interface CodeDiscount {
  id: number;
  code: string;
  title: string;
  value_type: PriceRule['value_type'];
  /** Above zero, as in an order: percent, or major units. */
  value: number;
  amount_minor: number;
  /** Of each line, in their order; together the amount. */
  shares: readonly number[];
}

/** A code in a cart. */
export interface JudgedCode {
  /** As it was created, or as typed if it is unknown. */
  code: string;
  standing: CodeState;
  /** Minimum of the lines. Null for none. */
  minimum_minor: number | null;
  /** Null unless it is applied. */
  discount: CodeDiscount | null;
}

/** The same for every way in which people type a code: letters of either case or width, blanks around it. */
export const codeKey = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/**
 * What a code does in a cart after the offers took theirs. `lines` are what the offers left, so it never takes more than
 * there is; its amount lies on the lines by what they cost, to the cent.
 */
export function judgeCode(
  typed: string,
  known: KnownCode | null,
  lines: readonly { key: string; total_minor: number }[],
  { now, currency }: { now: Date; currency: string },
): JudgedCode {
  if (!known) return { code: typed, standing: 'unknown', minimum_minor: null, discount: null };
  const { id, code, title, value_type, prerequisite_subtotal_minor: minimum_minor } = known;
  const subtotal = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const state = stateOf(known, subtotal, now);
  if (state !== 'applied') return { code, standing: state, minimum_minor, discount: null };
  const isPercent = value_type === 'percentage';
  const shares = sharesOf(lines, isPercent ? percentOf(subtotal, -known.value) : -known.value);
  const amount_minor = shares.reduce((sum, one) => sum + one, 0);
  if (amount_minor === 0) return { code, standing: 'nothing_off', minimum_minor, discount: null };
  const value = isPercent ? -known.value : toMajor(-known.value, currency);
  const discount = { id, code, title, value_type, value, amount_minor, shares };
  return { code, standing: state, minimum_minor, discount };
}

function stateOf(known: KnownCode, subtotal: number, now: Date): CodeState {
  const { revoked, starts_at, ends_at, usage_limit, usage_count, prerequisite_subtotal_minor: least } = known;
  if (revoked || (ends_at !== null && ends_at <= now)) return 'ended';
  if (starts_at > now) return 'not_started';
  if (usage_limit !== null && usage_count >= usage_limit) return 'used';
  return least !== null && subtotal < least ? 'below_minimum' : 'applied';
}
