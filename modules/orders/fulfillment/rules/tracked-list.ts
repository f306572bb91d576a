const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/**
 * Tracking numbers or URLs of a shipment after a write. `first` is the first entry and `all` the list; alone, each counts.
 * If both are sent and differ, the changed one counts, because programs send back what they read with one of them changed.
 * Null if both have changed: they contradict each other.
 */
export function trackedList(
  stored: readonly string[],
  { first, all }: { first?: string | undefined; all?: readonly string[] | undefined },
): string[] | null {
  const [begun = '', ...rest] = stored;
  const byFirst = first === undefined ? [...stored] : first === '' ? rest : [first, ...rest];
  if (all === undefined) return byFirst;
  if (first === undefined || first === (all[0] ?? '') || first === begun) return [...all];
  return sameList(all, stored) ? byFirst : null;
}
