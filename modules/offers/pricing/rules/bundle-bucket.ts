import type { CompiledOffer, FiledBundles, OfferSource, OfferTerms } from './offer-pricer.ts';

/** Terms of what is sold as a set: what a cart must hold for one. */
export interface SetTerms extends OfferTerms {
  members: readonly BundleMember[];
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

/**
 * Files each bundle that can give something under the one of its products that the fewest bundles hold: a cart
 * without that product cannot hold a set, so however many bundles share a product, few are looked at.
 */
export function bundlesByRarest(offers: readonly CompiledOffer[]): Map<number, FiledBundles> {
  const bundles = offers.filter((offer) => offer.type === 'bundle' && offer.terms);
  const productsOf = (offer: CompiledOffer) =>
    (offer.terms as SetTerms).members.map((member) => member.product_id);
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
    for (let index = 0; index < under.beside.length; index += 1) {
      if (!products.has(under.beside[index]!)) continue;
      const offer = under.offers[index]!;
      const { members } = offer.terms as SetTerms;
      if (members.length < 3 || members.every((member) => products.has(member.product_id))) found.push(offer);
    }
  }
  return found.sort((a, b) => a.rank - b.rank);
}
