/** A cart as its store reports it, with all discounts on its lines. Ids are the store's own. */
export interface ReportedCart {
  currency: string;
  lines: readonly {
    variant_id: string;
    quantity: number;
    /** Before and after discounts, of the whole line, without shipping and added tax. */
    original_minor: number;
    final_minor: number;
    /** Sold on terms of its own: its discounts are not ours to compare. */
    special?: 'gift_card' | 'subscription' | undefined;
  }[];
  /** Codes that are on it, and whether the store honours them. */
  codes: readonly { code: string; honoured: boolean }[];
}

/** The prices that the shopper saw for the known lines. */
export interface ShownCart {
  currency: string;
  lines: readonly { variant_id: string; quantity: number; list_minor: number }[];
  total_minor: number;
  codes: readonly string[];
}

/** The reason for a mismatch, the first one that explains it. */
export type Meeting =
  'currency' | 'cart_changed' | 'gift_card' | 'subscription' | 'own_price' | 'code_refused' | 'own_discount';

export type Agreement =
  | { agrees: true; total_minor: number }
  | { agrees: false; met: Meeting; ours_minor: number; theirs_minor: number };

/** Stores write a code in whatever letters. */
export const upper = (text: string): string => text.toUpperCase();

/** Quantities by variant. */
function unitsOf(lines: readonly { variant_id: string; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { variant_id, quantity } of lines)
    units.set(variant_id, (units.get(variant_id) ?? 0) + quantity);
  return units;
}

/**
 * Whether a store charges the shown price: the lines that we know cost as quoted after all the store's discounts. Other
 * lines don't count.
 */
export function agreement(shown: ShownCart, reported: ReportedCart): Agreement {
  const known = new Set(shown.lines.map((line) => line.variant_id));
  const lines = reported.lines.filter((line) => known.has(line.variant_id));
  const theirs = lines.reduce((all, line) => all + line.final_minor, 0);
  if (reported.currency === shown.currency && theirs === shown.total_minor && sameUnits(shown.lines, lines))
    return { agrees: true, total_minor: theirs };
  return {
    agrees: false,
    met: meetingOf(shown, reported, lines),
    ours_minor: shown.total_minor,
    theirs_minor: theirs,
  };
}

function sameUnits(
  ours: readonly { variant_id: string; quantity: number }[],
  theirs: readonly { variant_id: string; quantity: number }[],
): boolean {
  const [one, other] = [unitsOf(ours), unitsOf(theirs)];
  return one.size === other.size && [...one].every(([variant, units]) => other.get(variant) === units);
}

function meetingOf(shown: ShownCart, reported: ReportedCart, lines: ReportedCart['lines']): Meeting {
  if (reported.currency !== shown.currency) return 'currency';
  if (!sameUnits(shown.lines, lines)) return 'cart_changed';
  const special = lines.find((line) => line.special !== undefined)?.special;
  if (special) return special;
  const list = shown.lines.reduce((all, line) => all + line.list_minor, 0);
  if (lines.reduce((all, line) => all + line.original_minor, 0) !== list) return 'own_price';
  const honoured = new Set(reported.codes.filter((one) => one.honoured).map((one) => upper(one.code)));
  if (shown.codes.some((code) => !honoured.has(upper(code)))) return 'code_refused';
  return 'own_discount';
}
