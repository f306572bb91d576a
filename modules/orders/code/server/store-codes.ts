import type { ShopCtx } from '#core/server/call/context.ts';

/** Whether a connected store has a code: not yet, yes, rejected, or no longer. */
export type StoreCodeState = 'wanted' | 'made' | 'refused' | 'removed';

/** Access to the codes of the connected store. Passed to the areas that create codes, because it lives downstream. */
export interface StoreCodes {
  /**
   * Where new codes of a shop are created: in its own store, in the connected one, or nowhere if the gate of the connected
   * store is closed. Then pasted codes of the merchant are given out.
   */
  place(ctx: Pick<ShopCtx, 'shop'>): Promise<'shop' | 'store' | 'list'>;
  /** Sends a code to the connected store after this transaction, and repeats it until the store accepts or rejects it. */
  want(ctx: ShopCtx, codeId: number): Promise<void>;
  /** Deletes codes from the store in the same way. */
  end(ctx: ShopCtx, codeIds: readonly number[]): Promise<void>;
  states(ctx: ShopCtx, codeIds: readonly number[]): Promise<ReadonlyMap<number, StoreCodeState>>;
}
