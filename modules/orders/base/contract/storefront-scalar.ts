import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { secret } from '#core/contract/scalar.ts';

/** The domain of the shop that is asked. */
export const shop = z.string().min(1).max(255);
/**
 * Whose ids of products, variants and collections the call speaks, both ways: `store`, those of the shop's connected
 * store. Left out, or where no store is connected: ours.
 */
export const ids = z.enum(['store']).optional();
/**
 * `list`: what takes something off is left out, as where the connected store's checkout makes no discount good. Asked by
 * a page whose store did not charge what was shown; says nothing to pages whose ids are ours.
 */
export const prices = z.enum(['list']).optional();
/** The only key to a cart, a checkout or an order. */
export const token = secret(z.string().regex(/^[A-Za-z0-9_-]{22,64}$/));
/** What a browser's session is called by its script. It decides what is tried on a shopper, and nothing else. */
export const visitor = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const storeImage = z
  .object({
    src: fileAddress(z.string()),
    alt: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'StoreImage' });
