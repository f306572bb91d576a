import { splitAcross, sum } from './shopify-money.ts';

/** An amount off discount, made by an app, by the merchant, or applied by itself. Money in cents. */
export interface Discount {
  id: number;
  title: string;
  /** As it was made; compared without regard to case. Null for an automatic discount. */
  code: string | null;
  /**
   * A discount on chosen products or variants is of the product class, one on all items of the order class
   * (shopify.dev/docs/apps/build/discounts).
   */
  kind: 'product' | 'order';
  value: { amount: number; each: boolean } | { percentage: number };
  /** The variants and products it is for; both empty for all items. */
  variants: ReadonlySet<number>;
  products: ReadonlySet<number>;
  on: { subscription: boolean; once: boolean };
  minimum: { quantity: number } | { subtotal: number } | null;
  startsAt: number;
  endsAt: number | null;
  usageLimit: number | null;
  oncePerCustomer: boolean;
  combinesWith: { product: boolean; order: boolean; shipping: boolean };
  createdAt: number;
}

export interface PricedLine {
  key: string;
  variant: number;
  product: number;
  /** For one, in cents. */
  price: number;
  quantity: number;
  giftCard: boolean;
  subscription: boolean;
}

/** Why a code takes nothing off. */
export type Inapplicable =
  | 'not_found'
  | 'not_active'
  | 'limit_reached'
  | 'used_by_customer'
  | 'below_minimum'
  | 'not_entitled'
  | 'not_combined'
  | 'too_many';

export interface Allocation {
  discount: Discount;
  amount: number;
}

export interface PricedCart {
  lines: { line: PricedLine; original: number; final: number; allocations: Allocation[] }[];
  /** Order discounts with their share of each line, in the order of the lines. */
  orderAllocations: (Allocation & { shares: number[] })[];
  codes: { code: string; why: Inapplicable | null }[];
  original: number;
  discount: number;
  total: number;
}

/** "A maximum of five product or order discount codes" (help.shopify.com/manual/discounts/combining-discounts). */
export const maxCodes = 5;

export interface Occasion {
  lines: readonly PricedLine[];
  /** Codes in the order they were put on. */
  codes: readonly string[];
  automatic: readonly Discount[];
  find(code: string): Discount | undefined;
  now: number;
  /** How often it was used, as far as the store has counted by now. */
  uses(discount: Discount): number;
  /** Whether this customer has used it; not known before they say who they are. */
  usedByCustomer?(discount: Discount): boolean;
}

const isEntitled = (discount: Discount, line: PricedLine): boolean => {
  // The API is silent about gift cards, but the help for merchants states: discounts do not apply to gift card products
  if (line.giftCard || line.price === 0) return false;
  // "appliesOnOneTimePurchase", "appliesOnSubscription"
  // (shopify.dev/docs/api/admin-graphql/latest/input-objects/DiscountCustomerGetsInput).
  if (line.subscription ? !discount.on.subscription : !discount.on.once) return false;
  if (discount.kind === 'order') return true;
  return discount.variants.has(line.variant) || discount.products.has(line.product);
};

const full = (line: PricedLine) => line.price * line.quantity;

/** The reason why a discount does not apply to this cart by itself, or null. */
function obstacle(discount: Discount, occasion: Occasion): Inapplicable | null {
  const { now, lines } = occasion;
  // From `startsAt`, until `endsAt`: at that moment "the discount expires"
  // (shopify.dev/docs/api/admin-graphql/latest/input-objects/DiscountCodeBasicInput).
  if (now < discount.startsAt || (discount.endsAt !== null && now >= discount.endsAt)) return 'not_active';
  if (discount.usageLimit !== null && occasion.uses(discount) >= discount.usageLimit) return 'limit_reached';
  if (discount.oncePerCustomer && occasion.usedByCustomer?.(discount)) return 'used_by_customer';
  const entitled = lines.filter((line) => isEntitled(discount, line));
  if (entitled.length === 0) return 'not_entitled';
  return meetsMinimum(discount, entitled, sum(entitled.map(full))) ? null : 'below_minimum';
}

/** Only entitled items count for a minimum (help.shopify.com/manual/discounts/discount-types/percentage-fixed-amount). */
function meetsMinimum({ minimum }: Discount, entitled: readonly PricedLine[], subtotal: number): boolean {
  if (minimum === null) return true;
  return 'quantity' in minimum
    ? sum(entitled.map((line) => line.quantity)) >= minimum.quantity
    : subtotal >= minimum.subtotal;
}

/** A discount's amount on each of these prices. */
function taken(discount: Discount, prices: readonly { price: number; quantity: number }[]): number[] {
  const { value } = discount;
  // How a percentage is rounded is not published: cut, which gives the shopper less.
  if ('percentage' in value) return prices.map(({ price }) => Math.floor(price * value.percentage + 1e-9));
  if (value.each)
    return prices.map(({ price, quantity }) => Math.min(price, value.amount * (quantity > 0 ? quantity : 1)));
  const all = prices.map(({ price }) => price);
  return splitAcross(value.amount, all);
}

/** Both must say that they combine with the other's class (help.shopify.com/manual/discounts/combining-discounts). */
const combine = (a: Discount, b: Discount): boolean => a.combinesWith[b.kind] && b.combinesWith[a.kind];

/** The total of these discounts, all of which combine. */
function apply(lines: readonly PricedLine[], discounts: readonly Discount[]) {
  const best: (Allocation | null)[] = lines.map(() => null);
  for (const discount of discounts.filter(({ kind }) => kind === 'product')) {
    const entitled = lines.flatMap((line, at) => (isEntitled(discount, line) ? [at] : []));
    const amounts = taken(
      discount,
      entitled.map((at) => ({ price: full(lines[at]!), quantity: lines[at]!.quantity })),
    );
    // "Only one product discount applies per line"
    // (shopify.dev/docs/api/admin-graphql/latest/input-objects/DiscountCombinesWithInput): the best one. Whether the
    // share that is beaten on a line goes to the discount's other lines is not published: it is lost.
    entitled.forEach((at, index) => {
      const amount = amounts[index]!;
      if (amount > (best[at]?.amount ?? 0)) best[at] = { discount, amount };
    });
  }
  const left = lines.map((line, at) => full(line) - (best[at]?.amount ?? 0));
  // "Product discounts apply before the subtotal is calculated, and then the order discounts apply to the subtotal"
  // (help.shopify.com/manual/discounts/combining-discounts/discount-combinations).
  const orders: PricedCart['orderAllocations'] = [];
  for (const discount of discounts.filter(({ kind }) => kind === 'order')) {
    const entitled = lines.flatMap((line, at) => (isEntitled(discount, line) ? [at] : []));
    const subtotal = sum(entitled.map((at) => left[at]!));
    // Of which subtotal the minimum of an order discount is asked is not published: of what is left to pay.
    const counted = entitled.map((at) => lines[at]!);
    if (subtotal <= 0 || !meetsMinimum(discount, counted, subtotal)) continue;
    const amounts = taken(
      {
        ...discount,
        value: 'amount' in discount.value ? { ...discount.value, each: false } : discount.value,
      },
      entitled.map((at) => ({ price: left[at]!, quantity: 1 })),
    );
    const shares = lines.map(() => 0);
    entitled.forEach((at, index) => {
      shares[at] = amounts[index]!;
      left[at]! -= amounts[index]!;
    });
    orders.push({ discount, amount: sum(shares), shares });
  }
  const off = sum(best.map((one) => one?.amount ?? 0)) + sum(orders.map(({ amount }) => amount));
  return { best, orders, off };
}

/** The largest groups of discounts that all combine with each other (Bron and Kerbosch). */
function* groups(all: readonly Discount[]): Generator<Discount[]> {
  function* grow(group: Discount[], open: Discount[], done: Discount[]): Generator<Discount[]> {
    if (open.length === 0 && done.length === 0) yield group;
    for (const one of [...open]) {
      const fits = (other: Discount) => combine(one, other);
      yield* grow(
        [...group, one],
        open.filter((other) => other !== one && fits(other)),
        done.filter(fits),
      );
      open = open.filter((other) => other !== one);
      done = [...done, one];
    }
  }
  yield* grow([], [...all], []);
}

/**
 * What a cart costs: of discounts that do not combine, those together that take off most ("the best discount for your
 * customer is applied", help.shopify.com/manual/discounts/combining-discounts); no line and no total goes below zero.
 */
export function priceCart(occasion: Occasion): PricedCart {
  const { lines } = occasion;
  const why = new Map<string, Inapplicable | null>();
  const found = new Map<string, Discount>();
  const fit: Discount[] = [];
  occasion.codes.forEach((code, at) => {
    const discount = occasion.find(code);
    if (discount) found.set(code, discount);
    // Shopify does not publish how it treats a sixth code: here it stays and takes nothing off.
    const problem: Inapplicable | null =
      at >= maxCodes ? 'too_many' : discount ? obstacle(discount, occasion) : 'not_found';
    why.set(code, problem);
    if (discount && problem === null) fit.push(discount);
  });
  fit.push(...occasion.automatic.filter((discount) => obstacle(discount, occasion) === null));
  let chosen = apply(lines, []);
  for (const group of groups(fit)) {
    const tried = apply(
      lines,
      fit.filter((one) => group.includes(one)),
    );
    if (tried.off > chosen.off) chosen = tried;
  }
  const used = new Set([
    ...chosen.best.flatMap((one) => (one ? [one.discount] : [])),
    ...chosen.orders.map(({ discount }) => discount),
  ]);
  for (const [code, discount] of found)
    if (why.get(code) === null && !used.has(discount)) why.set(code, 'not_combined');
  const original = sum(lines.map(full));
  return {
    lines: lines.map((line, at) => {
      const allocation = chosen.best[at];
      const allocations = allocation ? [allocation] : [];
      return { line, original: full(line), final: full(line) - (allocation?.amount ?? 0), allocations };
    }),
    orderAllocations: chosen.orders,
    codes: occasion.codes.map((code) => ({ code, why: why.get(code) ?? null })),
    original,
    discount: chosen.off,
    total: original - chosen.off,
  };
}
