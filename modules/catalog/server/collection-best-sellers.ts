import type { ShopCtx } from '#core/server/context.ts';

/** Ids of the products that sold most lately, most first; at most a thousand. */
export type BestSellers = (ctx: ShopCtx) => Promise<readonly number[]>;

let bestSellers: BestSellers = async () => [];

/** Sales belong to an area beside this one, so the composition root says where they come from. */
export function registerBestSellers(resolve: BestSellers): void {
  bestSellers = resolve;
}

export const productsByUnitsSold: BestSellers = (ctx) => bestSellers(ctx);
