import { escapeHtml, type Sellable } from './woo-catalogue.ts';
import { cartTotals, type CartTotals, subtotalsOf, type TaxedItem } from './woo-cart-totals.ts';
import { type CouponRefusal, couponRefusal } from './woo-coupon-check.ts';
import { formatCode, type WooCoupon } from './woo-coupons.ts';
import { priceMarkup, roundTo, toCents } from './woo-numbers.ts';
import { type CartLine, md5, type WooSession, type WooStore } from './woo-store.ts';

/** A line with what the catalogue says of it now. */
export interface CartEntry {
  line: CartLine;
  sellable: Sellable;
}

export interface CartView {
  entries: CartEntry[];
  /** Coupons that are on the cart and hold. */
  coupons: WooCoupon[];
  totals: CartTotals;
}

/** A refusal as the Store API tells it; other doors use its sentence. */
export interface CartRefusal {
  status: number;
  code: string;
  message: string;
}

const refuse = (status: number, code: string, message: string): CartRefusal => ({ status, code, message });

/** Lines whose product is gone from the shop leave the cart (WC_Cart_Session::get_cart_from_session). */
export function entriesOf(store: WooStore, session: WooSession): CartEntry[] {
  return session.lines.flatMap((line) => {
    const sellable = store.catalogue.sellable(line.sellableId);
    return sellable?.purchasable ? [{ line, sellable: inCartSale(store, sellable) }] : [];
  });
}

/** As a plugin prices it in the cart: the regular price stays, and so does whether it is on sale. */
function inCartSale({ settings }: Pick<WooStore, 'settings'>, sellable: Sellable): Sellable {
  const { cartSale, priceDecimals } = settings;
  if (cartSale === null) return sellable;
  return { ...sellable, price: roundTo(sellable.price * (1 - cartSale / 100), priceDecimals) };
}

export const taxedItem = (store: WooStore, { line, sellable }: CartEntry): TaxedItem => ({
  key: line.key,
  productId: sellable.productId,
  variationId: sellable.variationId,
  categories: sellable.categories,
  onSale: sellable.onSale,
  taxable: sellable.taxable,
  quantity: line.quantity,
  price: toCents(sellable.price * line.quantity, store.settings.priceDecimals),
});

function refusalOf(
  store: WooStore,
  items: readonly TaxedItem[],
  coupon: WooCoupon | undefined,
  code: string,
): CouponRefusal | null {
  return couponRefusal(coupon, escapeHtml(code), {
    coupons: store.coupons,
    items,
    displayedSubtotal: subtotalsOf(items, store.settings).displayed,
    now: store.seconds(),
    price: (amount) => priceMarkup(amount, store.settings.currency, store.settings.priceDecimals),
  });
}

/** The cart as it is now. A coupon that does not hold any more takes nothing off, but stays until someone looks. */
export function viewCart(store: WooStore, session: WooSession): CartView {
  const entries = entriesOf(store, session);
  const items = entries.map((entry) => taxedItem(store, entry));
  const coupons = session.coupons.flatMap((code) => {
    const coupon = store.settings.couponsEnabled ? store.coupons.byCode(code) : undefined;
    return coupon && !refusalOf(store, items, coupon, code) ? [coupon] : [];
  });
  return { entries, coupons, totals: cartTotals(items, coupons, store.settings) };
}

/** A line's key (WC_Cart::generate_cart_id): the same for the same product, variation and attributes. */
const keyOf = (sellable: Sellable): string =>
  md5(
    [
      sellable.productId,
      sellable.variationId || '',
      ...sellable.attributes.map(({ slug, value }) => `attribute_${slug}${value}`),
    ].join('_'),
  );

/** Pieces of one product that the cart has already. */
const inCart = (session: WooSession, sellable: Sellable): number =>
  session.lines
    .filter((line) => line.sellableId === sellable.id)
    .reduce((all, line) => all + line.quantity, 0);

/** Puts pieces of something into the cart (StoreApi CartController::add_to_cart and its checks). */
export function addToCart(
  store: WooStore,
  session: WooSession,
  id: number,
  quantity: number,
): CartLine | CartRefusal {
  const sellable = store.catalogue.sellable(id);
  if (!sellable)
    return refuse(
      400,
      'woocommerce_rest_cart_invalid_product',
      `Product with ID "${id}" was not found and cannot be added to the cart.`,
    );
  if (sellable.own.stock_status === 'outofstock')
    return refuse(
      400,
      'woocommerce_rest_product_out_of_stock',
      `You cannot add &quot;${sellable.name}&quot; to the cart because the product is out of stock.`,
    );
  if (!sellable.purchasable)
    return refuse(
      400,
      'woocommerce_rest_product_not_purchasable',
      `&quot;${sellable.name}&quot; is not available for purchase.`,
    );
  if (!(quantity > 0))
    return refuse(
      400,
      'woocommerce_rest_product_invalid_quantity',
      `You cannot add &quot;${sellable.name}&quot; with a quantity less than or equal to 0 to the cart.`,
    );
  if (sellable.stock !== null && sellable.stock < inCart(session, sellable) + quantity)
    return refuse(
      400,
      'woocommerce_rest_product_partially_out_of_stock',
      `You cannot add that amount of &quot;${sellable.name}&quot; to the cart because there is not enough stock (${sellable.stock} remaining).`,
    );
  const key = keyOf(sellable);
  const found = session.lines.find((line) => line.key === key);
  if (found) {
    found.quantity += quantity;
    return found;
  }
  const line: CartLine = { key, sellableId: sellable.id, quantity };
  session.lines.push(line);
  return line;
}

export const isRefusal = (value: object): value is CartRefusal => 'status' in value && 'code' in value;

/** The maximum quantity of a line: stock, and 9,999 (StoreApi QuantityLimits). */
export const quantityLimit = (sellable: Sellable): number =>
  Math.max(1, Math.min(9999, sellable.stock || 9999));

/** Sets how many a line has (CartController::set_cart_item_quantity). */
export function setQuantity(
  store: WooStore,
  session: WooSession,
  key: string,
  quantity: number,
): CartRefusal | null {
  const line = session.lines.find((one) => one.key === key);
  const sellable = line && store.catalogue.sellable(line.sellableId);
  if (!line || !sellable)
    return refuse(409, 'woocommerce_rest_cart_invalid_key', 'Cart item does not exist.');
  if (quantity < 1)
    return refuse(
      400,
      'invalid_quantity',
      `The minimum quantity of &quot;${sellable.name}&quot; allowed in the cart is 1`,
    );
  const limit = quantityLimit(sellable);
  if (quantity > limit)
    return refuse(
      400,
      'invalid_quantity',
      `The maximum quantity of &quot;${sellable.name}&quot; allowed in the cart is ${limit}`,
    );
  line.quantity = quantity;
  return null;
}

export function removeLine(session: WooSession, key: string): boolean {
  const at = session.lines.findIndex((line) => line.key === key);
  if (at < 0) return false;
  session.lines.splice(at, 1);
  return true;
}

/** Puts a coupon on (CartController::apply_coupon); what the classic door says differs in words only. */
export function applyCoupon(store: WooStore, session: WooSession, given: unknown): CartRefusal | null {
  if (!store.settings.couponsEnabled)
    return refuse(404, 'woocommerce_rest_cart_coupon_disabled', 'Coupons are disabled.');
  const code = formatCode(given);
  const error = (message: string) =>
    refuse(400, 'woocommerce_rest_cart_coupon_error', message.replace(/<[^>]*>/g, ''));
  if (code === '') return error('"" is an invalid coupon code.');
  if (session.coupons.includes(code))
    return error(`Coupon code "${escapeHtml(code)}" has already been applied.`);
  const coupon = store.coupons.byCode(code);
  const items = entriesOf(store, session).map((entry) => taxedItem(store, entry));
  const refusal = refusalOf(store, items, coupon, code);
  if (refusal || !coupon) return error(refusal?.message ?? 'Invalid coupon code.');
  const alone = session.coupons.find((one) => store.coupons.byCode(one)?.individual_use);
  if (alone)
    return error(`"${alone}" has already been applied and cannot be used in conjunction with other coupons.`);
  // One that stands alone sends the others away without a word.
  if (coupon.individual_use) session.coupons = [];
  session.coupons.push(code);
  return null;
}

export function removeCoupon(session: WooSession, given: unknown): boolean {
  const at = session.coupons.indexOf(formatCode(given));
  if (at < 0) return false;
  session.coupons.splice(at, 1);
  return true;
}

/** Takes off the coupons that do not hold any more; code and reason of each. */
export function dropInvalidCoupons(store: WooStore, session: WooSession): { code: string; reason: string }[] {
  const items = entriesOf(store, session).map((entry) => taxedItem(store, entry));
  const gone = session.coupons.flatMap((code) => {
    const coupon = store.settings.couponsEnabled ? store.coupons.byCode(code) : undefined;
    const refusal = refusalOf(store, items, coupon, code);
    return refusal ? [{ code, reason: refusal.message.replace(/<[^>]*>/g, '') }] : [];
  });
  session.coupons = session.coupons.filter((code) => !gone.some((one) => one.code === code));
  return gone;
}

/** The hash of the cart in the cookie and the order (WC_Cart::get_cart_hash): empty for an empty cart. */
export function cartHash(view: CartView): string {
  if (view.entries.length === 0) return '';
  return md5(JSON.stringify([view.entries.map(({ line }) => line), view.totals.total]));
}
