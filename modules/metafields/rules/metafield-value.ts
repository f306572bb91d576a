import { longestValue, type ValueType } from '../contract/metafield-bounds.ts';

/** Why a value is not of its type. */
export type ValueProblem = 'empty' | 'too_long' | 'text_wanted' | 'whole_number' | 'json_wanted';

const digits = /^-?[0-9]{1,16}$/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A value as it is kept: its text. A whole number may be sent as a number or by its digits, and is one that JSON carries
 * exactly; JSON stays as it is written.
 */
export function storedValue(
  type: ValueType,
  value: string | number,
): { text: string } | { problem: ValueProblem } {
  if (type === 'integer') {
    const number = typeof value === 'number' ? value : digits.test(value) ? Number(value) : Number.NaN;
    // `+ 0`: there is no whole number -0.
    return Number.isSafeInteger(number) ? { text: String(number + 0) } : { problem: 'whole_number' };
  }
  if (typeof value === 'number') return { problem: 'text_wanted' };
  if (value.trim() === '') return { problem: 'empty' };
  if (new TextEncoder().encode(value).length > longestValue) return { problem: 'too_long' };
  if (type === 'json_string' && !isJson(value)) return { problem: 'json_wanted' };
  return { text: value };
}

/** A stored value as calls return it: an integer as a number, everything else as text. */
export const shownValue = (type: ValueType, text: string): string | number =>
  type === 'integer' ? Number(text) : text;
