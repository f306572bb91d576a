import type { AuditEntry } from '../contract/audit-calls.ts';

/** One difference, in the smallest part that changed. */
export interface ChangeLine {
  /** `['discount_data', 'data', '0', 'min_quantity']` */
  path: readonly string[];
  /** A single value or a list of them; undefined where there was nothing. */
  from: unknown;
  to: unknown;
  /** Only that it changed is known. */
  secret: boolean;
}

/** Counters and keys of the machinery, which mean nothing to a person. */
const quiet = new Set(['version', 'key']);

/** The changes of an entry with objects taken apart: only what differs is left, each with its path. */
export function changeLines(changes: AuditEntry['changes']): ChangeLine[] {
  return changes.flatMap(({ field, from, to }) => {
    const path = field.split('.');
    if (isNothing(from) && isNothing(to) && !isQuiet(path)) return [{ path, from, to, secret: true }];
    return differences(path, from, to);
  });
}

function differences(path: readonly string[], from: unknown, to: unknown): ChangeLine[] {
  if (isQuiet(path)) return [];
  if (!isDeep(from) && !isDeep(to)) return same(from, to) ? [] : [{ path, from, to, secret: false }];
  const before = members(from);
  const after = members(to);
  const lines = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences([...path, key], before[key], after[key]),
  );
  // An object that came or went without anything in it.
  return lines.length === 0 && isNothing(from) !== isNothing(to)
    ? [{ path, from, to, secret: false }]
    : lines;
}

/** Whether a path ends in something no person needs to read. */
export function isQuiet(path: readonly string[]): boolean {
  return quiet.has(path.at(-1) ?? '');
}

/** Objects, and lists of objects; a list of single values counts as one value. */
function isDeep(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object' && one !== null);
  return typeof value === 'object' && value !== null;
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
