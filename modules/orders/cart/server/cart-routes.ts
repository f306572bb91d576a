import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { invalid, notFound, Refusal } from '#core/server/call/refusal.ts';
import { pricingFromMemory, type PricingVariant } from '#modules/catalog/facts/server/public.ts';
import {
  addToCart,
  cartOffers,
  changeCart,
  changeCartDiscountCode,
  getCart,
} from '../contract/cart-calls.ts';
import { cartRefusals, cartSentences } from '../contract/cart-refusals.ts';
import { addLines, type CartLineEntry, changeLines, lineKey, lineKeys } from '../rules/cart-lines.ts';
import { codeProblem } from '../rules/code-problem.ts';
import {
  cartView,
  newCartToken,
  savedCartView,
  readSellable,
  storedCart,
  type StoredCart,
} from './cart-queries.ts';
import { takesCodes } from '../../code/server/discount-code-store.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { pricingLine } from './quote.ts';

/** A cart without items. */
async function emptyCartOf(ctx: ShopCtx, token: string): Promise<StoredCart> {
  const takes_codes = await takesCodes(ctx);
  return { token, lines: [], visitor: null, visit_id: null, discount_code: null, takes_codes };
}

/** Marks lines with their offers, as the boxes showed them or as they would show them now. */
async function rememberOffers(
  ctx: Ctx,
  dependencies: OrderDependencies,
  lines: readonly CartLineEntry[],
  variants: ReadonlyMap<number, PricingVariant>,
  sent: readonly {
    variant_id: number;
    offer_id?: number | null | undefined;
    proof?: string | null | undefined;
  }[],
): Promise<CartLineEntry[]> {
  if (!lines.some((line) => line.offer_id !== undefined && !line.shown)) return [...lines];
  const proofs = new Map(sent.flatMap((line) => (line.proof ? [[lineKey(line), line.proof] as const] : [])));
  const known = lines.flatMap((line) => {
    const variant = variants.get(line.variant_id);
    return variant ? [{ ...pricingLine(line, variant), proof: proofs.get(line.key) }] : [];
  });
  const shown = await dependencies.shown(ctx, known);
  return lines.map((line) => (shown.has(line.key) ? { ...line, shown: true } : line));
}

/** The calls of shoppers about their cart. */
export function cartRoutes(dependencies: OrderDependencies): Route[] {
  const addRoute = handle(addToCart, async (ctx, { body }) => {
    const token = body.token ?? newCartToken();
    // A cart that was cleaned up begins again under its token: the shopper notices nothing.
    const stored = body.token
      ? await storedCart(ctx, token, true).catch(async (error: unknown) =>
          whenMissing(error, await emptyCartOf(ctx, token)),
        )
      : await emptyCartOf(ctx, token);
    const lines = addLines(stored.lines, body.lines);
    const { variants } = await readSellable(ctx, lines);
    for (const { variant_id: id } of body.lines) {
      const variant = variants.get(id);
      if (!variant?.published) throw notFound(cartSentences.this_product);
      if (!variant.available) throw new Refusal(cartRefusals.sold_out.now({ title: variant.title }));
    }
    // A shopper who sees the offers now gets their prices.
    const cart = {
      token,
      lines: await rememberOffers(ctx, dependencies, lines, variants, body.lines),
      visitor: body.visitor ?? stored.visitor,
      visit_id: body.visit ?? stored.visit_id,
      discount_code: stored.discount_code,
      takes_codes: stored.takes_codes,
    };
    return { cart: await savedCartView(ctx, dependencies, cart) };
  });

  const changeRoute = handle(changeCart, async (ctx, { body }) => {
    const stored = await storedCart(ctx, body.token, true);
    const cart = { ...stored, lines: changeLines(stored.lines, body.lines) };
    return { cart: await savedCartView(ctx, dependencies, cart) };
  });

  const codeRoute = handle(changeCartDiscountCode, async (ctx, { body }) => {
    const stored = await storedCart(ctx, body.token, true);
    const cart = await savedCartView(ctx, dependencies, { ...stored, discount_code: body.code });
    const problem = codeProblem(cart.quote, ctx.shop);
    // A code without a discount isn't applied, and the cart keeps its present one.
    if (problem !== null) throw invalid({ code: problem });
    return { cart };
  });

  const cartRoute = handle(getCart, async (ctx, { query }) => ({
    cart: await cartView(ctx, dependencies, await storedCart(ctx, query.token, false)),
  }));

  const decideRoute = handleWithoutTransaction(cartOffers, async (ctx, { body }) => {
    const variants = await pricingFromMemory(
      ctx.services,
      ctx.shop,
      body.lines.map((line) => line.variant_id),
    );
    const keys = lineKeys(body.lines);
    const lines = body.lines.map(({ variant_id, quantity, offer_id, proof }, index) => {
      const variant = variants.get(variant_id);
      if (!variant?.published) throw notFound(cartSentences.this_product);
      const key = keys[index]!;
      const priced = pricingLine({ key, variant_id, quantity, ...(offer_id ? { offer_id } : {}) }, variant);
      return proof ? { ...priced, proof } : priced;
    });
    const price = await dependencies.price(ctx.shop, lines, {
      trace: body.trace ? 'whole' : 'none',
      now: ctx.now,
      visitor: body.visitor,
    });
    return {
      currency: ctx.shop.currency,
      lines: price.lines.map((line, index) => ({
        variant_id: body.lines[index]!.variant_id,
        quantity: body.lines[index]!.quantity,
        subtotal_minor: line.subtotal_minor,
        discount_minor: line.discount_minor,
        total_minor: line.total_minor,
        allocations: line.allocations,
      })),
      subtotal_minor: price.subtotal_minor,
      discount_minor: price.discount_minor,
      total_minor: price.total_minor,
      // A shopper learns of no other offer by name.
      trace: price.trace.map((entry) => {
        const { values: _values, ...rest } = entry;
        return { ...rest, line_key: `${keys.indexOf(entry.line_key)}`, detail: '' };
      }),
    };
  });

  return [addRoute, changeRoute, codeRoute, cartRoute, decideRoute];
}

function whenMissing(error: unknown, cart: StoredCart): StoredCart {
  if (error instanceof Refusal && error.status === 404) return cart;
  throw error;
}
