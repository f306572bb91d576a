import { z } from 'zod';
import { id, timestamp } from '#core/contract/scalar.ts';

/** `open`: sent off or being packed; `success`: arrived; `cancelled`: its units are to be fulfilled again. */
export const fulfillmentStatuses = ['open', 'success', 'cancelled'] as const;

export const fulfillment = z
  .object({
    id,
    order_id: id,
    /** `#1001-F1` */
    name: z.string(),
    status: z.enum(fulfillmentStatuses),
    service: z.string(),
    tracking_company: z.string(),
    /** The first of `tracking_numbers` and `tracking_urls`; empty without one. */
    tracking_number: z.string(),
    tracking_url: z.string(),
    /** Of each parcel. */
    tracking_numbers: z.array(z.string()),
    tracking_urls: z.array(z.string()),
    notify_customer: z.boolean(),
    line_items: z.array(z.object({ line_item_id: id, name: z.string(), quantity: z.int() })),
    date_done: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Fulfillment' });
export type Fulfillment = z.output<typeof fulfillment>;
