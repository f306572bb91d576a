import { maxImportBytes } from '../contract/import-words.ts';

export type ReviewFileProblem = 'wrong_kind' | 'too_large' | 'empty';

/** The problem of a file that shows before it is sent; null when there is none. */
export function reviewFileProblem(file: Pick<File, 'name' | 'type' | 'size'>): ReviewFileProblem | null {
  if (!/\.(csv|txt|tsv)$/i.test(file.name) && !/csv/i.test(file.type)) return 'wrong_kind';
  if (file.size === 0) return 'empty';
  return file.size > maxImportBytes ? 'too_large' : null;
}

const headBytes = 64 * 1024;
const newline = 0x0a;

/** The first lines of a file, whole, so that no letter is cut through. */
export async function firstLines(file: File): Promise<File> {
  if (file.size <= headBytes) return file;
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const end = head.lastIndexOf(newline);
  return new File([head.slice(0, end < 0 ? headBytes : end + 1)], file.name, { type: 'text/csv' });
}
