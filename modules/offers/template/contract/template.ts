import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import {
  id,
  idParam,
  paging,
  queryBoolean,
  searchText,
  rankedSorting,
  timestamp,
} from '#core/contract/scalar.ts';
import { offerLimits, offerTypes, strategies } from '../../offer/contract/offer-choice.ts';
import { quantityDiscountData, sharedOffer, upsellDiscountData } from '../../offer/contract/offer.ts';
import { templatePublish, templateSortFields, templateTabs } from './template-choice.ts';

/** What an offer made from a template begins with. Products are chosen when it is applied. */
export const templateOffer = sharedOffer.omit({ target_ids: true, recommend_ids: true }).extend({
  discount_data: z.union([
    quantityDiscountData.extend({ data: quantityDiscountData.shape.data.max(offerLimits.tiers + 10) }),
    z.strictObject(upsellDiscountData.shape),
  ]),
});
export type TemplateOffer = z.infer<typeof templateOffer>;

const publish = z.literal(Object.values(templatePublish));
const name = z.string().trim().min(1, coreSentences.blank).max(255);
const description = z.string().trim().max(500);

export const offerTemplate = z
  .object({
    id,
    name,
    description,
    offer_type: z.enum(offerTypes),
    /** Follows from the type of its offer: up-sell or cross-sell (V003). */
    strategy: z.enum(strategies),
    /** 0: not published; 1: among all; 2: in the gallery; 3: featured (V091). */
    publish,
    /** Comes with Backroom: can be applied and collected, not changed. */
    system: z.boolean(),
    /** In this shop's collection. */
    collected: z.boolean(),
    /** Offers that this shop made from it. */
    applied: z.int().min(0),
    offer: templateOffer,
    /** Changes with every save of a shop's own template; 1 for one that comes with Backroom. */
    version: z.int().min(1),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'OfferTemplate' });
export type OfferTemplate = z.infer<typeof offerTemplate>;

export const templateInput = z
  .object({
    name,
    description: description.default(''),
    publish: publish.default(templatePublish.none),
    offer: templateOffer,
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'TemplateInput' });
export type TemplateInput = z.infer<typeof templateInput>;

export const templateFilter = {
  shop_id: idParam.optional(),
  search: searchText.optional(),
  tab: z.enum(templateTabs).optional().default('all'),
  offer_types: z
    .string()
    .max(200)
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(z.enum(offerTypes)))
    .optional(),
  /** Only those that come with Backroom, or only the shop's own. */
  system: queryBoolean.optional(),
};

/** The query of a list of templates; the default order is by last change, newest first (V179). */
export const templateListQuery = z.object({
  ...templateFilter,
  ...rankedSorting(templateSortFields, 'desc'),
  ...paging(100, 12),
});
