import type { CartLine, OfferSource } from '../rules/offer-pricer.ts';
import { hasTiers } from '../quantity/rules/quantity-terms.ts';

/**
 * The pricing rules said again, as plainly and slowly as possible, to hold the engine against: no index,
 * every offer asks every line, exact arithmetic by BigInt. Amounts suppose two decimals.
 * Returns by line key what each offer gives, without the lines that get nothing.
 */
export function oraclePrices(
  offers: readonly OfferSource[],
  lines: readonly CartLine[],
): Map<string, { offer_id: number; amount: number }> {
  const taken = new Set<string>();
  const result = new Map<string, { offer_id: number; amount: number }>();
  const order = offers
    .filter((offer) => offer.activated && offer.enable_discount && offer.offer_type === 'quantity')
    .sort((a, b) => a.priority - b.priority || a.id - b.id);
  const products = [...new Set(lines.map((line) => line.product_id))];
  for (const offer of order) {
    for (const product of products) {
      const mine = lines
        .filter((line) => line.product_id === product && line.quantity > 0)
        .filter((line) => !taken.has(line.key) && targets(offer, line));
      const amounts = discount(offer, mine);
      if (!amounts) continue;
      for (const line of mine) {
        taken.add(line.key);
        const amount = amounts.get(line.key) ?? 0;
        if (amount > 0) result.set(line.key, { offer_id: offer.id, amount });
      }
    }
  }
  return result;
}

function targets(offer: OfferSource, line: CartLine): boolean {
  if (offer.target_type === 'all') return true;
  if (offer.target_type === 'product') return offer.target_ids.includes(line.product_id);
  if (offer.target_type === 'collection')
    return line.collection_ids.some((id) => offer.target_ids.includes(id));
  const set = offer.condition.target;
  if (!set || set.conditions.length === 0) return false;
  const met = set.conditions.map(({ field, relation, value }) => {
    if (field === 'price') {
      const wanted = Math.round(Number(value) * 100);
      if (relation === 'greater') return line.unit_price_minor > wanted;
      if (relation === 'less') return line.unit_price_minor < wanted;
      return (line.unit_price_minor === wanted) === (relation === 'equal');
    }
    const facts =
      field === 'tag' ? (line.tags ?? []) : [field === 'vendor' ? line.vendor : line.variant_title];
    const texts = facts.filter((fact) => fact !== undefined);
    if (relation === 'equal') return texts.includes(value);
    if (relation === 'not_equal') return !texts.includes(value);
    if (relation === 'contains') return texts.some((text) => text.includes(value));
    return !texts.some((text) => text.includes(value));
  });
  return set.match === 'all' ? !met.includes(false) : met.includes(true);
}

function discount(offer: OfferSource, lines: CartLine[]): Map<string, number> | null {
  if (!hasTiers(offer.discount_data)) return null;
  const units = lines
    .flatMap((line) => Array.from({ length: line.quantity }, () => line))
    .sort((a, b) => a.unit_price_minor - b.unit_price_minor || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const reached = offer.discount_data.data
    .map((tier) => ({
      ...tier,
      from: tier.min_quantity + (tier.type === 'buy_x_get_x' ? tier.value_discount : 0),
    }))
    .filter((tier) => tier.from <= units.length)
    .sort((a, b) => b.from - a.from || a.key - b.key);
  const tier = reached[0];
  if (!tier) return null;
  const amounts = new Map<string, number>();
  const give = (key: string, amount: number) => amounts.set(key, (amounts.get(key) ?? 0) + amount);
  const subtotal = units.reduce((sum, line) => sum + line.unit_price_minor, 0);
  const value = Math.round(tier.value_discount * 100);
  if (tier.type === 'amount_each') {
    for (const line of units) give(line.key, Math.min(value, line.unit_price_minor));
  } else if (tier.type === 'buy_x_get_x') {
    const free = Math.floor(units.length / tier.from) * tier.value_discount;
    for (const line of units.slice(0, free)) give(line.key, line.unit_price_minor);
  } else {
    const total =
      tier.type === 'amount_all'
        ? Math.min(value, subtotal)
        : Number(
            (BigInt(subtotal) * BigInt(Math.round(tier.value_discount * 10_000)) + 500_000n) / 1_000_000n,
          );
    handOut(total, lines, subtotal, give);
  }
  return amounts;
}

/** One unit at a time, always to the line that is furthest below its exact share. */
function handOut(
  total: number,
  lines: readonly CartLine[],
  subtotal: number,
  give: (key: string, amount: number) => void,
): void {
  if (subtotal === 0) return;
  const shares = lines.map((line) => {
    const exact = BigInt(total) * BigInt(line.unit_price_minor * line.quantity);
    return { key: line.key, part: exact / BigInt(subtotal), rest: exact % BigInt(subtotal) };
  });
  let left = BigInt(total) - shares.reduce((sum, share) => sum + share.part, 0n);
  shares.sort((a, b) => (a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : a.key < b.key ? -1 : 1));
  for (const share of shares) {
    const extra = left > 0n ? 1n : 0n;
    left -= extra;
    give(share.key, Number(share.part + extra));
  }
}
