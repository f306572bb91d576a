import type { Sentence } from '#core/contract/sentence.ts';
import { restored } from '#core/rules/formula-text.ts';
import { openCsv, readCsv } from '#core/server/files/csv-file.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { offerRefusals } from '../../offer/contract/offer-refusals.ts';
import { type Cells, fileColumns } from './file-columns.ts';

/** A line of a file of offers: its cells by column, or why there are none. `line` is where it begins, from 1. */
export type OfferLine =
  | { line: number; cells: Cells; problem?: undefined }
  | { line: number; cells?: undefined; problem: Sentence };

/** The comma of our own files, or what spreadsheets of other countries write. */
function delimiterOf(head: string): string {
  return [';', '\t'].find((one) => !head.includes(',') && head.includes(one)) ?? ',';
}

/**
 * The columns that a file names in its first line.
 * @throws {Refusal} 422 `offers.import` when it is no file of offers
 */
export async function offerFileColumns(path: string): Promise<string[]> {
  for await (const head of records(path)) if ('head' in head) return head.head;
  throw new Refusal(offerRefusals.import.no_type);
}

/** Names of columns that mean nothing, and those that are there twice. */
export function oddColumns(head: readonly string[]): { unknown: string[]; twice: string[] } {
  const named = head.filter((name) => name !== '');
  return {
    unknown: named.filter((name) => !(fileColumns as readonly string[]).includes(name)),
    twice: named.filter((name, at) => named.indexOf(name) !== at),
  };
}

/**
 * Reads a file of offers line by line, always the same for the same file, so that a position in it is a number.
 * @throws {Refusal} 422 `offers.import` when it is something else
 */
export async function* offerLines(path: string): AsyncGenerator<OfferLine> {
  for await (const record of records(path)) if (!('head' in record)) yield record;
}

async function* records(path: string): AsyncGenerator<OfferLine | { head: string[] }> {
  const { file, head: names } = await openCsv(path, delimiterOf);
  let head: string[] | undefined;
  for await (const record of readCsv(file)) {
    if (!head) {
      head = names.map((cell) => restored(cell.trim()));
      if (!head.includes('offer_type')) throw new Refusal(offerRefusals.import.no_type);
      yield { head };
    } else if (!record.cells) {
      yield record;
    } else if (record.cells.length !== head.length) {
      const problem = offerRefusals.import.columns({ columns: record.cells.length, count: head.length });
      yield { line: record.line, problem: problem.sentence };
    } else {
      const cells = record.cells;
      yield {
        line: record.line,
        cells: Object.fromEntries(head.map((name, at) => [name, restored(cells[at] ?? '')])) as Cells,
      };
    }
  }
  if (!head) throw new Refusal(offerRefusals.import.empty);
}
