import { matchOffers, type OfferIndex } from '#modules/offers/pricing/rules/offer-index.ts';
import type { CompiledOffer } from '#modules/offers/pricing/rules/offer-pricer.ts';
import type { PricingLine } from '#modules/orders/price/rules/priced-cart.ts';
import type { SeededRandom } from './random.ts';

/** How many of those whom such an offer is shown take something of it; a bundle is taken whole. */
const taking = {
  'pre-purchase': 0.2,
  accessory: 0.24,
  'in-cart': 0.1,
  bundle: 0.3,
  handpicked: 0.03,
} as const;
type TakenType = keyof typeof taking;
const types = Object.keys(taking) as TakenType[];

/** Kinds that a product's page shows, and kinds that are shown once it is in the cart. */
export const shownKinds = {
  page: ['accessory', 'bundle', 'handpicked'],
  cart: ['pre-purchase', 'in-cart'],
} as const satisfies Record<string, readonly TakenType[]>;

/** So many of the first buyers that see a type take it: by chance alone, a shop of few orders may sell none of it. */
const sureBuyers = 2;

/** How chance decides what is taken, over all visits in their order. */
export interface Taking {
  random: SeededRandom;
  /** How often buyers took each type so far. */
  taken: Map<string, number>;
}

/** One unit that a shopper took from an offer. */
export interface TakenUnit {
  product_id: number;
  /** The offer that showed it. */
  offer: CompiledOffer;
}

/**
 * What a shopper takes beside the lines that they chose: of each offer that these lead to at most one product, of a
 * bundle all that is missing. The lines decide what is offered, by the rules of the shop, and chance whether it is taken;
 * the first buyers that see a type take it.
 */
export function takenBeside(
  lines: readonly PricingLine[],
  index: OfferIndex,
  { random, taken: takenByType }: Taking,
  isBuyer: boolean,
): TakenUnit[] {
  const have = new Set(lines.map((line) => line.product_id));
  const asked = new Set<number>();
  const taken: TakenUnit[] = [];
  for (const line of lines) {
    for (const type of types) {
      const [offer] = matchOffers(index, line, { offer_type: type, limit: 1 });
      if (!offer || asked.has(offer.id)) continue;
      asked.add(offer.id);
      const before = takenByType.get(type) ?? 0;
      const isSure = isBuyer && before < sureBuyers;
      if (!random.chance(taking[type]) && !isSure) continue;
      const { target_ids, recommend_ids } = offer.source;
      const left = (type === 'bundle' ? target_ids : (recommend_ids ?? [])).filter((id) => !have.has(id));
      if (left.length === 0) continue;
      const units = type === 'bundle' ? left : [random.pick(left)];
      if (isBuyer) takenByType.set(type, before + 1);
      for (const product_id of units) {
        have.add(product_id);
        taken.push({ product_id, offer });
      }
    }
  }
  return taken;
}
