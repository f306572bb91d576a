import { z } from 'zod';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { guardedField } from '#core/contract/guarded-field.ts';
import { maxImageBytes } from '#core/contract/upload-calls.ts';
import { htmlText } from '#core/contract/html-text.ts';
import { amount, id, instant, recordOf } from '#core/contract/scalar.ts';
import { maxImages, maxVariants } from './product-bounds.ts';
import { productSentences } from './product-refusals.ts';
import { productStatus } from './product.ts';

export const maxTags = 250;
/** Room for 2,048 variants, a long description, and some images. */
export const formBytes = 24 * 1024 * 1024;
/** Maximum of attached images in one body. The call checks and redraws each of them. */
export const maxAttachments = 20;
/** Base64 of the largest upload, with room for a line break after each 60 characters. */
const maxAttachment = Math.ceil((maxImageBytes / 3) * 4 * 1.05);

const blank = coreSentences.blank;
const int32 = 2_147_483_647;
const shortText = z.string().trim().max(255);
const optionValue = z.string().trim().min(1, blank).max(255);
const wholeStock = z.int().min(-int32).max(int32);

/** Why stock changed, as the history shows it. Sales, cancellations and refunds name their order themselves. */
export const stockReason = z.enum([
  'correction',
  'count',
  'received',
  'returned',
  'damaged',
  'theft',
  'promotion',
  'transfer',
  'other',
]);
export type StockReason = z.infer<typeof stockReason>;

/**
 * One of at most three options. Without `variants` beside it the variants follow: those of values that stay are
 * kept (also when renamed), those of values that went are deleted, and those of new combinations are made.
 */
export const optionInput = z.object({
  /** As it was answered: of an option that has another name now, which one it was. */
  id: z.int().min(1).max(3).optional(),
  name: z.string().trim().min(1, blank).max(255),
  values: z.array(optionValue).min(1, blank).max(maxVariants),
  /** Previous position of this option. By default the option of the same name, else the one with this `id`. */
  previous_position: z.int().min(1).max(3).optional(),
  /** Former value → new value. */
  renamed_values: recordOf(z.string().max(255), optionValue, maxVariants).optional(),
});
export type OptionInput = z.infer<typeof optionInput>;

/** Writable fields of a variant. Amounts are in major units. */
export const variantFields = z.object({
  option1: optionValue.nullable().optional(),
  option2: optionValue.nullable().optional(),
  option3: optionValue.nullable().optional(),
  sku: shortText.optional(),
  barcode: shortText.optional(),
  price: amount.max(999_999_999).optional(),
  compare_at_price: amount.max(999_999_999).nullable().optional(),
  cost_per_item: guardedField('read_profit', amount.max(999_999_999).nullable()).optional(),
  weight: z.number().min(0).max(1_000_000).optional(),
  /** The same as `weight` in its unit. The one that differs from the stored value counts. If both differ, they must agree. */
  grams: z.int().min(0).max(1_000_000_000).optional(),
  weight_unit: z.enum(['g', 'kg', 'oz', 'lb']).optional(),
  /** '' when stock is not tracked. No fulfilment service counts it. */
  inventory_management: shortText.optional(),
  inventory_policy: z.enum(['deny', 'continue']).optional(),
  /** The fulfillment service by its handle in the shop. `manual` is the shop itself. */
  fulfillment_service: z.string().trim().min(1, blank).max(255).optional(),
  requires_shipping: z.boolean().optional(),
  taxable: z.boolean().optional(),
  /** An image of this product. */
  image_id: id.nullable().optional(),
});

/**
 * A variant inside a product. With `id` it is the one the product has, and what is not named stays; without, it
 * is new. Stock of one that is there had better change by a difference, so that what is sold meanwhile is not lost.
 */
export const variantInput = variantFields
  .extend({
    id: id.optional(),
    /** Stock of a new variant. For a present variant it is the counted stock, whatever was sold meanwhile. */
    inventory_quantity: wholeStock.optional(),
    /** Added to the stock of a variant that is there. */
    inventory_adjustment: wholeStock.optional(),
    inventory_reason: stockReason.optional(),
    /** From 1: the position in `images` of the variant's image, if the image has no id yet. */
    image_position: z.int().min(1).max(maxImages).optional(),
  })
  .meta({ id: 'ProductVariantInput' });
export type VariantInput = z.infer<typeof variantInput>;

/**
 * One of: `id` (an image the product has), `file_id` (of POST /admin/uploads.json), `src` (an address outside),
 * `attachment` (the picture itself in base64, which is checked as an upload is). With an
 * `id` its own `src` may come back, as it was answered.
 */
export const imageInput = z
  .object({
    id: id.optional(),
    file_id: id.optional(),
    src: z
      .string()
      .max(2000)
      .refine((text) => /^(https?:\/)?\/./i.test(text) && URL.canParse(text, 'https://here.test'), {
        error: productSentences.not_a_web_address,
      })
      .optional(),
    attachment: z.string().max(maxAttachment).optional(),
    /** File name of an attachment, for display. */
    filename: shortText.optional(),
    alt_text: z.string().trim().max(2000).optional(),
    /** The same as above. The one that differs from the stored value counts. If both differ, they must agree. */
    alt: z.string().trim().max(2000).optional(),
    /** From 1. The default is the place in the list. An image that is sent with its present position makes room for moved ones. */
    position: z.int().min(1).max(maxImages).optional(),
    /** Variants of the product that show this image. Variants that are left out lose it. Without this field they keep it. */
    variant_ids: z.array(id).max(maxVariants).optional(),
  })
  .meta({ id: 'ProductImageInput' });
export type ImageInput = z.infer<typeof imageInput>;

const atMostOptions = <Option extends z.ZodType>(option: Option) =>
  z.array(option).max(3, productSentences.at_most_options).optional();
/** Of a product that is being made: its options were none before. */
export const newOptions = atMostOptions(optionInput.omit({ id: true }));

/** Writable fields of a product. A given list replaces the stored one, so missing entries are removed. */
export const productFields = z.object({
  title: z.string().trim().min(1, blank).max(255),
  /** Made safe before it is stored. */
  body_html: htmlText.optional(),
  vendor: shortText.optional(),
  product_type: shortText.optional(),
  /** A comma list; each tag once, however it is capitalised. */
  tags: z.string().max(65_000).optional(),
  /** Made of the title when empty. */
  handle: z.string().trim().max(255).optional(),
  status: productStatus.optional(),
  /** Published on the online store. Counts only while active. Becoming active publishes unless this is false. */
  published: z.boolean().optional(),
  /**
   * Null: not on the online store. Since when it has been there, for a product that is active: from 1970 until now. As it
   * stands it says nothing beside `published`.
   */
  published_at: instant.nullable().optional(),
  metafields_global_title_tag: shortText.optional(),
  metafields_global_description_tag: z.string().trim().max(5000).optional(),
  options: atMostOptions(optionInput),
  variants: z
    .array(variantInput)
    .min(1)
    .max(maxVariants, productSentences.at_most_variants({ count: maxVariants }))
    .optional(),
  images: z
    .array(imageInput)
    .max(maxImages, productSentences.at_most_images({ count: maxImages }))
    .optional(),
  /** Custom collections this product is in. */
  collection_ids: z.array(id).max(250).optional(),
});
export type ProductInput = z.infer<typeof productFields>;
export type ProductPatch = Partial<ProductInput>;
