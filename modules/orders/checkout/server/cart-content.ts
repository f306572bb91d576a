import type { ShopCtx } from '#core/server/call/context.ts';
import { toMajor } from '#core/rules/money.ts';
import type { PricingVariant } from '#modules/catalog/facts/server/public.ts';
import type { ShopCheckout } from '../contract/shop-checkout-calls.ts';
import type { CartLineEntry } from '../../cart/rules/cart-lines.ts';
import { sellableOf } from '../../cart/server/cart-queries.ts';
import { judgedCode } from '../../code/server/discount-code-store.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { applicationReply, soldLine, type StoredApplication } from '../../order/server/order-row.ts';
import { applicationsOf, type NewOrderLine, orderLinesOf } from '../../order/server/order-write.ts';
import { cartVariants, pricingLine } from '../../cart/server/quote.ts';

/** The content of a cart or of its order. Amounts are in minor units. */
export interface CartContent {
  lines: readonly Omit<NewOrderLine, 'grams' | 'taken_offer_id'>[];
  applications: readonly StoredApplication[];
}

/** A cart as it is stored. */
export interface CartToPrice {
  lines: readonly CartLineEntry[];
  visitor: string | null;
  discount_code: string | null;
}

/** Carts whose variants are read together: each has 100 lines at most. */
const cartsAtOnce = 50;

/** Prices carts, as their shoppers would see them now, one after another. */
export async function* pricedCarts<Cart extends CartToPrice>(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  carts: readonly Cart[],
): AsyncGenerator<[Cart, CartContent]> {
  for (let from = 0; from < carts.length; from += cartsAtOnce) {
    const some = carts.slice(from, from + cartsAtOnce);
    const variants = await cartVariants(
      ctx,
      some.flatMap(({ lines }) => lines),
    );
    for (const cart of some) yield [cart, await contentOf(ctx, dependencies, cart, variants)];
  }
}

async function contentOf(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  cart: CartToPrice,
  variants: ReadonlyMap<number, PricingVariant>,
): Promise<CartContent> {
  const { entries } = sellableOf(ctx.shop, cart.lines, variants);
  if (entries.length === 0) return { lines: [], applications: [] };
  const lines = entries.map((entry) => pricingLine(entry, variants.get(entry.variant_id)!));
  const { visitor } = cart;
  const price = await dependencies.price(ctx.shop, lines, { trace: 'none', ctx, now: ctx.now, visitor });
  const judged = await judgedCode(ctx, cart.discount_code, price);
  const code = judged?.discount ?? null;
  return {
    lines: orderLinesOf(lines, lineDetails(variants), price, code),
    applications: applicationsOf(price, code),
  };
}

/** Data of variants in order lines, besides the data for prices. */
export const lineDetails = (variants: ReadonlyMap<number, PricingVariant>) =>
  new Map(
    [...variants].map(([id, { sku, image, requires_shipping }]) => [
      id,
      { sku, image_src: image?.src ?? null, requires_shipping },
    ]),
  );

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The total, in minor units. */
export function contentSums({ lines }: CartContent): { full: number; discount: number } {
  return {
    full: sum(lines.map(({ price_minor, quantity }) => price_minor * quantity)),
    discount: sum(lines.map(({ total_discount_minor }) => total_discount_minor)),
  };
}

/** The prices of a cart as calls return them. */
export type ContentFields = Pick<
  ShopCheckout,
  | 'currency'
  | 'total_quantity'
  | 'line_items'
  | 'discount_applications'
  | 'total_line_items_price'
  | 'total_discounts'
  | 'subtotal_price'
>;

export function contentFields(content: CartContent, currency: string): ContentFields {
  const major = (minor: number) => toMajor(minor, currency);
  const { full, discount } = contentSums(content);
  return {
    currency,
    total_quantity: sum(content.lines.map(({ quantity }) => quantity)),
    line_items: content.lines.map((line) => soldLine(line, currency)),
    discount_applications: content.applications.map((one) => applicationReply(one, currency)),
    total_line_items_price: major(full),
    total_discounts: major(discount),
    subtotal_price: major(full - discount),
  };
}
