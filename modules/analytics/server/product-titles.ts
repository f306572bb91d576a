import type { ShopCtx } from '#core/server/context.ts';

export interface ProductTitle {
  title: string;
  thumbnail: string | null;
}

/** Titles of products by id; a product that is gone is left out. */
export type ProductTitles = (
  ctx: ShopCtx,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, ProductTitle>>;

let titles: ProductTitles = async () => new Map();

/** Products belong to an area beside this one, so the composition root says where their titles come from. */
export function registerProductTitles(resolve: ProductTitles): void {
  titles = resolve;
}

export const productTitles: ProductTitles = (ctx, ids) => titles(ctx, ids);
