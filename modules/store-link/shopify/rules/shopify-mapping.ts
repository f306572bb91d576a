import { givenHandle } from '#core/rules/given-handle.ts';
import {
  handleOf,
  onceEach,
  tagsOf,
  type ProductDraft,
  type VariantDraft,
} from '#modules/catalog/product/rules/product-draft.ts';
import {
  collectionSortOrders,
  type CollectionSortOrder,
} from '#modules/catalog/collection/contract/collection-choice.ts';
import { shipmentStatuses } from '#modules/orders/order/contract/shipment-status.ts';
import type {
  ImportedDiscount,
  ImportedFulfillment,
  ImportedOrder,
  ImportedTaxLine,
} from '#modules/orders/import/rules/imported-order.ts';
import { currencyCode, minorOrNull, positiveOf, shopAmount } from '../../port/rules/outside-money.ts';
import {
  addressOf,
  customerAddressOf,
  externalId,
  type Fields,
  fieldsOf,
  htmlOf,
  idOrNull,
  instantOf,
  listOf,
  namedValuesOf,
  rateOf,
  textOf,
  wholeOf,
} from '../../port/rules/provider-value.ts';
import { shopifyRefund } from './shopify-refund.ts';
import type {
  StoreCollection,
  StoreCustomer,
  StoreOrder,
  StoreProduct,
} from '../../port/rules/store-port.ts';

/** Shopify's product, with variants, options and images, as ours. */
export function shopifyProduct(given: Fields, currency: string): StoreProduct {
  const images = listOf(given.images).filter((image) => textOf(image.src) !== '');
  const sourceOf = new Map(images.map((image) => [externalId(image.id), textOf(image.src)]));
  const variants = listOf(given.variants);
  const status = textOf(given.status) || 'active';
  const draft: ProductDraft = {
    handle: givenHandle(textOf(given.handle)) || handleOf(textOf(given.title)),
    title: textOf(given.title, 255) || 'Untitled',
    body_html: htmlOf(given.body_html),
    vendor: textOf(given.vendor, 255),
    product_type: textOf(given.product_type, 255),
    tags: tagsOf(textOf(given.tags, 60_000)),
    status: status === 'draft' || status === 'archived' ? status : 'active',
    published: status === 'active' && instantOf(given.published_at) !== null,
    gift_card: false,
    seo_title: '',
    seo_description: '',
    options: listOf(given.options)
      .slice(0, 3)
      .map((option, index) => ({
        name: textOf(option.name, 255) || 'Title',
        position: index + 1,
        values: [
          ...new Set(variants.map((variant) => textOf(variant[`option${index + 1}`], 255)).filter(Boolean)),
        ],
      })),
    extra: {},
    variants: variants.map((variant) => shopifyVariant(variant, currency, sourceOf)),
    images: images.map((image) => ({ source_url: textOf(image.src), alt: textOf(image.alt, 512) })),
  };
  if (draft.options.length === 0) draft.options = [{ name: 'Title', position: 1, values: ['Default Title'] }];
  return {
    kind: 'product',
    external_id: externalId(given.id),
    version: instantOf(given.updated_at),
    subject: draft.title,
    draft,
    variant_ids: variants.map((variant) => externalId(variant.id)),
  };
}

function shopifyVariant(
  given: Fields,
  currency: string,
  sourceOf: ReadonlyMap<string, string>,
): VariantDraft {
  const option = (index: number) => textOf(given[`option${index}`], 255) || null;
  return {
    option1: option(1) ?? 'Default Title',
    option2: option(2),
    option3: option(3),
    sku: textOf(given.sku, 255),
    barcode: textOf(given.barcode, 255),
    // A variant's prices are in the shop's currency (shopify.dev, REST Product Variant).
    price_minor: positiveOf({ amount: given.price, currency }, currency),
    compare_at_price_minor: minorOrNull({ amount: given.compare_at_price, currency }, currency),
    cost_minor: null,
    grams: Math.max(0, wholeOf(given.grams)),
    weight_unit: textOf(given.weight_unit, 5) || 'kg',
    inventory_management: given.inventory_management ? 'shopify' : '',
    inventory_policy: given.inventory_policy === 'continue' ? 'continue' : 'deny',
    inventory_quantity: given.inventory_management ? wholeOf(given.inventory_quantity) : 0,
    fulfillment_service: textOf(given.fulfillment_service, 255) || 'manual',
    requires_shipping: given.requires_shipping !== false,
    taxable: given.taxable !== false,
    image_source: sourceOf.get(externalId(given.image_id)) ?? null,
  };
}

/** Shopify's custom or smart collection; its products are asked for apart. */
export function shopifyCollection(given: Fields, productIds: string[]): StoreCollection {
  const order = textOf(given.sort_order) as CollectionSortOrder;
  return {
    kind: 'collection',
    external_id: externalId(given.id),
    version: instantOf(given.updated_at),
    subject: textOf(given.title, 255),
    title: textOf(given.title, 255) || 'Untitled',
    handle: textOf(given.handle, 255),
    body_html: htmlOf(given.body_html),
    sort_order: collectionSortOrders.includes(order) ? order : 'manual',
    published: instantOf(given.published_at) !== null,
    product_ids: productIds,
  };
}

/** Null for a customer without an email address, which here is what a customer is known by. */
export function shopifyCustomer(given: Fields): StoreCustomer | null {
  const email = textOf(given.email, 254).trim();
  if (!email.includes('@')) return null;
  const first = fieldsOf(given.default_address);
  const all = [
    first,
    ...listOf(given.addresses).filter((address) => externalId(address.id) !== externalId(first.id)),
  ];
  return {
    kind: 'customer',
    external_id: externalId(given.id),
    version: instantOf(given.updated_at),
    subject: email,
    customer: {
      email,
      first_name: textOf(given.first_name, 100),
      last_name: textOf(given.last_name, 100),
      phone: textOf(given.phone, 40),
      accepts_marketing:
        fieldsOf(given.email_marketing_consent).state === 'subscribed' || given.accepts_marketing === true,
      note: textOf(given.note, 5000),
      tags: tagsOf(textOf(given.tags, 20_000)),
      tax_exempt: given.tax_exempt === true,
      verified_email: given.verified_email === true,
      created_at: instantOf(given.created_at) ?? new Date(0).toISOString(),
      addresses: all.flatMap(customerAddressOf).slice(0, 50),
    },
  };
}

const payments: Readonly<Record<string, ImportedOrder['payment']>> = {
  authorized: 'authorized',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  voided: 'voided',
};
const reasons = ['customer', 'inventory', 'fraud', 'declined'] as const;

/** Shopify's order with its refunds and fulfilments. Amounts are those in the store's own currency. @throws {ForeignAmount} */
export function shopifyOrder(given: Fields): StoreOrder {
  const currency = currencyCode(given.currency);
  const amount = (of: Fields, name: string) => positiveOf(shopAmount(of, name, currency), currency);
  const taxed = given.taxes_included !== true;
  const lines = listOf(given.line_items).filter((line) => wholeOf(line.quantity) > 0);
  const indexOf = new Map(lines.map((line, index) => [externalId(line.id), index]));
  const shippingDiscounts = new Map<number, number>();
  const shipping = listOf(given.shipping_lines).map((line) => {
    let price = amount(line, 'price');
    for (const { discount, amount_minor } of allocationsOf(line, currency)) {
      const taken = Math.min(price, amount_minor);
      price -= taken;
      shippingDiscounts.set(discount, (shippingDiscounts.get(discount) ?? 0) + taken);
    }
    return {
      code: textOf(line.code, 255) || 'shipping',
      title: textOf(line.title, 255) || 'Shipping',
      price_minor: price,
    };
  });
  const tip = amount(given, 'total_tip_received');
  if (tip > 0) shipping.push({ code: 'tip', title: 'Tip', price_minor: tip });
  const cancelled = instantOf(given.cancelled_at);
  const reason = reasons.find((one) => one === given.cancel_reason);
  const created = instantOf(given.created_at) ?? new Date(0).toISOString();
  const customer = fieldsOf(given.customer);
  const order: ImportedOrder = {
    name: textOf(given.name, 100) || `#${externalId(given.id)}`,
    email: textOf(given.email, 254).trim(),
    phone: textOf(given.phone, 40),
    currency,
    created_at: created,
    processed_at: instantOf(given.processed_at) ?? created,
    cancelled_at: cancelled,
    cancel_reason: cancelled ? (reason ?? 'other') : null,
    closed_at: instantOf(given.closed_at),
    note: textOf(given.note, 5000),
    note_attributes: namedValuesOf(given.note_attributes, ['_backroom']),
    tags: onceEach(textOf(given.tags, 20_000).split(',')),
    source_name: 'shopify',
    landing_site: textOf(given.landing_site, 2000) || null,
    referring_site: textOf(given.referring_site, 2000) || null,
    gateway: gatewayOf(given),
    shipping_address: addressOf(given.shipping_address),
    billing_address: addressOf(given.billing_address),
    lines: lines.map((line) => ({
      product_id: null,
      variant_id: null,
      title: textOf(line.title, 255),
      variant_title: textOf(line.variant_title, 255),
      sku: textOf(line.sku, 255),
      vendor: textOf(line.vendor, 255),
      quantity: wholeOf(line.quantity),
      price_minor: amount(line, 'price'),
      tax_minor: taxed ? listOf(line.tax_lines).reduce((all, tax) => all + amount(tax, 'price'), 0) : 0,
      tax_lines: taxLinesOf(line, currency),
      properties: namedValuesOf(line.properties, ['_offer']),
      discounts: allocationsOf(line, currency),
      requires_shipping: line.requires_shipping !== false,
      grams: Math.max(0, wholeOf(line.grams)),
    })),
    discounts: listOf(given.discount_applications).map((one, index) => ({
      ...shopifyDiscount(one),
      shipping_minor: shippingDiscounts.get(index) ?? 0,
    })),
    shipping,
    total_tax_minor: taxed ? amount(given, 'total_tax') : 0,
    tax_lines: taxLinesOf(given, currency),
    taxes_included: typeof given.taxes_included === 'boolean' ? given.taxes_included : null,
    total_price_minor: amount(given, 'total_price'),
    payment: payments[textOf(given.financial_status)] ?? 'pending',
    // Paid at a gateway in test mode: no money (shopify.dev, REST Order: `test`).
    ...(given.test === true ? { test: true } : {}),
    fulfillments: listOf(given.fulfillments).map((parcel) => ({
      ...whereabouts(parcel),
      created_at: instantOf(parcel.created_at) ?? created,
      tracking_company: textOf(parcel.tracking_company, 200),
      tracking_numbers: eachOf(parcel.tracking_numbers, parcel.tracking_number, (one) => textOf(one, 200)),
      tracking_urls: eachOf(parcel.tracking_urls, parcel.tracking_url, webAddress),
      lines: listOf(parcel.line_items).flatMap((line) => {
        const index = indexOf.get(externalId(line.id));
        return index === undefined ? [] : [{ line: index, quantity: wholeOf(line.quantity) }];
      }),
    })),
    refunds: listOf(given.refunds).map((refund) =>
      shopifyRefund(refund, { indexOf, currency, taxed, created, order: given }),
    ),
  };
  return {
    kind: 'order',
    external_id: externalId(given.id),
    version: instantOf(given.updated_at),
    subject: order.name,
    customer_id: idOrNull(customer.id),
    quote_id: quoteOf(given),
    order_key: null,
    line_ids: lines.map((line) => ({
      product_id: idOrNull(line.product_id),
      variant_id: idOrNull(line.variant_id),
    })),
    order,
  };
}

/**
 * Shopify's `success` means that a parcel was sent. Its arrival stands in `shipment_status`, which is null if no
 * carrier is followed. Shopify does not state when it arrived, only when it was last changed.
 */
function whereabouts(
  parcel: Fields,
): Pick<ImportedFulfillment, 'status' | 'shipment_status' | 'delivered_at'> {
  const isCancelled = ['cancelled', 'error', 'failure'].includes(textOf(parcel.status));
  const shipment_status = shipmentStatuses.find((one) => one === parcel.shipment_status) ?? null;
  return {
    status: isCancelled ? 'cancelled' : 'sent',
    shipment_status,
    delivered_at: shipment_status === 'delivered' ? instantOf(parcel.updated_at) : null,
  };
}

/** The script's attribute of the cart; anyone could have written it. */
function quoteOf(given: Fields): string | null {
  const [named] = listOf(given.note_attributes).filter((one) => one.name === '_backroom');
  return textOf(named?.value, 50) || null;
}

/** A link must be a web address; anything else is dropped. */
const webAddress = (value: unknown) => (/^https?:\/\//i.test(textOf(value)) ? textOf(value, 1000) : '');

/** The rows of a list, or the single one beside it. */
const eachOf = (list: unknown, one: unknown, read: (value: unknown) => string): string[] =>
  (Array.isArray(list) && list.length > 0 ? list : [one]).map(read).filter((text) => text !== '');

const taxLinesOf = (of: Fields, currency: string): ImportedTaxLine[] =>
  listOf(of.tax_lines).map((tax) => ({
    title: textOf(tax.title, 255),
    rate: rateOf(tax.rate),
    price_minor: positiveOf(shopAmount(tax, 'price', currency), currency),
  }));

const gatewayOf = (given: Fields) =>
  textOf(Array.isArray(given.payment_gateway_names) ? given.payment_gateway_names[0] : '', 100) || 'shopify';

const allocationsOf = (line: Fields, currency: string) =>
  listOf(line.discount_allocations).map((one) => ({
    discount: wholeOf(one.discount_application_index),
    amount_minor: positiveOf(shopAmount(one, 'amount', currency), currency),
  }));

function shopifyDiscount(given: Fields): Omit<ImportedDiscount, 'shipping_minor'> {
  const type = textOf(given.type);
  return {
    type: type === 'discount_code' || type === 'automatic' ? type : 'manual',
    title:
      textOf(given.code, 255) || textOf(given.title, 255) || textOf(given.description, 255) || 'Discount',
    value: Math.max(0, Number(textOf(given.value)) || 0),
    value_type: given.value_type === 'percentage' ? 'percentage' : 'fixed_amount',
  };
}
