import { toMinor } from '#core/rules/money.ts';
import type { CompiledOffer, Moment, OfferSource, OfferTerms } from '../../rules/offer-pricer.ts';

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
export function bundlesByRarest(offers: readonly CompiledOffer[]): Map<number, CompiledOffer[]> {
  const bundles = offers.filter((offer) => offer.type === 'bundle' && offer.terms);
  const membersOf = (offer: CompiledOffer) => (offer.terms as BundleTerms).members;
  const held = new Map<number, number>();
  for (const offer of bundles) {
    for (const { product_id: id } of membersOf(offer)) held.set(id, (held.get(id) ?? 0) + 1);
  }
  const filed = new Map<number, CompiledOffer[]>();
  for (const offer of bundles) {
    let [rarest] = membersOf(offer);
    for (const member of membersOf(offer)) {
      if (held.get(member.product_id)! < held.get(rarest!.product_id)!) rarest = member;
    }
    const list = filed.get(rarest!.product_id);
    if (list) list.push(offer);
    else filed.set(rarest!.product_id, [offer]);
  }
  return filed;
}
