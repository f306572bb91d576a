import { z } from 'zod';
import type { AnyEndpoint } from './handle.ts';

/** A row of a list that does not fit what the call promises, and so is not in the answer. */
export interface LeftOutRow {
  /** The list's name in the answer: `offers`. */
  list: string;
  /** The row's own id; null when it has none that can be read. */
  id: number | string | null;
  /** The first field that does not fit, as a path below the row; empty for the row as a whole. */
  field: string;
}

/** What a handler gave, as the contract lets it out. */
export interface CheckedReply {
  value: unknown;
  leftOut: readonly LeftOutRow[];
}

type Row = { id?: unknown } | null | undefined;

function idOf(row: Row): LeftOutRow['id'] {
  const id = row?.id;
  return typeof id === 'number' || typeof id === 'string' ? id : null;
}

/** The rows that the failures lie in, by list; null when one lies anywhere else. */
function rowsOf(
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): Map<string, Map<number, LeftOutRow>> | null {
  const lists = new Map<string, Map<number, LeftOutRow>>();
  for (const { path } of issues) {
    const [list, position, ...field] = path;
    if (typeof list !== 'string' || typeof position !== 'number') return null;
    const rows = (value as Record<string, Row[]>)[list];
    let bad = lists.get(list);
    if (!bad) lists.set(list, (bad = new Map()));
    if (!bad.has(position)) bad.set(position, { list, id: idOf(rows?.[position]), field: field.join('.') });
  }
  return lists;
}

/**
 * Holds a handler's answer to its contract. In a list that is read, a row that does not fit is left out and named:
 * one damaged row must not hide the others. `left_out` is then a member of the answer.
 * @throws {Error} where anything else does not fit.
 */
export function checkReply(endpoint: AnyEndpoint, value: unknown): CheckedReply {
  const result = endpoint.reply.safeParse(value);
  if (result.success) return { value: result.data, leftOut: [] };
  const lists = endpoint.method === 'GET' ? rowsOf(value, result.error.issues) : null;
  if (lists && lists.size > 0) {
    const rest = { ...(value as object) } as Record<string, unknown>;
    for (const [list, bad] of lists)
      rest[list] = (rest[list] as unknown[]).filter((_row, at) => !bad.has(at));
    const again = endpoint.reply.safeParse(rest);
    if (again.success) {
      const leftOut = [...lists.values()].flatMap((bad) => [...bad.values()]);
      return { value: { ...(again.data as object), left_out: leftOut }, leftOut };
    }
  }
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered outside its contract: ${z.prettifyError(result.error)}`,
  );
}

/** What an answer with rows left out says of them, for the document of all calls. */
export const leftOutSchema = z
  .array(
    z.object({
      list: z.string(),
      id: z.union([z.int(), z.string()]).nullable(),
      field: z.string(),
    }),
  )
  .describe('Rows that could not be shown because their data is damaged; absent when there are none.');

/** The names under which a reply holds lists of rows. */
export function listsOf(endpoint: AnyEndpoint): { name: string; row: z.ZodType }[] {
  if (endpoint.method !== 'GET' || !(endpoint.reply instanceof z.ZodObject)) return [];
  return Object.entries(endpoint.reply.shape as Record<string, z.ZodType>).flatMap(([name, schema]) =>
    schema instanceof z.ZodArray ? [{ name, row: schema.element as z.ZodType }] : [],
  );
}
