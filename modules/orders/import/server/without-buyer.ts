import type { ImportedOrder } from '../rules/imported-order.ts';

/** An order of another store whose buyer was erased here: its items without a person. */
export function withoutBuyer(order: ImportedOrder): ImportedOrder {
  return {
    ...order,
    email: '',
    phone: '',
    shipping_address: null,
    billing_address: null,
    visitor: null,
    landing_site: null,
    referring_site: null,
    note: '',
    note_attributes: [],
    tags: [],
    lines: order.lines.map((line) => ({ ...line, properties: [] })),
    fulfillments: order.fulfillments.map((parcel) => ({
      ...parcel,
      tracking_company: '',
      tracking_numbers: [],
      tracking_urls: [],
    })),
    refunds: order.refunds.map((refund) => ({ ...refund, note: '' })),
  };
}
