import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, idParams } from '#core/contract/scalar.ts';
import { maxVariants } from './product-bounds.ts';
import { product, variant } from './product.ts';

/** An option is named by its `position`, as products show it. */
const optionId = z.int().min(1).max(3);

/**
 * Puts options, their values, and with them the variants into another order: every option once, each with all of
 * its values. Variants keep their ids.
 */
export const reorderProductOptions = endpoint({
  name: 'reorderProductOptions',
  method: 'PUT',
  path: '/admin/products/{id}/reorder-options.json',
  summary: 'Sorts the options of a product and their values',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({
    options: z
      .array(z.object({ id: optionId, values: z.array(z.string().trim().max(255)).min(1).max(maxVariants) }))
      .min(1)
      .max(3),
  }),
  example: { options: [{ id: 1, values: ['Slate', 'Sand'] }] },
  reply: z.object({ product }),
});

/**
 * Copies variants with another value of one option, without stock, SKU and barcode. `success` and `fail` are of the
 * ids asked for: one fails when the product has no such variant, or has that combination already.
 */
export const duplicateVariants = endpoint({
  name: 'duplicateVariants',
  method: 'POST',
  path: '/admin/products/{id}/variants/duplicate.json',
  summary: 'Copies variants to a new value of an option',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({
    option_id: optionId,
    new_value: z.string().trim().min(1, coreSentences.blank).max(255),
    variants: z.array(id).min(1).max(maxVariants),
  }),
  example: { option_id: 1, new_value: 'Clay', variants: [3401] },
  reply: z.object({
    /** Whether all of them were copied. */
    status: z.boolean(),
    success: z.array(id),
    fail: z.array(id),
    /** The new ones. */
    variants: z.array(variant),
  }),
});

/** Its variants are then sent by the shop itself (`fulfillment_service` manual). Without a mapping it changes nothing. */
export const removeProductMapping = endpoint({
  name: 'removeProductMapping',
  method: 'DELETE',
  path: '/admin/products/{id}/remove_mapping.json',
  summary: 'Removes a fulfillment service from a product',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  query: z.object({
    /** The service, as variants name it in `fulfillment_service`; without one, every service. */
    app_code: z.string().trim().min(1).max(255).optional(),
  }),
  reply: done,
});
