/** What makes a spreadsheet run a cell: also in the wide letters of East Asia, and behind marks of ours. */
const runs = /^'*[=+\-@\t\r＝＋－＠]/u;

/** `=1+1` → `'=1+1`: a cell that a spreadsheet shows as text. Texts that are marked already get one mark more. */
export function neutralised(text: string): string {
  return runs.test(text) ? `'${text}` : text;
}

/** The text that `neutralised` was given. */
export function restored(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
}
