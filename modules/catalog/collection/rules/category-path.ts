import { foldText } from '#core/rules/fold-text.ts';
import type { CategoryIcon } from '../contract/category-icon.ts';

/** The standard roots, and words that a product type below one of them has. */
export const categoryRoots: readonly {
  title: string;
  icon: CategoryIcon;
  words: readonly string[];
}[] = [
  {
    title: 'Clothing',
    icon: 'shirt',
    words:
      'apparel clothing shirt tshirt tee hoodie sweater sweatshirt jacket coat dress skirt trouser pant jean short sock underwear lingerie swimwear blouse cardigan scarf glove hat cap beanie'.split(
        ' ',
      ),
  },
  {
    title: 'Shoes & bags',
    icon: 'bag',
    words: 'shoe sneaker boot sandal slipper bag tote backpack purse wallet suitcase luggage'.split(' '),
  },
  {
    title: 'Jewellery & accessories',
    icon: 'star',
    words:
      'jewelry jewellery ring necklace bracelet earring pendant brooch watch sunglasses belt accessory keychain'.split(
        ' ',
      ),
  },
  {
    title: 'Kitchen & dining',
    icon: 'store',
    words:
      'kitchen mug cup glass bowl plate tableware cookware bakeware cutlery pan pot teapot jug pitcher coffee tea bottle'.split(
        ' ',
      ),
  },
  {
    title: 'Home & garden',
    icon: 'home',
    words:
      'home furniture lamp light lighting candle rug cushion pillow blanket throw bedding linen towel curtain vase decor planter plant garden tool storage basket'.split(
        ' ',
      ),
  },
  {
    title: 'Beauty & health',
    icon: 'heart',
    words:
      'beauty skincare cosmetic makeup perfume fragrance soap shampoo cream serum vitamin supplement health'.split(
        ' ',
      ),
  },
  {
    title: 'Electronics',
    icon: 'phone',
    words:
      'electronics phone case charger cable headphone earbud speaker camera computer laptop tablet keyboard'.split(
        ' ',
      ),
  },
  {
    title: 'Art & stationery',
    icon: 'edit',
    words:
      'art print poster canvas sticker stationery notebook journal card pen pencil paper book calendar planner'.split(
        ' ',
      ),
  },
  {
    title: 'Toys & games',
    icon: 'gift',
    words: 'toy game puzzle doll plush baby kids'.split(' '),
  },
  {
    title: 'Sports & outdoors',
    icon: 'trend',
    words: 'sport fitness yoga outdoor camping bike cycling fishing running gym'.split(' '),
  },
  { title: 'Pets', icon: 'heart', words: 'pet dog cat leash collar'.split(' ') },
  {
    title: 'Food & drink',
    icon: 'bag',
    words: 'food snack chocolate candy sauce spice drink wine beer juice'.split(' '),
  },
];
/** Fallback for types without a known word. */
export const otherRoot = { title: 'Other', icon: 'layers' } as const;

export const pathSeparator = ' > ';

/** Levels below the root that a type may name: "Home > Kitchen > Mugs". */
const maxLevels = 5;

function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')]);
}

/**
 * The titles of a product type's categories from the root down: the type's own levels below the standard root that
 * its words point to. The last level counts first: "Gift > Mugs" is something for the kitchen.
 */
export function categoryTitles(productType: string): string[] {
  const levels = productType
    .split('>')
    .map((level) => level.trim())
    .filter((level) => level !== '')
    .slice(0, maxLevels);
  if (levels.length === 0) return [];
  const named = categoryRoots.find(({ title }) => foldText(title) === foldText(levels[0]!));
  if (named) return [named.title, ...levels.slice(1)];
  for (const level of levels.toReversed()) {
    const words = wordsOf(level);
    // The noun comes last: a "coffee table book" is a book.
    for (const word of words.toReversed()) {
      const root = categoryRoots.find((one) => one.words.includes(word));
      if (root) return [root.title, ...levels];
    }
  }
  return [otherRoot.title, ...levels];
}

/** The key of a category: its folded titles. */
export function categoryPath(titles: readonly string[]): string {
  return titles.map(foldText).join(pathSeparator);
}
