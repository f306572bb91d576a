import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { Refusal, stale } from '#core/server/call/refusal.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { targetTitles } from '#modules/catalog/facts/server/public.ts';
import { offerRefusals, invalidOfferCodes } from '../contract/offer-refusals.ts';
import type { Offer, OfferInput, OfferUpdate } from '../contract/offer.ts';
import { duplicateOffer, finishedOffer, offerProductUpdated } from '../rules/offer-change.ts';
import type { FinishedOffer } from '../rules/offer-draft.ts';
import { namedCollections, namedProducts } from '../rules/named-target.ts';
import { nameOffer } from '../rules/offer-name.ts';
import { offerSwitches } from '../rules/offer-switch.ts';
import { offerTexts } from '../rules/offer-text.ts';
import { isLegacy, validateOffer } from '../rules/offer-validation.ts';
import { problemFields } from '../rules/problem.ts';
import { offerOf, type OfferStored } from './offer-row.ts';
import { offerRanking } from './offer-rankings.ts';
import { insertRow, jsonValue, lockPriorities, removeRows, rowOf, rowsOf, saveRow } from './ranked-rows.ts';

/** @throws 404 when it is missing, another shop's or an automated one. */
export async function offerById(ctx: ShopCtx, id: number): Promise<Offer> {
  return offerOf(ctx.shop, await rowOf(ctx, offerRanking, id, false));
}

/** Whose titles make up a name: those of the targets, and of a bundle its products in either way of showing it. */
function titlesOf(ctx: ShopCtx, draft: OfferInput): Promise<string[]> {
  if (draft.offer_type === 'bundle') return targetTitles(ctx, 'product', draft.target_ids);
  const type = draft.target_type;
  if (type === 'product') return targetTitles(ctx, type, namedProducts(draft));
  if (type === 'collection') return targetTitles(ctx, type, namedCollections(draft));
  return Promise.resolve([]);
}

/** Fills in the name, trims, and refuses with every problem at its field: what the editor says, too. */
async function prepared(
  ctx: ShopCtx,
  input: OfferInput,
  saved: OfferStored | undefined,
  wrapper: string,
): Promise<FinishedOffer> {
  const titles = input.offer_name.trim() === '' ? await titlesOf(ctx, input) : [];
  const draft = nameOffer(input, titles, saved);
  const problems = validateOffer(draft, offerSwitches(ctx.shop.switches, ctx.shop.source), saved);
  if (problems.length === 0) return finishedOffer(draft, saved);
  const code = problems.find((one) => one.code)?.code ?? invalidOfferCodes[0];
  throw new Refusal(
    { ...offerRefusals.invalid(problems[0]!.message), code },
    { fields: problemFields(problems, wrapper) },
  );
}

/** What of a new offer is stored, each in the column of its name. */
export const writtenColumns = [
  'offer_type',
  'offer_name',
  'offer_message',
  'offer_title',
  'target_type',
  'target_ids',
  'recommend_type',
  'recommend_ids',
  'condition',
  'enable_discount',
  'discount_data',
  'cta',
  'variant_sort',
  'recommend_limit',
  'holdout_percent',
  'variant_b',
  'target_handpicked',
  'product_ids',
  'sku',
  'quotations',
  'tags',
  'category_ids',
  'activated',
  'is_from_start_guide',
] as const satisfies readonly (keyof FinishedOffer)[];

function columns(offer: FinishedOffer): Record<(typeof writtenColumns)[number], SQL> {
  return {
    offer_type: sql`${offer.offer_type}`,
    offer_name: sql`${offer.offer_name}`,
    offer_message: sql`${offer.offer_message}`,
    offer_title: sql`${offer.offer_title}`,
    target_type: sql`${offer.target_type}`,
    target_ids: idArray(offer.target_ids),
    recommend_type: sql`${offer.recommend_type}`,
    recommend_ids: idArray(offer.recommend_ids),
    condition: jsonValue(offer.condition),
    enable_discount: sql`${offer.enable_discount}`,
    discount_data: jsonValue(offer.discount_data),
    cta: sql`${offer.cta}`,
    variant_sort: sql`${offer.variant_sort}`,
    recommend_limit: sql`${offer.recommend_limit}`,
    holdout_percent: sql`${offer.holdout_percent}`,
    variant_b: offer.variant_b ? jsonValue(offer.variant_b) : sql`NULL`,
    target_handpicked: jsonValue(offer.target_handpicked),
    product_ids: idArray(offer.product_ids),
    sku: textArray(offer.sku),
    quotations: textArray(offer.quotations),
    tags: textArray(offer.tags),
    category_ids: idArray(offer.category_ids),
    activated: sql`${offer.activated}`,
    is_from_start_guide: sql`${offer.is_from_start_guide}`,
  };
}

/**
 * Creates offers in one transaction, after the last by priority, or at the asked priority with the later
 * ones moved down.
 */
export async function createOffersOf(
  ctx: ShopCtx,
  inputs: readonly OfferInput[],
  wrapper: (i: number) => string,
) {
  await lockPriorities(ctx, offerRanking);
  const made: Offer[] = [];
  for (const [index, input] of inputs.entries()) {
    const offer = await prepared(ctx, input, undefined, wrapper(index));
    made.push(offerOf(ctx.shop, await insertRow(ctx, offerRanking, columns(offer), offer.priority)));
  }
  return made;
}

/** What `createOffersOf` would store, by column, or `updateOfferOf` of a `saved` one. */
export async function offerToStore(
  ctx: ShopCtx,
  input: OfferInput,
  saved?: OfferStored,
): Promise<FinishedOffer> {
  return prepared(ctx, input, saved, 'offer');
}

async function update(ctx: ShopCtx, row: OfferStored, input: OfferUpdate, wrapper: string): Promise<Offer> {
  if (input.version !== undefined && input.version !== row.version) throw stale(offerOf(ctx.shop, row));
  const offer = await prepared(ctx, input, row, wrapper);
  const updated = sql`${offerProductUpdated(offer, row)}`;
  const written = await saveRow(ctx, offerRanking, row.id, {
    ...columns(offer),
    offer_product_updated: updated,
  });
  return offerOf(ctx.shop, written);
}

export async function updateOfferOf(ctx: ShopCtx, id: number, input: OfferUpdate): Promise<Offer> {
  return update(ctx, await rowOf(ctx, offerRanking, id, true), input, 'offer');
}

export async function updateOffersOf(
  ctx: ShopCtx,
  inputs: readonly (OfferUpdate & { id: number })[],
): Promise<Offer[]> {
  const wanted = inputs.map((input) => input.id);
  const rows = await rowsOf(ctx, offerRanking, wanted, true);
  const saved: Offer[] = [];
  for (const [index, input] of inputs.entries()) {
    const written = await update(ctx, rows.get(input.id)!, input, `offers.${index}`);
    saved.push(written);
  }
  return saved;
}

/**
 * Makes the offer that is kept under the key, or changes it; with `make` off, one that is not there stays away. Hold
 * `lockPriorities`.
 */
export async function keepSmartOffer(
  ctx: ShopCtx,
  key: string,
  input: OfferInput,
  make: boolean,
): Promise<void> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM offers WHERE shop_id = ${ctx.shop.id} AND smart_key = ${key}`,
  );
  const [known] = found.rows;
  if (known) await update(ctx, await rowOf(ctx, offerRanking, known.id, true), input, 'offer');
  else if (make) {
    const offer = await prepared(ctx, input, undefined, 'offer');
    await insertRow(ctx, offerRanking, { ...columns(offer), smart_key: sql`${key}` });
  }
}

/**
 * All or none; how many there were. With `versions`, in the order of the ids, 409 where one was changed since. A smart
 * bundle among them stays away from now on (`smart_refusals`).
 */
export async function removeOffersOf(
  ctx: ShopCtx,
  wanted: readonly number[],
  versions?: readonly number[],
): Promise<number> {
  await lockPriorities(ctx, offerRanking);
  if (versions) {
    const rows = await rowsOf(ctx, offerRanking, wanted, true);
    const changed = wanted.flatMap((id, at) => {
      const row = rows.get(id)!;
      return row.version === versions[at] ? [] : [offerOf(ctx.shop, row)];
    });
    if (changed.length > 0) throw stale(changed);
  }
  await ctx.tx.execute(
    sql`INSERT INTO smart_refusals (shop_id, smart_key, offer_name, refused_at)
        SELECT shop_id, smart_key, offer_name, ${ctx.now.toISOString()}::timestamptz FROM offers
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(wanted)}) AND smart_key LIKE 'bundle:%'
        ON CONFLICT (shop_id, smart_key)
          DO UPDATE SET offer_name = excluded.offer_name, refused_at = excluded.refused_at`,
  );
  return removeRows(ctx, offerRanking, wanted);
}

/** `Copy of …` after the last by priority, inactive like its source only where the source is (V108). */
export async function duplicateOffersOf(ctx: ShopCtx, wanted: readonly number[]): Promise<Offer[]> {
  await lockPriorities(ctx, offerRanking);
  const rows = await rowsOf(ctx, offerRanking, wanted, false);
  const made: Offer[] = [];
  for (const id of wanted) {
    const copy = duplicateOffer(offerOf(ctx.shop, rows.get(id)!));
    if (isLegacy(copy.offer_type)) throw new Refusal(offerRefusals.invalid(offerTexts.legacy));
    made.push(offerOf(ctx.shop, await insertRow(ctx, offerRanking, columns(copy))));
  }
  return made;
}
