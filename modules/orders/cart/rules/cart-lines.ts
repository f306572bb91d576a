/** A stored line of a cart. Its key stays the same while it is in the cart. */
export interface CartLineEntry {
  key: string;
  variant_id: number;
  quantity: number;
  /** Its offer. Absent if the shopper added the item themselves. */
  offer_id?: number;
  /** The server verified that the offer showed it. This stays, even if the offer changes. */
  shown?: true;
}

export const cartLimits = { lines: 100, quantity: 999 } as const;

/** The key of a line: of equal units the line of the smaller key is discounted, so every price must name it alike. */
export function lineKey({
  variant_id,
  offer_id,
}: {
  variant_id: number;
  offer_id?: number | null | undefined;
}) {
  return offer_id == null ? `v${variant_id}` : `v${variant_id}o${offer_id}`;
}

/** Key of a line that was bought after payment in an order's trace. No line of a cart has this key. */
export const addedLineKey = (lineId: number) => `added:${lineId}`;

/**
 * Keys for lines that were not put together as a cart does it: as `lineKey`, and of several with the same one the
 * smaller quantity comes first, so that the place in the list never decides which of them is discounted.
 */
export function lineKeys(
  lines: readonly { variant_id: number; quantity: number; offer_id?: number | null | undefined }[],
): string[] {
  const keys = lines.map(lineKey);
  for (const indexes of Map.groupBy(keys.keys(), (index) => keys[index]!).values()) {
    indexes.sort((a, b) => lines[a]!.quantity - lines[b]!.quantity);
    for (const [at, index] of indexes.entries()) if (at > 0) keys[index] += ` ${String(at).padStart(3, '0')}`;
  }
  return keys;
}

/** One line a variant and offer it was taken from: adding it again adds to its quantity, at most 999. */
export function addLines(
  lines: readonly CartLineEntry[],
  added: readonly { variant_id: number; quantity: number; offer_id?: number | null | undefined }[],
): CartLineEntry[] {
  const next = lines.map((line) => ({ ...line }));
  for (const { variant_id, quantity, offer_id } of added) {
    const key = lineKey({ variant_id, offer_id });
    const there = next.find((line) => line.key === key);
    if (there) there.quantity = Math.min(cartLimits.quantity, there.quantity + quantity);
    else {
      const limited = Math.min(cartLimits.quantity, quantity);
      next.push({ key, variant_id, quantity: limited, ...(offer_id == null ? {} : { offer_id }) });
    }
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
