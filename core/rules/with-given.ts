/** Parts of a thing; what is undefined was not given. */
export type Given<T> = { [K in keyof T]?: T[K] | undefined };

/** `stored` with the members that were given in the place of its own. */
export function withGiven<T extends object>(stored: T, given: Given<T>): T {
  const members = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...stored, ...(Object.fromEntries(members) as Partial<T>) };
}
