import { inEnglish } from '#core/contract/sentence.ts';
import type { OfferTemplate, TemplateOffer } from '../contract/template.ts';
import type { QuantityTier } from '../../offer/contract/offer.ts';
import {
  type SystemTemplateKey,
  systemTemplateKeys,
  systemTemplateSentences,
} from '../contract/system-template-sentences.ts';
import { templatePublish, type TemplatePublish } from '../contract/template-choice.ts';
import { newOffer, newUpsellDiscount } from '../../offer/rules/offer-draft.ts';
import { strategyOf } from '../../offer/rules/offer-change.ts';

/** A template that comes with Backroom, as data: the same for every shop. */
export type SystemTemplate = Omit<OfferTemplate, 'collected' | 'applied'>;

type Kind = Exclude<TemplateOffer['offer_type'], 'product' | 'custom'>;

/** Days on which they were written, so that the newest come first. */
const since = '2026-01-05T09:00:00.000Z';
const day = 86_400_000;

const made: SystemTemplate[] = [];

function template(
  kind: Kind,
  key: SystemTemplateKey,
  offer: Partial<TemplateOffer>,
  publish: TemplatePublish = templatePublish.gallery,
): void {
  const blank = newOffer(kind);
  const name = inEnglish(systemTemplateSentences[key]);
  const at = new Date(Date.parse(since) + made.length * day).toISOString();
  made.push({
    id: systemTemplateKeys.indexOf(key) + 1,
    name,
    description: inEnglish(systemTemplateSentences[`${key}_about`]),
    offer_type: kind,
    strategy: strategyOf(kind),
    publish,
    system: true,
    offer: {
      offer_name: name,
      offer_message: blank.offer_message,
      offer_title: blank.offer_title,
      offer_type: kind,
      target_type: blank.target_type,
      recommend_type: blank.recommend_type,
      condition: {},
      enable_discount: blank.enable_discount,
      cta: blank.cta,
      variant_sort: blank.variant_sort,
      recommend_limit: blank.recommend_limit,
      discount_data: {
        ...newUpsellDiscount(),
        percentage_discount: 0,
        amount_discount: 0,
        stock_item_limit: 30,
      },
      ...offer,
    },
    version: 1,
    created_at: at,
    updated_at: at,
  });
}

/** The discount of an upsell or bundle. */
function percent(percentage: number, more: { days?: number; stock?: number } = {}): Partial<TemplateOffer> {
  return {
    enable_discount: true,
    discount_data: {
      ...newUpsellDiscount(),
      percentage_discount: percentage,
      amount_discount: 0,
      stock_item_limit: more.stock ?? 30,
      setup_stock_limit: more.stock !== undefined,
    },
  };
}

type Step = [units: number, value: number, type: QuantityTier['type'], label: string];

/** Tiers of a quantity discount; the place of the popular one, which is chosen at first, too. */
function tiers(steps: readonly Step[], popular: number): Partial<TemplateOffer> {
  return {
    enable_discount: true,
    discount_data: {
      data: steps.map(([units, value, type, label], key) => ({
        key,
        label,
        min_quantity: units,
        value_discount: value,
        type,
        mark_as_popular: key === popular,
      })),
      is_default_select: popular,
    },
  };
}

const featured = templatePublish.featured;

template(
  'quantity',
  'two_three_five',
  {
    offer_message: 'Buy more, save more!',
    ...tiers(
      [
        [2, 10, 'percentage_each', 'Duo'],
        [3, 15, 'percentage_each', 'Trio'],
        [5, 20, 'percentage_each', 'Stock up'],
      ],
      1,
    ),
  },
  featured,
);
template('quantity', 'four_for_the_price_of_three', {
  offer_message: 'Four for the price of three.',
  ...tiers([[4, 25, 'percentage_each', 'Four for three']], 0),
});
template('quantity', 'one_for_me_one_for_you', {
  offer_message: 'Get two of {{product_title}} and save {{discount}}.',
  ...tiers([[2, 12, 'percentage_each', 'A pair']], 0),
});
template('quantity', 'a_case_of_six', {
  offer_message: 'Cheaper by the case.',
  ...tiers(
    [
      [6, 12, 'percentage_each', 'Half a dozen'],
      [12, 18, 'percentage_each', 'A dozen'],
    ],
    0,
  ),
});
template('quantity', 'for_teams', {
  offer_message: 'Ordering for a team? Buy more, pay less.',
  ...tiers(
    [
      [10, 10, 'percentage_each', 'Team'],
      [25, 15, 'percentage_each', 'Company'],
      [50, 22, 'percentage_each', 'Wholesale'],
    ],
    0,
  ),
});
template('quantity', 'a_fixed_sum_off_three', {
  offer_message: 'Buy three and save {{discount}}.',
  ...tiers([[3, 15, 'amount_all', 'Three pieces']], 0),
});

template(
  'bundle',
  'frequently_bought_together',
  { offer_message: 'Frequently bought together', ...percent(10) },
  featured,
);
template('bundle', 'the_starter_set', {
  offer_message: 'Everything you need to get started.',
  target_type: 'all',
  ...percent(15),
});
template('bundle', 'complete_the_look', {
  offer_message: 'Complete the look and save {{discount}}.',
  ...percent(12),
});
template('bundle', 'refill_together', {
  offer_message: 'Never run out: add a refill.',
  ...percent(8),
});
template('bundle', 'gift_set', {
  offer_message: 'Special deal of the day',
  target_type: 'all',
  ...percent(18, { stock: 50 }),
});

template(
  'pre-purchase',
  'frequently_bought_with_it',
  {
    target_type: 'all',
    recommend_type: 'relevant-collection',
    offer_message: 'Frequently bought with {{product_title}}',
    ...percent(10),
  },
  featured,
);
template('pre-purchase', 'more_of_this_collection', {
  target_type: 'all',
  recommend_type: 'same-collection',
  recommend_limit: 3,
  offer_message: 'From the same collection',
  enable_discount: false,
  cta: 'continue',
});
template('pre-purchase', 'the_better_one', {
  target_type: 'all',
  recommend_type: 'relevant-collection',
  recommend_limit: 1,
  variant_sort: 'highest',
  offer_message: 'Upgrade for a little more.',
  ...percent(5),
});
template('pre-purchase', 'straight_to_the_till', {
  target_type: 'all',
  recommend_type: 'relevant-collection',
  recommend_limit: 1,
  cta: 'checkout',
  offer_message: 'Add it now and go straight to checkout.',
  ...percent(8),
});

template(
  'in-cart',
  'a_good_match',
  {
    target_type: 'all',
    recommend_type: 'same-collection',
    recommend_limit: 2,
    offer_message: 'Add a matching product and save {{discount}}.',
    ...percent(10),
  },
  featured,
);
template('in-cart', 'the_same_in_another_color', {
  target_type: 'all',
  recommend_type: 'different-color',
  recommend_limit: 2,
  offer_message: 'Get a second color, {{discount}} off.',
  ...percent(10),
});
template('in-cart', 'one_in_another_size', {
  target_type: 'all',
  recommend_type: 'different-size',
  recommend_limit: 2,
  offer_message: 'One more in another size?',
  ...percent(10),
});
template('in-cart', 'one_more_of_it', {
  target_type: 'all',
  recommend_type: 'target-product',
  recommend_limit: 1,
  offer_message: 'One more {{product_title}}, {{discount}} off?',
  ...percent(15),
});

template(
  'accessory',
  'made_to_go_with_it',
  { offer_message: 'Pairs well with {{product_title}}', enable_discount: false, recommend_limit: 3 },
  featured,
);
template('accessory', 'care_and_keep', {
  offer_message: 'Keep it looking like new.',
  recommend_limit: 3,
  ...percent(10),
});
template('accessory', 'wrap_it_up', {
  offer_message: 'Is it a gift?',
  enable_discount: false,
  recommend_limit: 2,
});

template(
  'post-purchase',
  'room_for_one_more',
  {
    target_type: 'all',
    recommend_type: 'relevant-collection',
    recommend_limit: 1,
    offer_title: "Wait {{last_name}}! We've got a special offer for you.",
    offer_message: 'Your order is not packed yet. Add this with one click, {{discount}} off.',
    ...percent(15),
  },
  featured,
);
template('post-purchase', 'the_same_again', {
  target_type: 'all',
  recommend_type: 'target-product',
  recommend_limit: 1,
  offer_title: 'One more {{product_title}}?',
  offer_message: 'Get it again for {{discount}} less, in the same parcel.',
  ...percent(25),
});
template('post-purchase', 'a_thank_you_price', {
  target_type: 'all',
  recommend_type: 'same-collection',
  recommend_limit: 1,
  offer_title: 'A thank-you price: {{discount}} off',
  offer_message: 'Thank you for your order. This one is for you.',
  ...percent(20, { stock: 100 }),
});
template('post-purchase', 'before_the_parcel_closes', {
  target_type: 'all',
  recommend_type: 'relevant-collection',
  recommend_limit: 1,
  variant_sort: 'lowest',
  offer_title: 'Before your order ships',
  offer_message: 'A small extra for {{discount}} less?',
  ...percent(10),
});

template('handpicked', 'the_owners_favorites', {
  target_type: 'all',
  offer_message: 'Recommended for you',
  enable_discount: false,
  recommend_limit: 4,
});
template('handpicked', 'new_this_week', {
  target_type: 'all',
  offer_message: 'New this week',
  enable_discount: false,
  recommend_limit: 6,
  variant_sort: 'highest',
});

/** In the order in which they were written; ids never change. */
export const systemTemplates: readonly SystemTemplate[] = made;
