/**
 * Where a parcel is, as its carrier, a program or another store says; the last four are said of parcels whose way could
 * not be followed.
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
