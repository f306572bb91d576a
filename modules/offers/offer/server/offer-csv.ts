import { stringify } from 'csv-stringify/sync';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { plainIssues } from '#core/contract/issue.ts';
import type { Refused, Sentence } from '#core/contract/sentence.ts';
import { standardSentence } from '#core/contract/standard-sentence.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { csvRecords } from '#core/server/csv-record.ts';
import { Refusal } from '#core/server/refusal.ts';
import { allOf } from '#core/server/sql-conditions.ts';
import { encodingOf, firstLineOf, readLines } from '#core/server/text-lines.ts';
import { readForShop } from '#core/server/shop-input.ts';
import { refuseUnstorableText } from '#core/server/unstorable-text.ts';
import type { OfferType } from '../contract/offer-choice.ts';
import { offerRefusals } from '../contract/offer-refusals.ts';
import { detailedFields, offerInput, type OfferInput } from '../contract/offer.ts';
import { offerColumns, offerOf, type OfferStored } from './offer-row.ts';

/** Columns of the file, in order: texts first. */
const texts = [
  'offer_name',
  'offer_message',
  'offer_title',
  'offer_type',
  'target_type',
  'recommend_type',
  'cta',
] as const;
const named = [
  'target_ids',
  'recommend_ids',
  'condition',
  'enable_discount',
  'discount_data',
  'target_handpicked',
  'activated',
  'product_ids',
  'sku',
  'quotations',
  'tags',
  'category_ids',
] as const;

/** Columns that hold JSON: those that the documents name, and an offer's further fields. */
const json = [
  ...named,
  ...detailedFields.filter((field) => !(named as readonly string[]).includes(field)),
] as const;

/** SQL condition: offers of these kinds. */
export function ofTypes(types: readonly OfferType[]): SQL {
  return sql`offer_type = ANY(${`{${types.join(',')}}`}::text[])`;
}

/** Offers as CSV, at most 50,000, in the order of their priorities, without the automated ones (C014). */
export async function exportOffersOf(
  ctx: ShopCtx,
  filter: { offers_type?: readonly OfferType[] | undefined; offer_ids?: number[] | undefined },
): Promise<string> {
  const parts: SQL[] = [sql`shop_id = ${ctx.shop.id} AND NOT automated`];
  if (filter.offers_type?.length) parts.push(ofTypes(filter.offers_type));
  if (filter.offer_ids) parts.push(sql`id = ANY(${`{${filter.offer_ids.join(',')}}`}::bigint[])`);
  const found = await ctx.tx.execute<OfferStored>(
    sql`SELECT ${offerColumns} FROM offers WHERE ${allOf(parts)} ORDER BY priority, id LIMIT 50000`,
  );
  const rows = found.rows.map((row) => {
    const offer = offerOf(ctx.shop, row);
    return [...texts.map((name) => offer[name] ?? ''), ...json.map((name) => JSON.stringify(offer[name]))];
  });
  return stringify([[...texts, ...json], ...rows], { escape_formulas: true, bom: true });
}

/** A leading apostrophe is what the export put before a formula-like text. */
function unescaped(text: string): string {
  return /^'[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;
}

/** A line of a file of offers: its cells by column, or why there are none. `line` is where it begins, from 1. */
export type OfferLine =
  | { line: number; cells: Record<string, string>; problem?: undefined }
  | { line: number; cells?: undefined; problem: Sentence };

/** The comma of our own files, or what spreadsheets of other countries write. */
function delimiterOf(head: string): string {
  return [';', '\t'].find((one) => !head.includes(',') && head.includes(one)) ?? ',';
}

/**
 * Reads a file of offers line by line, always the same for the same file, so that a position in it is a number.
 * @throws {Refusal} 422 `offers.import` when it is something else
 */
export async function* offerLines(path: string): AsyncGenerator<OfferLine> {
  const encoding = await encodingOf(path);
  const first = await firstLineOf(path, encoding);
  if (first === '') throw new Refusal(offerRefusals.import.empty);
  let head: string[] | undefined;
  for await (const record of csvRecords(readLines(path, encoding), delimiterOf(first))) {
    if (!head) {
      head = record.cells?.map((cell) => cell.trim()) ?? [];
      if (!head.includes('offer_type')) throw new Refusal(offerRefusals.import.no_type);
    } else if (!record.cells) {
      yield record;
    } else if (record.cells.length !== head.length) {
      const problem = offerRefusals.import.columns({ columns: record.cells.length, count: head.length });
      yield { line: record.line, problem: problem.sentence };
    } else {
      const cells = record.cells;
      yield {
        line: record.line,
        cells: Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])),
      };
    }
  }
}

/** The offer of a line. @throws {Refusal} with what is wrong with it */
export function offerOfLine(line: OfferLine, shop: Pick<ShopCtx['shop'], 'currency'>): OfferInput {
  if (!line.cells) throw new Refusal(offerRefusals.import_line(line.problem));
  const draft: Record<string, unknown> = {};
  for (const name of texts) {
    const text = unescaped(line.cells[name] ?? '');
    draft[name] = name === 'recommend_type' && text === '' ? null : text;
  }
  if (draft['cta'] === '') delete draft['cta'];
  for (const name of json) {
    const text = unescaped(line.cells[name] ?? '');
    if (text === '') continue;
    try {
      draft[name] = JSON.parse(text);
    } catch {
      throw new Refusal(offerRefusals.import.not_json({ name }));
    }
  }
  refuseUnstorableText(draft);
  const result = readForShop(shop, () => offerInput.safeParse(draft, { error: standardSentence }));
  if (result.success) return result.data;
  const issue = plainIssues(result.error.issues)[0]!;
  throw new Refusal(problemOf(issue, draft));
}

/** In the words of a spreadsheet: the column, and what stands in it where it should be one of a few words. */
function problemOf(issue: z.core.$ZodIssue, draft: Record<string, unknown>): Refused {
  const says = offerRefusals.import;
  const name = issue.path.join('.');
  const value = draft[name];
  if (issue.path.length === 1 && (value === undefined || value === '')) return says.missing({ name });
  if (issue.code === 'invalid_value' && typeof value === 'string')
    return says.other_value({ name, value: value.slice(0, 40) });
  if (issue.code === 'too_big' && issue.origin === 'string')
    return says.long({ name, count: Number(issue.maximum) });
  return says.wrong({ name, problem: issue.message });
}
