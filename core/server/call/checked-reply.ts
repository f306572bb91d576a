import { z } from 'zod';
import { type Fields, rowOfFields } from '#core/contract/row-fields.ts';
import type { AnyEndpoint } from './handle.ts';
import { ReplyText } from './reply-text.ts';
import { makeSlices } from '../process/time-slice.ts';

/** A row of a list that does not fit what the call promises, and so is not in the answer. */
export interface LeftOutRow {
  /** The list's name in the answer: `offers`. */
  list: string;
  /** The row's own id; null when it has none that can be read. */
  id: number | string | null;
  /** The first field that does not fit, as a path below the row; empty for the row as a whole. */
  field: string;
}

type Row = { id?: unknown } | null | undefined;

function idOf(row: Row): LeftOutRow['id'] {
  const id = row?.id;
  return typeof id === 'number' || typeof id === 'string' ? id : null;
}

const outside = ({ method, path }: AnyEndpoint, problem: string): Error =>
  new Error(`${method} ${path} answered outside its contract: ${problem}`);

/** A row with nothing but the fields that were asked for, each as the contract has it. */
function checkFields(row: z.ZodObject, value: unknown, fields: Fields): z.ZodSafeParseResult<unknown> {
  const shape = row.shape as Record<string, z.ZodType>;
  const given = value as Record<string, unknown>;
  const checked: Record<string, unknown> = {};
  for (const name of Object.keys(shape)) {
    if (!fields.has(name)) continue;
    const result = shape[name]!.safeParse(given[name]);
    if (!result.success) {
      const issues = result.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));
      return { success: false, error: new z.ZodError(issues) };
    }
    checked[name] = result.data;
  }
  return { success: true, data: checked };
}

/**
 * Holds a handler's answer to its contract; with `fields` the row of it to those.
 * @throws {Error} where it does not fit.
 */
export function checkReply(endpoint: AnyEndpoint, value: unknown, fields?: Fields): unknown {
  const row = rowOfFields(endpoint.query);
  const { reply } = endpoint;
  const name =
    fields && row && reply instanceof z.ZodObject
      ? Object.keys(reply.shape).find((one) => reply.shape[one] === row)
      : undefined;
  if (name === undefined) {
    const result = reply.safeParse(value);
    if (result.success) return result.data;
    throw outside(endpoint, z.prettifyError(result.error));
  }
  const { [name]: one, ...beside } = value as Record<string, unknown>;
  const { [name]: _row, ...others } = (reply as z.ZodObject).shape;
  const rest = z.object(others).safeParse(beside);
  const result = checkFields(row!, one, fields!);
  if (!rest.success) throw outside(endpoint, z.prettifyError(rest.error));
  if (!result.success) throw outside(endpoint, z.prettifyError(result.error));
  return { ...rest.data, [name]: result.data };
}

/** Characters of a piece of a great answer. */
const pieceLength = 128 * 1024;

/**
 * The same for a call that reads lists. Rows are made, checked and written one by one, and whatever else is due has its
 * turn between them, so that a great answer holds up nobody. A row that does not fit is left out and named: one damaged
 * row must not hide the others. `left_out` is then a member of the answer.
 * @param options.dress changes what goes out of what fits, in place; it gets the answer without its rows, and each row
 *   in an answer of its own
 * @throws {Error} where anything else does not fit.
 */
export async function checkLists(
  endpoint: AnyEndpoint,
  value: unknown,
  { fields, dress = () => {} }: { fields?: Fields | undefined; dress?: (part: unknown) => void } = {},
): Promise<{ text: ReplyText; leftOut: readonly LeftOutRow[] }> {
  const asked = rowOfFields(endpoint.query);
  const given = value as Record<string, Iterable<unknown> | undefined>;
  const lists = new Map(
    listsOf(endpoint).flatMap(({ name, row }) => (given[name] === undefined ? [] : [[name, row]])),
  );
  const empty = Object.fromEntries([...lists.keys()].map((name) => [name, []]));
  const rest = endpoint.reply.safeParse({ ...given, ...empty });
  if (!rest.success) throw outside(endpoint, z.prettifyError(rest.error));
  dress(rest.data);

  const slices = makeSlices(() => undefined);
  const leftOut: LeftOutRow[] = [];
  const pieces: string[] = [];
  let piece = '';
  const write = (text: string) => {
    piece += text;
    if (piece.length < pieceLength) return;
    pieces.push(piece);
    piece = '';
  };
  let opened = '{';
  for (const [name, member] of Object.entries(rest.data as object)) {
    const row = lists.get(name);
    if (!row) {
      const text = JSON.stringify(member) as string | undefined;
      if (text === undefined) continue;
      write(`${opened}${JSON.stringify(name)}:${text}`);
    } else {
      write(`${opened}${JSON.stringify(name)}:[`);
      let between = '';
      for (const one of given[name]!) {
        const result = fields && row === asked ? checkFields(asked, one, fields) : row.safeParse(one);
        if (result.success) {
          const { data } = result;
          dress({ [name]: [data] });
          write(`${between}${JSON.stringify(data)}`);
          between = ',';
        } else {
          const field = result.error.issues[0]?.path.join('.') ?? '';
          leftOut.push({ list: name, id: idOf(one as Row), field });
        }
        const turn = slices();
        // Checks one row at a time, so that other requests can run in between.
        if (turn) await turn;
      }
      write(']');
    }
    opened = ',';
  }
  if (leftOut.length > 0) write(`${opened}"left_out":${JSON.stringify(leftOut)}`);
  write(opened === '{' && leftOut.length === 0 ? '{}' : '}');
  return { text: new ReplyText([...pieces, piece]), leftOut };
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
