import { z } from 'zod';
import { amount, id, secret } from '#core/contract/scalar.ts';
import { address } from '../../base/contract/address.ts';
import { lineDiscount, quotedLine } from '../../cart/contract/quote.ts';

/** An order as its buyer sees it. */
export const placedOrder = z
  .object({
    token: secret(z.string()),
    name: z.string(),
    email: z.string(),
    currency: z.string(),
    lines: z.array(
      quotedLine
        .pick({
          title: true,
          variant_title: true,
          quantity: true,
          image: true,
          unit_price: true,
          subtotal: true,
          discount: true,
          total: true,
        })
        // Discounts by codes or staff have no offer.
        .extend({ discounts: z.array(lineDiscount.extend({ offer_id: id.nullable() })) }),
    ),
    subtotal: amount,
    discount: amount,
    shipping: amount,
    shipping_title: z.string(),
    total: amount,
    shipping_address: address.nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'PlacedOrder' });
