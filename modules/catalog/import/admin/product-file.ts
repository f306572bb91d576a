/** As the call takes it. */
const maxBytes = 64 * 1024 * 1024;

export type ProductFileProblem = 'import_wrong_kind' | 'import_too_large' | 'import_empty';

/** The problem of a file that is visible before it is sent, or null. */
export function productFileProblem(file: Pick<File, 'name' | 'type' | 'size'>): ProductFileProblem | null {
  if (!/\.(csv|txt)$/i.test(file.name) && !/csv/i.test(file.type)) return 'import_wrong_kind';
  if (file.size === 0) return 'import_empty';
  return file.size > maxBytes ? 'import_too_large' : null;
}
