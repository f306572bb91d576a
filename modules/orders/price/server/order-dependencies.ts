import type { ActingShop, ShopCtx } from '#core/server/call/context.ts';
import type { CartPrice, PricingLine, TraceScope } from '../rules/priced-cart.ts';

/** Dependencies of orders that the composition root passes in, because they live in areas above. */
export interface OrderDependencies {
  /**
   * Prices lines of a shop by its active offers at `now`. `ctx` is the call's transaction where there is one. `visitor`
   * decides what is tried on this shopper; without one nothing is.
   */
  price(
    shop: ActingShop,
    lines: readonly PricingLine[],
    options: {
      trace: TraceScope;
      now: Date;
      ctx?: ShopCtx;
      visitor?: string | null | undefined;
      /** Keys of holds that are this shopper's own: what they hold is left for this price. Only with `ctx`. */
      holds?: readonly string[];
    },
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
  /**
   * Takes the units that a price discounts from offers with a stock limit for a while, for a price that another checkout
   * is to charge. Until the hold of this key ends, is released or used, they count as taken. Answers how many there are;
   * null, and nothing held, when others were faster.
   */
  hold(
    ctx: ShopCtx,
    key: string,
    price: Pick<CartPrice, 'discount_applications'>,
    until: Date,
  ): Promise<number | null>;
  /** Releases a hold. A hold that is over or missing is no error. */
  releaseHold(ctx: ShopCtx, key: string): Promise<void>;
  /** Of offers in these versions those that do not discount any more: changed, ended, stopped or deleted. */
  gone<O extends Pick<CartPrice['discount_applications'][number], 'offer_id' | 'offer_version'>>(
    shop: ActingShop,
    offers: readonly O[],
    now: Date,
  ): Promise<O[]>;
  /**
   * Whether what this visitor buys is a part of what a trial finds: something is tried that has to do with one of these
   * lines, whichever part they are in, or a page noted before that they could have got what is tried.
   */
  takesPart(ctx: ShopCtx, lines: readonly PricingLine[], visitor: string): Promise<boolean>;
  /** Tells of the order that was written from a price, in the same transaction. */
  placed(ctx: ShopCtx, orderId: number, price: Pick<CartPrice, 'discount_applications'>): Promise<void>;
}
