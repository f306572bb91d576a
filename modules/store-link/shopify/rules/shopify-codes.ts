import type { CheckoutCart, WantedCode } from '../../port/rules/checkout-code.ts';

/**
 * A Shopify cart takes five codes, the shopper's own among them
 * (https://help.shopify.com/en/manual/discounts/combining-discounts).
 */
export const shopifyCodesInCart = 5;

interface Group {
  offers: Map<number, number>;
  /** Keys are variants; values their products. */
  variants: Map<string, string>;
}

/** Offers that discount the same variant stand together: Shopify gives a line one product discount, not two. */
function groupsOf(cart: CheckoutCart): Group[] {
  const groups: Group[] = [];
  const ofVariant = new Map<string, Group>();
  const ofOffer = new Map<number, Group>();
  for (const line of cart.lines) {
    for (const { offer, amount_minor } of line.discounts) {
      const one = ofVariant.get(line.variant_id);
      const other = ofOffer.get(offer);
      const group = one ??
        other ?? { offers: new Map<number, number>(), variants: new Map<string, string>() };
      if (!one && !other) groups.push(group);
      if (one && other && one !== other) {
        absorb(one, other);
        groups.splice(groups.indexOf(other), 1);
        for (const key of other.offers.keys()) ofOffer.set(key, one);
        for (const key of other.variants.keys()) ofVariant.set(key, one);
      }
      group.offers.set(offer, (group.offers.get(offer) ?? 0) + amount_minor);
      group.variants.set(line.variant_id, line.product_id);
      ofOffer.set(offer, group);
      ofVariant.set(line.variant_id, group);
    }
  }
  return groups;
}

function absorb(into: Group, other: Group): void {
  for (const [offer, amount] of other.offers) into.offers.set(offer, (into.offers.get(offer) ?? 0) + amount);
  for (const [variant, product] of other.variants) into.variants.set(variant, product);
}

const amountOf = (group: Group): number => [...group.offers.values()].reduce((all, one) => all + one, 0);

/**
 * The codes that make a Shopify cart cost what its shopper is shown: one for each offer, its amount across the offer's
 * variants. Offers that meet on a variant share one, and where there are more than `room` the smallest share the last.
 * None where there is no room: then list prices are shown.
 *
 * A code of one offer that counts units asks for as many units as there are; any other for as much money. So a line that
 * is lowered, swapped or added gains nothing: the amount is fixed, and less than was there does not earn it.
 */
export function shopifyCodes(cart: CheckoutCart, room: number): WantedCode[] {
  if (room < 1) return [];
  const groups = groupsOf(cart).toSorted((a, b) => amountOf(b) - amountOf(a));
  const [last, ...rest] = groups.splice(Math.max(0, room - 1));
  if (last) groups.push(last);
  if (last) for (const group of rest) absorb(last, group);
  return groups.map((group) => codeOf(cart, group));
}

function codeOf(cart: CheckoutCart, { offers, variants }: Group): WantedCode {
  const lines = cart.lines.filter((line) => variants.has(line.variant_id));
  const units = lines.reduce((all, line) => all + line.quantity, 0);
  const subtotal_minor = lines.reduce((all, line) => all + line.unit_price_minor * line.quantity, 0);
  const carried = [...offers].map(([offer, amount_minor]) => ({ offer, amount_minor }));
  const isOfUnits = carried.every(({ offer }) => cart.offers[offer]?.counts === 'units');
  return {
    offers: carried,
    variants: [...variants].map(([variant_id, product_id]) => ({ product_id, variant_id })),
    amount_minor: carried.reduce((all, one) => all + one.amount_minor, 0),
    takes: 'once',
    units,
    least: isOfUnits && carried.length === 1 ? { of: 'units', units } : { of: 'variants', subtotal_minor },
  };
}
