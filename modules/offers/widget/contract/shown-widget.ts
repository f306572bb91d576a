import { z } from 'zod';
import { fileAddress } from '#core/contract/file-address.ts';
import { storeId } from '#core/contract/store-id.ts';
import { widgetTypes } from '../../offer/contract/offer-choice.ts';
import { upsellBox } from '../../offer/contract/upsell-box.ts';
import { widgetLook } from './widget-calls.ts';

export const widgetCard = z
  .object({
    product_id: storeId('product'),
    title: z.string(),
    handle: z.string(),
    image: z.object({ src: fileAddress(z.string()), alt: z.string() }).nullable(),
    price: z.string(),
    compare_at_price: z.string().nullable(),
    /** Put into the cart with one click when the product has no choice; null: the card leads to its page. */
    variant_id: storeId('variant').nullable(),
  })
  .meta({ id: 'WidgetCard' });
export type WidgetCard = z.infer<typeof widgetCard>;

/**
 * A product widget with the merchant's look for the device; `look` is the checked form of `widget_customize`. Its
 * products are `cards`, or those of an `offer` (handpicked, or a deal that ends), whose row there is one of for each.
 */
export const shownWidget = z
  .object({
    type: z.enum(widgetTypes),
    title: z.string(),
    look: widgetLook,
    cards: z.array(widgetCard).max(24),
    /** Prices are what the cart charges beside what leads to the offer; `words.each` says what that is. */
    offer: upsellBox.nullable(),
    words: z.object({ add: z.string(), choose: z.string(), previous: z.string(), next: z.string() }),
  })
  .meta({ id: 'ShownWidget' });
export type ShownWidget = z.infer<typeof shownWidget>;
