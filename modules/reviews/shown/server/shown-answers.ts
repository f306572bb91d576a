import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Ctx, Services } from '#core/server/call/context.ts';
import { RememberedReply } from '#core/server/call/remembered-reply.ts';
import { invalid, notFound } from '#core/server/call/refusal.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { pricingProductFromMemory, pricingProductsFromMemory } from '#modules/catalog/facts/server/public.ts';
import { groupedProducts } from '../../group/server/group-memory.ts';
import { settingsOf } from '../../setting/server/review-settings.ts';
import type { storefrontReviews } from '../contract/shown-calls.ts';
import { shownSentences } from '../contract/shown-refusals.ts';
import type { ShownReview } from '../contract/shown-review.ts';
import { placeText, readPlace } from '../rules/list-place.ts';
import { rememberedCustomize } from './shown-customize.ts';
import { readListedReviews, type ListedReview, type ListQuery } from './shown-list.ts';
import { type HeldCounts, heldOf, ofAll, ofShop, totalsOf } from './shown-totals.ts';

type Query = QueryOf<typeof storefrontReviews>;
type Answer = ReplyOf<typeof storefrontReviews>;

/** The settings that shoppers' pages depend on. */
interface ShownSettings {
  looked_at: boolean;
  write: boolean;
}

const settings = shopMemory<ShownSettings>({ seconds: 300, channel: 'reviews' });

/** Whether reviews are checked before publishing, and whether shoppers may write on the page. From memory. */
export async function rememberedSettings(services: Services, shop: ActingShop): Promise<ShownSettings> {
  const found = await settings.read(services, shop.id, ['settings'], async () => {
    const { general } = await services.db.inShop(
      shop.id,
      async (tx) => (await settingsOf({ shop, tx })).settings,
      { readOnly: true },
    );
    const shown = { looked_at: general.publish === 'after_look', write: general.write_on_page };
    return new Map([['settings', shown]]);
  });
  return found.get('settings')!;
}

const held = shopMemory<HeldCounts>({ seconds: 300, channel: 'reviews' });

async function rememberedHeld(services: Services, shop: ActingShop, of: readonly number[]) {
  const key = of.join();
  const found = await held.read(services, shop.id, [key], async () => {
    const counts = await services.db.inShop(shop.id, (tx) => heldOf(shop, tx, services.now(), of), {
      readOnly: true,
    });
    return new Map([[key, counts]]);
  });
  return found.get(key)!;
}

type Page = Awaited<ReturnType<typeof readListedReviews>>;

// A vote changes what a list shows, and no total.
const firstPages = shopMemory<Page>({
  seconds: 300,
  channel: ['reviews', 'review_votes'],
  maxEntries: 2_000,
});

const noPage: Page = { reviews: [], next: undefined };

/** A page of a list; first pages are remembered. */
async function pageOf(services: Services, shop: ActingShop, query: ListQuery): Promise<Page> {
  const ask = () =>
    services.db.inShop(shop.id, (tx) => readListedReviews(shop, tx, query), { readOnly: true });
  if (query.after) return ask();
  const { of, from, order, only = '', rating = 0, limit } = query;
  const key = `${of.join()} ${order} ${only} ${rating} ${limit} ${from}`;
  const found = await firstPages.read(services, shop.id, [key], async () => new Map([[key, await ask()]]));
  return found.get(key)!;
}

/**
 * The subject of a list: the product and its group, the shop itself, or all.
 * @throws {Refusal} 404 of a product that is not shown
 */
async function subjectOf({ services, shop }: Ctx, { product, about }: Query): Promise<readonly number[]> {
  if (product === undefined) return [about === 'shop' ? ofShop : ofAll];
  if (about !== undefined) throw invalid({ about: shownSentences.of_one_kind });
  const [first] = await pricingProductFromMemory(services, shop, product);
  if (!first?.published) throw notFound(shownSentences.product_shown);
  return groupedProducts(services, shop, product);
}

/** With its product, if the list is of several; a product that shoppers cannot see is not named. */
async function withProducts(
  { services, shop }: Ctx,
  of: readonly number[],
  reviews: readonly ListedReview[],
): Promise<ShownReview[]> {
  const [own] = of;
  const others = reviews.flatMap(({ product_id }) =>
    product_id === null || product_id === own ? [] : [product_id],
  );
  const known = others.length > 0 ? await pricingProductsFromMemory(services, shop, others) : new Map();
  return reviews.map(({ product_id, ...review }) => {
    const variant = product_id === own || product_id === null ? undefined : known.get(product_id)?.[0];
    return {
      ...review,
      product: variant?.published
        ? { id: variant.product_id, title: variant.title, handle: variant.handle }
        : null,
    };
  });
}

const answers = shopMemory<RememberedReply<Answer>>({
  seconds: 300,
  // Products are named, and must be there to be seen.
  channel: ['reviews', 'review_votes', 'catalog'],
  maxEntries: 2_000,
});

/** The first page of a list, as sent: nearly all requests are for it. With ids of another store it is made for each. */
export async function listAnswer(ctx: Ctx, query: Query): Promise<Answer | RememberedReply<Answer>> {
  const { services, shop } = ctx;
  const { product, about, only, rating, order, limit, after, from } = query;
  if (shop.store || after !== undefined || from !== undefined) return loadShownReviews(ctx, query);
  const key = JSON.stringify([product, about, only, rating, order, limit]);
  const found = await answers.read(services, shop.id, [key], async () => {
    return new Map([[key, new RememberedReply(await loadShownReviews(ctx, query))]]);
  });
  return found.get(key)!;
}

/**
 * Published reviews that shoppers see, with their counts. All but further pages comes from memory.
 * @throws {Refusal} 404 of a product that shoppers cannot see; 422 at `after` for an invalid cursor
 */
async function loadShownReviews(ctx: Ctx, query: Query): Promise<Answer> {
  const { services, shop } = ctx;
  const look = await rememberedCustomize(services, shop);
  const { order = look.order, limit = look.per_page, only, rating, from = '' } = query;
  const after = query.after === undefined ? undefined : readPlace(order, query.after);
  if (query.after !== undefined && !after) throw invalid({ after: shownSentences.not_a_place });
  const of = await subjectOf(ctx, query);
  const totals = await totalsOf(services, shop, of);
  // A source without reviews needs no query, and no memory.
  const isPlace = from === '' || totals.counts.has(from);
  const [told, heldBack, page] = await Promise.all([
    rememberedSettings(services, shop),
    rememberedHeld(services, shop, of),
    isPlace ? pageOf(services, shop, { of, from, order, limit, only, rating, after }) : noPage,
  ]);
  const reviews = await withProducts(ctx, of, page.reviews);
  return {
    totals: { here: totals.here, stars: totals.stars, elsewhere: totals.elsewhere },
    counts: totals.counts.get(from) ?? { all: 0, pictures: 0, verified: 0, critical: 0 },
    checked: {
      count: totals.here.count,
      verified: totals.verified,
      rewarded: totals.rewarded,
      looked_at: told.looked_at,
      held_low: heldBack.low,
      held_high: heldBack.high,
      held_reasons: heldBack.reasons,
    },
    order,
    reviews: reviews.map((review) => ({
      ...review,
      // A value that the shop hides is left out of the answer, too.
      country_code: look.country ? review.country_code : '',
      variant_title: look.variant ? review.variant_title : '',
    })),
    next: page.next ? placeText(order, page.next) : null,
  };
}
