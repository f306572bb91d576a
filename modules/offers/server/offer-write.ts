import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { notFound, Refusal, stale } from '#core/server/refusal.ts';
import { targetTitles } from '#modules/catalog/server/public.ts';
import type { Offer, OfferInput, OfferUpdate } from '../contract/offer.ts';
import { duplicateOffer, finishedOffer, offerProductUpdated } from '../rules/offer-change.ts';
import type { FinishedOffer } from '../rules/offer-draft.ts';
import { nameOffer } from '../rules/offer-name.ts';
import { offerSwitches } from '../rules/offer-switch.ts';
import { validateOffer } from '../rules/offer-validation.ts';
import { problemFields } from '../rules/problem.ts';
import { offerOf, type OfferStored } from './offer-row.ts';

const offerColumns = sql.raw(
  `id, version, offer_type, offer_name, offer_message, offer_title, target_type, target_ids, recommend_type, recommend_ids,
   condition, enable_discount, discount_data, cta, variant_sort, recommend_limit, holdout_percent, variant_b, target_handpicked, product_ids, sku, quotations, tags, category_ids,
   offer_product_updated, activated, is_from_start_guide, priority, created_at, updated_at`,
);

/** Every change of a shop's order of offers waits here, so that priorities stay a permutation. */
async function lockPriorities(ctx: ShopCtx): Promise<void> {
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('offers.priority'), ${ctx.shop.id})`);
}

function ids(values: readonly number[]): SQL {
  return sql`${`{${values.join(',')}}`}::bigint[]`;
}

export async function offersByIds(
  ctx: ShopCtx,
  wanted: readonly number[],
  lock = false,
): Promise<Map<number, OfferStored>> {
  const found = await ctx.tx.execute<OfferStored>(
    sql`SELECT ${offerColumns} FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ANY(${ids(wanted)})
        ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** 404 when any of them is missing or another shop's: all or none. */
async function allOf(
  ctx: ShopCtx,
  wanted: readonly number[],
  lock: boolean,
): Promise<Map<number, OfferStored>> {
  const found = await offersByIds(ctx, wanted, lock);
  if (wanted.some((id) => !found.has(id))) throw notFound('This offer');
  return found;
}

export async function offerById(ctx: ShopCtx, id: number): Promise<Offer> {
  const row = (await offersByIds(ctx, [id])).get(id);
  if (!row) throw notFound('This offer');
  return offerOf(ctx.shop, row);
}

/** Whose titles make up a name: those of the targets, and of a bundle its products in either way of showing it. */
function titlesOf(ctx: ShopCtx, draft: OfferInput): Promise<string[]> {
  if (draft.offer_type === 'bundle') return targetTitles(ctx, 'product', draft.target_ids);
  const type = draft.target_type;
  if (type === 'product' || type === 'collection') return targetTitles(ctx, type, draft.target_ids);
  return Promise.resolve([]);
}

/** Fills in the name, trims, and refuses with every problem at its field: what the editor says, too. */
async function prepared(
  ctx: ShopCtx,
  input: OfferInput,
  saved: OfferStored | undefined,
  wrapper: string,
): Promise<FinishedOffer> {
  const draft = nameOffer(input, await titlesOf(ctx, input), saved);
  const problems = validateOffer(draft, offerSwitches(ctx.shop.switches, ctx.shop.source), saved);
  if (problems.length === 0) return finishedOffer(draft);
  const code = problems.find((one) => one.code)?.code ?? 'offers.invalid';
  throw new Refusal(422, code, problems[0]!.message, { fields: problemFields(problems, wrapper) });
}

function columns(offer: FinishedOffer): Record<string, SQL> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  return {
    offer_type: sql`${offer.offer_type}`,
    offer_name: sql`${offer.offer_name}`,
    offer_message: sql`${offer.offer_message}`,
    offer_title: sql`${offer.offer_title}`,
    target_type: sql`${offer.target_type}`,
    target_ids: ids(offer.target_ids),
    recommend_type: sql`${offer.recommend_type}`,
    recommend_ids: ids(offer.recommend_ids),
    condition: json(offer.condition),
    enable_discount: sql`${offer.enable_discount}`,
    discount_data: json(offer.discount_data),
    cta: sql`${offer.cta}`,
    variant_sort: sql`${offer.variant_sort}`,
    recommend_limit: sql`${offer.recommend_limit}`,
    holdout_percent: sql`${offer.holdout_percent}`,
    variant_b: offer.variant_b ? json(offer.variant_b) : sql`NULL`,
    target_handpicked: json(offer.target_handpicked),
    product_ids: ids(offer.product_ids),
    sku: texts(offer.sku),
    quotations: texts(offer.quotations),
    tags: texts(offer.tags),
    category_ids: ids(offer.category_ids),
    activated: sql`${offer.activated}`,
    is_from_start_guide: sql`${offer.is_from_start_guide}`,
  };
}

function texts(values: readonly string[]): SQL {
  return sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}

async function insert(ctx: ShopCtx, offer: FinishedOffer): Promise<Offer> {
  const values = columns(offer);
  const names = sql.raw(Object.keys(values).join(', '));
  const priority = offer.priority
    ? sql`${offer.priority}`
    : sql`(SELECT coalesce(max(priority), 0) + 1 FROM offers WHERE shop_id = ${ctx.shop.id})`;
  const written = await ctx.tx.execute<OfferStored>(
    sql`INSERT INTO offers (shop_id, priority, ${names})
        VALUES (${ctx.shop.id}, ${priority}, ${sql.join(Object.values(values), sql`, `)})
        RETURNING ${offerColumns}`,
  );
  return offerOf(ctx.shop, written.rows[0]!);
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
  await lockPriorities(ctx);
  const made: Offer[] = [];
  for (const [index, input] of inputs.entries()) {
    const offer = await prepared(ctx, input, undefined, wrapper(index));
    if (offer.priority !== undefined) {
      // Locked in the order of ids, as every save of several does, so that two cannot wait for each other.
      await ctx.tx.execute(
        sql`SELECT 1 FROM offers WHERE shop_id = ${ctx.shop.id} AND priority >= ${offer.priority} ORDER BY id FOR UPDATE`,
      );
      await ctx.tx.execute(
        sql`UPDATE offers SET priority = priority + 1 WHERE shop_id = ${ctx.shop.id} AND priority >= ${offer.priority}`,
      );
    }
    made.push(await insert(ctx, offer));
  }
  return made;
}

async function update(ctx: ShopCtx, row: OfferStored, input: OfferUpdate, wrapper: string): Promise<Offer> {
  if (input.version !== undefined && input.version !== row.version) throw stale(offerOf(ctx.shop, row));
  const offer = await prepared(ctx, input, row, wrapper);
  const sets = Object.entries(columns(offer)).map(([name, value]) => sql`${sql.raw(name)} = ${value}`);
  const written = await ctx.tx.execute<OfferStored>(
    sql`UPDATE offers SET ${sql.join(sets, sql`, `)}, offer_product_updated = ${offerProductUpdated(offer, row)},
          version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${row.id} RETURNING ${offerColumns}`,
  );
  return offerOf(ctx.shop, written.rows[0]!);
}

export async function updateOfferOf(ctx: ShopCtx, id: number, input: OfferUpdate): Promise<Offer> {
  const rows = await allOf(ctx, [id], true);
  return update(ctx, rows.get(id)!, input, 'offer');
}

export async function updateOffersOf(
  ctx: ShopCtx,
  inputs: readonly (OfferUpdate & { id: number })[],
): Promise<Offer[]> {
  const rows = await allOf(
    ctx,
    inputs.map((input) => input.id),
    true,
  );
  const saved: Offer[] = [];
  for (const [index, input] of inputs.entries()) {
    saved.push(await update(ctx, rows.get(input.id)!, input, `offers.${index}`));
  }
  return saved;
}

/** `Copy of …` after the last by priority, inactive like its source only where the source is (V108). */
export async function duplicateOffersOf(ctx: ShopCtx, wanted: readonly number[]): Promise<Offer[]> {
  await lockPriorities(ctx);
  const rows = await allOf(ctx, wanted, false);
  const made: Offer[] = [];
  for (const id of wanted) {
    const { priority: _priority, ...copy } = duplicateOffer(offerOf(ctx.shop, rows.get(id)!));
    made.push(await insert(ctx, copy));
  }
  return made;
}

export async function deleteOffersOf(ctx: ShopCtx, wanted: readonly number[]): Promise<number> {
  await lockPriorities(ctx);
  await allOf(ctx, wanted, true);
  const gone = await ctx.tx.execute(
    sql`DELETE FROM offers WHERE shop_id = ${ctx.shop.id} AND id = ANY(${ids(wanted)})`,
  );
  return gone.rowCount ?? 0;
}

export async function changeStatusOf(ctx: ShopCtx, wanted: readonly number[], active: boolean) {
  await allOf(ctx, wanted, true);
  const changed = await ctx.tx.execute<{ id: number; activated: boolean; version: number }>(
    sql`UPDATE offers SET activated = ${active}, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${ids(wanted)}) RETURNING id, activated, version`,
  );
  return changed.rows;
}

/**
 * Gives the named offers the priorities they hold together, in the order named: offers not named keep
 * theirs, so the shop's order stays a permutation.
 */
export async function orderOffersOf(ctx: ShopCtx, wanted: readonly number[]) {
  if (new Set(wanted).size !== wanted.length) {
    throw new Refusal(422, 'core.invalid', 'An offer is named twice.', {
      fields: { ids: 'An offer is named twice.' },
    });
  }
  await lockPriorities(ctx);
  const rows = await allOf(ctx, wanted, true);
  const held = [...rows.values()].map((row) => row.priority).sort((a, b) => a - b);
  const next = wanted.map((id, index) => ({ id, priority: held[index]! }));
  await ctx.tx.execute(
    sql`UPDATE offers o SET priority = n.priority, updated_at = o.updated_at
        FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS n (id bigint, priority int)
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = n.id AND o.priority <> n.priority`,
  );
  return next;
}
