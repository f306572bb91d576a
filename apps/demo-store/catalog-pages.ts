import type { FastifyReply } from 'fastify';
import type { QueryInputOf } from '#core/contract/endpoint.ts';
import { storeProducts } from '#modules/orders/store/contract/store-catalog-calls.ts';
import { pageNumber, paginationOf } from './page-list.ts';
import { reviewsOf, starCards, themeReviews } from './store-reviews.ts';
import { sendNotFound, type StoreVisit } from './store-visit.ts';
import type { StoreWords } from './store-words.en.ts';
import { fill, storeWords } from './store-words.ts';
import { collectionUrl, textOrNull, themeCard, themeImage } from './theme-shapes.ts';

type Sort = NonNullable<QueryInputOf<typeof storeProducts>['sort']>;

const perPage = 24;
/** On the home page. */
const homeReviews = 3;
/** Without `best-selling`: only a collection knows that order, and it may be its own anyway (`featured`). */
const sorts = {
  featured: 'sort_featured',
  newest: 'sort_newest',
  'price-asc': 'sort_price_asc',
  'price-desc': 'sort_price_desc',
  title: 'sort_title',
} as const satisfies Partial<Record<Sort, keyof StoreWords>>;
const sortNames = Object.keys(sorts) as (keyof typeof sorts)[];

function queryText(visit: StoreVisit, name: string): string {
  const value = (visit.request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** The address of a page of a list, without default values. */
function listUrl(path: string, parts: Record<string, string>, page: number): string {
  const query = new URLSearchParams({ ...parts, ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

export async function homePage(visit: StoreVisit): Promise<FastifyReply> {
  const wanted = Promise.all([
    visit.access(),
    visit.frame(),
    visit.call(storeProducts, { query: { sort: 'newest', limit: '8' } }),
    reviewsOf(visit, 'index', undefined, homeReviews),
  ]);
  const [access, frame, newest, reviews] = await wanted;
  const { shop, collections } = frame;
  // Collections with a picture make the better tiles.
  const tiles = collections.toSorted((a, b) => Number(b.image !== null) - Number(a.image !== null));
  const first = tiles[0];
  const featured = first
    ? await visit.call(storeProducts, { query: { collection: first.handle, limit: '4' } })
    : null;
  const shown = newest.ok ? newest.reply.products.map((card) => themeCard(visit.paths, card)) : [];
  const inFirst = featured?.ok ? featured.reply.products.map((card) => themeCard(visit.paths, card)) : [];
  await starCards(visit, shown, inFirst);
  const { root } = visit.paths;
  const place = { path: root, locale: shop.locale, shop: shop.name, paths: visit.paths, choice: {} };
  return visit.send(200, frame, {
    page_type: 'index',
    page_title: access.title || shop.name,
    page_description: textOrNull(access.meta_description),
    flash: visit.takeFlash(),
    new_products: shown,
    reviews: reviews?.list?.reviews.length ? themeReviews(reviews, place) : null,
    featured_collections: tiles.slice(0, 6).map(({ title, handle, image, products_count }) => ({
      title,
      url: collectionUrl(visit.paths, handle),
      image: themeImage(image),
      products_count,
    })),
    featured_collection: {
      title: first?.title ?? storeWords(shop.locale).everything,
      url: collectionUrl(visit.paths, first?.handle ?? 'all'),
      products: inFirst,
    },
  });
}

/** `/store/collections/{handle}`; `all` is every product, unless the shop has a collection of that name. */
export async function collectionPage(visit: StoreVisit, handle: string): Promise<FastifyReply> {
  const page = pageNumber(queryText(visit, 'page'));
  const sort = sortNames.find((name) => name === queryText(visit, 'sort_by')) ?? 'featured';
  const query = { sort, page: String(page), limit: String(perPage) };
  const [frame, found] = await Promise.all([
    visit.frame(),
    visit.call(storeProducts, { query: { ...query, collection: handle } }),
  ]);
  const listed = !found.ok && handle === 'all' ? await visit.call(storeProducts, { query }) : found;
  if (!listed.ok) return sendNotFound(visit);
  const { products, total, collection } = listed.reply;
  if (page > 1 && products.length === 0) return sendNotFound(visit);
  const url = collectionUrl(visit.paths, handle);
  const words = storeWords(frame.shop.locale);
  const title = collection?.title ?? words.everything;
  const description = textOrNull(collection?.description_html ?? '');
  const cards = products.map((card) => themeCard(visit.paths, card));
  await starCards(visit, cards);
  const sorted: Record<string, string> = sort === 'featured' ? {} : { sort_by: sort };
  return visit.send(200, frame, {
    page_type: 'collection',
    page_title: title,
    page_description: description,
    flash: visit.takeFlash(),
    collection: {
      id: collection?.id ?? null,
      handle,
      title,
      body_html: description,
      url,
      products_count: total,
    },
    products: cards,
    sort: { current: sort, options: sortNames.map((value) => ({ value, label: words[sorts[value]] })) },
    pagination: paginationOf(page, total, perPage, (n) => listUrl(url, sorted, n)),
    page_context: collection ? { collection: { id: collection.id } } : {},
  });
}

export async function searchPage(visit: StoreVisit): Promise<FastifyReply> {
  const page = pageNumber(queryText(visit, 'page'));
  const search = queryText(visit, 'q').trim().slice(0, 200);
  const [frame, found] = await Promise.all([
    visit.frame(),
    search === ''
      ? null
      : visit.call(storeProducts, { query: { search, page: String(page), limit: String(perPage) } }),
  ]);
  const { products, total } = found?.ok ? found.reply : { products: [], total: 0 };
  const words = storeWords(frame.shop.locale);
  const cards = products.map((card) => themeCard(visit.paths, card));
  await starCards(visit, cards);
  return visit.send(200, frame, {
    page_type: 'search',
    page_title: search === '' ? words.search : fill(words.results_for, { query: search }),
    flash: visit.takeFlash(),
    search: { query: search, results_count: total },
    products: cards,
    pagination: paginationOf(page, total, perPage, (n) => listUrl(visit.paths.search, { q: search }, n)),
  });
}
