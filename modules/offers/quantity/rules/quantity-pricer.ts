import { allocate, compareKeys, percentOf } from '#core/rules/money.ts';
import { productBuckets, ruleBuckets } from '../../pricing/rules/offer-bucket.ts';
import type {
  CartLine,
  CompiledOffer,
  OfferApplication,
  OfferBuckets,
  OfferPricer,
  OpenCart,
  PricingContext,
  Rejection,
} from '../../pricing/rules/offer-pricer.ts';
import { withoutEnded } from '../../pricing/rules/offer-limit.ts';
import { cartBefore, unitWords } from '../../pricing/rules/open-cart.ts';
import { hasTiers, tierThreshold } from '../../offer/rules/tier-list.ts';
import { quantityTerms, tierReached } from './quantity-terms.ts';
import type { QuantityTerms, ReadyTier } from './quantity-terms.ts';

/** Lines of one product: variants count together towards a tier. */
interface ProductGroup {
  product_id: number;
  /** Positions of its lines, ascending by line key, so that nothing depends on the cart's order. */
  lines: number[];
  /** Open lines when `best` was found; when other offers took some, it is found anew. */
  open: number;
  best: OfferApplication | null;
}

/**
 * Quantity discounts. An offer counts the units of one product over the lines it targets that no earlier
 * offer claimed; the highest tier reached decides, and the offer claims all the lines it counted.
 */
export const quantityPricer: OfferPricer = {
  terms: quantityTerms,
  explain: {
    applied: ({ quantity: count }) => ['tier-reached', `${unitWords(count)} reached its tier.`, { count }],
    short(rejection) {
      const least = rejection.offer.terms!.min_quantity;
      const count = openUnits(rejection);
      const detail = `It starts at ${unitWords(least)}; ${unitWords(count)} counted.`;
      return ['quantity-below-tier', detail, { least, count }];
    },
  },
  /** Each variant at every step. */
  smallestCarts({ source }, products) {
    const data = source.discount_data;
    if (!hasTiers(data)) return [];
    const steps = [...new Set(data.data.map(tierThreshold))];
    return products.flatMap((variants) =>
      variants.flatMap((variant) => steps.map((step) => ({ units: [[variant, step] as const] }))),
    );
  },
  start(index, cart) {
    const buckets = index.by_type.get('quantity');
    if (!buckets) return null;
    const groups = groupByProduct(cart.lines);
    const exclude = withoutEnded(index, cart.context);
    return () => {
      let first: OfferApplication | null = null;
      for (const group of groups) {
        const open = openLines(group, cart);
        if (open.length !== group.open) {
          group.open = open.length;
          group.best =
            open.length === 0 ? null : bestFor(open, buckets, index.offers, { lines: cart.lines, exclude });
        }
        if (group.best && (!first || comesBefore(group.best, first))) first = group.best;
      }
      return first;
    };
  },
};

function comesBefore(a: OfferApplication, b: OfferApplication): boolean {
  return a.offer.rank < b.offer.rank || (a.offer.rank === b.offer.rank && a.product_id < b.product_id);
}

function groupByProduct(lines: readonly CartLine[]): ProductGroup[] {
  const groups: ProductGroup[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (line.quantity <= 0 || line.placed) continue;
    const group = groups.find((one) => one.product_id === line.product_id);
    if (group) group.lines.push(index);
    else groups.push({ product_id: line.product_id, lines: [index], open: -1, best: null });
  }
  for (const group of groups) {
    if (group.lines.length > 1) group.lines.sort((a, b) => compareKeys(lines[a]!.key, lines[b]!.key));
  }
  return groups;
}

function openLines(group: ProductGroup, cart: OpenCart): number[] {
  const { claims } = cart;
  for (const index of group.lines) {
    if (claims[index]) return group.lines.filter((one) => !claims[one]);
  }
  return group.lines;
}

/** The first offer in order that the open lines of a product reach. */
function bestFor(
  open: number[],
  buckets: OfferBuckets,
  offers: readonly CompiledOffer[],
  { lines, exclude }: Pick<OpenCart, 'lines'> & Pick<PricingContext, 'exclude'>,
): OfferApplication | null {
  const quantity = unitsOf(open, lines);
  let best = offers.length;
  let counted = open;
  for (const bucket of productBuckets(buckets, lines[open[0]!]!)) {
    // What this shopper does not get may stand before what they do, so that the short list says nothing then.
    const { ranks, needs } = exclude ? bucket.reach : bucket.front;
    for (let index = 0; index < ranks.length && ranks[index]! < best; index += 1) {
      if (needs[index]! > quantity || exclude?.(offers[ranks[index]!]!)) continue;
      best = ranks[index]!;
    }
  }
  if (buckets.by_fact.size > 0 || buckets.by_rule.all.length > 0) {
    const facts = open.map((index) => lines[index]!);
    for (const bucket of ruleBuckets(buckets, facts)) {
      const { ranks, needs } = bucket.reach;
      for (let index = 0; index < ranks.length && ranks[index]! < best; index += 1) {
        if (needs[index]! > quantity) continue;
        const offer = offers[ranks[index]!]!;
        if (exclude?.(offer)) continue;
        // A rule may mean some variants only, so it counts the lines it matches.
        const matched = matchedOf(open, offer, lines);
        if (matched.length === 0 || unitsOf(matched, lines) < needs[index]!) continue;
        best = ranks[index]!;
        counted = matched;
      }
    }
  }
  const offer = offers[best];
  return offer ? applyTier(offer, counted, lines) : null;
}

/** Most groups are one line, and many rules are asked: that case makes no list. */
function matchedOf(open: number[], offer: CompiledOffer, lines: readonly CartLine[]): number[] {
  if (open.length === 1) return offer.matches(lines[open[0]!]!) ? open : nothing;
  return open.filter((index) => offer.matches(lines[index]!));
}

const nothing: number[] = [];

function unitsOf(indexes: readonly number[], lines: readonly CartLine[]): number {
  let units = 0;
  for (const index of indexes) units += lines[index]!.quantity;
  return units;
}

function applyTier(offer: CompiledOffer, indexes: number[], lines: readonly CartLine[]): OfferApplication {
  const quantity = unitsOf(indexes, lines);
  const tier = tierReached(offer.terms as QuantityTerms, quantity)!;
  const amounts = tierAmounts(tier, indexes, lines, quantity);
  let amount = 0;
  for (const one of amounts) amount += one;
  const free = tier.type === 'buy_x_get_x';
  return {
    offer,
    product_id: lines[indexes[0]!]!.product_id,
    tier_key: tier.key,
    quantity,
    taken: quantity,
    counts: 'units',
    lines: indexes,
    amounts,
    amount_minor: amount,
    value: free ? 100 : tier.written,
    value_type: free || tier.type === 'percentage_each' ? 'percentage' : 'fixed_amount',
    allocation_method: free || tier.type === 'amount_each' ? 'each' : 'across',
  };
}

/** What each line gets; never more than the line costs. */
function tierAmounts(
  tier: ReadyTier,
  indexes: readonly number[],
  lines: readonly CartLine[],
  quantity: number,
): number[] {
  switch (tier.type) {
    case 'percentage_each':
      return spread(percentOf(subtotalOf(indexes, lines), tier.value), indexes, lines);
    case 'amount_all':
      return spread(Math.min(tier.value, subtotalOf(indexes, lines)), indexes, lines);
    case 'amount_each':
      return indexes.map((index) => {
        const line = lines[index]!;
        return Math.min(tier.value, line.unit_price_minor) * line.quantity;
      });
    case 'buy_x_get_x':
      return freeUnits(Math.floor(quantity / (tier.buy + tier.value)) * tier.value, indexes, lines);
  }
}

function subtotalOf(indexes: readonly number[], lines: readonly CartLine[]): number {
  let sum = 0;
  for (const index of indexes) sum += lines[index]!.unit_price_minor * lines[index]!.quantity;
  return sum;
}

function spread(total: number, indexes: readonly number[], lines: readonly CartLine[]): number[] {
  if (indexes.length === 1) return [total];
  const shares = indexes.map((index) => {
    const line = lines[index]!;
    return { key: line.key, weight: line.unit_price_minor * line.quantity };
  });
  return allocate(total, shares);
}

/** The cheapest units are the free ones; among equals, those of the smaller line key. */
function freeUnits(units: number, indexes: readonly number[], lines: readonly CartLine[]): number[] {
  const amounts = indexes.map(() => 0);
  const order = indexes.map((_, index) => index);
  // Places come by line key and the sort is stable, so equal prices keep that order.
  order.sort((a, b) => lines[indexes[a]!]!.unit_price_minor - lines[indexes[b]!]!.unit_price_minor);
  let left = units;
  for (const index of order) {
    const line = lines[indexes[index]!]!;
    const free = Math.min(left, line.quantity);
    amounts[index] = free * line.unit_price_minor;
    left -= free;
  }
  return amounts;
}

/** Units the offer could count when its turn came: lines of the product that no earlier offer held. */
function openUnits({ offer, line, cart }: Rejection): number {
  const { lines, claims } = cartBefore(offer, cart);
  let sum = 0;
  lines.forEach((other, index) => {
    if (other.product_id !== line.product_id || claims[index]) return;
    if (!other.placed && offer.matches(other)) sum += Math.max(0, other.quantity);
  });
  return sum;
}
