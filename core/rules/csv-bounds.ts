/** The largest line of a CSV file that is read: its characters, and the cells of its record. */
export const csvBounds = { maxLineCharacters: 2_000_000, maxCells: 5_000 } as const;

/**
 * The cells of a header line by each delimiter, in the order given, without their quotation marks. It reads no more
 * than `maxCells` of them, however long the line is.
 */
export const headerCellsBy = <D extends string>(
  line: string,
  delimiters: readonly D[],
): { delimiter: D; cells: string[] }[] =>
  delimiters.map((delimiter) => ({
    delimiter,
    cells: line
      .split(delimiter, csvBounds.maxCells)
      .map((cell) => cell.trim().replace(/^\uFEFF?"(.*)"$/, '$1')),
  }));
