import { toMinor } from '#core/rules/money.ts';
import type {
  CompiledOffer,
  FiledBundles,
  Moment,
  OfferSource,
  OfferTerms,
} from '../../rules/offer-pricer.ts';

/** A bundle made ready. `min_quantity` is the units of one set, `limit` counts sets. */
export interface BundleTerms extends OfferTerms {
  members: readonly BundleMember[];
  /** What a set costs less for shoppers of the first and of the second wording; the same unless one is tried. */
  off: Readonly<Record<'a' | 'b', SetDiscount>>;
}

/** Percent of a set's price, or minor units; the other one is 0. */
export interface SetDiscount {
  percentage: number;
  amount_minor: number;
  /** The number as written, for the order. */
  written: number;
}

export interface BundleMember {
  product_id: number;
  /** Units of it in one set. */
  quantity: number;
}

/** The products of a bundle in their order: each once, a repeated one with its units (V172). */
export function bundleMembers(source: Pick<OfferSource, 'target_ids'>): BundleMember[] {
  const members = new Map<number, BundleMember>();
  for (const id of source.target_ids) {
    const member = members.get(id);
    if (member) member.quantity += 1;
    else members.set(id, { product_id: id, quantity: 1 });
  }
  return [...members.values()];
}

/** Null when the discount is off, gives nothing, or there are fewer than two units (V171). */
export function bundleTerms(source: OfferSource, currency: string): BundleTerms | null {
  const data = source.discount_data;
  if (!source.enable_discount || 'data' in data || source.target_ids.length < 2) return null;
  const fixed = data.discount_type === 'fixed_amount';
  const first = fixed ? data.amount_discount : data.percentage_discount;
  const other = source.variant_b;
  const second = (fixed ? other?.amount_discount : other?.percentage_discount) ?? first;
  const sound = (written: number) => Number.isFinite(written) && written >= 0 && (fixed || written <= 100);
  if (!sound(first) || !sound(second) || Math.max(first, second) === 0) return null;
  const off = (written: number): SetDiscount => ({
    percentage: fixed ? 0 : written,
    amount_minor: fixed ? toMinor(written, currency) : 0,
    written,
  });
  return {
    min_quantity: source.target_ids.length,
    limit: data.setup_stock_limit ? data.stock_item_limit : null,
    members: bundleMembers(source),
    off: { a: off(first), b: off(second) },
  };
}

/** What a set costs a shopper less, by the wording they see. */
export function setDiscountOf(offer: CompiledOffer, { variant }: Moment): SetDiscount {
  return (offer.terms as BundleTerms).off[variant?.(offer) ?? 'a'];
}

/**
 * Files each bundle that can give something under the one of its products that the fewest bundles hold: a cart
 * without that product cannot hold a set, so however many bundles share a product, few are looked at.
 */
export function bundlesByRarest(offers: readonly CompiledOffer[]): Map<number, FiledBundles> {
  const bundles = offers.filter((offer) => offer.type === 'bundle' && offer.terms);
  const productsOf = (offer: CompiledOffer) =>
    (offer.terms as BundleTerms).members.map((member) => member.product_id);
  const held = new Map<number, number>();
  for (const offer of bundles) {
    for (const id of productsOf(offer)) held.set(id, (held.get(id) ?? 0) + 1);
  }
  const filed = new Map<number, { offers: CompiledOffer[]; beside: number[] }>();
  for (const offer of bundles) {
    const [rarest, next] = productsOf(offer).sort((a, b) => held.get(a)! - held.get(b)!);
    let under = filed.get(rarest!);
    if (!under) filed.set(rarest!, (under = { offers: [], beside: [] }));
    under.offers.push(offer);
    under.beside.push(next ?? rarest!);
  }
  return filed;
}

/** The bundles whose products are all among these, the first tried first. Two of a bundle's products decide most cases. */
export function bundlesIn(
  filed: ReadonlyMap<number, FiledBundles> | undefined,
  products: ReadonlySet<number>,
): CompiledOffer[] {
  const found: CompiledOffer[] = [];
  if (!filed || filed.size === 0) return found;
  for (const product of products) {
    const under = filed.get(product);
    if (!under) continue;
    for (let place = 0; place < under.beside.length; place += 1) {
      if (!products.has(under.beside[place]!)) continue;
      const offer = under.offers[place]!;
      const { members } = offer.terms as BundleTerms;
      if (members.length < 3 || members.every((member) => products.has(member.product_id))) found.push(offer);
    }
  }
  return found.sort((a, b) => a.rank - b.rank);
}
