import {
  handleOf,
  onceEach,
  type ProductDraft,
  type VariantDraft,
} from '#modules/catalog/product/rules/product-draft.ts';
import { minorOrNull } from '../../port/rules/outside-money.ts';
import {
  customerAddressOf,
  externalId,
  type Fields,
  fieldsOf,
  gramsOf,
  htmlOf,
  instantOf,
  listOf,
  textOf,
  wholeOf,
} from '../../port/rules/provider-value.ts';
import type { StoreCollection, StoreCustomer, StoreProduct } from '../../port/rules/store-port.ts';
import { plain, slugOf } from './woocommerce-text.ts';

/** Whether a product is whole only together with its variations, which are asked for apart. */
export const hasVariations = (given: Fields): boolean => textOf(given.type).startsWith('variable');

/** Whether it is one variation of a product: webhooks and single reads name those like products. */
export const isVariation = (given: Fields): boolean =>
  textOf(given.type, 20) === 'variation' && externalId(given.parent_id) !== '';

/** WooCommerce's product with its variations as ours. A simple product is one variant with the product's own id. */
export function wooProduct(
  given: Fields,
  variations: readonly Fields[],
  currency: string,
  unit: string,
): StoreProduct {
  const images = listOf(given.images).filter((image) => textOf(image.src) !== '');
  const attributes = listOf(given.attributes)
    .filter((one) => one.variation === true)
    .map((one) => plain(one.name));
  const parts = variations.length > 0 ? variations : [given];
  const isVariable = variations.length > 0;
  const drafts = distinct(
    parts.map((part) =>
      wooVariant(given, part, { attributes: isVariable ? attributes : [], currency, unit }),
    ),
  );
  const published = textOf(given.status) === 'publish' && given.catalog_visibility !== 'hidden';
  const optionNames = isVariable && attributes.length > 0 ? attributes : ['Title'];
  const draft: ProductDraft = {
    handle: slugOf(given.slug) || handleOf(textOf(given.name)),
    title: plain(given.name) || 'Untitled',
    body_html: htmlOf(given.description) || htmlOf(given.short_description),
    vendor: plain(listOf(given.brands)[0]?.name),
    product_type: plain(listOf(given.categories)[0]?.name),
    tags: onceEach(listOf(given.tags).map((tag) => plain(tag.name))),
    status: textOf(given.status) === 'publish' ? 'active' : 'draft',
    published,
    gift_card: false,
    seo_title: '',
    seo_description: '',
    options: optionNames.slice(0, 3).map((_, index) => ({
      name: index === 2 ? optionNames.slice(2).join(' / ') : optionNames[index]!,
      position: index + 1,
      values: [...new Set(drafts.map((one) => [one.option1, one.option2, one.option3][index] ?? ''))].filter(
        Boolean,
      ),
    })),
    extra: {},
    variants: drafts,
    images: [
      ...new Map(
        [...images, ...variations.map((one) => fieldsOf(one.image))]
          .filter((image) => textOf(image.src) !== '')
          .map((image) => [
            textOf(image.src),
            { source_url: textOf(image.src), alt: textOf(image.alt, 512) },
          ]),
      ).values(),
    ],
  };
  return {
    kind: 'product',
    external_id: externalId(given.id),
    version: instantOf(given.date_modified_gmt),
    subject: draft.title,
    draft,
    variant_ids: parts.map((part) => externalId(part.id)),
  };
}

/** Two variations may say the same ("any size"): here each needs options of its own. */
function distinct(drafts: VariantDraft[]): VariantDraft[] {
  const seen = new Map<string, number>();
  return drafts.map((draft) => {
    const key = JSON.stringify([draft.option1, draft.option2, draft.option3]);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? draft : { ...draft, option1: `${draft.option1} (${times})` };
  });
}

function wooVariant(
  product: Fields,
  given: Fields,
  of: { attributes: readonly string[]; currency: string; unit: string },
): VariantDraft {
  const chosen = new Map(
    listOf(given.attributes).map((one) => [plain(one.name).toLowerCase(), plain(one.option)]),
  );
  const values = of.attributes.map((name) => chosen.get(name.toLowerCase()) || 'Any');
  // A product's prices are in the store's currency, which its settings name (WooCommerce REST, Products).
  const price = (name: string) => minorOrNull({ amount: given[name], currency: of.currency }, of.currency);
  const regular = price('regular_price');
  const now = price('sale_price') ?? price('price') ?? regular ?? 0;
  const tracked = given.manage_stock === 'parent' ? product : given;
  const tracks = tracked.manage_stock === true;
  return {
    option1: values[0] ?? 'Default Title',
    option2: values[1] ?? null,
    option3: values.length > 2 ? values.slice(2).join(' / ') : null,
    sku: textOf(given.sku, 255),
    barcode: textOf(given.global_unique_id, 255),
    price_minor: Math.max(0, now),
    compare_at_price_minor: regular !== null && regular > now ? regular : null,
    cost_minor: null,
    grams: gramsOf(given.weight || product.weight, of.unit),
    weight_unit: of.unit === 'lbs' ? 'lb' : of.unit,
    // Out of stock without counting is a stock of none.
    inventory_management: tracks || given.stock_status === 'outofstock' ? 'woocommerce' : '',
    inventory_policy: ['yes', 'notify'].includes(textOf(tracked.backorders)) ? 'continue' : 'deny',
    inventory_quantity: tracks ? wholeOf(tracked.stock_quantity) : 0,
    fulfillment_service: 'manual',
    requires_shipping: given.virtual !== true,
    taxable: textOf(given.tax_status) !== 'none',
    image_source: textOf(fieldsOf(given.image).src) || null,
  };
}

/** A category is a collection. WooCommerce does not say when one changed. */
export function wooCollection(given: Fields, productIds: string[]): StoreCollection {
  return {
    kind: 'collection',
    external_id: externalId(given.id),
    version: null,
    subject: plain(given.name),
    title: plain(given.name) || 'Untitled',
    handle: slugOf(given.slug),
    body_html: htmlOf(given.description),
    sort_order: 'manual',
    published: true,
    product_ids: productIds,
  };
}

/** Null for a customer without an email address. */
export function wooCustomer(given: Fields): StoreCustomer | null {
  const email = textOf(given.email, 254).trim();
  if (!email.includes('@')) return null;
  const billing = fieldsOf(given.billing);
  const addresses = [...customerAddressOf(given.shipping), ...customerAddressOf(billing)];
  return {
    kind: 'customer',
    external_id: externalId(given.id),
    version: instantOf(given.date_modified_gmt) ?? instantOf(given.date_created_gmt),
    subject: email,
    customer: {
      email,
      first_name: textOf(given.first_name, 100) || textOf(billing.first_name, 100),
      last_name: textOf(given.last_name, 100) || textOf(billing.last_name, 100),
      phone: textOf(billing.phone, 40),
      accepts_marketing: false,
      note: '',
      tags: [],
      tax_exempt: false,
      verified_email: false,
      created_at: instantOf(given.date_created_gmt) ?? new Date(0).toISOString(),
      addresses: [...new Map(addresses.map((one) => [JSON.stringify({ ...one, phone: '' }), one])).values()],
    },
  };
}
