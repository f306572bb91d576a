import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idParams, paging, timestamp } from '#core/contract/scalar.ts';

const address = z
  .object({
    id,
    product_id: id,
    product_title: z.string(),
    url: z.string(),
    /** When it was checked last, and when it is next while weekly checks are on. */
    looked_at: timestamp,
    next_at: timestamp,
  })
  .meta({ id: 'SupplierAddress' });
export type SupplierAddress = z.infer<typeof address>;

/** Addresses that reviews were imported from, those first that are checked next. */
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
    /** Whether the shop has weekly checks on (`review_auto_import`). */
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
