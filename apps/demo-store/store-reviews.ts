import type { QueryInputOf, ReplyOf } from '#core/contract/endpoint.ts';
import { storefrontPage } from '#modules/orders/store/contract/storefront-page-calls.ts';
import {
  storefrontReviews,
  storefrontReviewWords,
  storefrontStars,
} from '#modules/reviews/shown/contract/shown-calls.ts';
import type { ReviewsPart } from '#modules/reviews/shown/contract/reviews-part.ts';
import type { ShownReview, ShownStars } from '#modules/reviews/shown/contract/shown-review.ts';
import { listOrders, listParts } from '#modules/reviews/shown/contract/shown-words.ts';
import { sayShown } from '#modules/reviews/shown/rules/say-shown.ts';
import { countryName } from './country-list.ts';
import type { StoreVisit } from './store-visit.ts';
import { fill, storeWords } from './store-words.ts';
import { type CardStars, productUrl, textOrNull, type themeCard, type ThemeImage } from './theme-shapes.ts';

type Asked = Omit<QueryInputOf<typeof storefrontReviews>, 'shop'>;
type Answer = ReplyOf<typeof storefrontReviews>;

/** A page's data about reviews, and the first page of its list. */
export interface StoreReviews {
  part: ReviewsPart;
  list: Answer | null;
  /** The first pictures; empty if none are shown. */
  pictures: readonly ShownReview[];
  choice: Choice;
}

/** The filters of a list in its address: each is a member of the query. */
interface Choice {
  only: string;
  order: string;
  stars: string;
  from: string;
  after: string;
}
const names: Readonly<Record<keyof Choice, string>> = {
  only: 'reviews',
  order: 'reviews_order',
  stars: 'reviews_stars',
  from: 'reviews_from',
  after: 'reviews_after',
};
const noChoice: Choice = { only: '', order: '', stars: '', from: '', after: '' };

/** The part of the list that an address asks for; invalid values are ignored. */
function choiceOf(visit: StoreVisit): Choice {
  const query = visit.request.query as Record<string, unknown>;
  const text = (name: keyof Choice) => {
    const value = query[names[name]];
    return typeof value === 'string' ? value.slice(0, 100) : '';
  };
  const known = (value: string, all: readonly string[]) => (all.includes(value) ? value : '');
  return {
    only: known(text('only'), listParts),
    order: known(text('order'), listOrders),
    stars: /^[1-5]$/.test(text('stars')) ? text('stars') : '',
    from: text('from'),
    after: text('after'),
  };
}

function makeQuery({ only, order, stars, from, after }: Choice): Asked {
  return {
    ...(only && { only: only as Asked['only'] }),
    ...(order && { order: order as Asked['order'] }),
    ...(stars && { rating: stars }),
    ...(from && { from }),
    ...(after && { after }),
  };
}

const maxPages = 6;

/**
 * The reviews of a store page; null where there are none. All requests go out at once: design and texts with the list
 * and its first pictures. If the list fails, the page appears without it.
 */
export async function reviewsOf(
  visit: StoreVisit,
  page: 'index' | 'product' | 'reviews',
  product?: number,
  limit?: number,
): Promise<StoreReviews | null> {
  const about: Asked = product === undefined ? {} : { product: String(product) };
  const choice = page === 'index' ? { ...noChoice } : choiceOf(visit);
  const asked = { ...about, ...(limit && { limit }) };
  const ask = () => visit.call(storefrontReviews, { query: { ...asked, ...makeQuery(choice) } });
  const list = async () => {
    let found = await ask();
    // The cursor is from an older list or made up: the list starts from the beginning.
    if (!found.ok && choice.after !== '') {
      choice.after = '';
      found = await ask();
    }
    if (!found.ok || choice.from !== '') return found;
    const { here, elsewhere } = found.reply.totals;
    if (here.count > 0 || !elsewhere[0]) return found;
    // There are only imported reviews: the page shows those of the largest source, with its name.
    choice.from = elsewhere[0].imported_from;
    return ask();
  };
  const ofNone = () => null;
  const [told, worded, listed, pictured] = await Promise.all([
    visit
      .call(storefrontPage, { query: { page, ...(product !== undefined && { product: String(product) }) } })
      .catch(ofNone),
    visit.call(storefrontReviewWords).catch(ofNone),
    list().catch(ofNone),
    page === 'index'
      ? null
      : visit
          .call(storefrontReviews, { query: { ...about, only: 'pictures', limit: maxPages } })
          .catch(ofNone),
  ]);
  const part = told?.ok ? (told.reply.parts as { reviews?: ReviewsPart }).reviews : undefined;
  if (!part || !worded?.ok) return null;
  return {
    part: { ...part, words: worded.reply.words },
    list: part.list && listed?.ok ? listed.reply : null,
    pictures: part.look.gallery && pictured?.ok ? pictured.reply.reviews : [],
    choice,
  };
}

const averageText = (average: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);

/** Stars beside a title: as text, and as a share of the row of five. */
export function themeStars(
  part: ReviewsPart,
  { average, count, imported_from = '' }: ShownStars & { imported_from?: string },
  locale: string,
) {
  const { words, look } = part;
  const own = count === 1 ? words['one_review']! : sayShown(words['some_reviews']!, { count });
  const text = averageText(average, locale);
  return {
    average: text,
    percent: (average / 5) * 100,
    label: sayShown(words['out_of_five']!, { average: text }),
    count,
    /** The text after the average: `, 12 reviews`, or ` (12, Judge.me)` of imported ones. */
    count_text:
      imported_from === ''
        ? `, ${own}`
        : ` ${sayShown(words['imported_stars']!, { count, from: imported_from })}`,
    color: textOrNull(look.star_color),
  };
}

type Card = ReturnType<typeof themeCard>;

/** Puts stars on cards; those of products without a review have none. */
export async function starCards(visit: StoreVisit, ...lists: readonly Card[][]): Promise<void> {
  const cards = lists.flat();
  const handles = [...new Set(cards.map(({ handle }) => handle))].slice(0, 50);
  if (handles.length === 0) return;
  const [found, frame] = await Promise.all([
    visit.call(storefrontStars, { query: { handles: handles.join(',') } }).catch(() => null),
    visit.frame({ cart: false }),
  ]);
  if (!found?.ok) return;
  const { stars, star_color } = found.reply;
  const { locale } = frame.shop;
  const words = storeWords(locale);
  for (const card of cards) {
    const one = Object.hasOwn(stars, card.handle) ? stars[card.handle] : undefined;
    if (!one) continue;
    const made: CardStars = {
      label: fill(one.count === 1 ? words.stars_of_one : words.stars_of, {
        average: averageText(one.average, locale),
        count: one.count,
      }),
      percent: (one.average / 5) * 100,
      count: one.count,
      color: textOrNull(star_color),
    };
    card.stars = made;
  }
}

interface Place {
  /** The page's own path. */
  path: string;
  locale: string;
  shop: string;
  paths: StoreVisit['paths'];
  /** Further parameters of the page's address. */
  choice: Readonly<Record<string, string>>;
}

/** A list of reviews as the theme's templates expect it (`theme/README.md`). */
export function themeReviews({ part, list, pictures, choice }: StoreReviews, place: Place) {
  if (!list) return null;
  const { words, look } = part;
  const say = (name: string, values: Record<string, string | number> = {}) => sayShown(words[name]!, values);
  const number = (value: number) => new Intl.NumberFormat(place.locale).format(value);
  const url = (change: Partial<Choice>) => {
    const next = { ...choice, after: '', ...change };
    const query = new URLSearchParams(place.choice);
    for (const [name, value] of Object.entries(next))
      if (value !== '') query.set(names[name as keyof Choice], value);
    return `${place.path}${query.size > 0 ? `?${query}` : ''}#reviews`;
  };
  const date = (at: string) =>
    new Intl.DateTimeFormat(place.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  const { totals, counts, checked } = list;
  const { here, elsewhere } = totals;
  const isNothing = here.count === 0 && elsewhere.length === 0;
  // There is nothing to read and writing is turned off: there is no list.
  if (isNothing && !part.list?.write) return null;
  const from = elsewhere.find(({ imported_from }) => imported_from === choice.from);
  const stars = themeStars(part, here, place.locale);
  const image = (one: ShownReview['images'][number], alt: string): ThemeImage => ({ id: 1, alt, ...one });
  const held = checked.held_low + checked.held_high;
  const facts = [
    checked.count > 0 && {
      term: say('checked_of', { verified: number(checked.verified), count: number(checked.count) }),
      text: say('checked_verified'),
    },
    { term: say('checked_all'), text: say(checked.looked_at ? 'checked_looked_at' : 'checked_at_once') },
    checked.rewarded > 0 && {
      term: number(checked.rewarded),
      text: say(checked.rewarded === 1 ? 'checked_rewarded_one' : 'checked_rewarded'),
    },
    held > 0
      ? {
          term: say('checked_held', { count: number(held) }),
          text: say('checked_held_stars', { low: number(checked.held_low), high: number(checked.held_high) }),
          why: checked.held_reasons.map(({ reason, count }) => ({
            text: say(`held_${reason}`),
            count: number(count),
          })),
        }
      : { term: say('checked_none_held'), text: say('checked_none_held_text') },
  ].filter((fact) => fact !== false);
  const filters = (['', ...listParts] as const)
    .map((only) => {
      const count = only === '' ? counts.all : counts[only];
      return {
        label: `${say(only === '' ? 'filter_all' : `filter_${only}`)} ${number(count)}`,
        url: url({ only, stars: '' }),
        current: choice.only === only && choice.stars === '',
        count,
      };
    })
    .filter(({ count, current }, at) => at === 0 || current || count > 0);
  const withPictures = choice.from === '' ? pictures.filter(({ images }) => images.length > 0) : [];
  const more = counts.pictures - maxPages + 1;
  return {
    words,
    language: place.locale,
    layout: look.layout,
    color: stars.color,
    write: part.list?.write ?? false,
    stars,
    here_text: here.count === 1 ? say('one_here') : say('some_here', { count: number(here.count) }),
    here_count: here.count,
    bars:
      look.histogram && here.count > 0
        ? [5, 4, 3, 2, 1].map((rating) => {
            const count = totals.stars[rating - 1] ?? 0;
            return {
              label: rating === 1 ? say('one_star') : say('some_stars', { count: rating }),
              count: number(count),
              percent: (count / here.count) * 100,
              url: count > 0 ? url({ stars: String(rating), only: '', from: '' }) : null,
              current: choice.stars === String(rating),
            };
          })
        : [],
    elsewhere: elsewhere.map(({ imported_from, average, count }) => ({
      title: say('brought_over', { from: imported_from }),
      average: averageText(average, place.locale),
      text: count === 1 ? say('counted_apart_one') : say('counted_apart', { count: number(count) }),
      url: url({ from: imported_from, only: '', stars: '' }),
      current: imported_from === choice.from,
    })),
    from: from && {
      title: say('brought_over', { from: from.imported_from }),
      stars: themeStars(part, from, place.locale),
      back: url({ from: '', only: '', stars: '' }),
    },
    checked: facts,
    pictures: withPictures.slice(0, maxPages).map((review, at) => ({
      image: image(review.images[0]!, ''),
      label: say('picture_of', { number: at + 1, name: review.name || say('anonymous') }),
      url: at === maxPages - 1 && more > 1 ? url({ only: 'pictures' }) : review.images[0]!.src,
      more: at === maxPages - 1 && more > 1 ? say('more_pictures', { count: number(more) }) : null,
      all: say('all_pictures', { count: number(counts.pictures) }),
    })),
    filters: look.filters ? filters : [],
    order: {
      label: say(`sort_${list.order}`),
      options: listOrders.map((order) => ({
        label: say(`sort_${order}`),
        url: url({ order }),
        current: order === list.order,
      })),
    },
    items: list.reviews.map((review) => ({
      id: review.id,
      percent: review.rating * 20,
      rating_label: say('out_of_five', { average: review.rating }),
      title: textOrNull(review.title),
      content: textOrNull(review.content),
      verified: review.verified,
      imported: review.imported_from === '' ? null : say('imported', { from: review.imported_from }),
      chosen: review.starred,
      rewarded: review.rewarded,
      edited: review.edited_at && say('edited', { date: date(review.edited_at) }),
      name: review.name || say('anonymous'),
      country: review.country_code === '' ? null : countryName(review.country_code, place.locale),
      variant: textOrNull(review.variant_title),
      product: review.product && {
        title: review.product.title,
        url: productUrl(place.paths, review.product.handle),
      },
      day: date(review.created_at),
      at: review.created_at.slice(0, 10),
      images: review.images.map((one, at) => ({
        image: image(one, ''),
        url: one.src,
        label: say('picture_of', { number: at + 1, name: review.name || say('anonymous') }),
      })),
      replies: review.replies.map(({ content, created_at }) => ({
        by: place.shop,
        replied: say('replied', { date: date(created_at) }),
        content,
      })),
      helpful: review.helpful,
    })),
    first_url: choice.after === '' ? null : url({}),
    next_url: list.next === null ? null : url({ after: list.next }),
    reset_url: url({ only: '', stars: '' }),
    all_url: part.shop_page && place.path !== place.paths.reviews ? place.paths.reviews : null,
  };
}
export type ThemeReviews = ReturnType<typeof themeReviews>;

/**
 * A product's reviews for search engines: the average that is shown, and the reviews written here that stand on the
 * page. Imported reviews are left out; without reviews written here there is nothing at all.
 */
export function makeReviewData(
  product: { name: string; url: string; images: readonly string[]; description: string | null },
  { part, list }: StoreReviews,
): object | null {
  const { here } = list?.totals ?? {};
  if (!list || !here || here.count === 0) return null;
  const own = list.reviews.filter((review) => review.imported_from === '' && review.product === null);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url: product.url,
    ...(product.images.length > 0 && { image: product.images }),
    ...(product.description && { description: product.description }),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: here.average,
      reviewCount: here.count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(own.length > 0 && {
      review: own.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name || part.words['anonymous'] },
        datePublished: review.created_at.slice(0, 10),
        ...(review.title && { name: review.title }),
        ...(review.content && { reviewBody: review.content }),
        reviewRating: {
          '@type': 'Rating',
          ratingValue: review.rating,
          bestRating: 5,
          worstRating: 1,
        },
      })),
    }),
  };
}
