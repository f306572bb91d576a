import type { PictureSpec } from './pictures/picture.ts';

/** A tier of a quantity discount in the documents' fields; `image` is drawn and stored by the seeding. */
export interface DemoTier {
  key: number;
  label: string;
  min_quantity: number;
  /** Per cent, or an amount in the shop's currency (major units), by `type`. */
  value_discount: number;
  type: 'percentage_each' | 'amount_each' | 'amount_all';
  mark_as_popular: boolean;
  image?: PictureSpec;
}

/** A quantity discount with handles where the stored offer has ids. */
export interface DemoQuantityOffer {
  offer_name: string;
  offer_message: string;
  offer_type: 'quantity';
  active: boolean;
  /** 1 is tried first. */
  priority: number;
  target_type: 'all' | 'product' | 'collection';
  /** Handles of products or collections, by `target_type`; empty for all. */
  target_handles: string[];
  tiers: DemoTier[];
  /** Key of the tier that is chosen at first; -1 is none. */
  is_default_select: number;
  /** How many days before the seeding the offer was made: no figure is older. */
  created_days_ago: number;
  /** How many days after the seeding it ends, with a timer on its pages until then; left out: never. */
  ends_in_days?: number | undefined;
}

type TierSketch = readonly [
  label: string,
  min: number,
  value: number,
  type?: DemoTier['type'],
  image?: PictureSpec,
];

const tiers = (popular: number, ...sketches: readonly TierSketch[]): DemoTier[] =>
  sketches.map(([label, min_quantity, value_discount, type, image], key) => ({
    key,
    label,
    min_quantity,
    value_discount,
    type: type ?? 'percentage_each',
    mark_as_popular: key === popular,
    ...(image ? { image } : {}),
  }));

const mugs = (count: number): PictureSpec =>
  count === 2
    ? { shape: 'mug', colour: 'terracotta', scene: 'pair', others: ['terracotta'] }
    : { shape: 'mug', colour: 'terracotta', scene: 'set', count };

type OfferSketch = Pick<
  DemoQuantityOffer,
  'offer_name' | 'offer_message' | 'target_type' | 'target_handles' | 'tiers' | 'created_days_ago'
> &
  Partial<Pick<DemoQuantityOffer, 'active' | 'is_default_select' | 'ends_in_days'>>;

const sketches: readonly OfferSketch[] = [
  {
    offer_name: 'Mugs by the set',
    offer_message: 'Buy more and save up to 30%',
    target_type: 'product',
    target_handles: ['stoneware-mug'],
    created_days_ago: 96,
    is_default_select: 1,
    tiers: tiers(
      1,
      ['A pair', 2, 10, 'percentage_each', mugs(2)],
      ['Set of four', 4, 15, 'percentage_each', mugs(4)],
      ['Table for six', 6, 25, 'percentage_each', mugs(6)],
      ['A full dozen', 12, 30, 'percentage_each', mugs(6)],
    ),
  },
  {
    offer_name: 'Set the table',
    offer_message: 'Plates belong together',
    target_type: 'product',
    target_handles: ['everyday-plate', 'pasta-bowl', 'breakfast-bowl'],
    created_days_ago: 92,
    is_default_select: 0,
    tiers: tiers(1, ['Four of a kind', 4, 12], ['Table for six', 6, 18], ['Everyone is coming', 8, 24]),
  },
  {
    offer_name: 'Espresso in pairs',
    offer_message: 'Two is company',
    target_type: 'product',
    target_handles: ['espresso-cup'],
    created_days_ago: 88,
    tiers: tiers(0, ['A pair', 2, 2, 'amount_each'], ['Four cups', 4, 3, 'amount_each']),
  },
  {
    offer_name: 'Glasses by the half dozen',
    offer_message: 'Buy more, break one, still have five',
    target_type: 'product',
    target_handles: ['fluted-glass'],
    created_days_ago: 80,
    tiers: tiers(
      1,
      ['Four glasses', 4, 6, 'amount_all'],
      ['Half a dozen', 6, 14, 'amount_all'],
      ['A dozen', 12, 36, 'amount_all'],
    ),
  },
  {
    offer_name: 'Candles for the long evenings',
    offer_message: 'Enjoy more evenings',
    target_type: 'product',
    target_handles: ['scented-candle', 'pillar-candles'],
    ends_in_days: 21,
    created_days_ago: 75,
    tiers: tiers(0, ['Two candles', 2, 10], ['Three candles', 3, 15], ['Six candles', 6, 22]),
  },
  {
    offer_name: 'Napkins for a full table',
    offer_message: 'Two sets make eight',
    target_type: 'product',
    target_handles: ['linen-napkins'],
    created_days_ago: 70,
    is_default_select: 0,
    tiers: tiers(0, ['Two sets', 2, 5, 'amount_each'], ['Three sets', 3, 7.5, 'amount_each']),
  },
  {
    offer_name: 'Notebooks, a year of them',
    offer_message: 'Best deals for list makers',
    target_type: 'product',
    target_handles: ['cloth-notebook', 'pocket-notebooks'],
    created_days_ago: 66,
    tiers: tiers(1, ['Two notebooks', 2, 8], ['Four notebooks', 4, 15]),
  },
  {
    offer_name: 'A greener windowsill',
    offer_message: 'Plants like company',
    target_type: 'collection',
    target_handles: ['plants'],
    created_days_ago: 58,
    tiers: tiers(0, ['Two plants', 2, 8], ['Three plants', 3, 12], ['A small jungle', 5, 20]),
  },
  {
    offer_name: 'Cushions in threes',
    offer_message: 'A sofa takes three',
    target_type: 'product',
    target_handles: ['linen-cushion'],
    created_days_ago: 45,
    tiers: tiers(1, ['A pair', 2, 8], ['Three cushions', 3, 15], ['Five cushions', 5, 20]),
  },
  {
    offer_name: 'Everything for the kitchen',
    offer_message: 'Buy more for the stove',
    target_type: 'collection',
    target_handles: ['kitchen'],
    created_days_ago: 34,
    tiers: tiers(0, ['Any two alike', 2, 5], ['Any four alike', 4, 10]),
  },
  {
    offer_name: 'Winter clearance',
    offer_message: 'Special deal of the day',
    target_type: 'collection',
    target_handles: ['last-pieces'],
    created_days_ago: 60,
    active: false,
    tiers: tiers(0, ['Two pieces', 2, 15], ['Three pieces', 3, 25]),
  },
  {
    offer_name: 'Ten or more of anything',
    offer_message: 'Buying for an office or a wedding?',
    target_type: 'all',
    target_handles: [],
    created_days_ago: 96,
    tiers: tiers(0, ['Ten or more', 10, 12], ['Twenty or more', 20, 18]),
  },
];

/** Twelve quantity discounts of the demo shop, in order of priority; one of them is switched off. */
export const demoQuantityOffers: readonly DemoQuantityOffer[] = sketches.map((sketch, i) => ({
  offer_type: 'quantity',
  active: true,
  is_default_select: -1,
  ...sketch,
  priority: i + 1,
}));

/** An upsell, accessory, bundle or picked products, with handles where the stored offer has ids. */
export interface DemoUpsell {
  offer_type: 'pre-purchase' | 'in-cart' | 'accessory' | 'bundle' | 'handpicked' | 'post-purchase';
  offer_name: string;
  offer_message: string;
  offer_title?: string;
  target_type: 'all' | 'product' | 'collection';
  target_handles: string[];
  /** Handles of products; of a bundle its products are the targets. */
  recommend_handles: string[];
  /** 0: none. */
  percentage: number;
  /** After payment there is nowhere else to lead to. */
  cta?: 'cart' | 'checkout' | 'continue';
  recommend_limit?: number;
  /** How many days before the seeding it was made: no figure is older. */
  created_days_ago: number;
}

/** Each kind beside the quantity discounts, so that a newcomer finds them in the store and in the lists. */
export const demoUpsells: readonly DemoUpsell[] = [
  {
    offer_type: 'pre-purchase',
    offer_name: 'Tea for the teapot',
    offer_message: 'A pot is nothing without tea: {{discount}} off if you take some along.',
    target_type: 'product',
    target_handles: ['round-teapot'],
    recommend_handles: ['loose-leaf-tea', 'tea-bowl'],
    percentage: 15,
    cta: 'continue',
    created_days_ago: 72,
  },
  {
    offer_type: 'accessory',
    offer_name: 'Everything for filter coffee',
    offer_message: 'Goes with it, {{discount}} off together',
    target_type: 'product',
    target_handles: ['pour-over-set'],
    recommend_handles: ['gooseneck-kettle', 'cappuccino-cup', 'storage-jar'],
    percentage: 10,
    cta: 'cart',
    created_days_ago: 68,
  },
  {
    offer_type: 'bundle',
    offer_name: 'Breakfast in bed',
    offer_message: 'Breakfast in bed: take all three and save {{discount}}',
    target_type: 'product',
    target_handles: ['breakfast-tray', 'breakfast-bowl', 'linen-napkins'],
    recommend_handles: [],
    percentage: 15,
    cta: 'cart',
    created_days_ago: 64,
  },
  {
    offer_type: 'in-cart',
    offer_name: 'A pot for the plant',
    offer_message: 'Your plant will outgrow its pot. This one is {{discount}} off with it.',
    target_type: 'collection',
    target_handles: ['plants'],
    recommend_handles: ['watering-can', 'stoneware-planter'],
    percentage: 10,
    cta: 'continue',
    created_days_ago: 57,
  },
  {
    offer_type: 'handpicked',
    offer_name: 'What Marta would take home',
    offer_message: 'What Marta would take home',
    target_type: 'all',
    target_handles: [],
    recommend_handles: [
      'mushroom-lamp',
      'wool-throw',
      'cake-stand',
      'olive-tree',
      'tea-lovers-box',
      'water-pitcher',
    ],
    percentage: 0,
    cta: 'continue',
    created_days_ago: 52,
    recommend_limit: 8,
  },
  {
    offer_type: 'post-purchase',
    offer_name: 'Somewhere to put the candle',
    offer_message: 'Add it to the order you just placed, {{discount}} off. It travels in the same box.',
    offer_title: 'One more thing, {{last_name}}',
    target_type: 'product',
    target_handles: ['scented-candle', 'pillar-candles'],
    recommend_handles: ['taper-holder'],
    percentage: 20,
    created_days_ago: 47,
  },
  {
    offer_type: 'post-purchase',
    offer_name: 'A gift box on top',
    offer_message:
      'Somebody else would like this, too: the tea lover’s box is {{discount}} off until your parcel closes.',
    offer_title: 'Before we close your parcel, {{last_name}}',
    target_type: 'product',
    target_handles: ['stoneware-mug', 'round-teapot'],
    recommend_handles: ['tea-lovers-box'],
    percentage: 20,
    created_days_ago: 43,
  },
  {
    offer_type: 'post-purchase',
    offer_name: 'Then just the tea',
    offer_message: 'Something small instead: a tin of tea, {{discount}} off, in the same parcel.',
    offer_title: 'Then just the tea, {{last_name}}?',
    target_type: 'product',
    target_handles: ['stoneware-mug', 'round-teapot'],
    recommend_handles: ['loose-leaf-tea'],
    percentage: 25,
    created_days_ago: 43,
  },
];

/** Who bought a mug or a teapot is offered something dear, and where they decline it something small. */
export const demoFunnel = {
  funnel_name: 'Tea with it',
  bought_handles: ['stoneware-mug', 'round-teapot'],
  offer: 'A gift box on top',
  downsell: 'Then just the tea',
  created_days_ago: 42,
} as const;

/** For every other order: offered where no post-purchase offer fits it. */
export const demoAutoOffer = {
  offer_name: 'A card with every order',
  offer_message:
    'Write somebody a few lines: a set of cards, {{discount}} off, in the parcel that is on its way.',
  offer_title: 'One more thing, {{last_name}}',
  recommend_handles: ['greeting-cards', 'pocket-notebooks'],
  percentage: 15,
  created_days_ago: 40,
} as const;
