import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import type { Changer } from '../../review/server/review-write.ts';
import { stateAnswer, supplierSettings } from '../contract/import-calls.ts';
import { dateOrders, maxAskedStates, reviewFields } from '../contract/import-words.ts';

/** The source of the reviews. */
const fileSource = z.object({
  from: z.literal('file'),
  file_key: z.string(),
  filename: z.string(),
  /** Of reviews whose product the file does not name, or that is not known. */
  product_id: id.nullable(),
  /** Null: the file is of an app that is known. */
  columns: z.partialRecord(z.enum(reviewFields), z.string()).nullable(),
  date_order: z.enum(dateOrders).nullable(),
  imported_from: z.string(),
  /** A person's answers about unknown states. */
  states: z.array(stateAnswer).max(maxAskedStates).default([]),
});
export type FileSource = z.output<typeof fileSource>;
const shopsSource = z.object({
  from: z.literal('shops'),
  product_id: id,
  minimum_stars: z.int(),
  number_of_review: z.int(),
});

const supplierSource = z.object({
  from: z.literal('supplier'),
  product_id: id,
  urls: z.array(z.string()),
  settings: supplierSettings,
});

/** Addresses that reviews were imported from, a week later: only what is new there. */
const againSource = z.object({
  from: z.literal('supplier_again'),
  /** Each address has its own. */
  product_id: z.null(),
  addresses: z.array(
    z.object({ id, product_id: id, url: z.string(), settings: supplierSettings, since: z.number() }),
  ),
});

export const importParams = z.object({
  source: z.discriminatedUnion('from', [fileSource, shopsSource, supplierSource, againSource]),
  override: z.boolean(),
  /** Reports what the import would do, and writes nothing. */
  dry_run: z.boolean(),
  /** Dates beyond the day after it lie ahead; so a resumed import judges as it began. */
  asked_at: z.iso.datetime(),
  user_id: id.nullable(),
  token_id: id.nullable(),
});
export type ImportParams = z.output<typeof importParams>;
export type ImportSource = ImportParams['source'];

/** How many reviews came to what. `changed`: replaced, or with `override` false left as they were. */
export interface ImportCounts {
  new: number;
  changed: number;
  same: number;
  wrong: number;
  /** New ones of no product that is known. */
  unassigned: number;
  /** Addresses of pictures of new ones. */
  pictures: number;
  /** New ones that are held because their state maps to nothing. */
  unknown_state: number;
  /** Lines of a file that are the reply to another line's review. */
  replies: number;
}

export const nothing: ImportCounts = {
  new: 0,
  changed: 0,
  same: 0,
  wrong: 0,
  unassigned: 0,
  pictures: 0,
  unknown_state: 0,
  replies: 0,
};

/** A state of a file that maps to nothing, and how many new reviews have it. */
export interface UnknownState {
  column: string;
  value: string;
  count: number;
}

/** Counts one more review with an unknown state; values past `maxAskedStates` are not listed. */
export function countUnknown(
  all: readonly UnknownState[],
  { column, value }: Pick<UnknownState, 'column' | 'value'>,
): UnknownState[] {
  const isIt = (one: UnknownState) => one.column === column && one.value === value;
  if (all.some(isIt)) return all.map((one) => (isIt(one) ? { ...one, count: one.count + 1 } : one));
  return all.length < maxAskedStates ? [...all, { column, value, count: 1 }] : [...all];
}

/** Where an import stands. */
export interface ImportState {
  /** Rows that are dealt with. */
  position: number;
  counts: ImportCounts;
  /** The lowest id that it made; those before it are searched already. */
  first: number | null;
  /** The last id that was made searchable. */
  searched: number | null;
  /** Of a supplier: those that the settings leave out. */
  passed_over: number;
  /** Of a file. */
  unknown_states: readonly UnknownState[];
}

/** The position of an import that has not begun. */
export const nowhere: ImportState = {
  position: 0,
  counts: nothing,
  first: null,
  searched: null,
  passed_over: 0,
  unknown_states: [],
};
export const leastOf = (ids: readonly number[]): number | null =>
  ids.reduce<number | null>((least, one) => Math.min(least ?? one, one), null);

/** For whom a job writes. */
export const changerOfJob = ({ user_id, token_id }: ImportParams): Changer => ({
  userId: user_id,
  tokenId: token_id,
});
