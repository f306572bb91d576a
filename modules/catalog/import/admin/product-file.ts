/** As the call takes it. */
const maxBytes = 64 * 1024 * 1024;

export type ProductFileProblem = 'import_wrong_kind' | 'import_too_large' | 'import_empty';

/** What is wrong with a file that can be told before it is sent; null when nothing is. */
export function productFileProblem(file: Pick<File, 'name' | 'type' | 'size'>): ProductFileProblem | null {
  if (!/\.(csv|txt)$/i.test(file.name) && !/csv/i.test(file.type)) return 'import_wrong_kind';
  if (file.size === 0) return 'import_empty';
  return file.size > maxBytes ? 'import_too_large' : null;
}
