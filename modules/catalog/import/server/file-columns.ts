import type { SQL } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Cells of a product, by the names of their columns. */
export type FurtherCells = Readonly<Record<string, string>>;

export interface FurtherRow {
  product_id: number;
  handle: string;
  /** The line with the product's own fields. */
  line: number | null;
  cells: FurtherCells;
}

/** Columns of product files whose cells another area stores. */
export interface FileColumns {
  /** Whether a column of a file is one of these. */
  knows(name: string): boolean;
  /** Names of the columns that some products need, at most as many as a file has of them, and how many that leaves out. */
  names(ctx: ShopCtx, productIds: SQL): Promise<{ names: string[]; left_out: number }>;
  /** The cells of these products in these columns, by product id. */
  read(ctx: ShopCtx, productIds: readonly number[]): Promise<ReadonlyMap<number, FurtherCells>>;
  /** Stores the cells of stored products. Empty cells are missing. Returns the problems. */
  write(
    ctx: ShopCtx,
    rows: readonly FurtherRow[],
  ): Promise<{ line: number | null; subject: string; message: Sentence }[]>;
}

/** Settings to read and write product files. */
export interface FileNeeds {
  readonly fileColumns: readonly FileColumns[];
}
