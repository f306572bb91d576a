/** What a cart remembers of one line. The key names the line for as long as it stays in the cart. */
export interface CartLineEntry {
  key: string;
  variant_id: number;
  quantity: number;
}

export const cartLimits = { lines: 100, quantity: 999 } as const;

/** One line a variant: adding it again adds to its quantity, at most 999. */
export function addLines(
  lines: readonly CartLineEntry[],
  added: readonly { variant_id: number; quantity: number }[],
): CartLineEntry[] {
  const next = lines.map((line) => ({ ...line }));
  for (const { variant_id, quantity } of added) {
    const there = next.find((line) => line.variant_id === variant_id);
    if (there) there.quantity = Math.min(cartLimits.quantity, there.quantity + quantity);
    else next.push({ key: `v${variant_id}`, variant_id, quantity: Math.min(cartLimits.quantity, quantity) });
  }
  return next;
}

/** Sets quantities by key; 0 removes; unknown keys are left out. */
export function changeLines(
  lines: readonly CartLineEntry[],
  changes: readonly { key: string; quantity: number }[],
): CartLineEntry[] {
  const wanted = new Map(changes.map((change) => [change.key, change.quantity]));
  return lines
    .map((line) => ({ ...line, quantity: wanted.get(line.key) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
}
