import type { ShopCtx } from '#core/server/call/context.ts';

/** Whether a connected store has a code: not yet, yes, rejected, or no longer. */
export type StoreCodeState = 'wanted' | 'made' | 'refused' | 'removed';

/** How codes come to be in the store that a shop has connected; handed to whoever makes codes, as it lives downstream. */
export interface StoreCodes {
  /**
   * Where a shop's codes are made now: in its own store, in the connected one, or nowhere, because the gate of the
   * connected one is shut: then codes that the merchant has pasted are handed out.
   */
  place(ctx: Pick<ShopCtx, 'shop'>): Promise<'shop' | 'store' | 'list'>;
  /** Has the connected store know a code, after this transaction: it is asked until it says yes or no. */
  want(ctx: ShopCtx, codeId: number): Promise<void>;
  /** Has it forget codes, in the same way. */
  end(ctx: ShopCtx, codeIds: readonly number[]): Promise<void>;
  states(ctx: ShopCtx, codeIds: readonly number[]): Promise<ReadonlyMap<number, StoreCodeState>>;
}
