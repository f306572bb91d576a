import { neutralised } from '#core/rules/formula-text.ts';

export type Cell = string | number | boolean | null;

/** What stands at the head of a file, by which spreadsheets know that it is UTF-8. */
export const byteOrderMark = '\uFEFF';

const special = /[",\r\n]/;

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Nothing where there is no value; `1` for what is true, and nothing for what is not. */
function cellText(cell: Cell): string {
  if (typeof cell === 'string') return quoted(cell);
  if (cell === null || cell === false) return '';
  return cell === true ? '1' : String(cell);
}

/** Records as RFC 4180 has them: each ends with `lineEnd`, and what holds a comma, a quote or a new line is quoted. */
export const csvText = (rows: readonly (readonly Cell[])[], lineEnd: '\n' | '\r\n' = '\r\n'): string =>
  rows.map((row) => row.map(cellText).join(',') + lineEnd).join('');

/** The same with texts that a spreadsheet would take for a formula marked as text; a number below zero is a number. */
export const safeCsvText = (rows: readonly (readonly Cell[])[], lineEnd: '\n' | '\r\n' = '\r\n'): string =>
  csvText(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralised(cell) : cell))),
    lineEnd,
  );
