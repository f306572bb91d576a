import type { FastifyReply } from 'fastify';
import { storefrontOffers } from '#modules/offers/quantity/contract/storefront-offer-calls.ts';
import { storeProductByHandle, storeProducts } from '#modules/orders/store/contract/store-catalog-calls.ts';
import type { StoreProduct } from '#modules/orders/store/contract/store-catalog-calls.ts';
import { productUpsells } from '#modules/offers/shopper/contract/storefront-upsell-calls.ts';
import { storefrontPage } from '#modules/orders/store/contract/storefront-page-calls.ts';
import { makeReviewData, reviewsOf, starCards, themeReviews, themeStars } from './store-reviews.ts';
import { boxRoom, type FactParts, factsRoom, roomElsewhere } from './offer-room.ts';
import { sendNotFound, type StoreVisit } from './store-visit.ts';
import { collectionUrl, productUrl, textOrNull, themeCard, themeImage } from './theme-shapes.ts';

type Variant = StoreProduct['variants'][number];

/** The words of a description, without its markup. */
const plainText = (html: string): string | null =>
  textOrNull(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
  );

/** `option1…3` of a form or an address, in order; a missing one matches anything. */
export function readChosenOptions(get: (name: string) => string | null): (string | null)[] {
  return [1, 2, 3].map((position) => textOrNull(get(`option${position}`) ?? ''));
}

/** The variant with these options; undefined when nothing was chosen or there is none. */
export function variantByOptions(
  product: Pick<StoreProduct, 'variants'>,
  chosen: readonly (string | null)[],
): Variant | undefined {
  return product.variants.find(({ options }) =>
    chosen.every((value, index) => value === null || options[index] === value),
  );
}

function themeVariant(variant: Variant) {
  const [option1 = null, option2 = null, option3 = null] = variant.options;
  return {
    id: variant.id,
    title: variant.title,
    option1,
    option2,
    option3,
    price: variant.price,
    compare_at_price: variant.compare_at_price,
    available: variant.available,
    inventory_quantity: variant.in_stock,
    image_id: variant.image_index === null ? null : variant.image_index + 1,
  };
}

/** A value is available while some variant with it and the other choices is. */
function themeOptions({ options, variants }: StoreProduct, selected: Variant) {
  return options.map(({ name, values }, at) => ({
    name,
    position: at + 1,
    values: values.map((value) => ({
      value,
      selected: selected.options[at] === value,
      available: variants.some(
        (variant) =>
          variant.available &&
          variant.options.every((other, index) =>
            index === at ? other === value : other === selected.options[index],
          ),
      ),
    })),
  }));
}

export async function productPage(visit: StoreVisit, handle: string): Promise<FastifyReply> {
  const related = async () => {
    const found = await visit.call(storeProductByHandle, { query: { handle } });
    if (!found.ok) return null;
    const { product } = found.reply;
    const [related, offers, upsells, facts, reviews] = await Promise.all([
      visit
        .call(storeProducts, { query: { related_to: String(product.id), limit: '4' } })
        .then(async (beside) => {
          const cards = beside.ok ? beside.reply.products.map((card) => themeCard(visit.paths, card)) : [];
          await starCards(visit, cards);
          return cards;
        }),
      // Only to keep room for them: a page without them is whole, too.
      visit.call(storefrontOffers, { query: { product: String(product.id) } }).catch(() => null),
      visit.call(productUpsells, { query: { product: String(product.id) } }).catch(() => null),
      visit
        .call(storefrontPage, { query: { page: 'product', product: String(product.id) } })
        .catch(() => null),
      reviewsOf(visit, 'product', product.id),
    ]);
    return {
      product,
      related,
      reviews,
      offers: offers?.ok ? offers.reply : null,
      upsells: upsells?.ok ? upsells.reply : null,
      facts: facts?.ok ? (facts.reply.parts as FactParts) : {},
    };
  };
  const [frame, found] = await Promise.all([visit.frame(), related()]);
  if (!found) return sendNotFound(visit);
  const { product, related: beside, offers, upsells, facts, reviews } = found;
  const query = visit.request.query as Record<string, unknown>;
  const chosen = readChosenOptions((name) => (typeof query[name] === 'string' ? query[name] : null));
  const selected =
    product.variants.find(({ id }) => String(id) === query['variant']) ??
    (chosen.some((value) => value !== null) ? variantByOptions(product, chosen) : undefined) ??
    product.variants.find(({ available }) => available) ??
    product.variants[0];
  if (!selected) return sendNotFound(visit);

  const offer = offers?.quantity[offers.by_variant[String(selected.id)] ?? -1];
  const images = product.images.map((image, index) => themeImage(image, index + 1));
  const [collection] = product.collections;
  const variants = product.variants.map(themeVariant);
  const flash = visit.takeFlash();
  const url = productUrl(visit.paths, product.handle);
  const { locale, name: shop } = frame.shop;
  const choice = Object.fromEntries(
    ['variant', 'option1', 'option2', 'option3'].flatMap((name) =>
      typeof query[name] === 'string' ? [[name, query[name]]] : [],
    ),
  );
  const absolute = (src: string) => new URL(src, visit.origin).href;
  const reviewParts = reviews && {
    stars: reviews.part.stars?.count ? themeStars(reviews.part, reviews.part.stars, locale) : null,
    reviews: themeReviews(reviews, { path: url, locale, shop, paths: visit.paths, choice }),
    linked_data: makeReviewData(
      {
        name: product.title,
        url: absolute(url),
        images: product.images.map(({ src }) => absolute(src)),
        description: plainText(product.description_html),
      },
      reviews,
    ),
  };
  return visit.send(200, frame, {
    page_type: 'product',
    page_title: product.title,
    page_description: textOrNull(product.description_html),
    // Errors of this form are shown beside it.
    flash: flash?.kind === 'error' ? null : flash,
    product: {
      id: product.id,
      handle: product.handle,
      title: product.title,
      url,
      vendor: textOrNull(product.vendor),
      body_html: product.description_html,
      error: flash?.kind === 'error' ? flash.text : null,
      has_only_default_variant:
        product.variants.length === 1 &&
        selected.options.every((value, at) => at === 0 && value === 'Default Title'),
      collection: collection
        ? { title: collection.title, url: collectionUrl(visit.paths, collection.handle) }
        : null,
      images,
      selected_image: images[selected.image_index ?? 0] ?? null,
      options: themeOptions(product, selected),
      variants,
      selected_variant: themeVariant(selected),
      offer_room: offer ? `${offer.layout}-${offer.tiers.length}` : null,
      accessory_room: boxRoom('boxes', upsells?.accessories ?? []),
      facts_room: factsRoom(facts, selected.id),
      facts_elsewhere: roomElsewhere(facts, selected.id),
      bundle_room: boxRoom('bundle', upsells?.bundles ?? []),
    },
    related_products: beside,
    ...reviewParts,
    page_context: {
      product: {
        id: product.id,
        handle: product.handle,
        title: product.title,
        collection_ids: product.collections.map(({ id }) => id),
        selected_variant_id: selected.id,
        variants,
      },
    },
  });
}
