import { maxVariants, maxImages } from './product-bounds.ts';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { count, done, idParam, idParams, sinceId } from '#core/contract/scalar.ts';
import { formBytes, imageInput, stockReason, variantFields, variantInput } from './product-input.ts';
import { productSentences } from './product-refusals.ts';
import { productImage, variant } from './product.ts';

const variantParams = z.object({ id: idParam, variant_id: idParam });
const imageParams = z.object({ id: idParam, image_id: idParam });

export const listProductVariants = endpoint({
  name: 'listProductVariants',
  method: 'GET',
  path: '/admin/products/{id}/variants.json',
  summary: 'All variants of a product, in their order',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object({ since_id: sinceId.optional(), ...loopPaging(variant, 250, 250) }),
  reply: z.object({ variants: z.array(variant) }),
});

export const countProductVariants = endpoint({
  name: 'countProductVariants',
  method: 'GET',
  path: '/admin/products/{id}/variants/count.json',
  summary: 'Number of variants of a product',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  reply: count,
});

/** From 1. The default is the present position, and the last one for a new variant. */
const variantPlace = z.int().min(1).max(maxVariants).optional();

/** Its option values are added to the product's options. */
export const createVariant = endpoint({
  name: 'createVariant',
  method: 'POST',
  path: '/admin/products/{id}/variants.json',
  summary: 'Adds a variant to a product',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({
    variant: variantInput
      .omit({ id: true, inventory_adjustment: true, image_position: true })
      .extend({ position: variantPlace }),
  }),
  example: { variant: { option1: 'Moss', sku: 'MUG-MOSS', price: 28, inventory_quantity: 6 } },
  reply: z.object({ variant }),
  status: 201,
});

export const getVariant = endpoint({
  name: 'getVariant',
  method: 'GET',
  path: '/admin/variants/{id}.json',
  summary: 'One variant',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object(fieldsOf(variant)),
  reply: z.object({ variant }),
});

/** `inventory_quantity` is the counted stock, `inventory_adjustment` a difference. Not both. */
export const updateVariant = endpoint({
  name: 'updateVariant',
  method: 'PUT',
  path: '/admin/variants/{id}.json',
  summary: 'Changes a variant',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  body: z.object({
    variant: variantFields.extend({
      inventory_quantity: variantInput.shape.inventory_quantity,
      inventory_adjustment: variantInput.shape.inventory_adjustment,
      inventory_reason: stockReason.optional(),
      position: variantPlace,
    }),
  }),
  example: {
    variant: {
      sku: 'MUG-SAND',
      price: 26.5,
      compare_at_price: 28,
      inventory_adjustment: 5,
      inventory_reason: 'received',
    },
  },
  reply: z.object({ variant }),
});

/** The last variant of a product stays: 422. */
export const deleteVariant = endpoint({
  name: 'deleteVariant',
  method: 'DELETE',
  path: '/admin/products/{id}/variants/{variant_id}.json',
  summary: 'Deletes a variant',
  permission: 'products',
  scope: 'write_products',
  params: variantParams,
  reply: done,
});

export const listProductImages = endpoint({
  name: 'listProductImages',
  method: 'GET',
  path: '/admin/products/{id}/images.json',
  summary: 'All images of a product, in their order',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  query: z.object({ since_id: sinceId.optional(), ...loopPaging(productImage, 250, 250) }),
  reply: z.object({ images: z.array(productImage) }),
});

export const countProductImages = endpoint({
  name: 'countProductImages',
  method: 'GET',
  path: '/admin/products/{id}/images/count.json',
  summary: 'Number of images of a product',
  permission: 'products',
  scope: 'read_products',
  params: idParams,
  reply: count,
});

export const createProductImage = endpoint({
  name: 'createProductImage',
  method: 'POST',
  path: '/admin/products/{id}/images.json',
  summary: 'Adds an image to a product: an upload, a URL, or the image itself',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  // The largest image in base64.
  maxBytes: 4 * 1024 * 1024,
  body: z.object({ image: imageInput.omit({ id: true }) }),
  example: { image: { file_id: 5701, alt_text: 'The mug from the side' } },
  reply: z.object({ image: productImage }),
  status: 201,
});

/**
 * Changes images of a product and adds others, all or none: `images`, or `image` for one. What is not named stays as it is,
 * in its order; `position` moves, and what is new and says none comes last. Taking away is a call of its own.
 */
export const updateProductImages = endpoint({
  name: 'updateProductImages',
  method: 'PUT',
  path: '/admin/products/{id}/images.json',
  summary: 'Changes several images of a product: their order, texts and variants, and adds new ones',
  permission: 'products',
  scope: 'write_products',
  params: idParams,
  maxBytes: formBytes,
  body: z
    .object({
      images: z
        .array(imageInput)
        .max(maxImages, productSentences.at_most_images({ count: maxImages }))
        .optional(),
      image: imageInput.optional(),
      /** Of the product, as it was read. */
      version: z.int().optional(),
    })
    .refine(({ images, image }) => (images === undefined) !== (image === undefined), {
      error: productSentences.images_or_image,
      path: ['images'],
    }),
  example: {
    images: [
      { id: 5601, position: 1, alt_text: 'The mug from above', variant_ids: [3401] },
      { file_id: 5701, alt_text: 'The mug from the side' },
    ],
  },
  reply: z.object({ images: z.array(productImage) }),
  errors: { 409: ['core.stale'] },
});

export const getProductImage = endpoint({
  name: 'getProductImage',
  method: 'GET',
  path: '/admin/products/{id}/images/{image_id}.json',
  summary: 'One image of a product',
  permission: 'products',
  scope: 'read_products',
  params: imageParams,
  query: z.object(fieldsOf(productImage)),
  reply: z.object({ image: productImage }),
});

export const updateProductImage = endpoint({
  name: 'updateProductImage',
  method: 'PUT',
  path: '/admin/products/{id}/images/{image_id}.json',
  summary: 'Changes the text or the position of an image',
  permission: 'products',
  scope: 'write_products',
  params: imageParams,
  body: z.object({
    image: z.object({
      alt_text: imageInput.shape.alt_text,
      alt: imageInput.shape.alt,
      position: z.int().min(1).max(250).optional(),
    }),
  }),
  example: { image: { alt_text: 'The mug from above', position: 1 } },
  reply: z.object({ image: productImage }),
});

export const deleteProductImage = endpoint({
  name: 'deleteProductImage',
  method: 'DELETE',
  path: '/admin/products/{id}/images/{image_id}.json',
  summary: 'Removes an image from a product',
  permission: 'products',
  scope: 'write_products',
  params: imageParams,
  reply: done,
});
