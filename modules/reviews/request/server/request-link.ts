import { createHash } from 'node:crypto';
import { storeAddress } from '#core/rules/store-address.ts';
import { sign } from '#core/server/process/app-secret.ts';
import type { ServedCtx } from '#core/server/call/context.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As links are kept: whoever reads the table has none. Hexadecimal. */
export const linkHash = (link: string): string => sha256(link);

/**
 * An address that does not want to be asked, as it is kept: the same whenever it is asked for, in any case, and of one shop
 * alone. Hexadecimal.
 */
export const addressHash = (shop: { readonly id: number }, address: string): string =>
  sha256(`${shop.id}:${address.trim().toLowerCase()}`);

/**
 * What the mails about an order lead to: 256 bits that nobody has without the installation's secret, and the same in every
 * one of them, so that none makes another useless.
 */
export const requestLink = (
  { services, shop }: Pick<ServedCtx, 'services' | 'shop'>,
  orderId: number,
): string => sign(services.secret, 'review-request', `${shop.id}:${orderId}`);

/** Pages of the shop's store, on a host of ours also where its orders come from elsewhere. */
export const requestAddresses = (ctx: Pick<ServedCtx, 'services' | 'shop'>, link: string) => ({
  write: storeAddress(ctx.services, ctx.shop, `/reviews/write/${link}`),
  unsubscribe: storeAddress(ctx.services, ctx.shop, `/reviews/unsubscribe/${link}`),
});
