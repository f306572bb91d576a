import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { offerColumns } from '../../offer/server/offer-row.ts';
import { offerFileSentences } from '../contract/offer-file-refusals.ts';
import { CellProblem } from '../rules/cell-value.ts';
import { linesOf } from './import-lines.ts';
import type { FileFunnel, FileOffer } from './offer-cells.ts';

/** What the shop has under a key. */
export interface Stored {
  id: number;
  offer?: FileOffer;
  funnel?: FileFunnel;
}

export const fileOfferColumns = sql`${offerColumns}, file_key, automated`;

/** The columns of `FileFunnel` of `funnels f`. */
export const fileFunnelColumns = sql`f.id, f.version, f.file_key, f.funnel_name, f.match, f.conditions, f.start, f.holdout_percent,
  f.activated, f.priority,
  (SELECT coalesce(jsonb_agg(s.value || jsonb_build_object('offer_key', coalesce(o.file_key, '')) ORDER BY s.ordinality), '[]')
   FROM jsonb_array_elements(f.steps) WITH ORDINALITY AS s
   LEFT JOIN offers o ON o.shop_id = f.shop_id AND o.id = (s.value ->> 'offer_id')::bigint) AS steps`;

/** Offers and funnels by `offers key` and `funnels key`. */
export async function storedByKey(ctx: ShopCtx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>();
  if (keys.length === 0) return stored;
  const offers = await ctx.tx.execute<FileOffer>(
    sql`SELECT ${fileOfferColumns} FROM offers WHERE shop_id = ${ctx.shop.id} AND file_key = ANY(${textArray(keys)})`,
  );
  for (const offer of offers.rows) stored.set(`offers ${offer.file_key}`, { id: offer.id, offer });
  const funnels = await ctx.tx.execute<FileFunnel>(
    sql`SELECT ${fileFunnelColumns} FROM funnels f WHERE f.shop_id = ${ctx.shop.id} AND f.file_key = ANY(${textArray(keys)})`,
  );
  for (const funnel of funnels.rows) stored.set(`funnels ${funnel.file_key}`, { id: funnel.id, funnel });
  return stored;
}

/** The one offer of a kind with a name, if there is one. @throws {CellProblem} when there are several */
export async function offerNamed(
  ctx: ShopCtx,
  { automated, type, name }: { automated: boolean; type: string; name: string },
): Promise<FileOffer | undefined> {
  const kind = automated ? sql`automated` : sql`NOT automated AND offer_type = ${type}`;
  const found = await ctx.tx.execute<FileOffer>(
    sql`SELECT ${fileOfferColumns} FROM offers WHERE shop_id = ${ctx.shop.id} AND offer_name = ${name} AND ${kind} LIMIT 2`,
  );
  if (found.rows.length > 1) throw new CellProblem('offer_name', offerFileSentences.several_named);
  return found.rows[0];
}

/** The same of funnels. */
export async function funnelNamed(ctx: ShopCtx, name: string): Promise<FileFunnel | undefined> {
  const found = await ctx.tx.execute<FileFunnel>(
    sql`SELECT ${fileFunnelColumns} FROM funnels f WHERE f.shop_id = ${ctx.shop.id} AND f.funnel_name = ${name} LIMIT 2`,
  );
  if (found.rows.length > 1) throw new CellProblem('offer_name', offerFileSentences.several_named);
  return found.rows[0];
}

/** An offer of a step that the import is about to make; its number is put there when there is one. */
const toBeMade = Number.MAX_SAFE_INTEGER;

/** Post-purchase offers by key: those of the file that are good, and those of the shop. */
export async function offersOfSteps(
  ctx: ShopCtx,
  jobId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const offers = new Map<string, number>();
  for (const { id, offer } of (await storedByKey(ctx, keys)).values())
    if (offer?.offer_type === 'post-purchase') offers.set(offer.file_key, id);
  const found = await ctx.tx.execute<{ file_key: string; offer_type: string; found_id: number | null }>(
    sql`SELECT l.file_key, l.offer_type, l.found_id FROM ${linesOf(ctx, jobId)} AND l.record <> 'funnel'
          AND l.outcome IN ('new', 'changed', 'same') AND l.file_key = ANY(${textArray(keys)})`,
  );
  for (const { file_key, offer_type, found_id } of found.rows) {
    if (offer_type === 'post-purchase') offers.set(file_key, found_id ?? toBeMade);
    else offers.delete(file_key);
  }
  return offers;
}
