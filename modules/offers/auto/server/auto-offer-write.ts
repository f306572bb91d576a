import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Ctx, ShopCtx } from '#core/server/call/context.ts';
import { Paged } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { Refusal, stale } from '#core/server/call/refusal.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { offerRefusals, invalidOfferCodes } from '../../offer/contract/offer-refusals.ts';
import { type AutoFields, autoFields, autoWire, withoutDropped } from '../rules/auto-offer-fields.ts';
import { validateAutoOffer } from '../rules/auto-offer-validation.ts';
import type { listAutoOffers } from '../contract/auto-offer-calls.ts';
import type { AutoOffer, AutoOfferInput, AutoOfferRow } from '../contract/auto-offer.ts';
import { givesBeyondTargets } from '../../offer/rules/offer-change.ts';
import { offerSwitches } from '../../offer/rules/offer-switch.ts';
import { problemFields } from '../../offer/rules/problem.ts';
import { type ListStatement, offerFiguresOf, offerPage } from '../../offer/server/offer-list.ts';
import { dateText, offerColumns, type OfferStored } from '../../offer/server/offer-row.ts';
import { autoOfferRanking } from '../../offer/server/offer-rankings.ts';
import { insertRow, jsonValue, lockPriorities, rowOf, saveRow } from '../../offer/server/ranked-rows.ts';

function autoOfferOf(shop: ActingShop, row: OfferStored): AutoOffer {
  const shipping_fee = row.shipping_fee ?? { type: 'percentage' as const, value: 0 };
  return {
    id: row.id,
    shop_id: shop.id,
    version: row.version,
    offer_type: 'post-purchase',
    offer_name: row.offer_name,
    offer_message: row.offer_message,
    offer_title: row.offer_title,
    ...autoWire({ ...row, shipping_fee }),
    priority: row.priority,
    activated: row.activated,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    created_at_str: dateText(row.created_at, shop.timezone),
    updated_at_str: dateText(row.updated_at, shop.timezone),
  };
}

/** What is stored of a draft, by column. Drops what is to be dropped, and refuses with every problem at its field. */
export function autoOfferToStore(ctx: ShopCtx, sent: AutoOfferInput, saved?: OfferStored): AutoFields {
  const draft = withoutDropped(sent);
  const problems = validateAutoOffer(draft, offerSwitches(ctx.shop.switches, ctx.shop.source), saved);
  if (problems.length > 0) {
    const code = problems.find((one) => one.code)?.code ?? invalidOfferCodes[0];
    throw new Refusal(
      { ...offerRefusals.invalid(problems[0]!.message), code },
      { fields: problemFields(problems, 'auto_offer') },
    );
  }
  const fields = autoFields(draft);
  // Its calls do not speak of it, so an offer that has it keeps it.
  const discount_data = { ...fields.discount_data, beyond_targets: givesBeyondTargets(saved) };
  return { ...fields, discount_data };
}

function columns(ctx: ShopCtx, sent: AutoOfferInput, saved?: OfferStored): Record<string, SQL> {
  const fields = autoOfferToStore(ctx, sent, saved);
  return {
    offer_type: sql`${fields.offer_type}`,
    offer_name: sql`${fields.offer_name}`,
    offer_message: sql`${fields.offer_message}`,
    offer_title: sql`${fields.offer_title}`,
    target_type: sql`${fields.target_type}`,
    target_ids: idArray(fields.target_ids),
    recommend_type: sql`${fields.recommend_type}`,
    recommend_ids: idArray(fields.recommend_ids),
    enable_discount: sql`${fields.enable_discount}`,
    discount_data: jsonValue(fields.discount_data),
    product_ids: idArray(fields.product_ids),
    sku: textArray(fields.sku),
    quotations: textArray(fields.quotations),
    tags: textArray(fields.tags),
    category_ids: idArray(fields.category_ids),
    activated: sql`${fields.activated}`,
    shipping_fee: jsonValue(fields.shipping_fee),
  };
}

export async function autoOfferById(ctx: ShopCtx, id: number): Promise<AutoOffer> {
  return autoOfferOf(ctx.shop, await rowOf(ctx, autoOfferRanking, id, false));
}

/** Makes an offer: after the last by priority, or at the asked one with the later ones moved down (C024). */
export async function createAutoOfferOf(ctx: ShopCtx, input: AutoOfferInput): Promise<AutoOffer> {
  await lockPriorities(ctx, autoOfferRanking);
  const row = await insertRow(ctx, autoOfferRanking, columns(ctx, input), input.priority);
  return autoOfferOf(ctx.shop, row);
}

/** Saves an automated offer; its place in the order stays (C026). */
export async function updateAutoOfferOf(ctx: ShopCtx, id: number, input: AutoOfferInput): Promise<AutoOffer> {
  const row = await rowOf(ctx, autoOfferRanking, id, true);
  if (input.version !== undefined && input.version !== row.version) throw stale(autoOfferOf(ctx.shop, row));
  return autoOfferOf(ctx.shop, await saveRow(ctx, autoOfferRanking, id, columns(ctx, input, row)));
}

async function conditionsOf(ctx: ShopCtx, query: QueryOf<typeof listAutoOffers>): Promise<SQL> {
  const parts: SQL[] = [sql`o.shop_id = ${ctx.shop.id} AND o.automated`];
  parts.push(...(await searchConditions(ctx, 'offers', 'o', query.search)));
  if (query.active !== undefined) parts.push(sql`o.activated = ${query.active}`);
  return allOf(parts);
}

/** The page of the list of automated offers. */
export async function autoOfferPage(
  ctx: ShopCtx,
  query: QueryOf<typeof listAutoOffers>,
): Promise<ListStatement> {
  return offerPage(ctx, query, offerColumns, await conditionsOf(ctx, query));
}

/** A page of automated offers with their figures, and how many the filter finds (C027). */
export async function findAutoOffers(
  ctx: Ctx,
  query: QueryOf<typeof listAutoOffers>,
): Promise<Paged<AnswerOf<typeof listAutoOffers>>> {
  const { statement, cut } = await autoOfferPage(ctx, query);
  const { rows, links } = cut((await ctx.tx.execute<OfferStored & { place: string[] }>(statement)).rows);
  const total = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM offers o WHERE ${await conditionsOf(ctx, query)}`,
  );
  const ids = rows.map((row) => row.id);
  const figures = await offerFiguresOf(ctx, query.date_filter, ids);
  const auto_offers = rows.map((row) => {
    const { sparkline: _, ...shown } = figures.get(row.id)!;
    return pickFields<AutoOfferRow>({ ...autoOfferOf(ctx.shop, row), ...shown }, query.fields);
  });
  return new Paged({ auto_offers, total: total.rows[0]!.n }, links);
}
