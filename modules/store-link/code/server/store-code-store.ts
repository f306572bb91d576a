import type { ActingShop, Services } from '#core/server/call/context.ts';
import type { StoreCheckout } from '../../port/rules/store-checkout.ts';
import { type CheckoutAccess, checkoutBehind } from '../../checkout/server/store-checkout-access.ts';
import { openKeys, readLink } from '../../link/server/store-link-row.ts';

/** The checkout that codes are made and deleted in: ids of another connection's codes mean something else in it. */
export interface CodeStore {
  linkId: number;
  checkout: StoreCheckout;
}

/** That of the shop's connected store; null where none is connected, or its keys cannot be read any more. */
export async function openCodeStore(
  services: Services,
  shop: Pick<ActingShop, 'id' | 'currency'>,
  access: CheckoutAccess,
): Promise<CodeStore | null> {
  const link = await services.db.inShop(shop.id, (tx) => readLink({ shop, tx }), { readOnly: true });
  const keys = link && openKeys(services, shop.id, link);
  return keys && { linkId: link.id, checkout: checkoutBehind(services, shop, link, keys, access) };
}
