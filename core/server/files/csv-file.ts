import { coreSentences } from '#core/contract/core-refusals.ts';
import { csvBounds } from '#core/rules/csv-bounds.ts';
import { csvRecords, type CsvRecord } from './csv-record.ts';
import { invalid } from '../call/refusal.ts';
import { encodingOf, readLines, type TextEncoding } from './text-lines.ts';

/** A CSV file on disk, and how its records are read. */
export interface CsvFile<D extends string = string> {
  path: string;
  encoding: TextEncoding;
  delimiter: D;
}

/**
 * Opens a CSV file: finds its encoding and delimiter, and the cells of its first record (`head`; none of an empty
 * file, and none where its quotation marks do not fit). Reads no further than it must.
 * @throws {Refusal} 422 at `file` when the header is larger than `csvBounds`; the sentence has the figure and the line
 */
export async function openCsv<D extends string>(
  path: string,
  delimiterOf: (firstLine: string) => D,
): Promise<{ file: CsvFile<D>; head: string[] }> {
  const encoding = await encodingOf(path);
  const file = { path, encoding, delimiter: delimiterOf(await findFirstLine(path, encoding)) };
  for await (const record of readCsv(file)) {
    if (record.isOver) throw invalid({ file: record.problem });
    return { file, head: record.cells ?? [] };
  }
  return { file, head: [] };
}

/**
 * Reads every record of the file, the header first; always the same ones for the same file. It stops every few
 * milliseconds and lets other work have its turn.
 */
export const readCsv = (file: CsvFile): AsyncGenerator<CsvRecord> =>
  csvRecords(readLines(file.path, file.encoding), file.delimiter);

/** The first line that is not blank; empty where there is none. */
async function findFirstLine(path: string, encoding: TextEncoding): Promise<string> {
  const { maxLineCharacters: count } = csvBounds;
  let number = 0;
  for await (const lines of readLines(path, encoding)) {
    for (const line of lines) {
      number += 1;
      if (line.length > count)
        throw invalid({ file: coreSentences.line_characters({ line: number, count }) });
      if (line.trim() !== '') return line;
    }
  }
  return '';
}
