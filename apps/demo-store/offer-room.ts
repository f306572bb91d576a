import type { UpsellBox } from '#modules/offers/contract/storefront-upsell-calls.ts';

/**
 * How much room the theme keeps for boxes that the shopper script will draw, so that nothing moves when they come:
 * the kind, whether there is a line of limits, and the rows of all of them. Null: none.
 */
export function boxRoom(kind: 'boxes' | 'bundle', boxes: readonly UpsellBox[]): string | null {
  const rows = boxes.reduce((sum, box) => sum + box.products.length, 0);
  if (rows === 0) return null;
  const limits = boxes.some((box) => box.discount_text !== '' || box.ends_at || box.left !== null);
  return `${kind}${limits ? '-limits' : ''}-${Math.min(rows, 10)}`;
}
