import type { ActingShop, ShopCtx } from '#core/server/context.ts';
import type { CartPrice, PricingLine } from '../rules/cart-price.ts';

/** What the composition root hands to orders, because it lives downstream of them. */
export interface OrderDependencies {
  /** Prices lines of a shop by its active offers. `ctx` is the call's transaction where there is one. */
  price(
    shop: ActingShop,
    lines: readonly PricingLine[],
    options: { trace: boolean; ctx?: ShopCtx },
  ): Promise<CartPrice>;
}
