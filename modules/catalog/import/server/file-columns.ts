import type { SQL } from 'drizzle-orm';
import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';

/** Cells of a product, by the names of their columns. */
export type FurtherCells = Readonly<Record<string, string>>;

export interface FurtherRow {
  product_id: number;
  handle: string;
  /** The line that the product's own fields stand on. */
  line: number | null;
  cells: FurtherCells;
}

/** Columns of product files whose cells another area keeps. */
export interface FileColumns {
  /** Whether a column of a file is one of these. */
  knows(name: string): boolean;
  /** Names of the columns that some products need, at most as many as a file has of them, and how many that leaves out. */
  names(ctx: ShopCtx, productIds: SQL): Promise<{ names: string[]; left_out: number }>;
  /** The cells of these products in these columns, by product id. */
  read(ctx: ShopCtx, productIds: readonly number[]): Promise<ReadonlyMap<number, FurtherCells>>;
  /** Keeps what a file says of products that are stored; an empty cell is not there. Answers what could not be kept. */
  write(
    ctx: ShopCtx,
    rows: readonly FurtherRow[],
  ): Promise<{ line: number | null; subject: string; message: Sentence }[]>;
}

/** Settings to read and write product files. */
export interface FileNeeds {
  readonly fileColumns: readonly FileColumns[];
}
