import type { ListColumn } from './list-model.ts';

/** Rows as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), columns with `csv` only. */
export function csvOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const used = columns.filter((column) => column.csv);
  const lines = [
    used.map((column) => csvCell(column.label)),
    ...rows.map((row) => used.map((column) => csvCell(column.csv?.(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Text that a spreadsheet would take for a formula gets an apostrophe in front. */
function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
