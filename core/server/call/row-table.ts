import type { Fields } from '#core/contract/row-fields.ts';
import type { SparseRow } from '#core/contract/endpoint.ts';

/** How each field of a thing is made of what was read for it. */
export type RowTable<Source, Row> = { readonly [Name in keyof Row]-?: (source: Source) => Row[Name] };

/** A thing of these fields; without `fields` it is whole. What is not asked for is not made. */
export function makeRow<Source, Row extends { id: unknown }>(
  table: RowTable<Source, Row>,
  source: Source,
  fields: Fields | undefined,
): SparseRow<Row> {
  const row: Partial<Row> = {};
  for (const name of Object.keys(table) as (keyof Row & string)[])
    if (fields === undefined || fields.has(name)) row[name] = table[name](source);
  return row as SparseRow<Row>;
}

/** The same, whole. */
export const makeWhole = <Source, Row extends { id: unknown }>(
  table: RowTable<Source, Row>,
  source: Source,
): Row => makeRow(table, source, undefined) as Row;

/** Whether an answer has one of these fields, and what they are made of is to be read. */
export const wants = (fields: Fields | undefined, ...names: readonly string[]): boolean =>
  fields === undefined || names.some((name) => fields.has(name));

/** A thing that is whole already, as one is asked for: for what is read all together anyway. */
export function pickFields<Row extends { id: unknown }>(
  row: Row,
  fields: Fields | undefined,
): SparseRow<Row> {
  if (fields === undefined) return row as unknown as SparseRow<Row>;
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name))) as SparseRow<Row>;
}

/** Rows made one by one, when they are checked and written. */
export function* lazily<Source, Row>(
  sources: readonly Source[],
  make: (source: Source) => Row,
): Generator<Row, void> {
  for (const source of sources) yield make(source);
}
