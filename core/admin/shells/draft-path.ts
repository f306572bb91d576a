/** The type at a dotted path: `PathValue<Offer, 'discount_data.data.0.min_quantity'>`; never for a wrong one. */
export type PathValue<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? PathValue<At<T, Head>, Rest>
  : At<T, P>;

type At<T, Key extends string> = Key extends keyof NonNullable<T>
  ? NonNullable<T>[Key]
  : NonNullable<T> extends readonly (infer Item)[]
    ? Item
    : never;

type Container = Record<string, unknown> | readonly unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** The value at a path; undefined where the path leads nowhere. */
export function valueAt(draft: unknown, path: string): unknown {
  let at = draft;
  for (const key of path.split('.')) {
    if (!isContainer(at)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** A copy with the value put at the path; everything beside the path is shared with the original. */
export function withValueAt<T>(draft: T, path: string, value: unknown): T {
  const [key, ...rest] = path.split('.');
  if (key === undefined || key === '') return value as T;
  const inner = isContainer(draft) ? (draft as Record<string, unknown>)[key] : undefined;
  const next = rest.length === 0 ? value : withValueAt(inner, rest.join('.'), value);
  if (Array.isArray(draft)) return draft.with(Number(key), next) as T;
  return { ...(draft as Record<string, unknown>), [key]: next } as T;
}

/** Whether one path is the other or lies under it. */
export function isWithin(path: string, under: string): boolean {
  return path === under || path.startsWith(`${under}.`);
}

/** Same content, whatever the order of keys; a missing key is the same as an undefined one. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameContent(left[key], right[key]));
}

/** Whose a part of the draft shall be, by its name. */
export type Sides = Readonly<Record<string, 'mine' | 'theirs'>>;

/** What was changed from `base` to `mine`, put into `theirs`: a part that was not touched is theirs. */
export function changesInto<T>(mine: T, base: T, theirs: T): T {
  return mergedBy(mine, base, theirs, {});
}

/**
 * Both made of `base`, made one. Parts (a list, a discount with its kind and figure) are taken whole, for halves of
 * two prices make a third. Whose a part is, `sides` says, else who changed it; mine where both did.
 */
export function mergedBy<T>(mine: T, base: T, theirs: T, sides: Sides): T {
  const plain = [mine, base, theirs].every((one) => isContainer(one) && !Array.isArray(one));
  if (!plain) return mine;
  const [now, before, next] = [mine, base, theirs] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.keys({ ...next, ...now }).map((key) => {
      const side = sides[key] ?? (sameContent(now![key], before![key]) ? 'theirs' : 'mine');
      return [key, side === 'mine' ? now![key] : next![key]];
    }),
  ) as T;
}
