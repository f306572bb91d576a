import { createHash } from 'node:crypto';
import { storeAddress } from '#core/rules/store-address.ts';
import { sign } from '#core/server/process/app-secret.ts';
import type { ServedCtx } from '#core/server/call/context.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A link as the database stores it, so that reading the table gives no link away. Hexadecimal. */
export const linkHash = (link: string): string => sha256(link);

/**
 * An opted-out address as the database stores it: independent of upper and lower case, and different in each shop.
 * Hexadecimal.
 */
export const addressHash = (shop: { readonly id: number }, address: string): string =>
  sha256(`${shop.id}:${address.trim().toLowerCase()}`);

/**
 * The link in the emails about an order: 256 bits that only the installation's secret can produce. All emails about an order
 * have the same link, so that a newer one doesn't invalidate an older one.
 */
export const requestLink = (
  { services, shop }: Pick<ServedCtx, 'services' | 'shop'>,
  orderId: number,
): string => sign(services.secret, 'review-request', `${shop.id}:${orderId}`);

/** Addresses of the pages, always on our hosts, also for orders of a connected store. */
export const requestAddresses = (ctx: Pick<ServedCtx, 'services' | 'shop'>, link: string) => ({
  write: storeAddress(ctx.services, ctx.shop, `/reviews/write/${link}`),
  unsubscribe: storeAddress(ctx.services, ctx.shop, `/reviews/unsubscribe/${link}`),
});
