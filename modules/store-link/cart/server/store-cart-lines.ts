import type { BodyOf } from '#core/contract/endpoint.ts';
import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { StoreView } from '#core/server/call/store-view.ts';
import { keepPerShop } from '#core/server/call/shop-memory.ts';
import { pricingFromMemory } from '#modules/catalog/facts/server/public.ts';
import type { priceStoreCart } from '../contract/store-cart-calls.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import type { StoreCheckout } from '../../port/rules/store-checkout.ts';
import { fetchProduct } from './store-product-fetch.ts';

type SentLine = BodyOf<typeof priceStoreCart>['lines'][number];

/** A line of the store's cart that is known here. */
export interface KnownLine {
  key: string;
  our_variant_id: number;
  our_product_id: number;
  variant_id: string;
  product_id: string;
  quantity: number;
  /** The price of one as this server remembers it. */
  our_price_minor: number;
  /** The price of one unit that the page read, before discounts. */
  told_minor: number;
  offer_id: number | undefined;
  proof: string | undefined;
}

export interface ReadLines {
  known: KnownLine[];
  /** The price of all other lines in the cart, as the page read it. */
  beside_minor: number;
  /** Products of the store that are not known here. */
  strangers: string[];
}

/** The lines of a cart by our ids. Lines of one variant from the same offer become one. Unknown lines are skipped. */
export async function readLines(
  services: Services,
  shop: ActingShop,
  { view, provider }: { view: StoreView; provider: StoreProvider },
  sent: readonly SentLine[],
): Promise<ReadLines> {
  const ourIds = new Map(
    sent.map((line) => [line.variant_id, view.ours('variant', Number(line.variant_id))]),
  );
  const ids = [...new Set(ourIds.values())].filter((id) => id !== 0);
  const variants = await pricingFromMemory(services, shop, ids);
  const known = new Map<string, KnownLine>();
  const strangers = new Set<string>();
  let beside_minor = 0;
  for (const line of sent) {
    const variant = variants.get(ourIds.get(line.variant_id) ?? 0);
    const product = variant ? view.theirs('product', variant.product_id) : 0;
    if (!variant?.published || product === 0) {
      beside_minor += line.unit_price_minor * line.quantity;
      // Only WooCommerce's variations have ids among those of products.
      const product_id = line.product_id ?? (provider === 'woocommerce' ? line.variant_id : null);
      if (product_id !== null) strangers.add(product_id);
      continue;
    }
    const key = [line.variant_id, line.offer_id ?? '', line.proof ?? ''].join(' ');
    const before = known.get(key);
    if (before) before.quantity += line.quantity;
    else
      known.set(key, {
        key,
        our_variant_id: variant.variant_id,
        our_product_id: variant.product_id,
        variant_id: line.variant_id,
        product_id: String(product),
        quantity: line.quantity,
        our_price_minor: variant.price_minor,
        told_minor: line.unit_price_minor,
        offer_id: line.offer_id ?? undefined,
        proof: line.proof ?? undefined,
      });
  }
  // However a store orders its lines, the same cart is the same.
  const inOrder = [...known.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { known: inOrder, beside_minor, strangers: [...strangers] };
}

/** Of a cart so many products that are not known are fetched at once; the rest when it is priced again. */
const maxStrangers = 5;

/** Has products fetched that are not known here. True: something is on its way. */
export function fetchStrangers(services: Services, shop: ActingShop, products: readonly string[]): boolean {
  for (const id of products.slice(0, maxStrangers))
    void fetchProduct(services, shop, id).catch((error: unknown) =>
      services.log.warn({ err: error, shop: shop.id }, 'could not save a product of a connected store'),
    );
  return products.length > 0;
}

/** A price that was read from the store is used for this long. */
const believedMs = 10_000;
const maxPrices = 500;

interface Found {
  at: number;
  price: Promise<number | null>;
}
/** Prices of each shop, by the store's id of the variant. */
const pricesOf = keepPerShop<Map<string, Found>>({ maxShops: 200 });

/**
 * What the store asks for variants now, by their ids there; null for what it does not have. Each is asked for at most once
 * in ten seconds.
 * @throws {StoreFailed} @throws {StoreRefused} @throws {StoreBusy}
 */
export async function storePrices(
  services: Services,
  shop: ActingShop,
  checkout: StoreCheckout,
  variants: readonly Pick<KnownLine, 'variant_id' | 'product_id'>[],
): Promise<Map<string, number | null>> {
  const known = pricesOf.find(services, shop.id) ?? new Map<string, Found>();
  const now = performance.now();
  const isKnown = (id: string) => now - (known.get(id)?.at ?? Number.NEGATIVE_INFINITY) < believedMs;
  const wanted = [...new Map(variants.map((one) => [one.variant_id, one])).values()];
  const missing = wanted.filter((one) => !isKnown(one.variant_id));
  // Of too many, those of this cart stay.
  const prices =
    known.size > maxPrices
      ? new Map(wanted.flatMap(({ variant_id: id }) => (isKnown(id) ? [[id, known.get(id)!] as const] : [])))
      : known;
  if (missing.length > 0) {
    const asked = checkout
      .prices(missing)
      .then((found) => new Map(found.map((one) => [one.variant_id, one])));
    pricesOf.put(services, shop.id, prices);
    for (const { variant_id } of missing) {
      const price = asked.then((found) => found.get(variant_id)?.price_minor ?? null);
      prices.set(variant_id, { at: now, price });
      price.catch(() => prices.delete(variant_id));
    }
  }
  return new Map(
    await Promise.all(
      wanted.map(async ({ variant_id }) => [variant_id, await prices.get(variant_id)!.price] as const),
    ),
  );
}
