import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idParams, paging, timestamp } from '#core/contract/scalar.ts';

const address = z
  .object({
    id,
    product_id: id,
    product_title: z.string(),
    url: z.string(),
    /** When it was looked at last, and when it is again while the shop looks weekly. */
    looked_at: timestamp,
    next_at: timestamp,
  })
  .meta({ id: 'SupplierAddress' });
export type SupplierAddress = z.infer<typeof address>;

/** Addresses that reviews were imported from, those first that are looked at next. */
export const listSupplierAddresses = endpoint({
  name: 'listSupplierAddresses',
  method: 'GET',
  path: '/admin/reviews/supplier-addresses.json',
  summary: 'Lists supplier URLs that reviews were imported from',
  permission: 'apps',
  scope: 'read_reviews',
  query: z.object(paging(250, 50)),
  reply: z.object({
    supplier_addresses: z.array(address),
    /** The shop has them looked at weekly (`review_auto_import`). */
    enabled: z.boolean(),
    total: z.int().min(0),
    has_more: z.boolean(),
  }),
});

/** Looks at an address no more. What came from it stays. */
export const forgetSupplierAddress = endpoint({
  name: 'forgetSupplierAddress',
  method: 'DELETE',
  path: '/admin/reviews/supplier-addresses/{id}.json',
  summary: 'Stops checking a supplier URL',
  permission: 'apps',
  scope: 'write_reviews',
  params: idParams,
  reply: z.object({ success: z.literal(true), message: z.string() }),
});
