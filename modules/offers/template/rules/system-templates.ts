import type { OfferTemplate, TemplateOffer } from '../contract/template.ts';
import type { QuantityTier } from '../../offer/contract/offer.ts';
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
  name: string,
  description: string,
  offer: Partial<TemplateOffer>,
  publish: TemplatePublish = templatePublish.gallery,
): void {
  const blank = newOffer(kind);
  const at = new Date(Date.parse(since) + made.length * day).toISOString();
  made.push({
    id: made.length + 1,
    name,
    description,
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
  'Two, three, five',
  'The classic steps: a little off for two, more for three, most for five. Works for whatever is used up.',
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
template(
  'quantity',
  'Four for the price of three',
  'A quarter off from the fourth: as good as one free, for every price and without a code.',
  {
    offer_message: 'Four for the price of three.',
    ...tiers([[4, 25, 'percentage_each', 'Four for three']], 0),
  },
);
template(
  'quantity',
  'One for me, one for you',
  'A pair at a better price: for gifts, socks, mugs and all that is nicer in twos.',
  {
    offer_message: 'Take a pair of {{product_title}} and save {{discount}}.',
    ...tiers([[2, 12, 'percentage_each', 'A pair']], 0),
  },
);
template(
  'quantity',
  'A case of six',
  'Half a dozen and a dozen, for drinks, candles and pantry goods that ship better by the case.',
  {
    offer_message: 'Cheaper by the case.',
    ...tiers(
      [
        [6, 12, 'percentage_each', 'Half a dozen'],
        [12, 18, 'percentage_each', 'A dozen'],
      ],
      0,
    ),
  },
);
template(
  'quantity',
  'For teams',
  'Steps at ten, twenty-five and fifty units, for customers who equip an office or a club.',
  {
    offer_message: 'Ordering for a team? The price goes down with you.',
    ...tiers(
      [
        [10, 10, 'percentage_each', 'Team'],
        [25, 15, 'percentage_each', 'Company'],
        [50, 22, 'percentage_each', 'Wholesale'],
      ],
      0,
    ),
  },
);
template(
  'quantity',
  'A fixed sum off three',
  'Plain money off the whole, once. Easy to understand for products above fifty.',
  {
    offer_message: 'Take three, and {{discount}} is yours.',
    ...tiers([[3, 15, 'amount_all', 'Three pieces']], 0),
  },
);

template(
  'bundle',
  'Frequently bought together',
  'The two that go into the same carts anyway, side by side, a little cheaper together.',
  { offer_message: 'Frequently bought together', ...percent(10) },
  featured,
);
template(
  'bundle',
  'The starter set',
  'All that a beginner needs in one click. Shown on the page of each of its products.',
  { offer_message: 'Everything to begin with, in one go.', target_type: 'all', ...percent(15) },
);
template(
  'bundle',
  'Complete the look',
  'A piece and what it is worn with. Best with pictures that show them together.',
  { offer_message: 'Complete the look and save {{discount}}.', ...percent(12) },
);
template('bundle', 'Refill together', 'The device and its refills: bought once now, and missed never.', {
  offer_message: 'Never run out: take the refill along.',
  ...percent(8),
});
template('bundle', 'Gift set', 'A set with a deadline, for the weeks before a holiday.', {
  offer_message: 'Special deal of the day',
  target_type: 'all',
  ...percent(18, { stock: 50 }),
});

template(
  'pre-purchase',
  'Frequently bought with it',
  'What relates most to the product in hand, offered when it goes into the cart. Runs by itself.',
  {
    target_type: 'all',
    recommend_type: 'relevant-collection',
    offer_message: 'Frequently bought with {{product_title}}',
    ...percent(10),
  },
  featured,
);
template(
  'pre-purchase',
  'More of this collection',
  'Shows three neighbours from the same collection. No discount: the choice is the offer.',
  {
    target_type: 'all',
    recommend_type: 'same-collection',
    recommend_limit: 3,
    offer_message: 'From the same collection',
    enable_discount: false,
    cta: 'continue',
  },
);
template(
  'pre-purchase',
  'The better one',
  'Next to a product, its bigger or finer version for a little more. Choose the pair after applying.',
  {
    target_type: 'all',
    recommend_type: 'relevant-collection',
    recommend_limit: 1,
    variant_sort: 'highest',
    offer_message: 'A little more gets you a lot further.',
    ...percent(5),
  },
);
template(
  'pre-purchase',
  'Straight to the till',
  'One small extra, then the checkout. Short ways sell to people who are in a hurry.',
  {
    target_type: 'all',
    recommend_type: 'relevant-collection',
    recommend_limit: 1,
    cta: 'checkout',
    offer_message: 'Add it now and check out at once.',
    ...percent(8),
  },
);

template(
  'in-cart',
  'A good match',
  'Inside the cart, one product from the collection of what is there, with something off.',
  {
    target_type: 'all',
    recommend_type: 'same-collection',
    recommend_limit: 2,
    offer_message: 'Add a matching product and save {{discount}}.',
    ...percent(10),
  },
  featured,
);
template(
  'in-cart',
  'The same in another color',
  'Whoever likes it may want it twice: the same product in another color, a tenth off.',
  {
    target_type: 'all',
    recommend_type: 'different-color',
    recommend_limit: 2,
    offer_message: 'Take a second color, {{discount}} off.',
    ...percent(10),
  },
);
template('in-cart', 'One in another size', 'For children who grow and for gifts of unknown size.', {
  target_type: 'all',
  recommend_type: 'different-size',
  recommend_limit: 2,
  offer_message: 'One more in another size?',
  ...percent(10),
});
template('in-cart', 'One more of it', 'The product in the cart once more, a little cheaper.', {
  target_type: 'all',
  recommend_type: 'target-product',
  recommend_limit: 1,
  offer_message: 'One more {{product_title}}, {{discount}} off?',
  ...percent(15),
});

template(
  'accessory',
  'Made to go with it',
  'A short list of accessories with a box to tick, below the price.',
  { offer_message: 'Made to go with {{product_title}}', enable_discount: false, recommend_limit: 3 },
  featured,
);
template(
  'accessory',
  'Care and keep',
  'What keeps the product going: cleaner, case, spare parts. A small discount for thinking ahead.',
  { offer_message: 'Keep it as it is today.', recommend_limit: 3, ...percent(10) },
);
template('accessory', 'Wrap it up', 'Wrapping, a card and a ribbon, for everything that is given away.', {
  offer_message: 'Is it a gift?',
  enable_discount: false,
  recommend_limit: 2,
});

template(
  'post-purchase',
  'Room for one more',
  'After payment, with one click, onto the same order and into the same parcel.',
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
template(
  'post-purchase',
  'The same again',
  'What was just bought, once more and cheaper: for what is used up and for gifts.',
  {
    target_type: 'all',
    recommend_type: 'target-product',
    recommend_limit: 1,
    offer_title: 'One more {{product_title}}?',
    offer_message: 'The same again for {{discount}} less, in the same parcel.',
    ...percent(25),
  },
);
template(
  'post-purchase',
  'A thank-you price',
  'A generous price on one product of the same collection, as thanks for the order.',
  {
    target_type: 'all',
    recommend_type: 'same-collection',
    recommend_limit: 1,
    offer_title: 'A thank-you price: {{discount}} off',
    offer_message: 'Thank you for your order. This one is for you.',
    ...percent(20, { stock: 100 }),
  },
);
template(
  'post-purchase',
  'Before the parcel closes',
  'A small thing that needs no second thought. Works as the step after a declined offer.',
  {
    target_type: 'all',
    recommend_type: 'relevant-collection',
    recommend_limit: 1,
    variant_sort: 'lowest',
    offer_title: 'Before the parcel closes',
    offer_message: 'A small extra for {{discount}} less?',
    ...percent(10),
  },
);

template('handpicked', "The owner's favorites", 'Products you would show a friend, below every product.', {
  target_type: 'all',
  offer_message: 'Picked by us for you',
  enable_discount: false,
  recommend_limit: 4,
});
template('handpicked', 'New this week', 'A row you fill by hand with what has just come in.', {
  target_type: 'all',
  offer_message: 'New this week',
  enable_discount: false,
  recommend_limit: 6,
  variant_sort: 'highest',
});

/** In the order in which they were written; ids never change. */
export const systemTemplates: readonly SystemTemplate[] = made;
