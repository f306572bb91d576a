import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { sameContent } from '#core/admin/shells/draft-path.ts';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { createProduct } from '../contract/product-edit-calls.ts';
import type { ProductInput, StockReason, VariantInput } from '../contract/product-input.ts';
import type { Product, ProductImage, ProductStatus, Variant } from '../contract/product.ts';
import { optionProblems } from '../rules/product-edit.ts';
import { ownService } from '../../service/rules/service-handle.ts';
import { isNoNumber } from '../rules/typed-number.ts';
import { hasNoChoice, type Combination } from '../rules/variant-matrix.ts';

export type FullProduct = Product & { variants: Variant[] };
export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb';

/** An image in the form: one of the product (`i12`), or a new upload (`f34`). */
export interface PictureDraft {
  key: string;
  id?: number;
  file_id?: number;
  src: string;
  thumbnail: string;
  alt_text: string;
  status: ProductImage['status'];
}

/** A variant in the form. Amounts are in major units: null for an empty field, NaN for text that isn't a number. */
export interface VariantDraft extends Combination {
  /** Absent until it is saved. */
  id?: number;
  sku: string;
  barcode: string;
  price: number | null;
  compare_at_price: number | null;
  cost_per_item: number | null;
  weight: number | null;
  weight_unit: WeightUnit;
  /** '' when stock is not tracked. */
  inventory_management: string;
  inventory_policy: 'deny' | 'continue';
  requires_shipping: boolean;
  /** The handle of its fulfillment service. `manual` is the shop itself. */
  fulfillment_service: string;
  taxable: boolean;
  /** Stock when the form was read. 0 for a new variant. */
  stock: number;
  /** New stock. For a present variant only the difference to `stock` is sent. */
  inventory_quantity: number | null;
  inventory_reason: StockReason;
  /** The key of its image. */
  picture: string | null;
}

export interface OptionDraft {
  name: string;
  values: string[];
}

/** The form's draft. Its paths are those of the call, so that errors find their inputs. */
export interface ProductDraft {
  title: string;
  body_html: string;
  vendor: string;
  product_type: string;
  tags: string;
  handle: string;
  status: ProductStatus;
  published: boolean;
  metafields_global_title_tag: string;
  metafields_global_description_tag: string;
  /** Empty for a product without a choice, which has one variant. */
  options: OptionDraft[];
  variants: VariantDraft[];
  images: PictureDraft[];
  collection_ids: number[];
}

/** As Shopify's files call stock that is counted. */
export const tracked = 'shopify';

export const blankVariant: VariantDraft = {
  option1: 'Default Title',
  option2: null,
  option3: null,
  sku: '',
  barcode: '',
  price: null,
  compare_at_price: null,
  cost_per_item: null,
  weight: null,
  weight_unit: 'kg',
  inventory_management: tracked,
  inventory_policy: 'deny',
  requires_shipping: true,
  fulfillment_service: ownService,
  taxable: true,
  stock: 0,
  inventory_quantity: 0,
  inventory_reason: 'correction',
  picture: null,
};

export function blankProduct(): ProductDraft {
  return {
    title: '',
    body_html: '',
    vendor: '',
    product_type: '',
    tags: '',
    handle: '',
    status: 'active',
    published: true,
    metafields_global_title_tag: '',
    metafields_global_description_tag: '',
    options: [],
    variants: [blankVariant],
    images: [],
    collection_ids: [],
  };
}

export function draftOf(product: FullProduct): ProductDraft {
  const images = product.images.map(pictureOf);
  const keys = new Set(images.map((image) => image.key));
  return {
    title: product.title,
    body_html: product.body_html,
    vendor: product.vendor,
    product_type: product.product_type,
    tags: product.tags,
    handle: product.handle,
    status: product.status,
    published: product.published,
    metafields_global_title_tag: product.metafields_global_title_tag,
    metafields_global_description_tag: product.metafields_global_description_tag,
    options: hasNoChoice(product.options)
      ? []
      : product.options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: product.variants.map((variant) => variantDraftOf(variant, keys)),
    images,
    collection_ids: product.collection_ids,
  };
}

function pictureOf(image: ProductImage): PictureDraft {
  const { id, src, thumbnail, alt_text, status } = image;
  return { key: `i${id}`, id, src, thumbnail, alt_text, status };
}

function variantDraftOf(variant: Variant, pictures: ReadonlySet<string>): VariantDraft {
  const picture = `i${variant.image_id}`;
  const units: readonly string[] = ['g', 'kg', 'oz', 'lb'] satisfies WeightUnit[];
  return {
    id: variant.id,
    option1: variant.option1,
    option2: variant.option2,
    option3: variant.option3,
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    compare_at_price: variant.compare_at_price,
    cost_per_item: variant.cost_per_item,
    weight: variant.weight,
    weight_unit: units.includes(variant.weight_unit) ? (variant.weight_unit as WeightUnit) : 'kg',
    inventory_management: variant.inventory_management,
    inventory_policy: variant.inventory_policy,
    requires_shipping: variant.requires_shipping,
    fulfillment_service: variant.fulfillment_service,
    taxable: variant.taxable,
    stock: variant.inventory_quantity,
    inventory_quantity: variant.inventory_quantity,
    inventory_reason: 'correction',
    picture: pictures.has(picture) ? picture : null,
  };
}

/** The whole form as the calls take it. */
export function productBody(draft: ProductDraft): ProductInput {
  const { options, variants, images, published, ...plain } = draft;
  return {
    ...plain,
    // Only active products are published, so the previous choice isn’t sent.
    ...(draft.status === 'active' ? { published } : {}),
    options,
    variants: variants.map((variant) => variantBody(variant, images)),
    images: images.map(({ id, file_id, alt_text }) =>
      id === undefined ? { file_id, alt_text } : { id, alt_text },
    ),
  };
}

function variantBody(variant: VariantDraft, images: readonly PictureDraft[]): VariantInput {
  const { id, stock, inventory_quantity, inventory_reason, picture, price, weight, ...same } = variant;
  const index = images.findIndex((image) => image.key === picture);
  const image = images[index];
  const difference = (inventory_quantity ?? 0) - stock;
  return {
    ...same,
    ...(id === undefined ? {} : { id }),
    price: price ?? undefined,
    weight: weight ?? 0,
    ...(image !== undefined && image.id === undefined
      ? { image_position: index + 1 }
      : { image_id: image?.id ?? null }),
    ...stockBody(id === undefined, inventory_quantity ?? 0, difference, inventory_reason),
  };
}

function stockBody(
  isNew: boolean,
  quantity: number,
  difference: number,
  reason: StockReason,
): Partial<VariantInput> {
  if (isNew) return { inventory_quantity: quantity };
  return difference === 0 ? {} : { inventory_adjustment: difference, inventory_reason: reason };
}

/** Body of a save: the changed parts. Options and variants are sent together. */
export function changedBody(draft: ProductDraft, before: ProductDraft): Partial<ProductInput> {
  const body = productBody(draft);
  const same = (name: keyof ProductDraft) => sameContent(draft[name], before[name]);
  const sent = Object.entries(body).filter(([name]) => !same(name as keyof ProductDraft));
  const changed: Partial<ProductInput> = Object.fromEntries(sent);
  if (!same('options') || !same('variants'))
    Object.assign(changed, { options: body.options, variants: body.variants });
  if (!same('status') && draft.status === 'active') changed.published = draft.published;
  return changed;
}

const blank = "Can't be blank, please fill out this field";

/** The first error of each path: from the contract, from the rules of options, or for text that isn't a number. */
export function productProblems(draft: ProductDraft): Record<string, string> {
  const body: BodyInputOf<typeof createProduct> = { product: productBody(draft) };
  const found = bodyProblems(createProduct, body, 'product');
  const problems: Record<string, string> = {};
  for (const [path, text] of Object.entries(found))
    problems[path.replace(/\.inventory_adjustment$/, '.inventory_quantity')] = text;
  for (const [path, text] of Object.entries(optionProblems(draft.options))) problems[path] ??= text;
  draft.variants.forEach((variant, at) => {
    if (variant.price === null) problems[`variants.${at}.price`] = blank;
    for (const name of amounts)
      if (Number.isNaN(variant[name])) problems[`variants.${at}.${name}`] = isNoNumber;
    if (Number.isNaN(variant.inventory_quantity)) problems[`variants.${at}.inventory_quantity`] = isNoNumber;
  });
  return problems;
}

const amounts = ['price', 'compare_at_price', 'cost_per_item', 'weight'] as const;

/** A product that becomes active is published, too; one that is not has nothing to publish. */
export function withStatus(draft: ProductDraft, status: ProductStatus): ProductDraft {
  if (status === draft.status) return draft;
  return { ...draft, status, published: status === 'active' };
}
