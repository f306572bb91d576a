import { hasTiers } from '../../offer/rules/tier-list.ts';
import type { CartLine, OfferSource } from '../rules/offer-pricer.ts';

/** What a price depends on beside offers and lines: seconds since 1970, units left and offers held out, by id. */
export interface OracleContext {
  seconds?: number;
  left?: ReadonlyMap<number, number>;
  heldOut?: ReadonlySet<number>;
}

interface Given {
  offer_id: number;
  amount: number;
}

/**
 * The pricing rules written a second time, as plainly and slowly as possible, to hold the engine against: no index,
 * every offer asks every line, unit by unit, exact arithmetic by BigInt. Amounts suppose two decimals.
 * Returns by line key what each offer gives, without the lines that get nothing.
 */
export function oraclePrices(
  offers: readonly OfferSource[],
  lines: readonly CartLine[],
  context: OracleContext = {},
): Map<string, Given> {
  const taken = new Set<string>();
  const result = new Map<string, Given>();
  const order = offers
    .filter((offer) => offer.activated && offer.enable_discount && !context.heldOut?.has(offer.id))
    .sort((a, b) => a.priority - b.priority || a.id - b.id);
  const counting = countingLines(order, lines);
  for (const offer of order) {
    const open = lines.filter((line) => line.quantity > 0 && !line.placed && !taken.has(line.key));
    for (const amounts of gifts(offer, open, { lines, counting }, context)) {
      for (const [key, amount] of amounts) {
        taken.add(key);
        if (amount > 0) result.set(key, { offer_id: offer.id, amount });
      }
    }
  }
  return result;
}

/**
 * Lines that may lead to an offer: all but those that were taken, then of these one after the other what a line that
 * counts leads to. A line whose offer no line at all leads to was not taken.
 */
function countingLines(order: readonly OfferSource[], lines: readonly CartLine[]): CartLine[] {
  const ledBy = (line: CartLine, some: readonly CartLine[]) => {
    const offer = order.find((one) => one.id === line.offer_id);
    if (!offer || line.placed || hasTiers(offer.discount_data) || takenValue(offer) <= 0) return null;
    if (offer.offer_type === 'bundle' || offer.offer_type === 'product' || offer.offer_type === 'custom')
      return null;
    return some.some((other) => leads(offer, other, line));
  };
  const counting = lines.filter((line) => !ledBy(line, lines));
  for (;;) {
    const next = lines.find((line) => !counting.includes(line) && ledBy(line, counting));
    if (!next) return counting;
    counting.push(next);
  }
}

/** Percent, or cents, that a unit taken from an offer costs less. */
function takenValue({ discount_data: data }: OfferSource): number {
  if (hasTiers(data)) return 0;
  return data.discount_type === 'fixed_amount'
    ? Math.round(data.amount_discount * 100)
    : data.percentage_discount;
}

function leads(offer: OfferSource, other: CartLine, line: CartLine): boolean {
  const after = offer.offer_type === 'post-purchase';
  const there = other.quantity > 0 && other.offer_id !== offer.id && after === (other.placed === true);
  return there && targets(offer, other) && offered(offer, other, line);
}

/** A cart before anything is given, and those of its lines that may lead to an offer. */
interface WholeCart {
  lines: readonly CartLine[];
  counting: readonly CartLine[];
}

/** What an offer gives the open lines: a map for each use of it, with every line that it claims. */
function gifts(
  offer: OfferSource,
  open: CartLine[],
  cart: WholeCart,
  context: OracleContext,
): Map<string, number>[] {
  if (isOver(offer, context)) return [];
  if (offer.offer_type === 'quantity') {
    const products = [...new Set(open.map((line) => line.product_id))];
    return products.flatMap((product) => {
      const targeted = open.filter((line) => line.product_id === product && targets(offer, line));
      return tierGift(offer, targeted) ?? [];
    });
  }
  const stock = units(offer, context);
  if (stock === 0 || hasTiers(offer.discount_data)) return [];
  if (offer.offer_type === 'bundle') return setGift(offer, open, stock) ?? [];
  if (offer.offer_type === 'product' || offer.offer_type === 'custom') return [];
  return takenGift(offer, open, cart, stock) ?? [];
}

/** From its end on an offer of whatever kind gives nothing, unless the end moves on. */
function isOver({ discount_data: data }: OfferSource, { seconds }: OracleContext): boolean {
  if (seconds === undefined || !data.setup_end_date || data.auto_extend_end_date) return false;
  return !!data.end_date_time && data.end_date_time <= seconds;
}

/** Units that may still be discounted: as many as are left of a limit. */
function units(offer: OfferSource, { left }: OracleContext): number {
  const data = offer.discount_data;
  if (hasTiers(data)) return 0;
  return data.setup_stock_limit ? (left?.get(offer.id) ?? data.stock_item_limit) : 1_000_000;
}

const byPrice = (a: CartLine, b: CartLine) =>
  a.unit_price_minor - b.unit_price_minor || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const singly = (lines: readonly CartLine[]) =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, () => line)).sort(byPrice);

/** A percentage of an amount, rounded half up. */
function share(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 10_000)) + 500_000n) / 1_000_000n);
}

function takenGift(
  offer: OfferSource,
  open: CartLine[],
  { lines, counting }: WholeCart,
  stock: number,
): Map<string, number>[] | null {
  const data = offer.discount_data;
  if (hasTiers(data)) return null;
  const fixed = data.discount_type === 'fixed_amount';
  const value = takenValue(offer);
  if (value <= 0) return null;
  const right = (line: CartLine) =>
    line.offer_id === offer.id && counting.some((other) => leads(offer, other, line));
  const rightly = open.filter(right);
  const rightlyAll = lines.filter((line) => line.quantity > 0 && !line.placed && right(line));
  const amounts = new Map<string, number>();
  const leading = (some: readonly CartLine[]) =>
    counting
      .filter((other) => some.some((line) => leads(offer, other, line)))
      .reduce((sum, other) => sum + other.quantity, 0);
  const given: CartLine[] = [];
  for (const line of singly(rightly)) {
    const times = given.filter((one) => one === line).length;
    const beyond = given.length >= leading(rightlyAll) || times >= leading([line]);
    if (given.length < stock && (data.beyond_targets === true || !beyond)) given.push(line);
  }
  for (const line of given) {
    const each = fixed ? Math.min(value, line.unit_price_minor) : share(line.unit_price_minor, value);
    amounts.set(line.key, (amounts.get(line.key) ?? 0) + each);
  }
  return amounts.size > 0 ? [amounts] : null;
}

/** Whether an offer offers a product beside a target. */
function offered(offer: OfferSource, target: CartLine, line: CartLine): boolean {
  const ids = offer.recommend_ids ?? [];
  const sameProduct = target.product_id === line.product_id;
  const apart = !sameProduct || offer.condition.post_purchase?.include_target === true;
  const sameCollection = target.collection_ids.some((id) => line.collection_ids.includes(id));
  const option = (one: CartLine, name: string) => one.options?.find((each) => each.name === name)?.value;
  const differs = (name: string) =>
    sameProduct &&
    option(target, name) !== undefined &&
    option(line, name) !== undefined &&
    option(target, name) !== option(line, name);
  if (offer.recommend_type === 'product') return ids.includes(line.product_id);
  if (offer.recommend_type === 'collection') return line.collection_ids.some((id) => ids.includes(id));
  if (offer.recommend_type === 'base-category')
    return (line.category_ids ?? []).some((id) => ids.includes(id));
  if (offer.recommend_type === 'condition') return meets(offer.condition.recommend, line);
  if (offer.recommend_type === 'target-product') return sameProduct;
  if (offer.recommend_type === 'different-color') return differs('Color');
  if (offer.recommend_type === 'different-size') return differs('Size');
  if (offer.recommend_type === 'same-collection') return apart && sameCollection;
  if (offer.recommend_type !== 'relevant-collection') return false;
  const sameTag = (target.tags ?? []).some((tag) => line.tags?.includes(tag));
  const sameType = target.product_type !== '' && target.product_type === line.product_type;
  return apart && (sameCollection || sameTag || sameType);
}

/** Sets are put together one by one from the cheapest open units until one cannot be made whole. */
function setGift(offer: OfferSource, open: CartLine[], stock: number): Map<string, number>[] | null {
  const data = offer.discount_data;
  if (hasTiers(data) || offer.target_ids.length < 2) return null;
  const fixed = data.discount_type === 'fixed_amount';
  const value = fixed ? Math.round(data.amount_discount * 100) : data.percentage_discount;
  if (value <= 0) return null;
  let pool = singly(open);
  const used: CartLine[] = [];
  let sets = 0;
  while (sets < stock) {
    const rest = [...pool];
    const set: CartLine[] = [];
    for (const product of offer.target_ids) {
      const index = rest.findIndex((line) => line.product_id === product);
      if (index >= 0) set.push(...rest.splice(index, 1));
    }
    if (set.length < offer.target_ids.length) break;
    used.push(...set);
    pool = rest;
    sets += 1;
  }
  if (sets === 0) return null;
  const price = used.reduce((sum, line) => sum + line.unit_price_minor, 0);
  const total = fixed ? Math.min(price, value * sets) : share(price, value);
  const counted = open.flatMap((line) => {
    const quantity = used.filter((one) => one.key === line.key).length;
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
  const amounts = new Map(counted.map((line) => [line.key, 0]));
  handOut(total, counted, price, (key, amount) => amounts.set(key, amount));
  return [amounts];
}

function targets(offer: OfferSource, line: CartLine): boolean {
  if (offer.target_type === 'all') return true;
  if (offer.target_type === 'product') {
    const { target_ids: ids, product_ids: more = [], target_handpicked: picked, sku = [], tags = [] } = offer;
    if ([...ids, ...more, ...(picked?.products ?? [])].includes(line.product_id)) return true;
    return (line.sku !== undefined && sku.includes(line.sku)) || tags.some((tag) => line.tags?.includes(tag));
  }
  if (offer.target_type === 'collection') {
    const { target_ids: ids, category_ids: more = [], target_handpicked: picked } = offer;
    const named = [...ids, ...more, ...(picked?.collections ?? [])];
    return line.collection_ids.some((id) => named.includes(id));
  }
  if (offer.target_type === 'base-category')
    return (line.category_ids ?? []).some((id) =>
      offer.condition.in_cart?.base_category?.from_these_categories.includes(id),
    );
  return meets(offer.condition.target, line);
}

function meets(set: OfferSource['condition']['target'], line: CartLine): boolean {
  if (!set || set.conditions.length === 0) return false;
  const met = set.conditions.map(({ field, relation, value }) => {
    if (field === 'price') {
      const wanted = Math.round(Number(value) * 100);
      if (relation === 'greater') return line.unit_price_minor > wanted;
      if (relation === 'less') return line.unit_price_minor < wanted;
      return (line.unit_price_minor === wanted) === (relation === 'equal');
    }
    if (field !== 'tag' && field !== 'vendor' && field !== 'title' && field !== 'variant_title')
      throw new Error(`The oracle does not know ${field}`);
    const facts = field === 'tag' ? (line.tags ?? []) : [line[field]];
    const texts = facts.filter((fact) => fact !== undefined);
    if (relation === 'equal') return texts.includes(value);
    if (relation === 'not_equal') return !texts.includes(value);
    if (relation === 'contains') return texts.some((text) => text.includes(value));
    if (relation === 'starts_with') return texts.some((text) => text.startsWith(value));
    if (relation === 'ends_with') return texts.some((text) => text.endsWith(value));
    if (relation === 'not_contains') return !texts.some((text) => text.includes(value));
    throw new Error(`The oracle does not know ${relation} of a text`);
  });
  return set.match === 'all' ? !met.includes(false) : met.includes(true);
}

/** The highest tier that the lines of one product reach; every line counts, also one that gets nothing. */
function tierGift(offer: OfferSource, lines: CartLine[]): Map<string, number>[] | null {
  if (!hasTiers(offer.discount_data)) return null;
  const units = singly(lines);
  const reached = offer.discount_data.data
    .map((tier) => ({
      ...tier,
      from: tier.min_quantity + (tier.type === 'buy_x_get_x' ? tier.value_discount : 0),
    }))
    .filter((tier) => tier.from <= units.length)
    .sort((a, b) => b.from - a.from || a.key - b.key);
  const tier = reached[0];
  if (!tier) return null;
  const amounts = new Map(lines.map((line) => [line.key, 0]));
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
      tier.type === 'amount_all' ? Math.min(value, subtotal) : share(subtotal, tier.value_discount);
    handOut(total, lines, subtotal, give);
  }
  return [amounts];
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
