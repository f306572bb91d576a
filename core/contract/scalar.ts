import { z } from 'zod';
import { coreSentences } from './core-refusals.ts';
import { numberOrText } from './number-text.ts';

/** A positive integer id in a path or body. */
export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** A strict digit id from a path or query string: `1e3`, ` 1`, `+1` and `0x1` are not ids. */
export const idParam = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/, coreSentences.not_an_id)
  .pipe(z.coerce.number<string>());

/** Only rows with a larger id; 0 is the beginning. */
export const sinceId = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,15})$/, coreSentences.not_an_id)
  .pipe(z.coerce.number<string>());

export const idParams = z.object({ id: idParam });

/** `ids=3,1,2` → [3, 1, 2]; at most `max` of them; an array or object in the query is refused. */
export const idList = (max = 250) =>
  z
    .string()
    // A hundred digits and commas too many are still read, so that the refusal counts ids.
    .max(17 * max + 1700, coreSentences.at_most_ids({ count: max }))
    .regex(/^$|^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15})*$/, coreSentences.comma_list)
    .pipe(z.string().transform((text) => (text === '' ? [] : text.split(',').map(Number))))
    .refine((ids) => ids.length <= max, coreSentences.at_most_ids({ count: max }));

const digits = z
  .string()
  .regex(/^[0-9]{1,9}$/, coreSentences.whole_number)
  .pipe(z.coerce.number<string>());

/** `page` (from 1) and `limit` of a list; `limit` never above `max`. */
export const paging = (max = 250, standard = 20) => ({
  page: digits.pipe(z.int().min(1).max(1_000_000)).optional().default(1),
  limit: digits.pipe(z.int().min(1).max(max)).optional().default(standard),
});

/** `sort_field` from an allow-list, and `sort_direction`. */
export const sorting = <const F extends readonly [string, ...string[]]>(
  fields: F,
  standard: F[number],
  direction: 'asc' | 'desc' = 'asc',
) => ({
  sort_field: z
    .enum(fields)
    .optional()
    .default(standard as never),
  sort_direction: z.enum(['asc', 'desc']).optional().default(direction),
});

/**
 * `sort_field` and `sort_direction` of a list that ranks what a search finds: without a `sort_field`, a search is
 * answered with what fits best first (`rankedIds`), everything else in the list's own order.
 */
export const rankedSorting = <const F extends readonly [string, ...string[]]>(
  fields: F,
  direction: 'asc' | 'desc' = 'asc',
) => ({
  sort_field: z.enum(fields).optional(),
  sort_direction: z.enum(['asc', 'desc']).optional().default(direction),
});

/**
 * `rankedSorting` of a list that programs loop over. With `since_id` it runs upwards by id, whatever its own order is, and
 * `since_id=0` is the beginning; `sort_mode` is the platform's name for `sort_direction`. `listOrder` reads them.
 */
export const loopSorting = <const F extends readonly [string, ...string[]]>(fields: F) => ({
  sort_field: z.enum(fields).optional(),
  sort_direction: z.enum(['asc', 'desc']).optional(),
  sort_mode: z.enum(['asc', 'desc']).optional(),
  since_id: sinceId.optional(),
});

/** A search text: trimmed, bounded. */
export const searchText = z.string().trim().max(200);

/** `true`/`false` in a query string. */
export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A currency and how many decimals its amounts have: USD 2, JPY 0. */
export interface InputCurrency {
  currency: string;
  decimals: number;
}

/** The currency of the shop whose input is being read; null where nothing is read for a shop, as with answers. */
let currencyRead: InputCurrency | null = null;

/**
 * Reads input of a shop (`read` parses, and waits for nothing): amounts finer than its currency are refused in it at
 * their fields. What is stored already, and answers, are not looked at.
 */
export function readInCurrency<T>(currency: InputCurrency, read: () => T): T {
  const before = currencyRead;
  currencyRead = currency;
  try {
    return read();
  } finally {
    currencyRead = before;
  }
}

/** Decimals of a number as it is written: 1.005 → 3, 1e-7 → 7. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e');
  return (digits.split('.')[1] ?? '').length - Number(exponent);
}

/** Refuses an amount (major units) that the currency has no coin for, at `path` below the checked value. */
export function refineAmount(
  check: { addIssue(issue: { code: 'custom'; path?: PropertyKey[]; message: string }): void },
  value: number | null | undefined,
  path: PropertyKey[] = [],
): void {
  if (currencyRead === null || value === null || value === undefined || !Number.isFinite(value)) return;
  const { currency, decimals: most } = currencyRead;
  if (decimalsOf(value) <= most) return;
  const message =
    most === 0
      ? coreSentences.no_decimals({ value, currency })
      : coreSentences.decimals({ value, currency, most });
  check.addIssue({ code: 'custom', path, message });
}

/** A number of money in major units, above or below zero, no finer than the currency it is read in. A body may hold it as text. */
export const moneyNumber = numberOrText(z.number().superRefine((value, check) => refineAmount(check, value)));

/** An amount in the shop's currency as documents and the reference give it: major units, for example 12.5. */
export const amount = moneyNumber.min(0).max(1e12);

/** A moment that a call is sent, as ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true }).max(40);

/** An object whose members' names are not known beforehand; never more than `most` of them. */
export const recordOf = <K extends z.ZodString, V extends z.ZodType>(name: K, value: V, most: number) =>
  z.record(name, value).meta({ maxProperties: most });

/** ISO 8601 in UTC. */
export const timestamp = z.string();

export const count = z.object({ count: z.int().min(0) }).meta({ id: 'Count' });
export const done = z.object({ success: z.literal(true) }).meta({ id: 'Done' });
/** What long work answers with status 202. */
export const jobStarted = z.object({ job_id: id }).meta({ id: 'JobStarted' });

const mark = 'x-secret';
/** How a secret is marked in the JSON Schema of its call. */
export const secretMark = `"${mark}":true`;

/**
 * Marks a field whose value opens something to whoever holds it: a token, a password, a signature. An answer that has
 * one is never compressed, because its length would then tell of it (`core/server/http/compression.ts`).
 */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ [mark]: true });

/** What a `download` call answers with; `body` is text, bytes or a stream of either. */
export const download = z.object({ content_type: z.string(), filename: z.string(), body: z.unknown() });
