import { pagePart, type StorePage } from '#modules/orders/store/server/public.ts';
import { groupedProducts } from '../../group/server/group-memory.ts';
import type { ReviewCustomize } from '../contract/customize-calls.ts';
import { type ReviewsPart, reviewsPart } from '../contract/reviews-part.ts';
import type { ReviewLook } from '../contract/shown-review.ts';
import type { ReviewPlace } from '../contract/shown-words.ts';
import type { ShownTotals } from '../rules/shown-totals.ts';
import { shownWords } from '../rules/shown-words.ts';
import { rememberedSettings } from './shown-answers.ts';
import { rememberedCustomize } from './shown-customize.ts';
import { sightingsOf } from './sightings.ts';
import { ofAll, totalsOf } from './shown-totals.ts';

/** How reviews look, without where they stand. */
export const lookOf = ({
  star_color,
  layout,
  histogram,
  gallery,
  filters,
  country,
  variant,
}: ReviewCustomize): ReviewLook => ({ star_color, layout, histogram, gallery, filters, country, variant });

/** Stars under a title: of reviews written here, or of the largest place where there are only imported ones. */
function starsOf({ here, elsewhere: [largest] }: ShownTotals): NonNullable<ReviewsPart['stars']> {
  return here.count === 0 && largest ? largest : { ...here, imported_from: '' };
}

/**
 * The texts of stars: all that a page needs before the shopper gets near. Stars on cards are of reviews written here,
 * and have texts of their own where those under the title are not.
 */
function starWords(locale: string, from: string): Pick<ReviewsPart, 'words' | 'card_words'> {
  const { out_of_five, one_review, some_reviews, imported_stars } = shownWords(locale);
  const own = { out_of_five, one_review, some_reviews };
  if (from === '') return { words: own, card_words: null };
  // The number is put in by the page, before anything that the name of a place may hold.
  const apart = imported_stars.replace('%{from}', () => from);
  return { words: { out_of_five, one_review: apart, some_reviews: apart }, card_words: own };
}

/** The parts of reviews that a page has room for. */
const placesOf: Partial<Record<StorePage['type'], readonly ReviewPlace[]>> = {
  product: ['product_stars', 'product_list', 'card_stars'],
  index: ['home_block', 'card_stars'],
  collection: ['card_stars'],
  search: ['card_stars'],
  reviews: ['shop_page'],
  // A page of a theme without our parts may have a place for all reviews; only its script sees that.
  other: ['shop_page'],
  unknown: ['shop_page', 'card_stars'],
};

/** Stars, list and design of a page, from memory. */
export const reviewsPagePart = pagePart({
  name: 'reviews',
  reply: reviewsPart,
  async of({ services, shop }, page) {
    const { type, product } = page;
    if (type === 'product' && !product) return null;
    const look = await rememberedCustomize(services, shop);
    const places = (placesOf[type] ?? []).filter((place) => look[place]);
    if (places.length === 0) return null;
    const isListed = places.some((place) => place !== 'card_stars' && place !== 'product_stars');
    const counted = isListed || places.includes('product_stars');
    const of = product ? await groupedProducts(services, shop, product.id) : [ofAll];
    const [settings, totals] = await Promise.all([
      rememberedSettings(services, shop),
      counted ? totalsOf(services, shop, of) : null,
    ]);
    const stars = totals && places.includes('product_stars') ? starsOf(totals) : null;
    if (type !== 'other' && type !== 'unknown') sightingsOf(services).note(shop, page, places);
    return {
      stars,
      cards: places.includes('card_stars'),
      list:
        totals && isListed
          ? {
              count: totals.here.count,
              per_page: look.per_page,
              order: look.order,
              write: settings.write,
            }
          : null,
      shop_page: look.shop_page,
      look: lookOf(look),
      ...starWords(shop.locale, stars?.imported_from ?? ''),
    };
  },
});
