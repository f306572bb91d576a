import { type SQL, sql } from 'drizzle-orm';

/** A `text[]`: whatever the texts hold, commas, braces and quotation marks included. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** A `bigint[]`. */
export const idArray = (values: readonly number[]): SQL => sql`${sql.param([...values])}::bigint[]`;
