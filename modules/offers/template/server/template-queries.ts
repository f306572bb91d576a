import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { searchRank } from '#core/rules/search-rank.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import type { OfferTemplate, TemplateOffer, templateListQuery } from '../contract/template.ts';
import { firstOwnTemplateId, type TemplatePublish } from '../contract/template-choice.ts';
import { strategyOf } from '../../offer/rules/offer-change.ts';
import { templateSentences } from '../contract/template-refusals.ts';
import { systemTemplates } from '../rules/system-templates.ts';

/** A shop keeps at most so many of its own, so that the gallery can be sorted as a whole. */
export const ownTemplateLimit = 500;

export interface TemplateStored extends Record<string, unknown> {
  id: number;
  name: string;
  description: string;
  publish: TemplatePublish;
  offer: TemplateOffer;
  version: number;
  created_at: string;
  updated_at: string;
}

interface Use extends Record<string, unknown> {
  template_id: number;
  collected: boolean;
  applied: number;
}

export const templateColumns = sql.raw(
  'id, name, description, publish, offer, version, created_at, updated_at',
);

export function isSystem(id: number): boolean {
  return id < firstOwnTemplateId;
}

function templateOf(row: TemplateStored, use: Use | undefined): OfferTemplate {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    offer_type: row.offer.offer_type,
    strategy: strategyOf(row.offer.offer_type),
    publish: row.publish,
    system: false,
    collected: use?.collected ?? false,
    applied: use?.applied ?? 0,
    offer: row.offer,
    version: row.version,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

/** Everything this shop may choose from: its own and those that come with Backroom, each at most once. */
export async function allTemplates(ctx: ShopCtx): Promise<OfferTemplate[]> {
  const own = await ctx.tx.execute<TemplateStored>(
    sql`SELECT ${templateColumns} FROM offer_templates WHERE shop_id = ${ctx.shop.id} ORDER BY id LIMIT ${ownTemplateLimit}`,
  );
  const uses = await ctx.tx.execute<Use>(
    sql`SELECT template_id, collected_at IS NOT NULL AS collected, applied FROM template_uses
        WHERE shop_id = ${ctx.shop.id} LIMIT ${ownTemplateLimit + systemTemplates.length}`,
  );
  const known = new Map(uses.rows.map((use) => [use.template_id, use]));
  return [
    ...systemTemplates.map((one) => {
      const use = known.get(one.id);
      return { ...one, collected: use?.collected ?? false, applied: use?.applied ?? 0 };
    }),
    ...own.rows.map((row) => templateOf(row, known.get(row.id))),
  ];
}

/** 404 for one that is neither this shop's nor everybody's. */
export async function templateById(ctx: ShopCtx, id: number): Promise<OfferTemplate> {
  const found = (await allTemplates(ctx)).find((one) => one.id === id);
  if (!found) throw notFound(templateSentences.this_template);
  return found;
}

type Query = Partial<z.infer<typeof templateListQuery>>;

/** Those that fit the filter, in the asked order; equal ones by id, so that pages never overlap. */
export function chosenTemplates(templates: readonly OfferTemplate[], query: Query): OfferTemplate[] {
  const wanted = query.search?.toLocaleLowerCase() ?? '';
  const strategy = { up_sell: 'Up-sell', cross_sell: 'Cross-sell', all: null }[query.tab ?? 'all'];
  const types = query.offer_types ?? [];
  const chosen = templates.filter(
    (one) =>
      (strategy === null || one.strategy === strategy) &&
      (types.length === 0 || types.includes(one.offer_type)) &&
      (query.system === undefined || query.system === one.system) &&
      (wanted === '' || `${one.name} ${one.description}`.toLocaleLowerCase().includes(wanted)),
  );
  const sign = query.sort_direction === 'asc' ? 1 : -1;
  if (wanted !== '' && query.sort_field === undefined) {
    const ranks = new Map(chosen.map((one) => [one, searchRank(one.name, wanted)]));
    return chosen.sort(
      (a, b) => ranks.get(a)! - ranks.get(b)! || compared(b.updated_at, a.updated_at) || a.id - b.id,
    );
  }
  const field = query.sort_field ?? 'updated_at';
  return chosen.sort((a, b) => sign * compared(a[field], b[field]) || a.id - b.id);
}

function compared(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

export function pageOf<T>(all: readonly T[], query: { page: number; limit: number }): T[] {
  return all.slice((query.page - 1) * query.limit, query.page * query.limit);
}
