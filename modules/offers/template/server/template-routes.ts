import type { ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { invalid, notFound } from '#core/server/call/refusal.ts';
import { storeProducts } from '#modules/catalog/store/server/public.ts';
import {
  applyTemplate,
  collectTemplate,
  countCollectedTemplates,
  countPublishedTemplates,
  countTemplates,
  createTemplate,
  deleteTemplates,
  getCollectedTemplate,
  getPublishedTemplate,
  getTemplate,
  listCollectedTemplates,
  listPublishedTemplates,
  listTemplateProducts,
  listTemplates,
  publishTemplates,
  uncollectTemplates,
  updateTemplate,
} from '../contract/template-calls.ts';
import type { OfferTemplate } from '../contract/template.ts';
import { type TemplatePublish, templatePublish, templateTabs } from '../contract/template-choice.ts';
import { templateSentences } from '../contract/template-refusals.ts';
import { allTemplates, chosenTemplates, pageOf, templateById } from './template-queries.ts';
import {
  applyTemplateOf,
  collectTemplateOf,
  createTemplateOf,
  deleteTemplatesOf,
  publishTemplatesOf,
  uncollectTemplatesOf,
  updateTemplateOf,
} from './template-write.ts';

const ok = { success: true as const };

async function collected(ctx: ShopCtx): Promise<OfferTemplate[]> {
  return (await allTemplates(ctx)).filter((one) => one.collected);
}

/** Featured ones are in the gallery, too, and those in the gallery are among all (V091). */
async function published(ctx: ShopCtx, atLeast: TemplatePublish): Promise<OfferTemplate[]> {
  return (await allTemplates(ctx)).filter((one) => one.publish >= atLeast);
}

function named(ids: readonly number[] | undefined): number[] {
  if (!ids || ids.length === 0) throw invalid({ ids: templateSentences.name_a_template });
  return [...new Set(ids)];
}

function listed(templates: readonly OfferTemplate[], query: Parameters<typeof chosenTemplates>[1] & Paged) {
  const chosen = chosenTemplates(templates, query);
  return { offer_templates: pageOf(chosen, query), total: chosen.length };
}

interface Paged {
  page: number;
  limit: number;
}

/** The calls of templates, collection and gallery (C036–C052). Literal paths stand before `{id}`. */
export const templateRoutes: Route[] = [
  handle(listTemplates, async (ctx, { query }) => listed(await allTemplates(ctx), query)),
  handle(countTemplates, async (ctx, { query }) => ({
    count: chosenTemplates(await allTemplates(ctx), query).length,
  })),
  handle(createTemplate, async (ctx, { body }) => ({
    offer_template: await createTemplateOf(ctx, body.offer_template),
  })),
  handle(deleteTemplates, async (ctx, { query, body }) => ({
    ...ok,
    count: await deleteTemplatesOf(ctx, named(body?.ids ?? query.ids)),
  })),
  handle(applyTemplate, async (ctx, { body }) => ({
    offer: await applyTemplateOf(ctx, body.offer_template.id, body),
  })),
  handle(listTemplateProducts, async (ctx, { query }) => {
    const { products } = await storeProducts(ctx, { ...query, sort: 'best-selling' });
    return {
      products: products.map(({ id, title, handle: name, image }) => ({
        id,
        title,
        handle: name,
        image: image && { src: image.src },
      })),
    };
  }),
  handle(listCollectedTemplates, async (ctx, { query }) => listed(await collected(ctx), query)),
  handle(countCollectedTemplates, async (ctx, { query }) => ({
    count: chosenTemplates(await collected(ctx), query).length,
  })),
  handle(collectTemplate, async (ctx, { body }) => ({
    offer_template: await collectTemplateOf(ctx, body.offer_template.id),
  })),
  handle(uncollectTemplates, async (ctx, { query, body }) => ({
    ...ok,
    count: await uncollectTemplatesOf(ctx, named(body?.ids ?? query.ids)),
  })),
  handle(getCollectedTemplate, async (ctx, { params }) => {
    const found = await templateById(ctx, params.id);
    if (!found.collected) throw notFound(templateSentences.this_template);
    return { offer_template: found };
  }),
  handle(listPublishedTemplates, async (ctx, { query }) => {
    const all = await published(ctx, query.publish);
    const tabs = query.tab ? [query.tab] : templateTabs;
    return Object.fromEntries(
      tabs.map((tab) => [tab, { ...listed(all, { ...query, tab }), page: query.page }]),
    );
  }),
  handle(countPublishedTemplates, async (ctx, { query }) => {
    const all = await published(ctx, query.publish);
    const of = (tab: (typeof templateTabs)[number]) => chosenTemplates(all, { ...query, tab }).length;
    return { count: of(query.tab), all: of('all'), up_sell: of('up_sell'), cross_sell: of('cross_sell') };
  }),
  handle(publishTemplates, async (ctx, { body }) => ({
    ...ok,
    count: await publishTemplatesOf(ctx, named(body.ids), body.publish),
  })),
  handle(getPublishedTemplate, async (ctx, { params }) => {
    const found = await templateById(ctx, params.id);
    if (found.publish === templatePublish.none) throw notFound(templateSentences.this_template);
    return { offer_template: found };
  }),
  handle(getTemplate, async (ctx, { params }) => ({ offer_template: await templateById(ctx, params.id) })),
  handle(updateTemplate, async (ctx, { params, body }) => ({
    offer_template: await updateTemplateOf(ctx, params.id, body.offer_template),
  })),
];
