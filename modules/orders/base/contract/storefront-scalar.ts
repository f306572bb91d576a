import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { secret } from '#core/contract/scalar.ts';

/** The domain of the requested shop. */
export const shop = z.string().min(1).max(255);
/**
 * Which ids of products, variants and collections the call uses in request and answer: `store` for those of the
 * connected store. The default, also without a connected store, is ours.
 */
export const ids = z.enum(['store']).optional();
/**
 * `list` leaves out discounts, for stores whose checkout doesn't apply them. Sent by a page whose store did not charge
 * the price shown; has no effect on pages that use our ids.
 */
export const prices = z.enum(['list']).optional();
/** The only key to a cart, a checkout or an order. */
export const token = secret(z.string().regex(/^[A-Za-z0-9_-]{22,64}$/));
/** The script's name for the browser's session. It only decides which version of a trial the shopper sees. */
export const visitor = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const storeImage = z
  .object({
    src: fileAddress(z.string()),
    alt: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'StoreImage' });
