import { createHash } from 'node:crypto';
import { type Discount, priceCart, type PricedCart } from './shopify-discount.ts';
import {
  type Cart,
  findCode,
  findVariant,
  type Line,
  sellingPlansOf,
  type ShopState,
  stockOf,
  usesOf,
  type Variant,
} from './shopify-state.ts';

/** A refusal of the cart API: `{ status, message, description }` (shopify.dev/docs/api/ajax/reference/cart). */
export class CartRefused extends Error {
  readonly status: number;
  readonly description: string;
  constructor(status: number, description: string, message = 'Cart Error') {
    super(message);
    this.status = status;
    this.description = description;
  }
}

/** A missing value, or one of the wrong type: a list for a number, half a unit. */
export const missing = (name: string): CartRefused =>
  new CartRefused(400, `Required parameter missing or invalid: ${name}`, 'Parameter Missing or Invalid');

/** "A maximum of 500 line items" (shopify.dev/docs/api/ajax/reference/cart). */
const maxLines = 500;

export const titleOf = ({ product, row }: Variant): string =>
  row.title === 'Default Title' ? String(product.title) : `${String(product.title)} - ${String(row.title)}`;

/** Lines of one variant with other properties or another plan are other lines, each with a key of its own. */
export function lineKey(variant: number, properties: Record<string, string>, plan: number | null): string {
  const parts = JSON.stringify([Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1)), plan]);
  return `${variant}:${createHash('md5').update(`${variant}${parts}`).digest('hex')}`;
}

/** Whole numbers only: what the store does with 2.5 is not published, and it is refused. */
export function wholeOf(value: unknown, name: string): number {
  const text = typeof value === 'string' ? value.trim() : value;
  const number = text === '' || text === null ? Number.NaN : Number(text);
  if (!Number.isInteger(number) || number < 0 || typeof value === 'object') throw missing(name);
  return number;
}

const inCart = (cart: Cart, variant: number) =>
  cart.lines.reduce((all, line) => (line.variant === variant ? all + line.quantity : all), 0);

export interface Addition {
  id: unknown;
  quantity?: unknown;
  properties?: unknown;
  selling_plan?: unknown;
}

/**
 * Puts variants into a cart and answers their lines. One that cannot be had keeps all of them out: whether the others
 * would go in is not published.
 */
export function addLines(state: ShopState, cart: Cart, items: readonly Addition[]): Line[] {
  if (items.length === 0) throw missing('items');
  const before = cart.lines.map((line) => ({ ...line }));
  try {
    return items.map((item) => addLine(state, cart, item));
  } catch (error) {
    cart.lines = before;
    throw error;
  }
}

function addLine(state: ShopState, cart: Cart, item: Addition): Line {
  const variant = findVariant(state, wholeOf(item.id, 'id'));
  if (!variant) throw new CartRefused(404, 'Cannot find variant');
  const quantity = wholeOf(item.quantity ?? 1, 'quantity');
  if (quantity === 0) throw missing('quantity');
  const stock = stockOf(variant);
  const had = inCart(cart, variant.id);
  if (stock === 0) throw new CartRefused(422, `The product '${titleOf(variant)}' is already sold out.`);
  if (had >= stock) throw new CartRefused(422, `All ${stock} ${titleOf(variant)} are in your cart.`);
  if (had + quantity > stock)
    throw new CartRefused(422, `You can only add ${stock - had} ${titleOf(variant)} to the cart.`);
  const plan = planOf(variant, item.selling_plan);
  const properties = textsOf(item.properties);
  const key = lineKey(variant.id, properties, plan);
  const same = cart.lines.find((line) => line.key === key);
  if (same) {
    same.quantity += quantity;
    return same;
  }
  if (cart.lines.length >= maxLines) throw new CartRefused(422, 'Your cart is full.');
  const line = { key, variant: variant.id, quantity, properties, sellingPlan: plan };
  // The line that was added last comes first.
  cart.lines.unshift(line);
  return line;
}

function planOf(variant: Variant, asked: unknown): number | null {
  if (asked === undefined || asked === null || asked === '') return null;
  const plan = sellingPlansOf(variant.product).find(({ id }) => id === Number(asked));
  if (!plan) throw new CartRefused(422, 'Cannot apply selected selling plan to this item');
  return plan.id;
}

/** Names with their texts; what is empty is no property. */
export function textsOf(value: unknown): Record<string, string> {
  if (!value || typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) =>
      text === null || text === undefined || text === '' ? [] : [[name, String(text)]],
    ),
  );
}

/** `id` is a line's key or a variant's id, `line` the line's place from 1. */
export function findLine(cart: Cart, { id, line }: { id?: unknown; line?: unknown }): Line {
  if (line !== undefined) {
    const found = cart.lines[wholeOf(line, 'line') - 1];
    if (!found) throw new CartRefused(400, 'no valid id or line parameter');
    return found;
  }
  const found = cart.lines.find((one) => one.key === String(id) || String(one.variant) === String(id));
  if (!found) throw new CartRefused(400, 'no valid id or line parameter');
  return found;
}

export function changeLine(
  state: ShopState,
  cart: Cart,
  line: Line,
  to: { quantity?: unknown; properties?: unknown; selling_plan?: unknown },
): void {
  const quantity = to.quantity === undefined ? line.quantity : wholeOf(to.quantity, 'quantity');
  if (quantity === 0) {
    cart.lines = cart.lines.filter((one) => one !== line);
    return;
  }
  const variant = findVariant(state, line.variant);
  if (!variant) throw new CartRefused(404, 'Cannot find variant');
  const stock = stockOf(variant);
  const others = inCart(cart, line.variant) - line.quantity;
  if (quantity > line.quantity && others + quantity > stock)
    throw new CartRefused(
      422,
      `You can only add ${Math.max(0, stock - others)} ${titleOf(variant)} to the cart.`,
    );
  line.quantity = quantity;
  if (to.selling_plan !== undefined) line.sellingPlan = planOf(variant, to.selling_plan);
  // Properties are replaced as a whole (shopify.dev/docs/api/ajax/reference/cart#post-locale-cart-change-js).
  if (to.properties !== undefined) line.properties = textsOf(to.properties);
  line.key = lineKey(line.variant, line.properties, line.sellingPlan);
}

/** Codes are given as one text with commas; the whole set is replaced, and an empty text takes all of them off. */
export function setCodes(cart: Cart, text: string): void {
  const codes: string[] = [];
  for (const code of text.split(',').map((one) => one.trim()))
    if (code !== '' && !codes.some((one) => one.toLowerCase() === code.toLowerCase())) codes.push(code);
  cart.codes = codes;
}

/** A cart's prices now, in the currency the shopper pays in. */
export function priceLines(
  state: ShopState,
  given: { lines: readonly Line[]; codes: readonly string[]; rate?: number; customer?: string },
): PricedCart & { variants: Variant[] } {
  const { rate = 1, customer } = given;
  const found = given.lines.flatMap((line) => {
    const variant = findVariant(state, line.variant);
    return variant ? [{ line, variant }] : [];
  });
  const theirs = (cents: number) => Math.round(cents * rate);
  const converted = new Map<Discount, Discount>();
  /** Amounts are the shop's currency's and converted like prices (shopify.dev/docs/api/admin-graphql/latest/objects/DiscountAmount). */
  const convert = (discount: Discount): Discount => {
    if (rate === 1) return discount;
    const { value, minimum } = discount;
    const done = converted.get(discount) ?? {
      ...discount,
      value: 'amount' in value ? { ...value, amount: theirs(value.amount) } : value,
      minimum: minimum && 'subtotal' in minimum ? { subtotal: theirs(minimum.subtotal) } : minimum,
    };
    converted.set(discount, done);
    return done;
  };
  const priced = priceCart({
    lines: found.map(({ line, variant }) => ({
      key: line.key,
      variant: variant.id,
      product: variant.product.id,
      price: theirs(variant.price),
      quantity: line.quantity,
      giftCard: variant.giftCard,
      subscription: line.sellingPlan !== null,
    })),
    codes: given.codes,
    automatic: state.discounts.filter(({ code }) => code === null).map(convert),
    find: (code) => {
      const discount = findCode(state, code);
      const isKnown = discount && discount.createdAt + state.faults.codeLagMs <= state.now();
      return isKnown ? convert(discount) : undefined;
    },
    now: state.now(),
    uses: (discount) => usesOf(state, discount),
    usedByCustomer: ({ id }) =>
      state.uses.some((use) => use.discount === id && use.customer === (customer ?? '').toLowerCase()),
  });
  return { ...priced, variants: found.map(({ variant }) => variant) };
}
