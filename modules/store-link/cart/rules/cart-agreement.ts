/** A cart as its store tells it, with everything that the store takes off its lines. Ids are the store's own. */
export interface ToldCart {
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

/** What the shopper was shown for the lines that are known here. */
export interface ShownCart {
  currency: string;
  lines: readonly { variant_id: string; quantity: number; list_minor: number }[];
  total_minor: number;
  codes: readonly string[];
}

/** What met with our price, the first that explains it. */
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
 * Whether a store charges what was shown: the lines known here cost, after all its discounts, what we said. Lines that
 * are not known here take no part.
 */
export function agreement(shown: ShownCart, told: ToldCart): Agreement {
  const known = new Set(shown.lines.map((line) => line.variant_id));
  const lines = told.lines.filter((line) => known.has(line.variant_id));
  const theirs = lines.reduce((all, line) => all + line.final_minor, 0);
  if (told.currency === shown.currency && theirs === shown.total_minor && sameUnits(shown.lines, lines))
    return { agrees: true, total_minor: theirs };
  return {
    agrees: false,
    met: meetingOf(shown, told, lines),
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

function meetingOf(shown: ShownCart, told: ToldCart, lines: ToldCart['lines']): Meeting {
  if (told.currency !== shown.currency) return 'currency';
  if (!sameUnits(shown.lines, lines)) return 'cart_changed';
  const special = lines.find((line) => line.special !== undefined)?.special;
  if (special) return special;
  const list = shown.lines.reduce((all, line) => all + line.list_minor, 0);
  if (lines.reduce((all, line) => all + line.original_minor, 0) !== list) return 'own_price';
  const honoured = new Set(told.codes.filter((one) => one.honoured).map((one) => upper(one.code)));
  if (shown.codes.some((code) => !honoured.has(upper(code)))) return 'code_refused';
  return 'own_discount';
}
