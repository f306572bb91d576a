import { coreSentences } from '#core/contract/core-refusals.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import { csvBounds } from '#core/rules/csv-bounds.ts';
import { makeSlices } from '../process/time-slice.ts';

/**
 * A row of a CSV file, or why lines could not be read. `line` is that of its first character, from 1. `isOver`: the
 * line is larger than `csvBounds`.
 */
export type CsvRecord =
  | { line: number; cells: string[]; problem?: undefined; isOver?: undefined }
  | { line: number; cells?: undefined; problem: Sentence; isOver?: true };

/** Beyond this a quotation mark was certainly forgotten. */
const longestRecord = { characters: csvBounds.maxLineCharacters, lines: 20_000 };

const quote = 34;

/**
 * A record's text to cells (RFC 4180), or null when its quotation marks do not fit. Of a record with more than
 * `maxCells` it reads `maxCells` + 1.
 */
export function readCells(text: string, delimiter: string): string[] | null {
  const most = csvBounds.maxCells + 1;
  if (!text.includes('"')) return text.split(delimiter, most);
  const cells: string[] = [];
  for (let at = 0; ;) {
    if (cells.length === most) return cells;
    if (text.charCodeAt(at) !== quote) {
      const end = text.indexOf(delimiter, at);
      const cell = end < 0 ? text.slice(at) : text.slice(at, end);
      // A mark within a cell that begins without one.
      if (cell.includes('"')) return null;
      cells.push(cell);
      if (end < 0) return cells;
      at = end + delimiter.length;
      continue;
    }
    let cell = '';
    let from = at + 1;
    let end = text.indexOf('"', from);
    // A mark that stands twice is one of the text.
    while (end >= 0 && text.charCodeAt(end + 1) === quote) {
      cell += text.slice(from, end + 1);
      from = end + 2;
      end = text.indexOf('"', from);
    }
    if (end < 0) return null;
    cells.push(cell + text.slice(from, end));
    at = end + 1;
    if (at === text.length) return cells;
    if (!text.startsWith(delimiter, at)) return null;
    at += delimiter.length;
  }
}

/** `readLines` cuts a line off after the character that is one too many. */
const isTooLong = (line: string): boolean => line.length > csvBounds.maxLineCharacters;

const isBlank = (line: string): boolean => line === '' || line === '\r';

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

/**
 * Puts physical lines together to records and reads their cells. A record whose quotation marks do not fit is
 * reported, and reading goes on with the next line that is a whole record of as many columns as the header, so
 * that one forgotten mark costs its own row only. A line beyond `csvBounds` is reported and left out. Other work has
 * its turn between records.
 */
export async function* csvRecords(
  batches: AsyncIterable<string[]>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const source = batches[Symbol.asyncIterator]();
  let lines: string[] = [];
  let at = 0;
  let line = 1;
  const rest = makeSlices(() => undefined);
  /** Sees to it that the line `ahead` of the present one is there; false at the end of the file. */
  const has = async (ahead: number): Promise<boolean> => {
    const turn = rest();
    if (turn) await turn;
    while (at + ahead >= lines.length) {
      const next = await source.next();
      if (next.done) return false;
      lines = at > 0 ? lines.slice(at).concat(next.value) : lines.concat(next.value);
      at = 0;
    }
    return true;
  };
  /** The record that begins at the present line; `cells` null when its marks do not fit. */
  const look = async (): Promise<{ count: number; cells: string[] | null }> => {
    let text = lines[at]!;
    let quotes = countQuotes(text);
    let count = 1;
    while (quotes % 2 === 1) {
      if (count >= longestRecord.lines || text.length > longestRecord.characters)
        return { count, cells: null };
      if (!(await has(count))) return { count, cells: null };
      const next = lines[at + count]!;
      if (isTooLong(next)) return { count, cells: null };
      quotes += countQuotes(next);
      text += `\n${next}`;
      count += 1;
    }
    return { count, cells: readCells(text.endsWith('\r') ? text.slice(0, -1) : text, delimiter) };
  };

  let columns = 0;
  while (await has(0)) {
    // A file of nothing but line ends has millions: no turn of the loop for each.
    if (isBlank(lines[at]!)) {
      for (; at < lines.length && isBlank(lines[at]!); line += 1) at += 1;
      continue;
    }
    if (isTooLong(lines[at]!)) {
      const count = csvBounds.maxLineCharacters;
      yield { line, problem: coreSentences.line_characters({ line, count }), isOver: true };
      at += 1;
      line += 1;
      continue;
    }
    const record = await look();
    if (record.cells && record.cells.length > csvBounds.maxCells) {
      const count = csvBounds.maxCells;
      yield { line, problem: coreSentences.line_cells({ line, count }), isOver: true };
      at += record.count;
      line += record.count;
      continue;
    }
    if (record.cells) {
      const blank = record.cells.length === 1 && record.cells[0]!.trim() === '';
      if (!blank) {
        columns ||= record.cells.length;
        yield { line, cells: record.cells };
      }
      at += record.count;
      line += record.count;
      continue;
    }
    const first = line;
    const last = line + record.count - 1;
    do {
      at += 1;
      line += 1;
    } while ((await has(0)) && line <= last && (await look()).cells?.length !== columns);
    const skipped =
      line - 1 > first ? coreSentences.lines_skipped({ first, last: line - 1 }) : coreSentences.row_skipped;
    yield { line: first, problem: coreSentences.quotation_marks({ skipped }) };
  }
}
