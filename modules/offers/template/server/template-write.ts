import { sql } from 'drizzle-orm';
import type { ServedCtx, ShopCtx } from '#core/server/call/context.ts';
import { notFound, Refusal, stale } from '#core/server/call/refusal.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { storeProducts } from '#modules/catalog/store/server/public.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { OfferTemplate, TemplateInput } from '../contract/template.ts';
import type { TemplatePublish } from '../contract/template-choice.ts';
import { offerFromTemplate } from '../rules/template-offer.ts';
import { createOffersOf } from '../../offer/server/offer-write.ts';
import { jsonValue } from '../../offer/server/ranked-rows.ts';
import { templateRefusals, templateSentences } from '../contract/template-refusals.ts';
import { isSystem, ownTemplateLimit, templateById } from './template-queries.ts';

function ownOnly(ids: readonly number[]): void {
  if (!ids.some(isSystem)) return;
  throw new Refusal(templateRefusals.template_system);
}

/** 404 when any of them is missing or another shop's: all or none. */
async function lockOwn(ctx: ShopCtx, ids: readonly number[]): Promise<Map<number, number>> {
  ownOnly(ids);
  const found = await ctx.tx.execute<{ id: number; version: number }>(
    sql`SELECT id, version FROM offer_templates WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})
        ORDER BY id FOR UPDATE`,
  );
  const versions = new Map(found.rows.map((row) => [row.id, row.version]));
  if (ids.some((id) => !versions.has(id))) throw notFound(templateSentences.this_template);
  return versions;
}

export async function createTemplateOf(ctx: ShopCtx, input: TemplateInput): Promise<OfferTemplate> {
  // Waits for others of the shop, so that the limit holds.
  await ctx.tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('offers.templates'), ${ctx.shop.id})`);
  const { rows } = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM offer_templates WHERE shop_id = ${ctx.shop.id}`,
  );
  if (rows[0]!.n >= ownTemplateLimit) {
    throw new Refusal(templateRefusals.template_limit({ count: ownTemplateLimit }));
  }
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO offer_templates (shop_id, name, description, publish, offer)
        VALUES (${ctx.shop.id}, ${input.name}, ${input.description}, ${input.publish}, ${jsonValue(input.offer)})
        RETURNING id`,
  );
  return templateById(ctx, made.rows[0]!.id);
}

export async function updateTemplateOf(
  ctx: ShopCtx,
  id: number,
  input: TemplateInput,
): Promise<OfferTemplate> {
  const versions = await lockOwn(ctx, [id]);
  if (input.version !== undefined && input.version !== versions.get(id))
    throw stale(await templateById(ctx, id));
  await ctx.tx.execute(
    sql`UPDATE offer_templates SET name = ${input.name}, description = ${input.description}, publish = ${input.publish},
          offer = ${jsonValue(input.offer)}, version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  return templateById(ctx, id);
}

export async function deleteTemplatesOf(ctx: ShopCtx, ids: readonly number[]): Promise<number> {
  await lockOwn(ctx, ids);
  await ctx.tx.execute(
    sql`DELETE FROM template_uses WHERE shop_id = ${ctx.shop.id} AND template_id = ANY(${idArray(ids)})`,
  );
  const gone = await ctx.tx.execute(
    sql`DELETE FROM offer_templates WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
  );
  return gone.rowCount ?? 0;
}

export async function publishTemplatesOf(
  ctx: ShopCtx,
  ids: readonly number[],
  publish: TemplatePublish,
): Promise<number> {
  await lockOwn(ctx, ids);
  const done = await ctx.tx.execute(
    sql`UPDATE offer_templates SET publish = ${publish}, version = version + 1, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ANY(${idArray(ids)})`,
  );
  return done.rowCount ?? 0;
}

export async function collectTemplateOf(ctx: ShopCtx, id: number): Promise<OfferTemplate> {
  await templateById(ctx, id);
  await ctx.tx.execute(
    sql`INSERT INTO template_uses (shop_id, template_id, collected_at)
        VALUES (${ctx.shop.id}, ${id}, ${ctx.now.toISOString()})
        ON CONFLICT (shop_id, template_id) DO UPDATE
        SET collected_at = coalesce(template_uses.collected_at, excluded.collected_at)`,
  );
  return templateById(ctx, id);
}

export async function uncollectTemplatesOf(ctx: ShopCtx, ids: readonly number[]): Promise<number> {
  const out = await ctx.tx.execute(
    sql`UPDATE template_uses SET collected_at = NULL
        WHERE shop_id = ${ctx.shop.id} AND template_id = ANY(${idArray(ids)}) AND collected_at IS NOT NULL`,
  );
  return out.rowCount ?? 0;
}

/** Makes an offer from a template; counted in the transaction that makes the offer (C042). */
export async function applyTemplateOf(
  ctx: ServedCtx,
  id: number,
  chosen: { target_ids?: number[] | undefined; recommend_ids?: number[] | undefined },
): Promise<Offer> {
  const template = await templateById(ctx, id);
  const { products } = await storeProducts(ctx, { sort: 'best-selling', page: 1, limit: 12 });
  const input = offerFromTemplate(template, { ...chosen, suggested: products.map((product) => product.id) });
  if (!input) {
    throw new Refusal(templateRefusals.template_products);
  }
  const [made] = await createOffersOf(ctx, [input], () => 'offer');
  await ctx.tx.execute(
    sql`INSERT INTO template_uses (shop_id, template_id, applied) VALUES (${ctx.shop.id}, ${id}, 1)
        ON CONFLICT (shop_id, template_id) DO UPDATE SET applied = template_uses.applied + 1`,
  );
  return made!;
}
