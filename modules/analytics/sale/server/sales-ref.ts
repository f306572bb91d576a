import type { SQL } from 'drizzle-orm';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import type { SalesRefType } from '../../figure/contract/figure-names.ts';

/** The part of sales that belongs to an object: products, lines of orders, or items that offers discounted. */
export interface RefScope {
  of: 'product' | 'line' | 'offer';
  /** Their ids, as a query of one column. */
  ids: SQL;
  /** In which visits it was shown. Without it there is no such visit; of products, visits that began on their pages stand for it. */
  shown?: {
    /** Offers whose views browsers reported, as a query of their ids. Known as long as events are kept. */
    offers?: SQL;
    /** Orders after whose payment it was shown, as a query of their ids. Known for good. */
    orders?: SQL;
  };
}

/** A kind of thing that sales may be narrowed to. The area that has it gives it. */
export interface SalesRef {
  ref_type: SalesRefType;
  /** Refuses an id that is not of this shop, as the area always does. */
  scope(ctx: ShopCtx, id: number): Promise<RefScope>;
}

/** Names of what rows of sales are of, by id; what is gone is left out. The area that has them gives them. */
export interface SalesNames {
  of: 'offer' | 'variant' | 'order';
  names(ctx: Pick<Ctx, 'shop' | 'tx'>, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** A movement, called `m`, in a statement. */
export interface MovementColumns {
  shop_id: SQL;
  order_id: SQL;
  /** Null: the order itself. */
  line_id: SQL;
}

/**
 * The taxes that made up what a movement's order, or its line, was charged: a query with `title`, `rate` (0.23 is 23 %),
 * `amount_minor` and, in each row, `charged_minor`, all that was charged. Orders belong to an area that builds on this one.
 */
export type TaxLines = (movement: MovementColumns) => SQL;
