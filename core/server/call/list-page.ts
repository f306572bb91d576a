import { type SQL, sql } from 'drizzle-orm';
import type { SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import { pickFields } from './row-table.ts';
import { allOf } from '../database/sql-conditions.ts';

/** One part of the order of a list: what its rows are sorted by, never null, and the type that its text is read back as. */
export interface SortKey {
  value: SQL;
  type: SQL;
}

/** Where in a list a page begins or ends. */
export interface Place {
  /** `after` goes on in the list's order, `before` back. */
  side: 'after' | 'before';
  /** The sort values of a row as text; null is the end of the list. */
  at: readonly string[] | null;
  /** The row itself belongs to the page, too. */
  with?: true;
}

/** Where the pages beside one are; undefined where there is none. */
export interface PageLinks {
  next?: Place | undefined;
  previous?: Place | undefined;
}

/** An answer of a list, and the pages beside it, which its `Link` leads to. */
export class Paged<Reply> {
  readonly reply: Reply;
  readonly links: PageLinks;
  constructor(reply: Reply, links: PageLinks) {
    this.reply = reply;
    this.links = links;
  }
}

/** What a list says of where one is in it (`loopPaging`). */
export interface AskedPage {
  page: number;
  limit: number;
  page_info?: string | undefined;
}

/** A `page_info` without its signature, which was looked at when the question was read (`page-info.ts`). */
export interface PageInfo {
  place: Place;
  /** The filter and the order of the list, as they were sent first. */
  query: Readonly<Record<string, unknown>>;
}

/** What a `page_info` holds. */
export const readPageInfo = (text: string): PageInfo =>
  JSON.parse(Buffer.from(text.slice(0, text.indexOf('.')), 'base64url').toString('utf8')) as PageInfo;

const placeOf = ({ page_info }: AskedPage): Place | undefined =>
  page_info === undefined ? undefined : readPageInfo(page_info).place;

/** Rows of a page out of those read for it: one more than its limit says that there are further ones. */
function cut<Row>(
  asked: AskedPage,
  place: Place | undefined,
  read: readonly Row[],
  at: (row: Row) => readonly string[],
): { rows: Row[]; more: boolean; links: PageLinks } {
  const further = read.length > asked.limit;
  const backwards = place?.side === 'before';
  const rows = read.slice(0, asked.limit);
  if (backwards) rows.reverse();
  const [first] = rows;
  const last = rows.at(-1);
  const before: Place | undefined = first && { side: 'before', at: at(first) };
  const after: Place | undefined = last && { side: 'after', at: at(last) };
  if (backwards) {
    const back: Place | undefined =
      place.at === null ? undefined : { side: 'after', at: place.at, with: true };
    const next = place.at === null ? undefined : (after ?? back);
    return { rows, more: next !== undefined, links: { next, previous: further ? before : undefined } };
  }
  const cameOn = place !== undefined || asked.page > 1;
  const end: Place = { side: 'before', at: place?.at ?? null, ...(place && { with: true }) };
  return {
    rows,
    more: further,
    links: { next: further ? after : undefined, previous: cameOn ? (before ?? end) : undefined },
  };
}

const comparison = { after: sql`>`, before: sql`<` };
const comparisonWith = { after: sql`>=`, before: sql`<=` };

/**
 * A page of a list in the order of `keys`, of which the last is never the same twice: by number, or from the place that a
 * `page_info` names. Rows that are added or deleted meanwhile move no others across such a place.
 */
export function listPage(asked: AskedPage, keys: readonly SortKey[], direction: 'asc' | 'desc') {
  const place = placeOf(asked);
  const backwards = place?.side === 'before';
  const upwards = (direction === 'asc') !== backwards;
  const way = upwards ? sql`ASC` : sql`DESC`;
  const conditions: SQL[] = [];
  if (place?.at) {
    const values = sql.join(
      keys.map(({ value }) => value),
      sql`, `,
    );
    const texts = sql.join(
      keys.map(({ type }, index) => sql`CAST(${place.at![index]} AS ${type})`),
      sql`, `,
    );
    const side = upwards ? 'after' : 'before';
    const compare = (place.with ? comparisonWith : comparison)[side];
    conditions.push(sql`(${values}) ${compare} (${texts})`);
  }
  return {
    /** To be met beside the filter. */
    where: allOf([sql`true`, ...conditions]),
    order: sql.join(
      keys.map(({ value }) => sql`${value} ${way}`),
      sql`, `,
    ),
    limit: asked.limit + 1,
    offset: place ? 0 : (asked.page - 1) * asked.limit,
    /** A column of the rows that are read, under the name `place`. */
    place: sql`ARRAY[${sql.join(
      keys.map(({ value }) => sql`${value}::text`),
      sql`, `,
    )}]`,
    /** The rows of the page, whether there are further ones, and where the pages beside it are. */
    cut: <Row extends { place: readonly string[] }>(read: readonly Row[]) =>
      cut(asked, place, read, (row) => row.place),
  };
}

/** A page that has a number alone: of what a search ranks, which has no order of its own to go on in. */
export const rankedCut = <Row>(
  { limit }: AskedPage,
  read: readonly Row[],
): { rows: Row[]; more: boolean; links: PageLinks } => ({
  rows: read.slice(0, limit),
  more: read.length > limit,
  links: {},
});

/**
 * A page of a short list that was read whole (what one product or one order has), in the order of the numbers that `keys`
 * gives, the smaller first; with `since_id` by id.
 */
export function pageOfAll<Row extends { id: number }>(
  asked: AskedPage & { since_id?: number | undefined; fields?: Fields | undefined },
  whole: readonly Row[],
  standard: (row: Row) => readonly number[] = ({ id }) => [id],
): { rows: SparseRow<Row>[]; links: PageLinks } {
  const { since_id: since, fields } = asked;
  const keys = since === undefined ? standard : ({ id }: Row) => [id];
  const all = whole
    .filter(({ id }) => since === undefined || id > since)
    .toSorted((a, b) => firstDifference(keys(a), keys(b)));
  const { rows, links } = cutAll(asked, all, keys);
  return { rows: rows.map((row) => pickFields(row, fields)), links };
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.map((value, index) => value - b[index]!).find((difference) => difference !== 0) ?? 0;
}

function cutAll<Row>(asked: AskedPage, all: readonly Row[], keys: (row: Row) => readonly number[]) {
  const place = placeOf(asked);
  const at = (row: Row) => keys(row).map(String);
  if (!place) {
    const read = all.slice((asked.page - 1) * asked.limit, asked.page * asked.limit + 1);
    return cut(asked, place, read, at);
  }
  const from = place.at?.map(Number);
  const compare = (row: Row): number => (from ? firstDifference(keys(row), from) : -1);
  const there = all.filter((row) => {
    const side = compare(row);
    return (place.with && side === 0) || (place.side === 'after' ? side > 0 : side < 0);
  });
  if (place.side === 'before') there.reverse();
  return cut(asked, place, there.slice(0, asked.limit + 1), at);
}
