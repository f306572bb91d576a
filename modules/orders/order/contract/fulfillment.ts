import { z } from 'zod';
import { id, instant, timestamp } from '#core/contract/scalar.ts';
import { namedValue } from '../../base/contract/named-value.ts';
import { shipmentStatuses } from './shipment-status.ts';

/** `open`: sent off or being packed; `success`: arrived; `cancelled`: its units are to be fulfilled again. */
export const fulfillmentStatuses = ['open', 'success', 'cancelled'] as const;

/** What a parcel holds of a line: `quantity` units of it, as they were bought. */
const fulfilledLine = z
  .object({
    line_item_id: id,
    product_id: id.nullable(),
    variant_id: id.nullable(),
    name: z.string(),
    title: z.string(),
    variant_title: z.string(),
    sku: z.string(),
    vendor: z.string(),
    requires_shipping: z.boolean(),
    properties: z.array(namedValue),
    quantity: z.int(),
  })
  .meta({ id: 'FulfilledLine' });

export const fulfillment = z
  .object({
    id,
    order_id: id,
    /** `#1001-F1` */
    name: z.string(),
    status: z.enum(fulfillmentStatuses),
    /** `delivered` with `success`, and only then; null: nobody says. */
    shipment_status: z.enum(shipmentStatuses).nullable(),
    service: z.string(),
    tracking_company: z.string(),
    /** The first of `tracking_numbers` and `tracking_urls`; empty without one. */
    tracking_number: z.string(),
    tracking_url: z.string(),
    /** Of each parcel. */
    tracking_numbers: z.array(z.string()),
    tracking_urls: z.array(z.string()),
    notify_customer: z.boolean(),
    line_items: z.array(fulfilledLine),
    /** When it arrived. */
    date_done: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Fulfillment' });
export type Fulfillment = z.output<typeof fulfillment>;

const moment = instant.optional();
/** What a list of fulfillments can be narrowed down to. */
export const fulfillmentFilters = {
  created_at_min: moment,
  created_at_max: moment,
  updated_at_min: moment,
  updated_at_max: moment,
};
const fulfillmentFilter = z.object(fulfillmentFilters);
export type FulfillmentFilter = z.output<typeof fulfillmentFilter>;
