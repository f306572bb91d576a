import type { ZodUndefined } from 'zod';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { count } from '#core/contract/scalar.ts';
import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { shopSummary } from '../contract/report-calls.ts';

type CountCall = Endpoint<ZodUndefined, ZodUndefined, ZodUndefined, typeof count>;
const countAt = (path: string) => ({ method: 'GET', path }) as EndpointAddress<CountCall>;

/** Counts of other areas by their address: Home asks how many there are and knows nothing else of them. */
export const countAddresses = {
  products: countAt('/admin/products/count.json'),
  offers: countAt('/admin/offers/count.json'),
  orders: countAt('/admin/orders/count.json'),
  /** Open orders of which nothing was sent yet. */
  waiting: countAt('/admin/orders/count.json?status=open&fulfillment_status=unfulfilled'),
};

/** Without its schema, which Home has no use for and would wait for. */
export const shopSummaryAddress = {
  method: 'GET',
  path: '/admin/analytics/summary.json',
} as EndpointAddress<typeof shopSummary>;
