import { handle, type Route } from '#core/server/handle.ts';
import { countOrders, countOrderTabs, getOrder, listOrders } from '../contract/order-calls.ts';
import { createOrder } from '../contract/order-creation-calls.ts';
import {
  countShopCheckouts,
  getShopCart,
  getShopCheckout,
  listShopCheckouts,
} from '../contract/shop-checkout-calls.ts';
import { customerRedactionRoutes } from './customer-redaction-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { draftOrderRoutes } from './draft-order-routes.ts';
import { fulfillmentRoutes } from './fulfillment-routes.ts';
import { givenUpMailRoutes } from './given-up-mail-routes.ts';
import { mailWordingRoutes } from './mail-wording-routes.ts';
import { createPlaced } from './order-creation.ts';
import type { FurtherMail, OrderDependencies, ReviewRequests } from './order-dependencies.ts';
import { orderEditRoutes } from './order-edit-routes.ts';
import { countOrdersOf, countTabsOfOrders, findOrders } from './order-list.ts';
import { orderLinkRoutes } from './order-link-routes.ts';
import { orderExportRoutes } from './order-exports.ts';
import { orderById, orderWith } from './order-queries.ts';
import { refundRoutes } from './refund-routes.ts';
import { cartWith } from './shop-carts.ts';
import { checkoutWith, countCheckoutsOf, findCheckouts } from './shop-checkouts.ts';
import { shippingRoutes } from './shipping-settings.ts';
import { storefrontRoutes } from './storefront-routes.ts';

/** Every call of this area: the merchant's and the shoppers'. */
export function orderRoutes(
  dependencies: OrderDependencies,
  reviewRequests: readonly ReviewRequests[],
  furtherMails: readonly FurtherMail[],
): Route[] {
  return [
    handle(listOrders, (ctx, { query }) => findOrders(ctx, query)),
    handle(countOrders, async (ctx, { query }) => ({ count: await countOrdersOf(ctx, query) })),
    handle(countOrderTabs, (ctx, { query }) => countTabsOfOrders(ctx, query)),
    handle(createOrder, async (ctx, { body }) => ({
      order: await orderById(ctx, await createPlaced(ctx, dependencies, body)),
    })),
    handle(getOrder, async (ctx, { params, query }) => ({
      order: await orderWith(ctx, params.id, query.fields),
    })),
    handle(listShopCheckouts, (ctx, { query }) => findCheckouts(ctx, dependencies, query)),
    handle(countShopCheckouts, async (ctx, { query }) => ({ count: await countCheckoutsOf(ctx, query) })),
    handle(getShopCheckout, async (ctx, { params, query }) => ({
      checkout: await checkoutWith(ctx, dependencies, params.id, query.fields),
    })),
    handle(getShopCart, async (ctx, { params, query }) => ({
      cart: await cartWith(ctx, dependencies, params.id, query.fields),
    })),
    ...orderEditRoutes,
    ...orderExportRoutes,
    ...fulfillmentRoutes,
    ...refundRoutes,
    ...draftOrderRoutes(dependencies),
    ...customerRoutes,
    ...mailWordingRoutes(furtherMails),
    ...shippingRoutes,
    ...givenUpMailRoutes,
    ...orderLinkRoutes,
    ...customerRedactionRoutes,
    ...storefrontRoutes(dependencies, reviewRequests),
  ];
}
