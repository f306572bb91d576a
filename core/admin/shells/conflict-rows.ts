import { sameContent, valueAt } from './draft-path.ts';

/** A part of the draft that differs: who reads it decides about the whole of it. */
export interface ConflictRow {
  /** Its name in the draft. */
  part: string;
  /** Who changed it since both began with the same. */
  by: 'mine' | 'theirs' | 'both';
  /** What differs within it, by the paths that the form has labels for. */
  lines: readonly ConflictLine[];
}

export interface ConflictLine {
  path: string;
  label: string;
  mine: unknown;
  theirs: unknown;
}

/**
 * What differs between two drafts that were made from the same one, in the order of the form. `labelOf` knows the
 * fields that can be seen; what lies deeper than one of them is told by that one, and what no field is about by its
 * part.
 */
export function conflictRows(
  sides: { mine: unknown; from: unknown; theirs: unknown },
  labelOf: (path: string) => string | undefined,
): ConflictRow[] {
  const { mine, from, theirs } = sides as Record<string, Record<string, unknown>>;
  const rows: ConflictRow[] = [];
  for (const part of Object.keys({ ...theirs, ...mine })) {
    if (sameContent(mine![part], theirs![part])) continue;
    const isOwn = !sameContent(mine![part], from![part]);
    const isTheirs = !sameContent(theirs![part], from![part]);
    const by = isOwn && isTheirs ? 'both' : isOwn ? 'mine' : 'theirs';
    const paths = differingPaths(part, mine![part], theirs![part]).map(
      (path) => labelled(path, labelOf) ?? part,
    );
    const lines = [...new Set(paths)].map((path) => ({
      path,
      label: labelOf(path) ?? readableName(path),
      mine: valueAt(mine, path),
      theirs: valueAt(theirs, path),
    }));
    rows.push({ part, by, lines });
  }
  return rows;
}

/** The deepest paths at which two values differ; a list whose length differs is one. */
function differingPaths(path: string, a: unknown, b: unknown): string[] {
  if (sameContent(a, b)) return [];
  const isList = Array.isArray(a) && Array.isArray(b);
  if (isList && (a.length !== b.length || !a.every(isObject) || !b.every(isObject))) return [path];
  if (!isList && !(isObject(a) && isObject(b))) return [path];
  const [left, right] = [a, b] as Record<string, unknown>[];
  return Object.keys({ ...left, ...right }).flatMap((key) =>
    differingPaths(`${path}.${key}`, left![key], right![key]),
  );
}

/** The path itself or the nearest one above it that has a label. */
function labelled(path: string, labelOf: (path: string) => string | undefined): string | undefined {
  if (labelOf(path) !== undefined) return path;
  const at = path.lastIndexOf('.');
  return at < 0 ? undefined : labelled(path.slice(0, at), labelOf);
}

/** `meta_description` → `Meta description`, where the form shows no field of it. */
function readableName(path: string): string {
  const words = path.replaceAll(/[._]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
