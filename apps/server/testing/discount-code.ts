import type { Services } from '#core/server/call/context.ts';
import { storeCodes } from '#modules/store-link/code/server/store-typed-codes.ts';
import {
  createDiscountCode,
  type DiscountCode,
  type NewDiscountCode,
} from '#modules/orders/code/server/public.ts';

/** How codes come to be in a connected store, where there is one. */
export const storesOf = (services: Services) => storeCodes(services);

let made = 0;

/** A discount code of a shop: 10 % for one use, and no end, unless said. */
export async function makeCode(
  services: Services,
  shopId: number,
  given: Partial<NewDiscountCode> = {},
): Promise<DiscountCode> {
  const shop = (await services.shops.byId(shopId))!;
  const code = await services.db.inShop(shopId, (tx) =>
    createDiscountCode({ shop, tx, now: services.now() }, storeCodes(services), {
      ...{ reference: `test/${(made += 1)}`, title: 'For your review', word: 'THANKS', list: 'test' },
      ...{ value_type: 'percentage', value: -10, prerequisite_subtotal_minor: null },
      ...{ usage_limit: 1, ends_at: null },
      ...given,
    }),
  );
  return code!;
}
