import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { id, idList, idParam, idParams, paging, searchText } from '#core/contract/scalar.ts';
import { offer } from '../../offer/contract/offer.ts';
import { templatePublish, templateTabs } from './template-choice.ts';
import { offerTemplate, templateFilter, templateInput, templateListQuery } from './template.ts';
import { templateExample } from './template-example.ts';
import { invalidOfferCodes } from '../../offer/contract/offer-refusals.ts';

const shopQuery = z.object({ shop_id: idParam.optional() });
const one = z.object({ offer_template: offerTemplate });
const list = z.object({ offer_templates: z.array(offerTemplate), total: z.int().min(0) });
const count = z.object({ count: z.int().min(0) });
const removal = {
  query: shopQuery.extend({ ids: idList().optional() }),
  body: z.object({ ids: z.array(id).min(1).max(250), shop_id: id.optional() }).optional(),
  reply: z.object({ success: z.literal(true), count: z.int().min(0) }),
} as const;

/** A shop's own templates and those that come with Backroom, up to 100 a page (C036). */
export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: '/admin/offer-templates.json',
  summary: 'Templates of offers, a page at a time',
  permission: 'apps',
  scope: 'read_offers',
  query: templateListQuery,
  reply: list,
});

/** How many templates, the shop's own and Backroom's, the filter finds (C037). */
export const countTemplates = endpoint({
  name: 'countTemplates',
  method: 'GET',
  path: '/admin/offer-templates/count.json',
  summary: 'How many templates of offers',
  permission: 'apps',
  scope: 'read_offers',
  query: z.object(templateFilter),
  reply: count,
});

/** One template, the shop's own or Backroom's (C038). */
export const getTemplate = endpoint({
  name: 'getTemplate',
  method: 'GET',
  path: '/admin/offer-templates/{id}.json',
  summary: 'One template of an offer',
  permission: 'apps',
  scope: 'read_offers',
  params: idParams,
  query: shopQuery,
  reply: one,
});

/** Saves a template of the shop's own (C039). One that comes with Backroom is 422, a stale `version` 409. */
export const updateTemplate = endpoint({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/admin/offer-templates/{id}.json',
  summary: 'Save a template of an offer',
  permission: 'apps',
  scope: 'write_offers',
  params: idParams,
  query: shopQuery,
  body: z.object({ offer_template: templateInput }),
  example: { offer_template: templateExample },
  reply: one,
  errors: { 409: ['core.stale'], 422: ['offers.template_system'] },
});

/** Makes a template of the shop's own, of which it keeps at most 500 (C040). */
export const createTemplate = endpoint({
  name: 'createTemplate',
  method: 'POST',
  path: '/admin/offer-templates.json',
  summary: 'Create a template of an offer',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ offer_template: templateInput }),
  example: { offer_template: templateExample },
  reply: one,
  status: 201,
  errors: { 422: ['offers.template_limit'] },
});

/**
 * Deletes up to 250 templates of the shop's own, all or none (C041). The ids come in the query (`?ids=1,2`)
 * or in the body. Those that come with Backroom are 422.
 */
export const deleteTemplates = endpoint({
  name: 'deleteTemplates',
  method: 'DELETE',
  path: '/admin/offer-templates.json',
  summary: 'Delete templates of offers',
  permission: 'apps',
  scope: 'write_offers',
  ...removal,
  errors: { 422: ['offers.template_system'] },
  example: { ids: [4801] },
});

/**
 * Makes an inactive offer from a template, to be finished in its editor (C042). Products that the kind needs
 * and that are not named are the shop's best sellers, then its newest; a shop with too few products is 422.
 */
export const applyTemplate = endpoint({
  name: 'applyTemplate',
  method: 'POST',
  path: '/admin/offer-templates/apply.json',
  summary: 'Make an offer from a template',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({
    offer_template: z.object({ id }),
    target_ids: z.array(id).max(100).optional(),
    recommend_ids: z.array(id).max(100).optional(),
    shop_id: id.optional(),
  }),
  example: { offer_template: { id: 4801 } },
  reply: z.object({ offer }),
  status: 201,
  errors: { 422: [...invalidOfferCodes, 'offers.template_products'] },
});

const collectPath = '/admin/offer-templates/collect';

/** Templates in the shop's collection, up to 100 a page (C043). */
export const listCollectedTemplates = endpoint({
  name: 'listCollectedTemplates',
  method: 'GET',
  path: `${collectPath}.json`,
  summary: "Templates in the shop's collection",
  permission: 'apps',
  scope: 'read_offers',
  query: templateListQuery,
  reply: list,
});

/** How many templates in the shop's collection the filter finds (C044). */
export const countCollectedTemplates = endpoint({
  name: 'countCollectedTemplates',
  method: 'GET',
  path: `${collectPath}/count.json`,
  summary: "How many templates are in the shop's collection",
  permission: 'apps',
  scope: 'read_offers',
  query: z.object(templateFilter),
  reply: count,
});

/** One template of the shop's collection; any other is 404 (C045). */
export const getCollectedTemplate = endpoint({
  name: 'getCollectedTemplate',
  method: 'GET',
  path: `${collectPath}/{id}.json`,
  summary: "One template of the shop's collection",
  permission: 'apps',
  scope: 'read_offers',
  params: idParams,
  query: shopQuery,
  reply: one,
});

/** Puts a template into the shop's collection; collecting one twice changes nothing (C046). */
export const collectTemplate = endpoint({
  name: 'collectTemplate',
  method: 'POST',
  path: `${collectPath}.json`,
  summary: "Put a template into the shop's collection",
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({ offer_template: z.object({ id }), shop_id: id.optional() }),
  example: { offer_template: { id: 4801 } },
  reply: one,
});

/** Takes up to 250 templates out of the shop's collection; the templates themselves stay (C047). */
export const uncollectTemplates = endpoint({
  name: 'uncollectTemplates',
  method: 'DELETE',
  path: `${collectPath}.json`,
  summary: "Take templates out of the shop's collection",
  permission: 'apps',
  scope: 'write_offers',
  ...removal,
  example: { ids: [4801] },
});

const publishPath = '/admin/offer-templates/publish';
const publishQuery = z.object({
  ...templateFilter,
  /** This state or a higher one (V091); none at all is not published. */
  publish: z.coerce
    .number()
    .pipe(z.literal([templatePublish.all, templatePublish.gallery, templatePublish.featured]))
    .optional()
    .default(templatePublish.all),
});
const keyed = z.object({ offer_templates: z.array(offerTemplate), total: z.int().min(0), page: z.int() });

/** The gallery: without `tab` a page of every list, with it of that list alone (C048, V093). */
export const listPublishedTemplates = endpoint({
  name: 'listPublishedTemplates',
  method: 'GET',
  path: `${publishPath}.json`,
  summary: 'Templates of the gallery, by tab',
  permission: 'apps',
  scope: 'read_offers',
  query: publishQuery.extend({
    tab: z.enum(templateTabs).optional(),
    search: searchText.optional(),
    ...paging(100, 12),
  }),
  reply: z.object({ all: keyed, up_sell: keyed, cross_sell: keyed }).partial(),
});

/** How many templates of the gallery the filter finds: in the asked tab, and in each (C049). */
export const countPublishedTemplates = endpoint({
  name: 'countPublishedTemplates',
  method: 'GET',
  path: `${publishPath}/count.json`,
  summary: 'How many templates the gallery has, by tab',
  permission: 'apps',
  scope: 'read_offers',
  query: publishQuery,
  reply: count.extend({ all: z.int(), up_sell: z.int(), cross_sell: z.int() }),
});

/** One template of the gallery; one that is not published is 404 (C050). */
export const getPublishedTemplate = endpoint({
  name: 'getPublishedTemplate',
  method: 'GET',
  path: `${publishPath}/{id}.json`,
  summary: 'One template of the gallery',
  permission: 'apps',
  scope: 'read_offers',
  params: idParams,
  query: shopQuery,
  reply: one,
});

/** Changes where up to 250 templates are published; own templates only (C051). */
export const publishTemplates = endpoint({
  name: 'publishTemplates',
  method: 'PUT',
  path: `${publishPath}.json`,
  summary: 'Change where templates are published',
  permission: 'apps',
  scope: 'write_offers',
  query: shopQuery,
  body: z.object({
    ids: z.array(id).min(1).max(250),
    publish: z.literal(Object.values(templatePublish)),
    shop_id: id.optional(),
  }),
  example: { ids: [4801], publish: 2 },
  reply: z.object({ success: z.literal(true), count: z.int().min(0) }),
  errors: { 422: ['offers.template_system'] },
});

/** Products that a template can begin with, up to 50 a page: what sold best first, then the newest (C052). */
export const listTemplateProducts = endpoint({
  name: 'listTemplateProducts',
  method: 'GET',
  path: '/admin/offer-templates/base-products.json',
  summary: 'Products to begin a template with',
  permission: 'apps',
  scope: 'read_offers',
  query: shopQuery.extend({ search: searchText.optional(), ...paging(50, 12) }),
  reply: z.object({
    products: z.array(
      z.object({
        id,
        title: z.string(),
        handle: z.string(),
        image: z.object({ src: fileAddress(z.string()) }).nullable(),
      }),
    ),
  }),
});
