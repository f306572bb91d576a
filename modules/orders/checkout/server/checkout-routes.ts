import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { invalid, notFound, Refusal } from '#core/server/call/refusal.ts';
import { recordCheckoutOpened, recordCheckoutOrdered } from '#modules/analytics/shopper/server/public.ts';
import { reserveStock } from '#modules/catalog/product/server/public.ts';
import { completeCheckout, getCheckout, getPlacedOrder, startCheckout } from '../contract/checkout-calls.ts';
import { checkoutStarted } from '../contract/checkout-events.ts';
import { cartRefusals } from '../../cart/contract/cart-refusals.ts';
import { checkoutRefusals, checkoutSentences } from '../contract/checkout-refusals.ts';
import { orderRefusals } from '../../order/contract/order-refusals.ts';
import type { Quote } from '../../cart/contract/quote.ts';
import { codeProblem } from '../../cart/rules/code-problem.ts';
import { shippingRates } from '../../shipping/rules/shipping-rate.ts';
import { lineDetails } from './cart-content.ts';
import { saveCart, readSellable, storedCart } from '../../cart/server/cart-queries.ts';
import { noteUse, useCode } from '../../code/server/discount-code-store.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { placedOrderByToken } from '../../order/server/order-queries.ts';
import { rememberCard } from '../../addition/server/order-window.ts';
import {
  applicationsOf,
  type NewOrder,
  orderLinesOf,
  publishPlaced,
  writeOrder,
} from '../../order/server/order-write.ts';
import { paymentGateway } from '../../payment/server/payment-gateway.ts';
import { agreedKey, makeQuote, quoteIsOurs } from '../../cart/server/quote.ts';
import type { ReviewRequests } from './review-requests.ts';
import {
  type CheckoutTable,
  shippingTable,
  tableOfCheckout,
} from '../../shipping/server/shipping-settings.ts';

interface CheckoutRow extends Record<string, unknown> {
  token: string;
  cart_token: string;
  email: string;
  completed_at: Date | string | null;
  shipping: CheckoutTable | null;
}

async function checkoutRow(ctx: ShopCtx, token: string, lock: boolean): Promise<CheckoutRow> {
  const found = await ctx.tx.execute<CheckoutRow>(
    sql`SELECT token, cart_token, email, completed_at, shipping FROM checkouts
        WHERE shop_id = ${ctx.shop.id} AND token = ${token} ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(checkoutSentences.this_checkout);
  return row;
}

/**
 * Locks the cart of a checkout before the checkout itself. Every change of a cart and its checkouts locks the cart first,
 * which prevents deadlocks.
 */
async function lockCartOf(ctx: ShopCtx, token: string): Promise<void> {
  const shop = ctx.shop.id;
  await ctx.tx.execute(
    sql`SELECT 1 FROM carts WHERE shop_id = ${shop}
          AND token = (SELECT cart_token FROM checkouts WHERE shop_id = ${shop} AND token = ${token}) FOR UPDATE`,
  );
}

/** Completes a checkout with its order. Other checkouts of the cart become empty. */
async function noteOrdered(
  ctx: ShopCtx,
  { token, cart_token }: CheckoutRow,
  { email, orderId }: { email: string; orderId: number },
): Promise<void> {
  const shop = ctx.shop.id;
  await ctx.tx.execute(
    sql`UPDATE checkouts SET closed_at = now(), updated_at = now()
        WHERE shop_id = ${shop} AND cart_token = ${cart_token} AND token <> ${token} AND completed_at IS NULL AND closed_at IS NULL`,
  );
  await ctx.tx.execute(
    sql`UPDATE checkouts SET completed_at = now(), closed_at = NULL, email = ${email}, order_id = ${orderId}, updated_at = now()
        WHERE shop_id = ${shop} AND token = ${token}`,
  );
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM carts WHERE shop_id = ${shop} AND token = ${cart_token}`,
  );
  await recordCheckoutOrdered(ctx, { cart_id: found.rows[0]!.id, order_id: orderId });
}

/** A cart priced now. While its order is placed it is locked, and its price has all reasons, which the order stores. */
async function quoteOfCart(ctx: Ctx, dependencies: OrderDependencies, cartToken: string, placing: boolean) {
  const stored = await storedCart(ctx, cartToken, placing);
  const { entries, variants, notices } = await readSellable(ctx, stored.lines);
  const trace = placing ? 'whole' : 'applied';
  const priced = await makeQuote(ctx, dependencies, stored, entries, variants, trace);
  return { stored, entries, variants, notices, ...priced };
}

/** The calls of shoppers from the checkout to the receipt. */
export function checkoutRoutes(
  dependencies: OrderDependencies,
  reviewRequests: readonly ReviewRequests[],
): Route[] {
  /** Whether the checkout informs buyers about review requests. */
  const asksForReviews = async (ctx: ShopCtx): Promise<boolean> => {
    for (const asks of reviewRequests) if (await asks(ctx)) return true;
    return false;
  };

  const startRoute = handle(startCheckout, async (ctx, { body }) => {
    const { stored, entries, quote, price } = await quoteOfCart(ctx, dependencies, body.cart_token, false);
    if (entries.length === 0) throw emptyCart();
    const applied = quote.discount_applications.map((application) => application.offer_id);
    const taken = price.lines.flatMap((line) => line.taken_offer_id ?? []);
    const token = randomBytes(18).toString('base64url');
    const table = await shippingTable(ctx);
    const snapshot: CheckoutTable = { ...table, currency: ctx.shop.currency };
    const begun = await ctx.tx.execute<{ id: number; cart_id: number }>(
      sql`INSERT INTO checkouts (shop_id, token, cart_token, shipping)
          VALUES (${ctx.shop.id}, ${token}, ${body.cart_token}, ${JSON.stringify(snapshot)}::jsonb)
          RETURNING id, (SELECT id FROM carts WHERE shop_id = ${ctx.shop.id} AND token = ${body.cart_token}) AS cart_id`,
    );
    const { id: checkout_id, cart_id } = begun.rows[0]!;
    const { visit_id } = stored;
    await recordCheckoutOpened(ctx, { checkout_id, cart_id, value_minor: quote.total_minor, visit_id });
    await publish(ctx, checkoutStarted, {
      checkout_token: token,
      checkout_id,
      at: ctx.now.toISOString(),
      offer_ids: [...new Set([...applied, ...taken])],
    });
    const rates = shippingRates(quote.total_minor, table, ctx.shop);
    return {
      checkout: {
        ...{ token, cart_token: body.cart_token, email: '', quote, shipping_rates: rates },
        review_requests: await asksForReviews(ctx),
        takes_discount_codes: stored.takes_codes,
      },
    };
  });

  const checkoutRoute = handle(getCheckout, async (ctx, { query }) => {
    const row = await checkoutRow(ctx, query.token, false);
    if (row.completed_at !== null) throw notFound(checkoutSentences.this_checkout);
    const { quote, stored } = await quoteOfCart(ctx, dependencies, row.cart_token, false);
    const rates = shippingRates(quote.total_minor, await tableOfCheckout(ctx, row.shipping), ctx.shop);
    return {
      checkout: {
        token: row.token,
        cart_token: row.cart_token,
        email: row.email,
        quote,
        shipping_rates: rates,
        review_requests: await asksForReviews(ctx),
        takes_discount_codes: stored.takes_codes,
      },
    };
  });

  const completeRoute = handle(completeCheckout, async (ctx, { body }) => {
    await lockCartOf(ctx, body.token);
    const row = await checkoutRow(ctx, body.token, true);
    if (row.completed_at !== null) throw usedQuoteError();
    if (!quoteIsOurs(ctx.services.secret, ctx.shop.id, row.cart_token, body.quote)) {
      throw new Refusal(checkoutRefusals.quote_invalid);
    }
    const cart = await quoteOfCart(ctx, dependencies, row.cart_token, true);
    const { stored, entries, variants, quote, lines, price, code } = cart;
    if (new Date(body.quote.expires_at) < ctx.now || agreedKey(quote) !== agreedKey(body.quote)) {
      throw quoteChanged(ctx, quote);
    }
    if (entries.length === 0) throw emptyCart();
    const table = await tableOfCheckout(ctx, row.shipping);
    const rate = shippingRates(quote.total_minor, table, ctx.shop).find(
      ({ code }) => code === body.shipping_code,
    );
    if (!rate) throw invalid({ shipping_code: checkoutSentences.choose_delivery });
    // Before anything else is taken, so that a new quote sees the shop as it is.
    if (!(await dependencies.takeStock(ctx, price)) || (code && !(await useCode(ctx, code.id)))) {
      throw quoteChanged(ctx, (await quoteOfCart(ctx, dependencies, row.cart_token, false)).quote);
    }
    const sold = await reserveStock(ctx, entries);
    if (sold.length > 0) {
      const name = variants.get(sold[0]!)?.title ?? 'An item';
      throw new Refusal(cartRefusals.sold_out.just({ title: name }));
    }
    const gateway = paymentGateway(body.payment.gateway);
    const total = quote.total_minor + rate.price_minor;
    const paid = await gateway.sale(
      { number: body.payment.card_number },
      { amount_minor: total, currency: ctx.shop.currency, key: `checkout:${row.token}` },
    );
    if (!paid.ok && paid.field) throw invalid({ 'payment.card_number': paid.message });
    if (!paid.ok) throw new Refusal(orderRefusals.declined(paid.message));
    const order: NewOrder = {
      email: body.email,
      accepts_marketing: body.accepts_marketing,
      // Without review requests the page didn’t ask, so a yes doesn’t count. A no always counts.
      review_request_opt_out:
        body.review_request_opt_out || (await asksForReviews(ctx)) ? body.review_request_opt_out : null,
      shipping_address: body.shipping_address,
      note: body.note,
      shipping: rate,
      lines: orderLinesOf(lines, lineDetails(variants), price, code),
      discount_applications: applicationsOf(price, code),
      pricing_trace: price.trace,
      cart_token: row.cart_token,
      visitor: stored.visitor,
      visit_id: stored.visit_id,
      checkout_token: row.token,
      quote_id: body.quote.id,
      gateway: body.payment.gateway,
      payment: {
        authorization_code: paid.authorization_code,
        message: paid.message,
        test: gateway.test,
      },
      source_name: 'web',
      confirm: true,
    };
    const written = await writeOrder(ctx, order).catch((error: unknown) => {
      if ((error as { cause?: { code?: string } }).cause?.code === '23505') throw usedQuoteError();
      throw error;
    });
    if (code) await noteUse(ctx, code.id, written.id);
    await dependencies.placed(ctx, written.id, price);
    if (paid.card_token !== undefined) {
      await rememberCard(ctx, written.id, { gateway: body.payment.gateway, card_token: paid.card_token });
    }
    await noteOrdered(ctx, row, { email: body.email, orderId: written.id });
    await saveCart(ctx, { ...stored, lines: [], discount_code: null }, 0);
    await publishPlaced(ctx, written, order);
    return { order: await placedOrderByToken(ctx, written.token) };
  });

  const placedRoute = handle(getPlacedOrder, async (ctx, { query }) => ({
    order: await placedOrderByToken(ctx, query.token),
  }));

  return [startRoute, checkoutRoute, completeRoute, placedRoute];
}

function emptyCart(): Refusal {
  return new Refusal(checkoutRefusals.empty_checkout);
}

/** With the price of now, and why the code that was typed is no part of it. */
function quoteChanged({ shop }: ShopCtx, current: Quote): Refusal {
  const problem = codeProblem(current, shop);
  const fields = problem === null ? {} : { fields: { discount_code: problem } };
  return new Refusal(orderRefusals.quote_changed.price, { ...fields, extra: { current } });
}

function usedQuoteError(): Refusal {
  return new Refusal(checkoutRefusals.quote_used);
}
