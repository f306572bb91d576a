import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { Refusal } from '#core/server/refusal.ts';
import type { OfferType } from '../contract/offer-choice.ts';
import { offerInput, type OfferInput } from '../contract/offer.ts';
import { offerOf, type OfferStored } from './offer-row.ts';
import { offerShelf } from './offer-store.ts';
import { createOffersOf } from './offer-write.ts';
import { removeRows } from './shelf.ts';

/** Columns of the file, in order. Those marked hold JSON, whole. */
const texts = [
  'offer_name',
  'offer_message',
  'offer_title',
  'offer_type',
  'target_type',
  'recommend_type',
  'cta',
] as const;
const json = [
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
  'variant_sort',
  'recommend_limit',
  'holdout_percent',
  'variant_b',
] as const;

/** An import holds the whole file in memory and one transaction, so it is bounded. */
export const offerCsvLimit = 5_000;

function ofTypes(types: readonly OfferType[]): SQL {
  return sql`offer_type = ANY(${`{${types.join(',')}}`}::text[])`;
}

/** C014. */
export async function exportOffersOf(
  ctx: ShopCtx,
  filter: { offers_type?: readonly OfferType[] | undefined; offer_ids?: number[] | undefined },
): Promise<string> {
  const parts: SQL[] = [sql`shop_id = ${ctx.shop.id} AND NOT automated`];
  if (filter.offers_type?.length) parts.push(ofTypes(filter.offers_type));
  if (filter.offer_ids) parts.push(sql`id = ANY(${`{${filter.offer_ids.join(',')}}`}::bigint[])`);
  const found = await ctx.tx.execute<OfferStored>(
    sql`SELECT * FROM offers WHERE ${sql.join(parts, sql` AND `)} ORDER BY priority, id LIMIT 50000`,
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

function inputOf(record: Record<string, string>): OfferInput {
  const draft: Record<string, unknown> = {};
  for (const name of texts) {
    const text = unescaped(record[name] ?? '');
    draft[name] = name === 'recommend_type' && text === '' ? null : text;
  }
  if (draft['cta'] === '') delete draft['cta'];
  for (const name of json) {
    const text = unescaped(record[name] ?? '');
    if (text === '') continue;
    try {
      draft[name] = JSON.parse(text);
    } catch {
      throw new Refusal(422, 'offers.import', `${name} is not JSON.`);
    }
  }
  const result = offerInput.safeParse(draft);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new Refusal(422, 'offers.import', `${issue.path.join('.') || 'line'}: ${issue.message}`);
}

/** C013. Bad lines are reported and skipped; the good ones and the deletion before them are one transaction. */
export async function importOffersOf(
  ctx: ShopCtx,
  path: string,
  options: { offers_type?: readonly OfferType[] | undefined; delete_option: boolean },
): Promise<{ count: number; failures: { line: number; error: string }[] }> {
  let records: { record: Record<string, string>; info: { lines: number } }[];
  try {
    records = parse(await readFile(path), {
      columns: true,
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      to: offerCsvLimit + 1,
    }) as unknown as typeof records;
  } catch (error) {
    throw new Refusal(422, 'offers.import', `The file is not a CSV: ${(error as Error).message}`);
  }
  if (records.length > offerCsvLimit) {
    throw new Refusal(422, 'offers.import', `At most ${offerCsvLimit} offers at a time.`);
  }
  if (records[0] && !('offer_type' in records[0].record)) {
    throw new Refusal(422, 'offers.import', 'The file has no column offer_type.');
  }
  const types = options.offers_type ?? [];
  if (options.delete_option) {
    const old = await ctx.tx.execute<{ id: number }>(
      sql`SELECT id FROM offers WHERE shop_id = ${ctx.shop.id} AND NOT automated ${types.length > 0 ? sql`AND ${ofTypes(types)}` : sql``} LIMIT 100000`,
    );
    if (old.rows.length > 0)
      await removeRows(
        ctx,
        offerShelf,
        old.rows.map((row) => row.id),
      );
  }
  let count = 0;
  const failures: { line: number; error: string }[] = [];
  for (const { record, info } of records) {
    await ctx.tx.execute(sql`SAVEPOINT line`);
    try {
      const input = inputOf(record);
      if (types.length > 0 && !types.includes(input.offer_type)) {
        throw new Refusal(422, 'offers.import', `This is not a ${types.join(' or ')} offer.`);
      }
      await createOffersOf(ctx, [input], () => 'offer');
      count += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await ctx.tx.execute(sql`ROLLBACK TO SAVEPOINT line`);
      failures.push({ line: info.lines, error: error.message });
    }
    await ctx.tx.execute(sql`RELEASE SAVEPOINT line`);
  }
  return { count, failures };
}
