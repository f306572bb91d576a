/** Exports for the server of other areas. */
export type { FileColumns, FurtherCells, FurtherRow } from './file-columns.ts';
