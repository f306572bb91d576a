/**
 * What becomes of a discount code in a cart. `below_minimum`: the lines come to less than it asks for. `nothing_off`: there
 * is nothing left to take off. A code that was revoked is `ended`.
 */
export const codeStates = [
  'applied',
  'unknown',
  'not_started',
  'ended',
  'used',
  'below_minimum',
  'nothing_off',
] as const;
export type CodeState = (typeof codeStates)[number];

/** Characters of the longest code. */
export const longestCode = 255;
