import { z } from 'zod';
import { id, instant, timestamp } from '#core/contract/scalar.ts';
import { namedValue } from '../../base/contract/named-value.ts';
import { shipmentStatuses } from './shipment-status.ts';

/** `open`: packed or in transit; `success`: delivered; `cancelled`: its units are unfulfilled again. */
export const fulfillmentStatuses = ['open', 'success', 'cancelled'] as const;

/** A line's units in a parcel, as they were bought. */
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
    /** `delivered` exactly if `status` is `success`; null if unknown. */
    shipment_status: z.enum(shipmentStatuses).nullable(),
    service: z.string(),
    tracking_company: z.string(),
    /** The first of `tracking_numbers` and `tracking_urls`; empty if there is none. */
    tracking_number: z.string(),
    tracking_url: z.string(),
    /** One per parcel. */
    tracking_numbers: z.array(z.string()),
    tracking_urls: z.array(z.string()),
    notify_customer: z.boolean(),
    line_items: z.array(fulfilledLine),
    /** When it was delivered. */
    date_done: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Fulfillment' });
export type Fulfillment = z.output<typeof fulfillment>;

const moment = instant.optional();
/** The filters of a list of fulfillments. */
export const fulfillmentFilters = {
  created_at_min: moment,
  created_at_max: moment,
  updated_at_min: moment,
  updated_at_max: moment,
};
const fulfillmentFilter = z.object(fulfillmentFilters);
export type FulfillmentFilter = z.output<typeof fulfillmentFilter>;
