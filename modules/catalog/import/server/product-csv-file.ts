import { maxVariants } from '../../product/contract/product-bounds.ts';
import { type CsvFile, openCsv, readCsv } from '#core/server/files/csv-file.ts';
import { delimiterOf, readHeader, type CsvHeader } from '../rules/product-csv-header.ts';
import { type FileProduct, groupRows } from '../rules/product-csv-group.ts';
import { readRow, type ProductRow, type RowProblem } from '../rules/product-csv-row.ts';
import { importSentences } from '../contract/import-refusals.ts';
import { givenHandle } from '#core/rules/given-handle.ts';
import { restored } from '#core/rules/formula-text.ts';

/** A product file after one pass: the meaning of its columns, and the last row of each product. */
export interface ProductFile extends CsvFile {
  header: CsvHeader;
  /** Handle → line of its last row. */
  lastLine: ReadonlyMap<string, number>;
}

/** Maximum rows of one product in memory while its others are read: twice its maximum of variants. */
const maxRows = 2 * maxVariants;

/** What reading finds next; always the same for the same file, so that a position in it is a number. */
export interface FileEvent {
  /** The product whose last row this was; null for a row that was left out on its way. */
  handle: string | null;
  /** Null when there is nothing to save. */
  product: FileProduct | null;
  /** The line with the product's own fields. Null for a skipped row. */
  line: number | null;
  problems: RowProblem[];
}

/**
 * The header of a product file; null when the file is something else. Reads no further than it must.
 * @throws {Refusal} 422 at `file` when the header is larger than a file may have it
 */
export async function readProductHeader(path: string): Promise<Omit<ProductFile, 'lastLine'> | null> {
  const { file, head } = await openCsv(path, delimiterOf);
  const header = readHeader(head);
  return header && { ...file, header };
}

/**
 * Opens a product file and finds where its products end. Null when it is no product file.
 * @throws {Refusal} 422 at `file` when the header is larger than a file may have it
 */
export async function openProductFile(path: string): Promise<ProductFile | null> {
  const file = await readProductHeader(path);
  if (!file) return null;
  const index = file.header.indexes.get('handle') ?? 0;
  const lastLine = new Map<string, number>();
  let header = true;
  for await (const { line, cells } of readCsv(file)) {
    if (header) {
      header = false;
      continue;
    }
    if (cells?.length !== file.header.columns) continue;
    const handle = givenHandle(restored(cells[index]!));
    if (handle !== '') lastLine.set(handle, line);
  }
  return { ...file, lastLine };
}

/**
 * Every product of the file as soon as its last row was read, and every row that is left out. Rows of one
 * product may be far apart; only the products that are still open are kept in memory.
 */
export async function* productFileEvents(file: ProductFile, currency: string): AsyncGenerator<FileEvent> {
  const open = new Map<string, ProductRow[]>();
  let header = true;
  for await (const record of readCsv(file)) {
    if (header) {
      header = false;
      continue;
    }
    if (!record.cells) {
      yield leftOut([{ line: record.line, subject: '', message: record.problem }]);
      continue;
    }
    const { row, problems } = readRow(record.cells, record.line, file.header, currency);
    if (problems.length > 0) yield leftOut(problems);
    if (!row) continue;
    const rows = open.get(row.handle) ?? [];
    if (rows.length < maxRows) rows.push(row);
    else {
      const message = importSentences.too_many_rows({ count: maxRows });
      yield leftOut([{ line: record.line, subject: row.handle, message }]);
    }
    open.set(row.handle, rows);
    if (file.lastLine.get(row.handle) === record.line) {
      open.delete(row.handle);
      const { file: product, line, problems: wrong } = groupRows(rows);
      yield { handle: row.handle, product, line, problems: wrong };
    }
  }
}

function leftOut(problems: RowProblem[]): FileEvent {
  return { handle: null, product: null, line: null, problems };
}
