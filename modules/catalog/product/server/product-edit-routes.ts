import { handle, handlePrepared, type Route } from '#core/server/call/handle.ts';
import { Paged, pageOfAll } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import {
  changeInventory,
  changeProducts,
  createProduct,
  deleteProduct,
  deleteProducts,
  duplicateProduct,
  listInventory,
  listProductOptions,
  listProductTags,
  listProductTypes,
  listProductVendors,
  updateProduct,
} from '../contract/product-edit-calls.ts';
import {
  duplicateVariants,
  removeProductMapping,
  reorderProductOptions,
} from '../contract/product-variant-calls.ts';
import {
  countProductImages,
  countProductVariants,
  createProductImage,
  createVariant,
  deleteProductImage,
  deleteVariant,
  getProductImage,
  getVariant,
  listProductImages,
  listProductVariants,
  updateProductImage,
  updateProductImages,
  updateVariant,
} from '../contract/variant-calls.ts';
import { keepAttachments, prepareAttachments, withAttachments } from './image-attachment.ts';
import { changeStock } from './inventory-change.ts';
import { inventoryHistory } from './inventory-queries.ts';
import { changeMany, removeMany } from './product-bulk.ts';
import { copyProduct } from './product-duplicate.ts';
import {
  addImage,
  changeImage,
  changeImages,
  imageOf,
  imagesOf,
  inImage,
  removeImage,
} from './product-image-edit.ts';
import { optionNames, productNames } from './product-names.ts';
import { removeProduct } from './product-remove.ts';
import { copyVariants, removeMapping, reorderOptions } from './product-variants.ts';
import { addProduct, changeProduct } from './product-write.ts';
import { addVariant, changeVariant, removeVariant, variantById, variantsOf } from './variant-edit.ts';

const done = { success: true as const };
/** In the order that a product has them in. */
const byPosition = ({ position, id }: { position: number; id: number }) => [position, id];

/** Calls that change products, and further ones of their editor. */
export const productEditRoutes: Route[] = [
  handlePrepared(
    createProduct,
    (ctx, { body }) => prepareAttachments(ctx, body.product.images, 'product.images'),
    async (ctx, { body }, drawn) => ({
      product: await addProduct(ctx, await withAttachments(ctx, body.product, drawn)),
    }),
  ),
  handlePrepared(
    updateProduct,
    (ctx, { body }) => prepareAttachments(ctx, body.product.images, 'product.images'),
    async (ctx, { params, body }, drawn) => ({
      product: await changeProduct(ctx, params.id, await withAttachments(ctx, body.product, drawn)),
    }),
  ),
  handle(deleteProduct, async (ctx, { params }) => {
    await removeProduct(ctx, params.id);
    return done;
  }),
  handle(duplicateProduct, async (ctx, { params, body }) => ({
    product: await copyProduct(ctx, params.id, body.product),
  })),
  handle(changeProducts, (ctx, { body }) => changeMany(ctx, body)),
  handle(deleteProducts, (ctx, { query, body }) => removeMany(ctx, query, body)),
  handle(listInventory, (ctx, { params, query }) => inventoryHistory(ctx, params.id, query)),
  handle(changeInventory, async (ctx, { params, body }) => ({
    levels: await changeStock(ctx, params.id, body.movements),
  })),
  handle(listProductTags, async (ctx, { query }) => ({
    success: true as const,
    tags: await productNames(ctx, 'tag', query),
  })),
  handle(listProductTypes, async (ctx, { query }) => ({
    types: await productNames(ctx, 'product_type', query),
  })),
  handle(listProductVendors, async (ctx, { query }) => ({
    vendors: await productNames(ctx, 'vendor', query),
  })),
  handle(listProductOptions, async (ctx, { query }) => ({ options: await optionNames(ctx, query) })),
];

/** Bulk changes of a product's variants. */
export const productVariantRoutes: Route[] = [
  handle(reorderProductOptions, async (ctx, { params, body }) => ({
    product: await reorderOptions(ctx, params.id, body),
  })),
  handle(duplicateVariants, (ctx, { params, body }) => copyVariants(ctx, params.id, body)),
  handle(removeProductMapping, async (ctx, { params, query }) => {
    await removeMapping(ctx, params.id, query.app_code);
    return done;
  }),
];

/** One variant or image at a time. */
export const productPartRoutes: Route[] = [
  handle(listProductVariants, async (ctx, { params, query }) => {
    const { rows, links } = pageOfAll(query, await variantsOf(ctx, params.id), byPosition);
    return new Paged({ variants: rows }, links);
  }),
  handle(countProductVariants, async (ctx, { params }) => ({
    count: (await variantsOf(ctx, params.id)).length,
  })),
  handle(createVariant, async (ctx, { params, body }) => ({
    variant: await addVariant(ctx, params.id, body.variant),
  })),
  handle(getVariant, async (ctx, { params, query }) => ({
    variant: pickFields(await variantById(ctx, params.id), query.fields),
  })),
  handle(updateVariant, async (ctx, { params, body }) => ({
    variant: await changeVariant(ctx, params.id, body.variant),
  })),
  handle(deleteVariant, async (ctx, { params }) => {
    await removeVariant(ctx, params.id, params.variant_id);
    return done;
  }),
  handle(listProductImages, async (ctx, { params, query }) => {
    const { rows, links } = pageOfAll(query, await imagesOf(ctx, params.id), byPosition);
    return new Paged({ images: rows }, links);
  }),
  handle(countProductImages, async (ctx, { params }) => ({ count: (await imagesOf(ctx, params.id)).length })),
  handlePrepared(
    createProductImage,
    (ctx, { body }) => prepareAttachments(ctx, [body.image], null),
    async (ctx, { params, body }, drawn) => {
      const [image] = await keepAttachments(ctx, [body.image], drawn);
      return { image: await addImage(ctx, params.id, image!) };
    },
  ),
  handlePrepared(
    updateProductImages,
    (ctx, { body: { image, images } }) =>
      image ? prepareAttachments(ctx, [image], null) : prepareAttachments(ctx, images, 'images'),
    async (ctx, { params, body: { image, images = [], version } }, drawn) => {
      const ready = await keepAttachments(ctx, image ? [image] : images, drawn);
      return { images: await changeImages(ctx, params.id, { images: ready, version }, image && inImage) };
    },
  ),
  handle(getProductImage, async (ctx, { params, query }) => ({
    image: pickFields(await imageOf(ctx, params.id, params.image_id), query.fields),
  })),
  handle(updateProductImage, async (ctx, { params, body }) => ({
    image: await changeImage(ctx, params.id, params.image_id, body.image),
  })),
  handle(deleteProductImage, async (ctx, { params }) => {
    await removeImage(ctx, params.id, params.image_id);
    return done;
  }),
];
