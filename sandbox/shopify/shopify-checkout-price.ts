import { priceLines } from './shopify-cart.ts';
import type { Row } from './shopify-data.ts';
import { type Buyer, totalsOf } from './shopify-order.ts';
import type { Cart, ShopState } from './shopify-state.ts';

/** One way to the payment. It goes by its cart until it is paid. */
export interface Checkout {
  token: string;
  cart: Cart;
  /** Codes the shopper typed here, besides those of the cart. */
  codes: string[];
  express: boolean;
  buyer: Buyer;
  shipping: string;
  order: Row | null;
}

/** The lines' prices, what is charged for them, and the same in the shopper's currency. */
export function priceCheckout(state: ShopState, checkout: Checkout, rate: number) {
  const { cart } = checkout;
  const codes = [...cart.codes, ...checkout.codes];
  const shipping = state.shipping.find(({ code }) => code === checkout.shipping) ?? state.shipping[0]!;
  const given = {
    lines: cart.lines,
    codes,
    ...(checkout.buyer.email ? { customer: checkout.buyer.email } : {}),
  };
  const priced = priceLines(state, given);
  const theirs = priceLines(state, { ...given, rate });
  return {
    ...{ priced, theirs, shipping },
    totals: totalsOf(state, priced, shipping.cents),
    charged: totalsOf(state, theirs, Math.round(shipping.cents * rate)),
  };
}
