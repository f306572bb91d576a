import type { ActingShop } from '#core/server/call/context.ts';
import { sign, verify } from '#core/server/process/app-secret.ts';
import type { CartLine, CompiledOffer, OfferIndex } from '../../pricing/rules/offer-pricer.ts';
import { isTarget } from '../../pricing/rules/founded-line.ts';
import type { RecommendContext } from './recommend-pool.ts';
import { neverLimited, recommendedProducts } from './recommended-products.ts';

/** How long a box that lies open counts as shown. */
const proofHours = 24;
const purpose = 'offer-shown';

const proven = (shop: Pick<ActingShop, 'id'>, offer: number, product: number, until: number) =>
  `${shop.id}|${offer}|${product}|${until}`;

/** What the box of an offer says of a product in it: that it was shown, until when that counts, and who says so. */
export function proofOf({ services, shop }: RecommendContext, offer: number, product: number): string {
  const hour = 3_600_000;
  // Whole hours, so that a page that is asked for again is the same.
  const until = Math.ceil(services.now().getTime() / hour) + proofHours;
  return `${until}.${sign(services.secret, purpose, proven(shop, offer, product, until))}`;
}

function isProof({ services, shop }: RecommendContext, offer: number, line: CartLine): boolean {
  const [until = '', signature = ''] = (line.proof ?? '').split('.');
  if (!/^\d{1,9}$/.test(until) || Number(until) * 3_600_000 < services.now().getTime()) return false;
  return verify(services.secret, purpose, proven(shop, offer, line.product_id, Number(until)), signature);
}

/** Kinds of offers whose boxes show so many products and no more (V173). */
const limitedTypes: ReadonlySet<CompiledOffer['type']> = new Set([
  'pre-purchase',
  'in-cart',
  'accessory',
  'handpicked',
]);

/**
 * Lines that say they were taken from an offer which did not show them: it shows no more than `recommend_limit` products
 * beside a target, and what was not shown is not discounted. `shown` is what the server remembers; for the rest counts
 * what a box says of itself, and at last what the offer would show now.
 */
async function notShown(
  context: RecommendContext,
  index: OfferIndex,
  lines: readonly CartLine[],
): Promise<ReadonlySet<CartLine>> {
  const asked = new Map<CompiledOffer, CartLine[]>();
  for (const line of lines) {
    if (line.offer_id === undefined || line.placed || line.shown) continue;
    const offer = index.by_id.get(line.offer_id);
    if (!offer || !limitedTypes.has(offer.type)) continue;
    // No box offers what its shopper has, so what is in the cart beside it has to be looked at all the same.
    const hasIt = lines.some((one) => one.offer_id !== offer.id && one.product_id === line.product_id);
    if (neverLimited(offer) && !hasIt) continue;
    if (line.proof !== undefined && isProof(context, offer.id, line)) continue;
    asked.set(offer, [...(asked.get(offer) ?? []), line]);
  }
  const missing = new Set<CartLine>();
  for (const [offer, own] of asked) {
    for (const line of await unseen(context, offer, own, lines)) missing.add(line);
  }
  return missing;
}

/** Those of an offer's lines that it would not show beside the cart, one after another: what is taken makes room in it. */
async function unseen(
  context: RecommendContext,
  offer: CompiledOffer,
  own: readonly CartLine[],
  lines: readonly CartLine[],
): Promise<readonly CartLine[]> {
  const targets = lines.filter((line) => isTarget(offer, line));
  const inCart = offer.type === 'in-cart';
  /** The box in a cart has no product that is in the cart, and of another color or size no variant that is. */
  const have = lines.filter((line) => !own.includes(line));
  const itemOf = (one: Pick<CartLine, 'product_id' | 'variant_id'>) =>
    inCart ? one.variant_id : one.product_id;
  for (let open = own; ;) {
    const seen = new Set<number>();
    for (const target of targets) {
      const products = await recommendedProducts(context, offer, [target], inCart ? have : [target]);
      for (const { variants } of products) for (const one of variants) seen.add(itemOf(one));
    }
    const left = open.filter((line) => !seen.has(itemOf(line)));
    // A page shows the same whatever is taken from it.
    if (left.length === 0 || left.length === open.length || !inCart) return left;
    have.push(...open.filter((line) => seen.has(itemOf(line))));
    open = left;
  }
}

/** The lines as they are priced: what the offer did not show is as if it was put in by hand. */
export async function asShown<L extends CartLine>(
  context: RecommendContext,
  index: OfferIndex,
  lines: readonly L[],
): Promise<readonly L[]> {
  const missing = await notShown(context, index, lines);
  if (missing.size === 0) return lines;
  return lines.map((line) => (missing.has(line) ? { ...line, offer_id: undefined } : line));
}

/** Keys of the lines that a running offer showed, for a cart to remember. */
export async function shownKeys(
  context: RecommendContext,
  index: OfferIndex,
  lines: readonly CartLine[],
): Promise<ReadonlySet<string>> {
  const missing = await notShown(context, index, lines);
  const shown = lines.filter(
    (line) => line.offer_id !== undefined && index.by_id.has(line.offer_id) && !missing.has(line),
  );
  return new Set(shown.map((line) => line.key));
}
