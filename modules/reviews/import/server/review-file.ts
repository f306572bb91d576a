import { type CsvFile, openCsv, readCsv } from '#core/server/files/csv-file.ts';
import type { CsvRecord } from '#core/server/files/csv-record.ts';
import type { DateOrder } from '../contract/import-words.ts';
import {
  mapHeader,
  type ChosenHeader,
  type ColumnChoice,
  delimiterOf,
  knownHeader,
  plainHeader,
  type ReviewHeader,
} from '../rules/review-columns.ts';
import { orderShownBy } from '../rules/review-date.ts';
import { readReplyLine, type ReplyLine } from '../rules/review-line.ts';

type OpenFile = CsvFile<',' | ';' | '\t'>;

/** A file of reviews, looked through once. */
export interface ReviewFile extends OpenFile {
  header: ReviewHeader;
  /** Rows below the header. */
  rows: number;
  order: DateOrder;
  /** Of files where replies have lines of their own: the first public one of each review, by the review's id. */
  replies: ReadonlyMap<string, ReplyLine>;
}

/**
 * The names of a file's columns; none of an empty one. Reads no further than it must.
 * @throws {Refusal} 422 at `file` when the header is larger than a file may have it
 */
export async function columnsOf(path: string): Promise<OpenFile & { cells: string[] }> {
  const { file, head } = await openCsv(path, delimiterOf);
  return { ...file, cells: head };
}

/**
 * The meaning of a file's columns: as the caller maps them, else as its app writes them, else by the names of our
 * calls.
 */
export function headerOf(
  cells: readonly string[],
  choice: ColumnChoice | null,
  order: DateOrder | undefined,
): ChosenHeader | { header?: undefined; problem: 'not_reviews' } {
  if (choice) return mapHeader(cells, choice, order);
  const header = knownHeader(cells) ?? plainHeader(cells);
  return header ? { header } : { problem: 'not_reviews' };
}

/** Counts the rows of a file, collects its replies, and finds out how its days are written: by the first that can only be read in one way. */
export async function openReviewFile(
  path: string,
  choice: ColumnChoice | null,
  order: DateOrder | undefined,
): Promise<ReviewFile | null> {
  const { cells, ...file } = await columnsOf(path);
  const { header } = headerOf(cells, choice, order);
  if (!header) return null;
  const dates = header.places.get('created_at') ?? [];
  const ids = header.places.has('reply_to') ? (header.places.get('id') ?? []) : [];
  const replies = new Map<string, ReplyLine>();
  const reviewIds = new Set<string>();
  let rows = -1;
  let shown: DateOrder | null = null;
  for await (const record of readCsv(file)) {
    rows += 1;
    if (rows === 0 || !record.cells) continue;
    const id = ids.map((at) => record.cells[at] ?? '').find((cell) => cell.trim() !== '');
    if (id !== undefined) {
      const reply = readReplyLine(record.cells, record.line, header);
      if (!reply) reviewIds.add(id.trim());
      else if (reply.isPublic && !replies.has(reply.to)) replies.set(reply.to, reply);
    }
    if (shown) continue;
    for (const at of dates) shown ??= orderShownBy(record.cells[at] ?? '');
  }
  for (const to of replies.keys()) if (!reviewIds.has(to)) replies.delete(to);
  return { ...file, header, rows, replies, order: order ?? shown ?? header.order };
}

/** Every row below the header, always the same for the same file, so that a position in it is a number. */
export async function* rowsOf(file: ReviewFile): AsyncGenerator<CsvRecord> {
  let isHeader = true;
  for await (const record of readCsv(file)) {
    if (!isHeader) yield record;
    isHeader = false;
  }
}
