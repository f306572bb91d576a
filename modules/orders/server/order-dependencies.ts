import type { ActingShop, ShopCtx } from '#core/server/context.ts';
import type { CartPrice, PricingLine, TraceScope } from '../rules/priced-cart.ts';

/** What the composition root hands to orders, because it lives downstream of them. */
export interface OrderDependencies {
  /**
   * Prices lines of a shop by its active offers at `now`. `ctx` is the call's transaction where there is one. `visitor`
   * decides what is tried on this shopper; without one nothing is.
   */
  price(
    shop: ActingShop,
    lines: readonly PricingLine[],
    options: { trace: TraceScope; now: Date; ctx?: ShopCtx; visitor?: string | null | undefined },
  ): Promise<CartPrice>;
  /**
   * Keys of the lines that the offer they were taken from showed, or would show now. `price` asks the same of lines that
   * are not marked as `shown`; a cart remembers it, so that what was shown stays so.
   */
  shown(ctx: ShopCtx, lines: readonly PricingLine[]): Promise<ReadonlySet<string>>;
  /**
   * Takes the units that a price discounts from offers with a stock limit, in the order's transaction and before it is
   * paid. False, and nothing taken, when others were faster: the price is no longer right.
   */
  takeStock(ctx: ShopCtx, price: Pick<CartPrice, 'discount_applications'>): Promise<boolean>;
  /** Tells of the order that was written from a price, in the same transaction. */
  placed(ctx: ShopCtx, orderId: number, price: Pick<CartPrice, 'discount_applications'>): Promise<void>;
}
