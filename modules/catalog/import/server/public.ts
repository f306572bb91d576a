/** What the server of other areas may use of this subject. */
export type { FileColumns, FurtherCells, FurtherRow } from './file-columns.ts';
