import { handle, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { notFound } from '#core/server/call/refusal.ts';
import {
  checkStoreScript,
  connectBasicAuth,
  connectShopify,
  disconnectStore,
  getIntegration,
  syncStore,
} from '../link/contract/integrate-calls.ts';
import { getStoreCarts } from '../cart/contract/store-carts-calls.ts';
import {
  getStoreCheckout,
  testStoreCheckout,
  updateStoreCheckout,
} from '../checkout/contract/store-checkout-calls.ts';
import { storeLinkSentences } from '../port/contract/store-link-refusals.ts';
import { priceStoreCart, tellStoreCart, tellStoreOrder } from '../cart/contract/store-cart-calls.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { priceCartOfStore } from '../cart/server/store-cart.ts';
import { readCartReports } from '../cart/server/store-carts-reports.ts';
import { takeReading } from '../cart/server/store-cart-report.ts';
import { takeOrder } from '../cart/server/store-order-report.ts';
import { checkScript } from '../connect/server/script-check.ts';
import { changeCheckout, checkoutState, testNow } from '../checkout/server/store-checkout-state.ts';
import { connectStore, disconnect, scriptTag } from '../connect/server/store-connect.ts';
import { integrationOf, readLink } from '../link/server/store-link-row.ts';
import { requestSync } from '../sync/server/store-sync.ts';

/** Routes that call the store run without a transaction, so that none stays open while the store is slow to answer. */
export const storeLinkRoutes = (pricing: OrderDependencies): readonly Route[] => [
  handle(getIntegration, async (ctx) => {
    const link = await readLink(ctx);
    return {
      integration: link && (await integrationOf(ctx, link)),
      script_tag: scriptTag(ctx.services, ctx.shop.domain),
    };
  }),
  handleWithoutTransaction(connectShopify, (ctx, { body }) => connectStore(ctx, 'shopify', body)),
  handleWithoutTransaction(connectBasicAuth, (ctx, { body }) => connectStore(ctx, 'woocommerce', body)),
  handleWithoutTransaction(disconnectStore, async (ctx) => {
    await disconnect(ctx);
    return { success: true as const };
  }),
  handle(syncStore, async (ctx, { body }) => {
    const link = await readLink(ctx);
    if (!link) throw notFound(storeLinkSentences.a_store);
    return { job_id: await requestSync(ctx, link, { full: body.full, follow: true }) };
  }),
  handle(getStoreCheckout, async (ctx) => ({ checkout: await checkoutState(ctx) })),
  handle(getStoreCarts, async (ctx) => ({ carts: await readCartReports(ctx) })),
  handle(updateStoreCheckout, async (ctx, { body }) => ({ checkout: await changeCheckout(ctx, body) })),
  handleWithoutTransaction(testStoreCheckout, async (ctx) => ({ checkout: await testNow(ctx) })),
  handleWithoutTransaction(priceStoreCart, (ctx, { body }) => priceCartOfStore(ctx, pricing, body)),
  handleWithoutTransaction(tellStoreCart, async (ctx, { body }) => {
    await takeReading(ctx, body);
    return { success: true as const };
  }),
  handleWithoutTransaction(tellStoreOrder, async (ctx, { body }) => ({
    success: true as const,
    order_token: await takeOrder(ctx, body),
  })),
  handleWithoutTransaction(checkStoreScript, async (ctx) => ({ script: await checkScript(ctx) })),
];
