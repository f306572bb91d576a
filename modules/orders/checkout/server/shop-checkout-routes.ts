import { handle, type Route } from '#core/server/call/handle.ts';
import {
  countShopCheckouts,
  getShopCart,
  getShopCheckout,
  listShopCheckouts,
} from '../contract/shop-checkout-calls.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { cartWith } from './shop-carts.ts';
import { checkoutWith, countCheckoutsOf, findCheckouts } from './shop-checkouts.ts';

/** Calls for merchants and API clients to read carts and checkouts. */
export const shopCheckoutRoutes = (dependencies: OrderDependencies): Route[] => [
  handle(listShopCheckouts, (ctx, { query }) => findCheckouts(ctx, dependencies, query)),
  handle(countShopCheckouts, async (ctx, { query }) => ({ count: await countCheckoutsOf(ctx, query) })),
  handle(getShopCheckout, async (ctx, { params, query }) => ({
    checkout: await checkoutWith(ctx, dependencies, params.id, query.fields),
  })),
  handle(getShopCart, async (ctx, { params, query }) => ({
    cart: await cartWith(ctx, dependencies, params.id, query.fields),
  })),
];
