import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { download, id, jobStarted } from '#core/contract/scalar.ts';
import { productFilters } from '../../product/contract/product-calls.ts';

/** A product CSV in Shopify's format; bad rows are reported by line and skipped. */
export const importProducts = endpoint({
  name: 'importProducts',
  method: 'POST',
  path: '/admin/products/import.json',
  summary: 'Imports a product CSV as a job',
  permission: 'products',
  scope: 'write_products',
  bodyKind: 'file',
  maxBytes: 64 * 1024 * 1024,
  body: z.object({}),
  example: {},
  reply: jobStarted,
  status: 202,
  errors: { 422: ['upload_error', 'catalog.not_a_product_csv'] },
});

/** In Shopify's columns, then those an import brought along. Importing it again changes nothing. */
export const exportProducts = endpoint({
  name: 'exportProducts',
  method: 'GET',
  path: '/admin/products/export.csv',
  summary: 'Products as a CSV: all, by filter, or by ids',
  permission: 'products',
  scope: 'read_products',
  query: z.object(productFilters),
  reply: download,
  replyKind: 'download',
});

/** The same of a selection: more ids than an address holds. */
export const exportChosenProducts = endpoint({
  name: 'exportChosenProducts',
  method: 'POST',
  path: '/admin/products/export.csv',
  summary: 'Selected products as a CSV',
  permission: 'products',
  scope: 'write_products',
  body: z.object({ ids: z.array(id).min(1).max(50_000) }),
  example: { ids: [1201] },
  reply: download,
  replyKind: 'download',
});
