import { randomBytes } from 'node:crypto';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import type { PricingVariant } from '#modules/catalog/facts/server/public.ts';
import type { Cart } from '../contract/cart-calls.ts';
import { cartRefusals, cartSentences } from '../contract/cart-refusals.ts';
import { cartLimits, type CartLineEntry } from '../rules/cart-lines.ts';
import { shopperWords } from '../../base/rules/shopper-words.ts';
import { unitsInStock } from '../rules/stock-share.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { cartVariants, makeQuote } from './quote.ts';

export function newCartToken(): string {
  return randomBytes(18).toString('base64url');
}

/** A stored cart. */
export interface StoredCart {
  token: string;
  lines: CartLineEntry[];
  /** The browser's session that last put something in, as its script calls it; null: no script did. */
  visitor: string | null;
  /** The visit that last added an item. Null if none was sent. */
  visit_id: string | null;
  /** The code that its shopper typed; null: none. */
  discount_code: string | null;
  /** Whether the shop's own store has codes that could be typed. */
  takes_codes: boolean;
}

/** A cart; with `lock` until the end of the transaction. 404 for an unknown token. */
export async function storedCart(ctx: ShopCtx, token: string, lock: boolean): Promise<StoredCart> {
  const found = await ctx.tx.client.query<Omit<StoredCart, 'token'>>({
    name: lock ? 'orders_cart_locked' : 'orders_cart',
    text: `SELECT c.lines, c.visitor, c.visit_id, c.discount_code,
             EXISTS (SELECT FROM discount_codes d WHERE d.shop_id = c.shop_id AND d.place = 'shop') AS takes_codes
           FROM carts c WHERE c.shop_id = $1 AND c.token = $2${lock ? ' FOR UPDATE OF c' : ''}`,
    values: [ctx.shop.id, token],
  });
  const row = found.rows[0];
  if (!row) throw notFound(cartSentences.this_cart);
  return { token, ...row };
}

/** Saves a cart and its content, and updates its checkouts. */
export async function saveCart(
  ctx: ShopCtx,
  { token, lines, visitor, visit_id, discount_code }: Omit<StoredCart, 'takes_codes'>,
  value_minor: number,
): Promise<void> {
  await ctx.tx.client.query({
    name: 'orders_cart_saved',
    text: `WITH shown AS (UPDATE checkouts SET updated_at = now()
             WHERE shop_id = $1 AND cart_token = $2 AND completed_at IS NULL AND closed_at IS NULL)
           INSERT INTO carts (shop_id, token, lines, visitor, visit_id, value_minor, discount_code)
           VALUES ($1, $2, $3::jsonb, $4, $5, $6, $7)
           ON CONFLICT (shop_id, token) DO UPDATE
           SET lines = excluded.lines, visitor = excluded.visitor, visit_id = excluded.visit_id, value_minor = excluded.value_minor,
             discount_code = excluded.discount_code, version = carts.version + 1, updated_at = now()`,
    values: [ctx.shop.id, token, JSON.stringify(lines), visitor, visit_id, value_minor, discount_code],
  });
}

/** Lines as they can be sold now, and a sentence for each that cannot. */
export async function readSellable(
  ctx: ShopCtx,
  entries: readonly CartLineEntry[],
): Promise<ReturnType<typeof sellableOf> & { variants: Awaited<ReturnType<typeof cartVariants>> }> {
  const variants = await cartVariants(ctx, entries);
  return { ...sellableOf(ctx.shop, entries, variants), variants };
}

/** The same of variants that were read already. */
export function sellableOf(
  { locale }: Pick<ShopCtx['shop'], 'locale'>,
  entries: readonly CartLineEntry[],
  variants: ReadonlyMap<number, PricingVariant>,
): { entries: CartLineEntry[]; notices: string[] } {
  const words = shopperWords(locale);
  // Several lines of one variant have one notice.
  const notices = new Set<string>();
  const buyable: CartLineEntry[] = [];
  const units = unitsInStock(entries, (id) => variants.get(id)?.in_stock ?? null);
  for (const [at, entry] of entries.entries()) {
    const variant = variants.get(entry.variant_id);
    if (!variant?.published) {
      notices.add(words.not_sold);
      continue;
    }
    const name = variant.variant_title ? `${variant.title}, ${variant.variant_title}` : variant.title;
    if (!variant.available) {
      notices.add(words.sold_out(name));
      continue;
    }
    const quantity = units[at]!;
    if (quantity < entry.quantity) notices.add(words.only_left(variant.in_stock!, name));
    if (quantity > 0) buyable.push(quantity === entry.quantity ? entry : { ...entry, quantity });
  }
  return { entries: buyable, notices: [...notices] };
}

type QuotingCtx = ShopCtx & { services: { secret: Buffer } };

/** A cart as its shopper sees it, priced now. */
export async function cartView(
  ctx: QuotingCtx,
  dependencies: OrderDependencies,
  cart: StoredCart,
): Promise<Cart> {
  const { entries, variants, notices } = await readSellable(ctx, cart.lines);
  const { quote } = await makeQuote(ctx, dependencies, cart, entries, variants);
  return {
    token: cart.token,
    item_count: entries.reduce((sum, entry) => sum + entry.quantity, 0),
    notices,
    quote,
    takes_discount_codes: cart.takes_codes,
  };
}

/** Prices a cart, and saves it with the result. */
export async function savedCartView(
  ctx: QuotingCtx,
  dependencies: OrderDependencies,
  cart: StoredCart,
): Promise<Cart> {
  if (cart.lines.length > cartLimits.lines)
    throw new Refusal(cartRefusals.cart_full({ count: cartLimits.lines }));
  const view = await cartView(ctx, dependencies, cart);
  await saveCart(ctx, cart, view.quote.total_minor);
  return view;
}
