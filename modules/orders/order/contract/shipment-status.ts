/**
 * The status of a parcel, from its carrier, a program or another store. The last four are problems of delivery or tracking.
 */
export const shipmentStatuses = [
  'label_printed',
  'label_purchased',
  'confirmed',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'attempted_delivery',
  'delivered',
  'delayed',
  'failure',
  'not_found',
  'invalid',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];
