import type { ShopCtx } from '#core/server/call/context.ts';

export interface ProductTitle {
  title: string;
  thumbnail: string | null;
}

/** Titles of products by id; a product that is gone is left out. Products belong to an area that builds on this one. */
export type ProductTitles = (
  ctx: ShopCtx,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, ProductTitle>>;
