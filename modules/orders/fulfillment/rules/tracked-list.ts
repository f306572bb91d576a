const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/**
 * Numbers or addresses of a shipment's parcels after a write. `first` stands for the first of them and `all` for the list:
 * alone, each counts. Where both are sent and differ, the one counts that is not as it was stored, because a program sends
 * back what it read with one of them changed. Null where both are others: they contradict each other.
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
